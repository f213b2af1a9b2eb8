/**
 * The words of the panel: labels of the moment in the keys, a live region for screen readers.
 *
 * They are read from the pixels by the project's own reader, which is loaded after the first
 * picture. Until then the keys have their letters.
 */

import { announcement, description, spoken } from "./announcement.js";
import { element, say } from "./elements.js";

/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("./shown_box.js").ShownBox} ShownBox
 * @typedef {import("../rules/client.js").Screen} Screen
 * @typedef {{screen: (pixels: Uint8Array) => Promise<Screen | null>}} Reader
 */

const LETTERS = "ABCD";
/** A picture that stays for so long is whole: the box sends the eight rows of its panel one by one. */
const WHOLE_MS = 40;
/** So often a picture that changes is waited for: then it moves, and its words are read as they are. */
const MOST_WAITS = 5;

/** The event "words" {screen} reports the words of each picture that stays. */
export class ScreenWords extends EventTarget {
  /** The words of the last picture that was read. @type {Screen | null} */
  screen = null;
  #shown;
  #reader;
  /** Whether the reader is reading, and whether another picture has come meanwhile. */
  #isReading = false;
  #isLate = false;

  /** @param {ShownBox} shown @param {Reader} reader */
  constructor(shown, reader) {
    super();
    this.#shown = shown;
    this.#reader = reader;
    shown.addEventListener("picture", () => this.#read());
    this.#read();
  }

  /** @returns {boolean} whether the words of the last picture are still to come */
  get isReading() {
    return this.#isReading;
  }

  /** @param {Box} box @returns {Promise<Screen>} the words of its panel once it rests */
  async settled(box) {
    for (;;) {
      await box.rested();
      const { pictures } = box;
      const screen = await this.#reader.screen(box.pixels);
      if (screen && pictures === box.pictures) return screen;
    }
  }

  async #read() {
    this.#isLate = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      let waits = 0;
      while (this.#isLate) {
        this.#isLate = false;
        await new Promise((resolve) => setTimeout(resolve, WHOLE_MS));
        if (this.#isLate && ++waits < MOST_WAITS) continue;
        waits = 0;
        this.#isLate = false;
        const screen = await this.#reader.screen(this.#shown.pixels);
        if (screen && !this.#isLate) this.#show(screen);
      }
    } catch (error) {
      this.dispatchEvent(new CustomEvent("fault", { detail: error }));
    } finally {
      this.#isReading = false;
    }
  }

  /** @param {Screen} screen */
  #show(screen) {
    this.screen = screen;
    this.dispatchEvent(new CustomEvent("words", { detail: { screen } }));
  }
}

/**
 * Write the labels of the moment into the keys. A message in the footer hides those of the panel
 * for a moment; what the keys do stays the same, and so do their labels.
 *
 * @param {HTMLElement[]} keys
 * @param {Screen} screen
 */
export function labelKeys(keys, screen) {
  if (screen.message) return;
  for (const [button, key] of keys.entries()) {
    const letter = /** @type {"A" | "B" | "C" | "D"} */ (LETTERS[button]);
    const label = screen.labels[letter];
    const hold = letter === "D" ? screen.hold : "";
    if (key.dataset.label === label && key.dataset.hold === hold) continue;
    key.dataset.label = label;
    key.dataset.hold = hold;
    key.replaceChildren(...faceOf(letter, label, hold));
  }
}

/** @param {string} letter @param {string} label @param {string} hold */
function faceOf(letter, label, hold) {
  const face = [element("span", { class: "letter" }, letter), " "];
  if (label) {
    const words = spoken(label);
    if (words === label) face.push(element("span", { class: "label" }, label));
    else {
      const sign = element("span", { class: "label sign", "aria-hidden": "true" }, label);
      face.push(sign, " ", element("span", { class: "unseen" }, words));
    }
  }
  if (hold) face.push(" ", element("span", { class: "hold" }, `hold: ${hold}`));
  return face;
}

/**
 * Describe the panel, and say what changes on it.
 *
 * @param {{panel: Element, live: Element, text: Element}} places
 * @param {Screen | null} before
 * @param {Screen} screen
 */
export function tellWords({ panel, live, text }, before, screen) {
  const words = description(screen);
  panel.setAttribute("aria-label", words ? `Screen: ${words}` : "Screen: dark");
  say(text, screen.lines.map((line) => line.text).join("\n"));
  const news = announcement(before, screen);
  if (news) say(live, news);
}
