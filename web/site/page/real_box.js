/**
 * A real box at a serial port, as the page sees it: its picture and its keys as those of box.js,
 * its rosters and its finished games.
 */

import { BoxLink } from "../link/box_link.js";
import { Conversation } from "../link/conversation.js";
import { crc32 } from "../link/crc32.js";
import { Closed, Failure, Restarted, Silent } from "../link/failures.js";
import { Hands } from "../link/hands.js";
import { pull, steadily, sync } from "../link/transfers.js";

// Between two looks at the screen: while somebody looks, and while other things matter more.
const LOOK_MS = 40;
const SELDOM_MS = 500;

/** @typedef {import("../link/line.js").Line} Line */
/** @typedef {import("../link/transfers.js").Rosters} Rosters */

/**
 * Events, by name: picture {pixels, brightness}, down {button, down}, notice {text}, greeted, after
 * a restart; lost {error}, when the connection is over.
 */
export class RealBox extends EventTarget {
  /** The pixels of the last picture, and how bright they are. */
  pixels = new Uint8Array(1024);
  brightness = 1;
  pictures = 0;
  #line;
  #box;
  #hands;
  #isOver = false;
  #transfers = 0;
  /** CRC32 of the last picture. @type {number | null} */
  #shown = null;

  /** @param {Line} line @param {BoxLink} box */
  constructor(line, box) {
    super();
    this.#line = line;
    this.#box = box;
    this.#hands = new Hands(box, (error) => this.#end(error));
  }

  /**
   * Greet the box at the end of a line, and watch its screen.
   *
   * @param {Line} line closed if there is no box
   * @param {(sentence: string) => void} notice called while the greeting waits
   */
  static async at(line, notice) {
    /** @type {RealBox | undefined} */
    let real;
    const tell = (/** @type {string} */ text) =>
      real ? real.#report("notice", { text }) : notice(text);
    try {
      real = new RealBox(line, await BoxLink.meet(new Conversation(line, { notice: tell })));
    } catch (error) {
      await line.close();
      throw error;
    }
    real.#watch();
    return real;
  }

  /** What the box said of itself. */
  get hello() {
    return this.#box.hello;
  }

  /** Names of files among its games that are no games. */
  get oddGames() {
    return this.#box.oddGames;
  }

  /** @returns {Promise<import("../link/box_link.js").Memory | null>} */
  memory() {
    return this.#box.memory();
  }

  /** @param {number} button from 0 @param {boolean} down */
  press(button, down) {
    if (this.#isOver || this.#hands.isDown(button) === down) return;
    this.#hands.move(button, down);
    this.#report("down", { button, down });
  }

  /** @param {number} button @returns {boolean} */
  isDown(button) {
    return this.#hands.isDown(button);
  }

  /** Fetch finished games; see pull in transfers.js. @param {Parameters<typeof pull>[1]} how */
  pull(how) {
    return this.#transfer(() => pull(this.#box, how));
  }

  /** Put rosters on the box. @param {Rosters[]} wanted @param {Parameters<typeof sync>[2]} how */
  async sync(wanted, how) {
    const done = await this.#transfer(() => sync(this.#box, wanted, how));
    await this.#transfer(() => this.#box.greet());
    return done;
  }

  /** End the session and close the port. */
  async close() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#hands.drop();
    await this.#box.bye();
    await this.#line.close();
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   */
  async #transfer(work) {
    this.#transfers++;
    try {
      return await steadily(this.#box, work, (text) => this.#report("notice", { text }));
    } finally {
      this.#transfers--;
    }
  }

  /** Report each new picture until the connection is over. */
  async #watch() {
    while (!this.#isOver) {
      try {
        await this.#look();
      } catch (error) {
        await this.#recover(error);
      }
      const isSeldom = document.hidden || this.#transfers > 0;
      await new Promise((done) => setTimeout(done, isSeldom ? SELDOM_MS : LOOK_MS));
    }
  }

  async #look() {
    const { crc } = await this.#box.look();
    if (crc === this.#shown) return;
    this.pixels = await this.#box.pixels();
    this.#shown = crc32(this.pixels);
    this.pictures++;
    this.#report("picture", { pixels: this.pixels, brightness: this.brightness });
  }

  /** Greet a box that has restarted; give up after another failure. */
  async #recover(/** @type {unknown} */ error) {
    if (!(error instanceof Restarted || error instanceof Silent)) {
      await this.#end(error);
      return;
    }
    this.#report("notice", { text: error.message });
    try {
      await this.#box.greet();
      this.#report("greeted", {});
    } catch (why) {
      await this.#end(why);
    }
  }

  /** End after a failure, and report it once. */
  async #end(/** @type {unknown} */ error) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#hands.drop();
    await this.#line.close();
    if (!(error instanceof Failure)) throw error;
    if (!(error instanceof Closed)) this.#report("lost", { error });
  }

  /** @param {string} kind @param {object} detail */
  #report(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
