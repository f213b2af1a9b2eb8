/** Calls of the project's Python in a worker: {call, given} in, {answer} or {fault} out. */

import { loadInterpreter } from "../box/micropython.js";
import * as module from "../vendor/micropython.mjs";
import { caller } from "./python.js";

const HEAP = 4 * 1024 * 1024;
const ready = begin();

async function begin() {
  const packed = await fetch(new URL("../flash/python.json.gz", import.meta.url));
  if (!packed.ok || !packed.body) throw new Error("The site has no program for flashing.");
  const plain = packed.body.pipeThrough(new DecompressionStream("gzip"));
  const sources = await new Response(plain).json();
  const url = new URL("../vendor/micropython.wasm.gz", import.meta.url).href;
  const { python } = await loadInterpreter(module, { url, heapSize: HEAP, print: () => {} });
  return caller(python, sources);
}

globalThis.onmessage = async ({ data }) => {
  try {
    postMessage({ answer: (await ready)(data.call, data.given) });
  } catch (error) {
    postMessage({ fault: String(error instanceof Error ? error.message : error).slice(0, 500) });
  }
};
