/** The worker that runs the project's Python for flashing, as the page sees it. */

import { Failure } from "../link/failures.js";

/** @typedef {{resolve: (answer: any) => void, reject: (failure: Failure) => void}} Waiting */

/** One call after the other; the worker starts with the first one. */
export class PythonClient {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Waiting[]} */
  #waiting = [];

  /** @type {import("./flash_rules.js").Call} */
  call = (call, ...given) =>
    new Promise((resolve, reject) => {
      this.#worker ??= this.#begun();
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ call, given });
    });

  /** End the worker and give its memory back. A later call starts another. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#failAll();
  }

  #begun() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.fault === undefined) this.#waiting.shift()?.resolve(data.answer);
      else this.#waiting.shift()?.reject(failed(data.fault));
    };
    worker.onerror = () => this.close();
    return worker;
  }

  #failAll() {
    for (const one of this.#waiting.splice(0)) one.reject(failed(""));
  }
}

/** @param {string} fault */
function failed(fault) {
  const why = fault ? ` (${fault})` : "";
  return new Failure(
    `The part of this page that checks files does not work${why}.`,
    "load the page again",
  );
}
