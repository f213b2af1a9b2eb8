/**
 * The link of the site in Node, driven by tests/web/link_node.py: requests on standard input, a
 * line of JSON each, and what they need or return on standard output.
 *
 * The line to the box and its clock are those of the test, so that a wait takes no real time.
 */

import { createInterface } from "node:readline";
import { BoxLink } from "../../web/site/link/box_link.js";
import { Conversation } from "../../web/site/link/conversation.js";
import { crc32 } from "../../web/site/link/crc32.js";
import { deflated } from "../../web/site/link/deflate.js";
import { diagnose, notABox } from "../../web/site/link/diagnosis.js";
import { Cut, Failure } from "../../web/site/link/failures.js";
import { encode, Reader } from "../../web/site/link/frames.js";
import { localTime } from "../../web/site/link/greeting.js";
import { Hands } from "../../web/site/link/hands.js";
import * as limits from "../../web/site/link/limits.js";
import { Line } from "../../web/site/link/line.js";
import * as messages from "../../web/site/link/messages.js";
import { compare, pull, steadily, sync } from "../../web/site/link/transfers.js";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
/** @param {string} text */
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
/** @param {Uint8Array} data */
const text = (data) => Buffer.from(data).toString("base64");

/** Say something and return what the test replies. @param {object} message @returns {Promise<any>} */
async function call(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  return JSON.parse(value);
}

/** The line of the test. */
class Wire {
  now = 0;

  async read(/** @type {number} */ ms) {
    return bytes((await this.#call({ read: ms })).bytes);
  }

  async send(/** @type {Uint8Array} */ data) {
    await this.#call({ send: text(data) });
  }

  async close() {}

  async #call(/** @type {object} */ message) {
    const reply = await call(message);
    if (reply.cut) throw new Cut();
    this.now = reply.now;
    return reply;
  }
}

/** Timers of a test's time in place of the real ones. */
class Timers {
  #real = { setTimeout, clearTimeout };
  /** @type {Map<number, {at: number, act: () => void}>} */
  #due = new Map();
  #now = 0;
  #last = 0;

  constructor() {
    const begin = (/** @type {() => void} */ act, ms = 0) => {
      this.#due.set(++this.#last, { at: this.#now + ms, act });
      return this.#last;
    };
    const end = (/** @type {number} */ id) => this.#due.delete(id);
    Object.assign(globalThis, { setTimeout: begin, clearTimeout: end });
  }

  /** Let time pass, in which timers act. */
  pass(/** @type {number} */ ms) {
    this.#now += ms;
    for (const [id, { at, act }] of this.#due) {
      if (at > this.#now) continue;
      this.#due.delete(id);
      act();
    }
  }

  restore() {
    Object.assign(globalThis, this.#real);
  }
}

/** @type {Wire} */
let wire;
/** @type {Conversation} */
let talk;
/** @type {BoxLink} */
let box;
/** @type {string[]} */
const notices = [];

/** The rosters of a game, which the test merges as the laptop does. */
const rostersOf = (/** @type {any} */ words) => ({
  ...words,
  merge: async (/** @type {Uint8Array} */ there, /** @type {boolean} */ remove) => {
    const merged = (await call({ merge: { game: words.game, there: text(there), remove } }))
      .merged;
    if (merged.fault) throw new Failure(merged.fault, merged.hint);
    return { ...merged, content: bytes(merged.content), former: bytes(merged.former) };
  },
});
const shown = (/** @type {any} */ merged) => ({
  ...merged,
  content: text(merged.content),
  former: text(merged.former),
});
const fieldOf = (/** @type {any} */ value) =>
  value instanceof Uint8Array ? { bytes: text(value) } : value;

/** @type {Record<string, (asked: any) => any>} */
const TASKS = {
  // Pure functions.
  constants: () => ({ limits: { ...limits }, messages: { ...messages } }),
  crc32: ({ data }) => crc32(bytes(data)),
  encode: ({ frames }) =>
    frames.map((/** @type {any} */ [session, seq, kind, body]) =>
      text(encode(session, seq, kind, bytes(body))),
    ),
  frames: ({ pieces, limit, keep }) => {
    const reader = new Reader(limit, keep);
    const found = [];
    for (const piece of pieces) {
      reader.feed(bytes(piece));
      for (let frame = reader.next(); frame; frame = reader.next()) {
        found.push([frame.session, frame.seq, frame.kind, text(frame.body)]);
      }
    }
    return { found, noise: text(reader.noise) };
  },
  pack: ({ rows }) =>
    rows.map((/** @type {any} */ [shape, values]) => {
      const given = values.map((/** @type {any} */ value) =>
        value?.bytes === undefined ? value : bytes(value.bytes),
      );
      return text(messages.pack(shape, given));
    }),
  unpack: ({ rows }) =>
    rows.map((/** @type {any} */ [shape, body]) => {
      try {
        return messages.unpack(shape, bytes(body)).map(fieldOf);
      } catch (error) {
        if (error instanceof messages.Malformed) return null;
        throw error;
      }
    }),
  deflate: ({ files }) => files.map((/** @type {string} */ file) => text(deflated(bytes(file)))),
  diagnose: ({ noises }) =>
    noises.map((/** @type {string} */ noise) =>
      [diagnose(bytes(noise)), notABox(bytes(noise))].map(
        (failure) => failure && [failure.message, failure.hint, failure.isBoard],
      ),
    ),
  hands: async ({ moves }) => {
    const timers = new Timers();
    const sent = /** @type {unknown[]} */ ([]);
    const fake = /** @type {any} */ ({
      press: async (/** @type {number} */ bits, /** @type {number} */ ms) =>
        sent.push(["press", bits, ms]),
      levels: async (/** @type {number} */ bits) => sent.push(["levels", bits]),
    });
    const hands = new Hands(fake, (error) => sent.push(["failed", String(error)]));
    for (const [ms, button, isDown] of moves) {
      timers.pass(ms);
      hands.move(button, isDown);
    }
    timers.pass(60_000);
    await hands.done();
    timers.restore();
    return sent;
  },
  line: async ({ pieces, fails }) => {
    const sent = /** @type {string[]} */ ([]);
    const line = new Line((data) => void sent.push(text(data)));
    for (const piece of pieces) line.take(bytes(piece));
    const waiting = pieces.length ? null : line.read(60_000);
    if (fails) line.fail(new Cut());
    else line.take(Uint8Array.of(33));
    const read = [];
    for (const begin of [() => waiting ?? line.read(0), () => line.read(0)]) {
      read.push(await begin().then(text, (/** @type {Error} */ error) => error.name));
    }
    await line.send(new Uint8Array(1)).catch((error) => sent.push(error.name));
    return { read, sent };
  },
  local_time: ({ iso }) => localTime(new Date(iso)),

  // A box at the line of the test.
  meet: async ({ how }) => {
    wire = new Wire();
    wire.now = how.now;
    const random = how.random;
    notices.length = 0;
    talk = new Conversation(wire, {
      now: () => wire.now,
      random: () => random.shift() ?? 0,
      notice: (sentence) => notices.push(sentence),
    });
    box = await BoxLink.meet(talk, { patienceMs: how.patience_ms, time: () => how.time });
    return box.hello;
  },
  greet: async () => {
    await box.greet();
    return box.hello;
  },
  notices: () => notices.splice(0),
  ask: async ({ kind, values }) => (await talk.ask(kind, values)).map(fieldOf),
  say: ({ what }) => talk.say(what),
  games: () => box.games(),
  odd_games: () => box.oddGames,
  rosters: async ({ game, file }) => {
    const found = await box.rosters(game, file);
    return found && text(found);
  },
  press: ({ bits, ms }) => box.press(bits, ms),
  levels: ({ bits }) => box.levels(bits),
  look: () => box.look(),
  pixels: async () => text(await box.pixels()),
  memory: () => box.memory(),
  bye: () => box.bye(),
  pull: async ({ here }) => {
    const told = /** @type {string[]} */ ([]);
    const has = (/** @type {{crc: number}} */ game) => here.includes(game.crc);
    const pulled = await steadily(
      box,
      () => pull(box, { has }),
      (line) => told.push(line),
    );
    return {
      games: pulled.map((game) => ({ ...game, content: text(game.content) })),
      told,
    };
  },
  compare: async ({ packs, remove }) =>
    (await compare(box, packs.map(rostersOf), remove)).map(shown),
  sync: async ({ packs, remove }) => {
    const told = /** @type {string[]} */ ([]);
    const done = await steadily(
      box,
      () => sync(box, packs.map(rostersOf), { remove }),
      (line) => told.push(line),
    );
    return { done: done.map((one) => ({ ...one, merged: shown(one.merged) })), told };
  },
};

/** @param {any} error */
function described(error) {
  const { name, message, hint = "", refusal = "", isBoard = false } = error;
  if (error instanceof Failure) return { failed: { name, message, hint, refusal, isBoard } };
  return { broken: String(error.stack) };
}

let asked = await call({ ready: true });
for (;;) {
  let reply;
  try {
    reply = { done: (await TASKS[asked.task](asked)) ?? null };
  } catch (error) {
    reply = described(error);
  }
  asked = await call(reply);
}
