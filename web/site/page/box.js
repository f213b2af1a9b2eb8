/** The box in its worker, as the page sees it: start, press, send bytes, and what it reports. */

const POWER_ON = 1;

/**
 * Events, by name: picture {pixels, brightness}, booted {isNew}, serial {bytes}, print {text}, rest
 * {wait}, watchdog {timeout}, fed, image {bytes}, counts {box, flash}, failed {code, text}.
 */
export class Box extends EventTarget {
  /** @type {Worker | undefined} */
  #worker;

  /** Power the box up, or cut its power and power it up again. */
  start(cause = POWER_ON, /** @type {Uint8Array | undefined} */ rtc = undefined) {
    this.#worker?.terminate();
    this.#worker = new Worker(new URL("../box/worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) =>
      this.#report("failed", { code: "worker", text: event.message });
    this.#send({ kind: "start", cause, rtc });
  }

  /** @param {number} button from 0 @param {boolean} down */
  press(button, down) {
    this.#send({ kind: "press", button, level: down ? 1 : 0 });
  }

  /** @param {Uint8Array} bytes to its serial line */
  send(bytes) {
    this.#send({ kind: "serial", bytes });
  }

  /** Ask for the whole flash, which comes as the event "image". */
  askImage() {
    this.#send({ kind: "image" });
  }

  /** @param {object} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {any} message */
  #hear(message) {
    if (message.kind === "reset") this.start(message.cause, message.rtc);
    else this.#report(message.kind, message);
  }

  /** @param {string} kind @param {object} detail */
  #report(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
