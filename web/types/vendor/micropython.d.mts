// The package has no types; what is used of it is in site/box/micropython.js.
export function loadMicroPython(options?: object): Promise<unknown>;
