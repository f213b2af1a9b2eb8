/** The official WebAssembly MicroPython, and its memory. */

const PYSTACK = 4096;
/** What the loader fetches. */
const CODE = "micropython.wasm";

/**
 * @typedef {object} Interpreter
 * @property {any} python the object that loadMicroPython gives
 * @property {() => Uint8Array} heap its memory, to be asked for again at each use: it moves when it grows
 */

/**
 * Load MicroPython. There is one in a realm: it keeps objects in globalThis.
 *
 * @param {{loadMicroPython: (options: object) => Promise<any>}} module vendor/micropython.mjs
 * @param {{url?: string, code?: WebAssembly.Module, heapSize: number,
 *   print: (data: Uint8Array) => void}} options url: of micropython.wasm. code: in place of it.
 * @returns {Promise<Interpreter>}
 */
export async function loadInterpreter(module, { url, code, heapSize, print }) {
  const memory = noteMemory(code);
  try {
    const python = await module.loadMicroPython({
      heapsize: heapSize,
      pystack: PYSTACK,
      linebuffer: false,
      url,
      stdout: print,
      stderr: print,
    });
    return { python, heap: () => new Uint8Array(memory.found().buffer) };
  } finally {
    memory.restore();
  }
}

/** The code from a file that is compressed whatever the host does: its name ends with gz. */
async function unzipped(/** @type {Promise<Response>} */ promised) {
  const response = await promised;
  if (!response.ok || !response.body || !response.url.endsWith(".gz")) return response;
  const code = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(code, { headers: { "content-type": "application/wasm" } });
}

/**
 * Note the memory of the module that is made: releases 1.26 and 1.27 do not give it away.
 *
 * @param {WebAssembly.Module} [code] that is made: the loader then loads nothing
 */
function noteMemory(code) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const { fetch } = globalThis;
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  /** @param {any} make */
  const watched =
    (make) =>
    async (/** @type {any[]} */ ...given) => {
      const made = await make.apply(WebAssembly, given);
      const { exports } = made.instance ?? made;
      memory = Object.values(exports).find((item) => item instanceof WebAssembly.Memory);
      return made;
    };
  WebAssembly.instantiate = watched(instantiate);
  if (code) {
    globalThis.fetch = async (input, init) =>
      String(input).endsWith(CODE) ? new Response() : fetch(input, init);
    WebAssembly.instantiateStreaming = watched(
      async (/** @type {unknown} */ _, /** @type {WebAssembly.Imports} */ imports) => ({
        module: code,
        instance: await instantiate.call(WebAssembly, code, imports),
      }),
    );
  } else if (instantiateStreaming) {
    WebAssembly.instantiateStreaming = watched(
      async (/** @type {Promise<Response>} */ response, /** @type {any} */ imports) =>
        instantiateStreaming.call(WebAssembly, await unzipped(response), imports),
    );
  }
  return {
    found() {
      if (!memory) throw new Error("MicroPython has no memory.");
      return memory;
    },
    restore() {
      Object.assign(WebAssembly, { instantiate, instantiateStreaming });
      globalThis.fetch = fetch;
    },
  };
}
