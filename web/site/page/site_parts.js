/**
 * What each life of the box needs of the site. It is loaded once, beside the modules of page and
 * worker; a restart loads nothing.
 */

const SITE = new URL("../", import.meta.url);
const MICROPYTHON = "vendor/micropython.wasm.gz";
const LITTLEFS = "vendor/littlefs.wasm";
const BOX = "box.json";
const UNPACKER = "vendor/unpack.wasm";
const IMAGE = "image.bin.lzma";

/**
 * @typedef {Record<string, Promise<Response>>} Early  Files that page/begin.js asked for, by path.
 * @typedef {{code: WebAssembly.Module, littlefs: WebAssembly.Module, rom: Record<string, string>,
 *   wiring: import("../box/life.js").Wiring, stamp: string}} Parts
 */

export class SiteParts {
  #early;
  /** @type {Promise<Parts> | undefined} */
  #loading;

  /** @param {Early} [early] */
  constructor(early = {}) {
    this.#early = early;
  }

  /** @returns {Promise<Parts>} also after a failure: then they are asked for again */
  load() {
    if (!this.#loading) {
      this.#loading = this.#load();
      this.#loading.catch(() => {
        this.#loading = undefined;
      });
    }
    return this.#loading;
  }

  /**
   * The flash image as it is packed, if it was asked for because this is the first visit.
   *
   * @returns {Promise<{code: ArrayBuffer, packed: ArrayBuffer}> | undefined}
   */
  image() {
    if (!this.#early[IMAGE]) return undefined;
    const files = [UNPACKER, IMAGE].map(async (path) => (await this.#file(path)).arrayBuffer());
    return Promise.all(files).then(([code, packed]) => ({ code, packed }));
  }

  async #load() {
    const [code, littlefs, box] = await Promise.all([
      this.#file(MICROPYTHON).then(unzipped).then(compiled),
      this.#file(LITTLEFS).then(compiled),
      this.#file(BOX).then((response) => response.json()),
    ]);
    return { ...box, code, littlefs };
  }

  /** @param {string} path @returns {Promise<Response>} */
  async #file(path) {
    const early = this.#early[path];
    delete this.#early[path];
    const response = await (early ?? fetch(new URL(path, SITE)));
    if (!response.ok) throw new Error(`${response.status} for ${path}`);
    return response;
  }
}

/** The code from a file that is compressed whatever the host does. @param {Response} response */
function unzipped({ body }) {
  if (!body) throw new Error("MicroPython is empty.");
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

/** Compile code, whatever type the host says that it is. @param {Response} response */
function compiled(response) {
  const typed = new Response(response.body, { headers: { "content-type": "application/wasm" } });
  return WebAssembly.compileStreaming(typed);
}
