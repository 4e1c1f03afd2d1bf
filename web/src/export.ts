// Pictures of the position, as files.

function save(blob: Blob, name: string) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const ofSvg = (svg: string) => new Blob([svg], { type: "image/svg+xml" });

export function saveSvg(svg: string, name: string) {
    save(ofSvg(svg), `${name}.svg`);
}

export async function savePng(svg: string, name: string) {
    const address = URL.createObjectURL(ofSvg(svg));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement("canvas");
        // Twice the size, for sharp text on dense screens.
        canvas.width = image.naturalWidth * 2;
        canvas.height = image.naturalHeight * 2;
        canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
        if (blob === null) {
            throw new Error("the browser could not draw the picture");
        }
        save(blob, `${name}.png`);
    } finally {
        URL.revokeObjectURL(address);
    }
}
