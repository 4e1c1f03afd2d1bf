import "eyes-wasm/worker";
