/** The box in its worker, as the page sees it: start, press, send bytes, and what it reports. */

import { SiteParts } from "./site_parts.js";
import { HangWatch, TICK_MS } from "./watchdog.js";

const POWER_ON = 1;
const WATCHDOG_RESET = 3;
const BUTTONS = 4;
/** The box counts a hold after 600 ms. */
const HOLD_MS = 650;
/** Of lives that end at once: the box itself opens safe mode after three. */
const MOST_SHORT_LIVES = 5;
/** A worker that has answered so often has lived for so many seconds. */
const LONG_LIFE = 10;
/** So long a worker may take to store what it has. */
const CLOSE_MS = 2000;
/** A shorter wait is that of a motion's next frame, or of a key that is down. */
const MOTION_MS = 80;
/** A motion has a picture for each frame: after so many turns and so long without one there is none. */
const STILL_TURNS = 25;
const STILL_MS = 500;

/**
 * A worker that is loading since before this module, and files for it.
 *
 * @typedef {{worker: Worker, hasFailed: boolean, files: import("./site_parts.js").Early}} Early
 */

/**
 * Events, by name: picture {pixels, brightness}, booted {isNew}, serial {bytes}, print {text}, rest
 * {wait, presses}, image {bytes}, counts {box, flash}; prompt, when its program has ended; started
 * {cause}, when it begins again; stopped, when its power is off; down {button, down, isScript}, when
 * a key moves; kept, when its flash was opened: the report of box/keeper.js; failed {code, text}: it
 * does not run until `start`.
 */
export class Box extends EventTarget {
  /** The pixels of the last picture, and how bright they are. */
  pixels = new Uint8Array(1024);
  brightness = 0;
  /** How many pictures came. */
  pictures = 0;
  /** How its flash is kept; see box/keeper.js. @type {import("./kept_words.js").Report | undefined} */
  report;
  /** @type {Worker | undefined} */
  #worker;
  /** A worker that was made before this module was there. @type {Worker | undefined} */
  #early;
  #parts;
  #down = new Array(BUTTONS).fill(false);
  /** Changes of keys that were sent, and those that the worker has handled. */
  #sent = 0;
  #handled = 0;
  #wait = 0;
  /** Turns without a picture or a change of a key, and when the last of these was. */
  #turns = 0;
  #stillSince = 0;
  #booted = false;
  /** What the memory holds that survives a reset. @type {Uint8Array | undefined} */
  #rtc;
  #watch = new HangWatch(
    () => this.#send({ kind: "alive" }),
    () => this.#revive(WATCHDOG_RESET, this.#rtc, this.#answers < LONG_LIFE),
  );
  /** The flash, where the browser keeps nothing, and why it does not.
   * @type {{bytes: Uint8Array, why: string} | undefined} */
  #memory;
  /** How often the worker has said that it is alive. */
  #answers = 0;
  #hasRested = false;
  #shortLives = 0;
  /** What was asked of the worker. @type {Map<number, {resolve: (result: any) => void,
   * reject: (error: Error) => void}>} */
  #asked = new Map();
  #questions = 0;
  /** Scripts press one key after the other. @type {Promise<void>} */
  #turn = Promise.resolve();

  /** @param {Early} [early] */
  constructor(early) {
    super();
    if (!early?.hasFailed) this.#early = early?.worker;
    this.#parts = new SiteParts(early?.files);
    setInterval(() => this.#watch.tick(), TICK_MS);
  }

  /** Power the box up, or cut its power and power it up again. */
  start(cause = POWER_ON, /** @type {Uint8Array | undefined} */ rtc = undefined) {
    this.#shortLives = 0;
    this.#start(cause, rtc);
  }

  /** End the worker: the power is off until `start`. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#watch.reset();
    this.#booted = false;
    this.#dropAsked();
    if (this.pictures)
      this.#hear({ kind: "picture", pixels: new Uint8Array(1024), brightness: 0 });
    this.#report("stopped", {});
  }

  /** Stop once all that it did is durable, so that another tab can open the box. */
  async shutDown() {
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS));
    // A worker that is gone or hangs has nothing more to store: what was shown is durable.
    await Promise.race([this.ask("close").catch(() => {}), late]);
    this.stop();
  }

  /** Open what is kept without running the box, so that it can be saved. */
  open() {
    this.#begin();
    this.#send({ kind: "open", memory: this.#memory });
  }

  /**
   * Ask for something that is done with the kept box; see ASKED in box/worker.js.
   *
   * @param {"image" | "read" | "remove" | "check" | "restore" | "renew" | "close"} what
   * @param {object} [more]
   * @returns {Promise<any>}
   * @throws {BoxError}
   */
  ask(what, more = {}) {
    return new Promise((resolve, reject) => {
      const id = ++this.#questions;
      this.#asked.set(id, { resolve, reject });
      this.#send({ kind: "ask", id, what, ...more });
      if (!this.#worker) this.#dropAsked();
    });
  }

  /** @returns {boolean} whether no key is down, and the result of every press is shown */
  get isResting() {
    const isStill = this.#wait < 0 || this.#wait > MOTION_MS || this.#isPolling;
    return this.#booted && isStill && this.#sent === this.#handled;
  }

  /** Whether it only looks at its keys all the time, as in safe mode. */
  get #isPolling() {
    const isLong = performance.now() - this.#stillSince > STILL_MS;
    return this.#turns > STILL_TURNS && isLong && !this.#down.includes(true);
  }

  /** @returns {boolean} whether it has handled every change of its keys */
  get isSettled() {
    return this.#booted && this.#sent === this.#handled;
  }

  /** @param {number} button from 0 @param {boolean} down */
  press(button, down, isScript = false) {
    if (this.#down[button] === down) return;
    this.#down[button] = down;
    this.#stir();
    this.#sent++;
    this.#send({ kind: "press", button, level: down ? 1 : 0 });
    this.#report("down", { button, down, isScript });
  }

  /** @param {number} button @returns {boolean} */
  isDown(button) {
    return this.#down[button];
  }

  /** Press and release a key, and wait until the box rests. @param {number} button */
  tap(button) {
    // At once: on a busy computer a moment could become a hold.
    return this.#inTurn(button, async () => {});
  }

  /** Hold a key until the hold counts, and wait until the box rests. @param {number} button */
  hold(button) {
    return this.#inTurn(button, async () => {
      // Counted from when the worker has it, up to a turn after the time: a busy worker is late.
      while (!this.isSettled) await this.next("rest");
      await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
      await this.next("rest");
    });
  }

  /** @returns {Promise<void>} until the box rests */
  async rested() {
    while (!this.isResting) await this.next("rest");
  }

  /** @param {string} kind @returns {Promise<any>} the detail of the next event of a kind */
  next(kind) {
    return new Promise((resolve) => {
      const heard = (/** @type {Event} */ event) =>
        resolve(/** @type {CustomEvent} */ (event).detail);
      this.addEventListener(kind, heard, { once: true });
    });
  }

  /** @param {Uint8Array} bytes to its serial line */
  send(bytes) {
    this.#send({ kind: "serial", bytes });
  }

  /** Ask for the whole flash, which comes as the event "image". */
  askImage() {
    this.#send({ kind: "image" });
  }

  /** Ask for figures, which come as the event "counts". */
  askCounts() {
    this.#send({ kind: "counts" });
  }

  /** @param {number} button @param {() => Promise<void>} during what is done while it is down */
  #inTurn(button, during) {
    // Without power a key does nothing, and not what it was pressed for when the power comes back.
    if (!this.#worker) return this.#turn;
    const turn = this.#turn.then(async () => {
      await this.rested();
      this.press(button, true, true);
      await during();
      this.press(button, false, true);
      await this.rested();
    });
    this.#turn = turn;
    return turn;
  }

  /** @param {number} cause @param {Uint8Array} [rtc] */
  #start(cause, rtc) {
    this.#begin();
    this.#rtc = rtc;
    this.#send({ kind: "start", cause, rtc, down: [...this.#down], memory: this.#memory });
    this.#report("started", { cause });
  }

  #begin() {
    this.stop();
    this.#worker = this.#early ?? newWorker();
    this.#early = undefined;
    this.#sent = this.#handled = this.#wait = this.#answers = 0;
    this.#hasRested = false;
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = ({ message }) => this.#crash(message);
    this.#supply(this.#worker);
  }

  /** Send a worker what it needs of the site, as soon as that is loaded. @param {Worker} worker */
  async #supply(worker) {
    const isNeeded = () => worker === this.#worker;
    try {
      // Without one that can be loaded the worker tries by itself, if it needs one at all.
      const image = this.#parts.image()?.catch(() => undefined);
      const parts = await this.#parts.load();
      if (isNeeded()) this.#send({ kind: "parts", parts, hasImage: image !== undefined });
      if (image && isNeeded()) this.#send({ kind: "new flash", packed: await image });
    } catch (error) {
      if (isNeeded()) this.#fail("worker", String(error));
    }
  }

  /** A worker that ends by itself is a power cut. @param {string} [text] */
  #crash(text) {
    // One that ran no module at all could not be loaded.
    if (text) this.#revive(POWER_ON, undefined, this.#answers < LONG_LIFE, text);
    else this.#fail("worker", "");
  }

  /**
   * Begin another life, unless the last ones were all short: it would go on for ever.
   *
   * @param {number} cause
   * @param {Uint8Array | undefined} rtc
   * @param {boolean} wasShort
   * @param {string} [text]
   */
  #revive(cause, rtc, wasShort, text = "") {
    this.#shortLives = wasShort ? this.#shortLives + 1 : 0;
    if (this.#shortLives < MOST_SHORT_LIVES) {
      this.#start(cause, rtc);
      return;
    }
    // The last one may go on after its error.
    this.stop();
    this.#fail("crashes", text);
  }

  /** @param {string} code @param {string} text */
  #fail(code, text) {
    this.#watch.reset();
    this.#booted = false;
    this.#report("failed", { code, text });
  }

  /** Note that something has moved. */
  #stir() {
    this.#turns = 0;
    this.#stillSince = performance.now();
  }

  #dropAsked() {
    for (const { reject } of this.#asked.values()) reject(new BoxError("ended", ""));
    this.#asked.clear();
  }

  /** @param {object} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {any} message */
  #hear(message) {
    switch (message.kind) {
      case "reset":
        this.#revive(message.cause, message.rtc, !this.#hasRested);
        return;
      case "failed":
        this.#fail(message.code, message.text);
        return;
      case "answer":
        this.#answer(message);
        return;
      case "mirror":
        this.#mirror(message);
        return;
      case "kept":
        this.report = message;
        break;
      case "picture":
        this.pixels = message.pixels;
        this.brightness = message.brightness;
        this.pictures++;
        this.#stir();
        break;
      case "rtc":
        this.#rtc = message.rtc;
        return;
      case "watchdog":
        this.#watch.allow(message.timeout);
        return;
      case "alive":
        this.#watch.heard();
        this.#answers++;
        return;
      case "booted":
        this.#booted = true;
        break;
      case "rest":
        this.#wait = message.wait;
        this.#handled = message.presses;
        this.#turns++;
        this.#hasRested = true;
    }
    this.#report(message.kind, message);
  }

  /** @param {{id: number, result?: any, code?: string, text?: string}} message */
  #answer({ id, result, code, text }) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (code === undefined) asked?.resolve(result);
    else asked?.reject(new BoxError(code, text ?? ""));
  }

  /** @param {{pieces: {at: number, data: Uint8Array}[], size: number, why: string}} message */
  #mirror({ pieces, size, why }) {
    if (this.#memory?.bytes.length !== size) this.#memory = { bytes: new Uint8Array(size), why };
    for (const { at, data } of pieces) this.#memory.bytes.set(data, at);
  }

  /** @param {string} kind @param {object} detail */
  #report(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** What the box refused; `code` says why. */
export class BoxError extends Error {
  /** @param {string} code @param {string} text for people who build on this */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

function newWorker() {
  return new Worker(new URL("../box/worker.js", import.meta.url), { type: "module" });
}
