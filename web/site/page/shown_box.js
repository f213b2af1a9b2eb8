/** The box that the page shows: that of its worker, or a real one while it is connected. */

/** Longer than a box debounces, and than it waits to count a hold. */
const TAP_MS = 60;
const HOLD_MS = 700;
const EVENTS = ["picture", "down", "started", "booted"];

/**
 * What both kinds of boxes have; see box.js and real_box.js.
 *
 * @typedef {EventTarget & {pixels: Uint8Array, brightness: number, pictures: number,
 *   press: (button: number, down: boolean) => void, isDown: (button: number) => boolean,
 *   tap?: (button: number) => Promise<void>, hold?: (button: number) => Promise<void>}} AnyBox
 */

/** Its events are those of the box that is shown; "changed", when another one is. */
export class ShownBox extends EventTarget {
  #own;
  /** @type {AnyBox} */
  #box;
  #pass = (/** @type {Event} */ event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    this.dispatchEvent(new CustomEvent(event.type, { detail }));
  };

  /** @param {AnyBox} own that of the worker */
  constructor(own) {
    super();
    this.#own = this.#box = own;
    this.#listen();
  }

  /** @returns {boolean} whether it is the box of the worker */
  get isOwn() {
    return this.#box === this.#own;
  }

  get pixels() {
    return this.#box.pixels;
  }

  get brightness() {
    return this.#box.brightness;
  }

  /** @param {AnyBox | null} box null for that of the worker */
  show(box) {
    for (const kind of EVENTS) this.#box.removeEventListener(kind, this.#pass);
    for (const button of [0, 1, 2, 3]) this.#box.press(button, false);
    this.#box = box ?? this.#own;
    this.#listen();
    this.dispatchEvent(new CustomEvent("changed"));
    this.dispatchEvent(new CustomEvent("picture"));
  }

  /** @param {number} button @param {boolean} down */
  press(button, down) {
    this.#box.press(button, down);
  }

  /** @param {number} button @returns {boolean} */
  isDown(button) {
    return this.#box.isDown(button);
  }

  /** Press and release a key. @param {number} button */
  tap(button) {
    return this.#box.tap?.(button) ?? this.#during(button, TAP_MS);
  }

  /** Hold a key until the hold counts. @param {number} button */
  hold(button) {
    return this.#box.hold?.(button) ?? this.#during(button, HOLD_MS);
  }

  /** @param {number} button @param {number} ms */
  async #during(button, ms) {
    const box = this.#box;
    box.press(button, true);
    await new Promise((resolve) => setTimeout(resolve, ms));
    box.press(button, false);
  }

  #listen() {
    for (const kind of EVENTS) this.#box.addEventListener(kind, this.#pass);
  }
}
