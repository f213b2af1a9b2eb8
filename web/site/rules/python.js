/** The project's Python in MicroPython: load it, and ask it. */

import { loadInterpreter } from "../box/micropython.js";
import { readToml } from "./toml.js";

const HEAP = 4 << 20;
const SERVICE = "doomsday.web.service";

/**
 * @typedef {{ message: string, hint: string, code: string }} Fault
 * @typedef {{ result?: any, fault?: Fault, dead?: boolean }} Answer  dead: it answers no more.
 * @typedef {import("./client.js").Argument} Argument
 */

export class Python {
  /**
   * Load MicroPython. There is one in a realm: it keeps objects in globalThis.
   *
   * @param {{ loadMicroPython: (options: object) => Promise<any> }} module vendor/micropython.mjs
   * @param {{ url: string, sources: Record<string, string>, print?: (text: Uint8Array) => void }} how
   *   url: of MicroPython's code. sources: of the modules, by path.
   */
  static async load(module, { url, sources, print = () => {} }) {
    const { python } = await loadInterpreter(module, { url, heapSize: HEAP, print });
    for (const [path, source] of Object.entries(sources)) {
      python.FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/"))}`);
      python.FS.writeFile(`/${path}`, source);
    }
    python.runPython('import gc, sys\nsys.path[:] = ["/", ".frozen"]');
    return new Python(python);
  }

  /** @param {any} python what loadMicroPython gives */
  constructor(python) {
    this._python = python;
    this._collect = python.globals.get("gc").collect;
    /** The service, imported at the first call: the panel needs little of it. @type {any} */
    this._service = null;
  }

  /**
   * Answer a call of client.js.
   *
   * @param {string} call
   * @param {Argument[]} given
   * @returns {Answer}
   */
  answer(call, given) {
    try {
      this._service ??= this._python.pyimport(SERVICE);
      const files = call in PARSED ? [...given, PARSED[call](given)] : given;
      const list = files.map((one, place) => this._json(one, place)).join();
      let answer = this._service.begin(call, `[${list}]`);
      while (answer === "") {
        // It happens when this call has returned.
        this._collect();
        answer = this._service.go_on();
      }
      this._collect();
      return JSON.parse(answer);
    } catch (error) {
      return failed(error);
    }
  }

  /**
   * Return an argument as JSON; a file is put where Python finds it.
   *
   * @param {Argument|Parsed} value
   * @param {number} place
   */
  _json(value, place) {
    if (value instanceof Parsed) return value.json;
    if (!(value instanceof Uint8Array)) return JSON.stringify(value);
    const file = `/argument${place}`;
    this._python.FS.writeFile(file, value);
    return JSON.stringify({ file });
  }
}

/** JSON that is written already. */
class Parsed {
  /** @param {string} json */
  constructor(json) {
    this.json = json;
  }
}

/** What a call gets besides its arguments. @type {Record<string, (given: any[]) => Parsed>} */
const PARSED = {
  check_company: ([content]) => new Parsed(readToml(content)),
  prepare: ([, texts]) => {
    const found = texts.map((/** @type {string} */ text) =>
      readToml(new TextEncoder().encode(text)),
    );
    return new Parsed(`[${found.join()}]`);
  },
};

/**
 * @param {any} error
 * @returns {Answer}
 */
function failed(error) {
  // An error of Python ends a call; any other one, such as a full memory, may have broken it.
  const dead = error?.name !== "PythonError";
  const type = dead ? String(error?.name ?? "") : error.type;
  const message = `The rules failed at this (${type.slice(0, 40)}).`;
  return { fault: { message, hint: "report it, with the file", code: "failed" }, dead };
}
