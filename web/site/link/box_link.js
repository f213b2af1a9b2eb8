/**
 * A box at the other end of a conversation, and the requests to it.
 *
 * As host/doomsday/device/line/box.py. Requests may be made at any time: they wait for each other,
 * so that a live screen goes on during a transfer.
 */

import { joined } from "./bytes.js";
import { crc32 } from "./crc32.js";
import { deflated } from "./deflate.js";
import { Failure, invalidReply, Refused, slow } from "./failures.js";
import { greet } from "./greeting.js";
import {
  DATA_MAX,
  FLASH_MOST,
  GAME_MOST,
  GAMES_MOST,
  GAMES_PAGE,
  PACK_MAX,
  PART_MAX,
  SLOWEST_MS,
} from "./limits.js";
import {
  BUSY,
  BYE,
  GAMES,
  GET,
  LEVELS,
  MEMORY,
  NO_SUCH,
  PACK,
  PACK_END,
  PIECE,
  PRESS,
  PRESS_ASKED,
  PRESS_OVER,
  SCREEN,
  UNNAMED,
} from "./messages.js";

/** @typedef {import("./conversation.js").Conversation} Conversation */
/** @typedef {import("./greeting.js").Hello} Hello */
/** @typedef {import("./messages.js").Value} Value */

const IDLE_MS = 60_000;
const AGAIN_MS = 50;
// For a reply when nothing is lost, and the delay beyond that for all replies of a list or a game.
const BRISK_MS = 1000;
const LATE_MOST_MS = 60_000;
// How long an upload of rosters may wait in total while the box is in use.
const SEND_MS = 300_000;
// At most this much of the time between two polls counts as the box's; the line takes the rest.
const LOOK_MS = 250;
const UNTAKEN_MS = 10_000;
const PICTURES = 50;
const SCREEN_BYTES = 1024;
const NO_PIXELS = 2;
const NAME = /^[0-9]{4,5}\.(?:actions|game)$/;
const nothing = () => {};

/**
 * A finished game on the box: name, bytes and CRC32 of its file.
 *
 * @typedef {{name: string, size: number, crc: number}} GameFile
 */

/**
 * Its memory: bytes of heap in use, free, and free in one piece; milliseconds of the slowest press.
 *
 * @typedef {{used: number, free: number, largestPiece: number, slowestPressMs: number}} Memory
 */

/** Every method may throw what `Conversation.ask` throws. */
export class BoxLink {
  /** What the box said of itself at the last greeting. @type {Hello} */
  hello;
  /** Names of files among the games that are empty or too large for one. @type {string[]} */
  oddGames = [];
  #talk;
  /** The end of the last request. @type {Promise<unknown>} */
  #last = Promise.resolve();
  #presses = 0;
  #lateMs = 0;

  /** @param {Conversation} talk @param {Hello} hello */
  constructor(talk, hello) {
    this.#talk = talk;
    this.hello = hello;
  }

  /**
   * Greet a box. @throws {Failure} if none replies, or one with another protocol
   *
   * @param {Conversation} talk
   * @param {Parameters<typeof greet>[1]} [how]
   */
  static async meet(talk, how) {
    return new BoxLink(talk, await greet(talk, how));
  }

  /** Greet the box again, as after a restart. */
  async greet() {
    this.hello = await this.#alone(() => greet(this.#talk));
  }

  /** @returns {Promise<GameFile[]>} the finished games on the box; sets `oddGames` */
  async games() {
    /** @type {GameFile[]} */
    const found = [];
    this.#lateMs = 0;
    for (let total = 1; found.length < total; ) {
      const [count, ...fields] = await this.#soon(GAMES, [found.length]);
      total = count;
      const page = [];
      for (let at = 0; at < fields.length; at += 3) page.push(parseGame(fields.slice(at, at + 3)));
      const wanted = Math.max(0, Math.min(total - found.length, GAMES_PAGE));
      if (total > GAMES_MOST || page.length !== wanted) {
        throw invalidReply("an endless list of games");
      }
      found.push(...page);
      if (found.reduce((size, game) => size + game.size, 0) > FLASH_MOST) {
        throw invalidReply("more games than fit in the flash");
      }
    }
    const numbers = found.map(numberOf);
    if (numbers.some((number, at) => at && number <= numbers[at - 1])) {
      throw invalidReply("an unsorted list of games");
    }
    const isGame = (/** @type {GameFile} */ game) => game.size > 0 && game.size <= GAME_MOST;
    this.oddGames = found.filter((game) => !isGame(game)).map((game) => game.name);
    return found.filter(isGame);
  }

  /**
   * The content of a game's file.
   *
   * @param {GameFile} game
   * @param {(count: number) => void} [advance] called with the number of bytes received
   * @throws {Failure} if length or CRC32 differ from the list
   */
  async fetch(game, advance = nothing) {
    let content = new Uint8Array(0);
    this.#lateMs = 0;
    while (content.length < game.size) {
      const [part] = await this.#soon(GET, [game.name, content.length]);
      if (part.length !== Math.min(game.size - content.length, PART_MAX)) {
        throw invalidReply(`the length of ${game.name} differs from the list`);
      }
      content = joined(content, part);
      advance(part.length);
    }
    if (crc32(content) !== game.crc) throw wrongSum(game.name);
    return content;
  }

  /**
   * The file with the rosters of a game, empty if the box has none; null if its program is too old
   * to send it.
   *
   * @param {string} game id
   * @param {string} file its name on the box
   */
  async rosters(game, file) {
    const crc = this.hello.summaries.find((row) => row.game === game)?.crc;
    let content = new Uint8Array(0);
    if (!crc) return content;
    this.#lateMs = 0;
    try {
      // A part that is not full is the last one; the greeting does not say the size.
      while (content.length % PART_MAX === 0) {
        const [part] = await this.#soon(GET, [file, content.length]);
        content = joined(content, part);
        if (content.length > PACK_MAX) throw invalidReply(`${file} is too large`);
        if (!part.length) break;
      }
    } catch (error) {
      if (error instanceof Refused && error.refusal === NO_SUCH) return null;
      throw error;
    }
    if (crc32(content) !== crc) throw wrongSum(file);
    return content;
  }

  /**
   * Replace the rosters of a game; return their number. The box keeps the old ones if it refuses.
   *
   * @param {{game: string, rosters: string}} kind id of the game, and what its rosters are called
   * @param {Uint8Array} file as the box stores them
   * @param {(share: number) => void} [advance] called with the share that was sent, up to 1
   */
  async sendRosters({ game, rosters }, file, advance = nothing) {
    const packed = deflated(file);
    const crc = crc32(file);
    const end = this.#talk.now() + SEND_MS;
    const of = game === UNNAMED ? [] : [game];
    await this.#whenIdle(PACK, [file.length, packed.length, crc, ...of]);
    for (let at = 0; at < packed.length; at += DATA_MAX) {
      await this.#whenIdle(PIECE, [packed.subarray(at, at + DATA_MAX)], end);
      advance(Math.min(1, (at + DATA_MAX) / packed.length));
    }
    const [count, received] = await this.#whenIdle(PACK_END, [], end);
    if (received !== crc) throw invalidReply(`it stored other ${rosters} than were sent`);
    return Number(count);
  }

  /**
   * Press buttons once for `ms` of the box's clock; return after the release. One press at a time.
   *
   * @param {number} bits bit i for button i
   * @param {number} ms
   */
  async press(bits, ms) {
    const number = ++this.#presses;
    const now = this.#talk.now;
    const end = now() + ms + SLOWEST_MS;
    for (let waited = 0; ; ) {
      const asked = now();
      const [state] = await this.#ask(PRESS, [number, bits, ms]);
      if (state === PRESS_OVER) return;
      waited += Math.min(now() - asked, LOOK_MS);
      if (now() > end) throw invalidReply("an endless press");
      if (state === PRESS_ASKED && waited > UNTAKEN_MS) {
        await this.levels(0);
        throw new Failure(
          "The box does not accept the press.",
          "check that the button is not held or stuck",
        );
      }
    }
  }

  /** Hold buttons until the next call; after five seconds of silence the box releases them. */
  async levels(/** @type {number} */ bits) {
    await this.#ask(LEVELS, [bits]);
  }

  /** CRC32 of the pixels, and whether nothing is pressed or left to draw. */
  async look() {
    const [crc, rests] = await this.#ask(SCREEN, [NO_PIXELS]);
    return { crc: Number(crc), rests: Boolean(rests) };
  }

  /** Its screen: 1,024 bytes of pixels, both halves from the same frame. */
  async pixels() {
    for (let tries = 0; tries < PICTURES; tries++) {
      const [above, , upper] = await this.#ask(SCREEN, [0]);
      const [below, , lower] = await this.#ask(SCREEN, [1]);
      const pixels = joined(upper, lower);
      const crc = crc32(pixels);
      if (above !== crc || below !== crc) continue;
      if (pixels.length !== SCREEN_BYTES) throw invalidReply("a screen of the wrong size");
      return pixels;
    }
    throw new Failure("The box's screen keeps changing.", "the same again");
  }

  /** @returns {Promise<Memory | null>} null in safe mode, or if its program is too old */
  async memory() {
    try {
      const [used, free, largestPiece, slowestPressMs] = await this.#ask(MEMORY);
      return { used, free, largestPiece, slowestPressMs };
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }

  /** End the session; failures do not matter, because the box ends it by itself later. */
  async bye() {
    try {
      await this.#alone(() => this.#talk.ask(BYE, [], { tries: 1, patienceMs: 0 }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  /**
   * Do work after all that was begun before, and before what is begun later.
   *
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #alone(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(nothing);
    return done;
  }

  /** @param {string} kind @param {readonly Value[]} [values] */
  #ask(kind, values = []) {
    return this.#alone(() => this.#talk.ask(kind, values));
  }

  /** Request a part of a list or game. @throws {Failure} if the replies add up too slowly */
  async #soon(/** @type {string} */ kind, /** @type {Value[]} */ values) {
    let begun = 0;
    const answer = await this.#alone(() => {
      begun = this.#talk.now();
      return this.#talk.ask(kind, values);
    });
    this.#lateMs += Math.max(0, this.#talk.now() - begun - BRISK_MS);
    if (this.#lateMs > LATE_MOST_MS) throw slow();
    return answer;
  }

  /**
   * Send a request, and repeat it while the box is in use, up to a minute or to `until`.
   *
   * @param {string} kind
   * @param {readonly Value[]} values
   * @param {number} [until]
   */
  async #whenIdle(kind, values, until = Number.POSITIVE_INFINITY) {
    const end = Math.min(this.#talk.now() + IDLE_MS, until);
    for (;;) {
      try {
        return await this.#ask(kind, values);
      } catch (error) {
        const isBusy = error instanceof Refused && error.refusal === BUSY;
        if (!isBusy || this.#talk.now() > end) throw error;
      }
      await this.#alone(() => this.#talk.pause(AGAIN_MS));
    }
  }
}

/** The number of a game on its box. @param {GameFile} game */
export function numberOf(game) {
  return Number.parseInt(game.name, 10);
}

/** @param {any[]} fields of a row of a list of games @returns {GameFile} */
function parseGame([name, size, crc]) {
  if (!NAME.test(name)) throw invalidReply("the name of a game is malformed");
  return { name, size, crc };
}

function wrongSum(/** @type {string} */ name) {
  return invalidReply(`the content of ${name} does not match its checksum`);
}
