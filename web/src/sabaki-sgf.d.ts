declare module "@sabaki/sgf" {
    export interface Node {
        id: number;
        data: Record<string, string[] | undefined>;
        children: Node[];
    }
    export function parse(text: string): Node[];
}
