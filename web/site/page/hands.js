/**
 * Presses of a script on the real keys of the box: rows and labels are named by their words, as in
 * the sequences of tests/flows. Each step waits until the box rests, not for a time.
 */

const LETTERS = "ABCD";
const MOST_MOVES = 40;

/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("./screen_words.js").ScreenWords} ScreenWords
 * @typedef {import("../rules/client.js").Screen} Screen
 */

/** The user has pressed a key of the box: the script leaves it to them. */
export class Interrupted extends Error {}

/** The box has started again, and has forgotten what it did not store. */
export class Restarted extends Error {}

/** The panel does not show what the script needs. */
export class Lost extends Error {}

export class Hands {
  #box;
  #words;
  /** Why the script must not go on. @type {Interrupted | Restarted | undefined} */
  #end;
  #notePress = (/** @type {Event} */ event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.isScript)) this.#end = new Interrupted();
  };
  #noteStart = () => {
    this.#end = new Restarted();
  };

  /** @param {Box} box @param {ScreenWords} words */
  constructor(box, words) {
    this.#box = box;
    this.#words = words;
    box.addEventListener("down", this.#notePress);
    box.addEventListener("started", this.#noteStart);
  }

  /** Leave the box to the user. */
  leave() {
    this.#box.removeEventListener("down", this.#notePress);
    this.#box.removeEventListener("started", this.#noteStart);
  }

  /** @returns {Promise<Screen>} once the box rests and no message hides the labels */
  async look() {
    for (;;) {
      if (this.#end) throw this.#end;
      const screen = await this.#words.settled(this.#box);
      if (this.#end) throw this.#end;
      if (!screen.message) return screen;
      await this.#box.next("picture");
    }
  }

  /** @param {string} letters keys to press one after the other */
  async press(letters) {
    for (const letter of letters) {
      await this.look();
      await this.#box.tap(LETTERS.indexOf(letter));
    }
  }

  /** @param {string} letter */
  async hold(letter) {
    await this.look();
    await this.#box.hold(LETTERS.indexOf(letter));
  }

  /** Press the key with this label, or D on the row with it. @param {string} text */
  async answer(text) {
    const { labels } = await this.look();
    const entry = Object.entries(labels).find(([, label]) => label === text);
    if (!entry) await this.select(text);
    await this.press(entry ? entry[0] : "D");
  }

  /** Move the cursor to the row with these words. @param {string} text */
  async select(text) {
    for (let moves = 0; moves < MOST_MOVES; moves++) {
      if (isMarked(await this.look(), text)) return;
      await this.press("C");
    }
    throw new Lost(`No row says '${text}'.`);
  }

  /** @param {string} text that the panel must show */
  async expect(text) {
    const screen = await this.look();
    if (!shows(screen, text)) throw new Lost(`The panel does not show '${text}'.`);
  }
}

/** @param {string} text @returns {RegExp} that finds it as whole words */
function wholeWords(text) {
  return new RegExp(`(?<!\\w)${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`);
}

/** @param {Screen} screen @param {string} text @returns {boolean} */
export function shows(screen, text) {
  const pattern = wholeWords(text);
  const labels = Object.values(screen.labels);
  return [...screen.lines.map((line) => line.text), ...labels, screen.hold].some((words) =>
    pattern.test(words.replace(/ +/g, " ")),
  );
}

/** @param {Screen} screen @param {string} text @returns {boolean} whether the cursor is on it */
function isMarked(screen, text) {
  const pattern = wholeWords(text);
  return screen.lines.some(({ marked }) => marked && pattern.test(marked.replace(/ +/g, " ")));
}
