// Unpacks files with the page's unpacker. usage: node unpack.mjs MODULE WASM FILE...
// Prints for each file the SHA-256 of its content, or the error.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, wasm, ...files] = process.argv.slice(2);
const { unpack } = await import(pathToFileURL(module).href);
const code = readFileSync(wasm);
for (const file of files) {
  try {
    const content = await unpack(code, new Uint8Array(readFileSync(file)));
    console.log(createHash("sha256").update(content).digest("hex"));
  } catch (error) {
    console.log(String(error));
  }
}
