// Put the program of an image into a flash: update.mjs LITTLEFS FLASH IMAGE OUT
import { readFileSync, writeFileSync } from "node:fs";
import { FileSystem } from "../../web/site/box/file_system.js";
import { Flash } from "../../web/site/box/flash.js";
import { stampOf, withProgramOf } from "../../web/site/box/program.js";

const [littlefs, flash, image, out] = process.argv.slice(2);
const code = readFileSync(littlefs);
const read = (/** @type {string} */ path) => new Uint8Array(readFileSync(path));
const kept = read(flash);
console.log(stampOf(await FileSystem.mount(code, new Flash(kept))));
writeFileSync(out, await withProgramOf(kept, read(image), code));
