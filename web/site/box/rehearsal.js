/**
 * Replay the running game in a copy of the flash with the program that is in it.
 *
 * The image builder keeps the name of the module `rehearse` of the box (firmware/rehearse.py), which
 * prints the result when it is imported; here it takes the place of main.py.
 */

import { FileSystem } from "./file_system.js";
import { Flash } from "./flash.js";
import { Life } from "./life.js";

/**
 * MicroPython can be loaded only once in a worker: this needs one of its own.
 *
 * @param {Uint8Array} bytes the copy
 * @param {any} parts of box/life.js beside it; `module` is the address of MicroPython
 * @returns {Promise<string>} what was printed
 */
export async function rehearse(bytes, parts) {
  const flash = new Flash(bytes);
  const files = await FileSystem.mount(parts.littlefs, flash);
  files.write("/main.py", new TextEncoder().encode("import rehearse\n"));
  let printed = "";
  const decoder = new TextDecoder();
  /** @param {Uint8Array | string} data */
  const hear = (data) => {
    printed += typeof data === "string" ? data : decoder.decode(data);
  };
  const module = await import(parts.module);
  const life = new Life({ ...parts, module, flash, on: { print: hear, serial: hear } });
  await life.start();
  return printed;
}
