/**
 * Stop and wait: one request at a time, repeated until its reply arrives.
 *
 * As host/doomsday/device/line/conversation.py. Times are milliseconds.
 */

import { fromLatin1, latin1 } from "./bytes.js";
import { invalidReply, Refused, Restarted, Silent } from "./failures.js";
import { encode, Reader } from "./frames.js";
import {
  ACK_MAX_MS,
  ACK_MS,
  LONGEST_MS,
  NOISE_MOST,
  QUICK_MS,
  REPLY_MAX,
  SLOWEST_MS,
  TRIES,
  WORKING,
} from "./limits.js";
import {
  FAILED,
  Malformed,
  pack,
  replyShape,
  requestShape,
  STRANGER,
  unpack,
} from "./messages.js";

// Between repeats to a box that starts or works: its driver buffers a few requests only.
const SELDOM_MS = 2000;

/** @typedef {import("./messages.js").Value} Value */
/** @typedef {import("./line.js").Stream} Stream */

/**
 * @typedef {object} Surroundings
 * @property {() => number} now milliseconds from an arbitrary start
 * @property {() => number} random a number 0..255
 * @property {(sentence: string) => void} notice tell the user something, while a request waits
 */

/**
 * @typedef {object} Effort
 * @property {number} [tries]
 * @property {number} [patienceMs] give up after both are used up
 * @property {number} [again] how often the same request was sent before, so that a late reply counts
 */

/** A session over a stream. Every method may throw what the stream throws. */
export class Conversation {
  stream;
  now;
  #random;
  #notice;
  #reader = new Reader(REPLY_MAX, NOISE_MOST);
  #session;
  #seq;
  #ackMs = ACK_MS;
  /** When the box last reported that it works. */
  #alive = Number.NEGATIVE_INFINITY;
  #isNoted = false;

  /** @param {Stream} stream @param {Partial<Surroundings>} [surroundings] */
  constructor(stream, surroundings = {}) {
    this.stream = stream;
    this.now = surroundings.now ?? (() => performance.now());
    this.#random = surroundings.random ?? randomByte;
    this.#notice = surroundings.notice ?? (() => {});
    this.#session = this.#random();
    this.#seq = this.#random();
  }

  /** Bytes received outside of frames since the last `forgetNoise`; only the end. */
  get noise() {
    return this.#reader.noise;
  }

  forgetNoise() {
    this.#reader.noise = new Uint8Array(0);
  }

  /** Begin a new session. */
  begin() {
    this.#session = (this.#session + 1 + (this.#random() % 255)) % 256;
  }

  /**
   * Send a request and return the values of its reply.
   *
   * @param {string} kind
   * @param {readonly Value[]} [values]
   * @param {Effort} [effort]
   * @returns {Promise<any[]>}
   * @throws {Silent} without a reply, Restarted if the box does not know the session, Refused if
   *   it refuses, Failure for an invalid reply
   */
  async ask(kind, values = [], { tries = TRIES, patienceMs = SLOWEST_MS, again = 0 } = {}) {
    if (!again) this.#seq = (this.#seq + 1) % 256;
    const body = pack(requestShape(kind), values);
    const frame = encode(this.#session, this.#seq, kind, body);
    const ackMs = this.#ackMs;
    const begun = this.now();
    for (let sent = 0; sent < tries || this.now() < this.end(begun, patienceMs); sent++) {
      await this.stream.send(frame);
      const isSeldom = sent + again >= TRIES;
      const answer = await this.#answer(kind, body, isSeldom ? Math.max(ackMs, SELDOM_MS) : ackMs);
      // As in RFC 6298, measure the round trip on first tries only.
      if (!sent && !again) this.#learn(answer ? this.now() - begun : ackMs);
      if (answer) return answer;
      if (this.now() > begun + QUICK_MS) this.noteWait(patienceMs);
    }
    throw new Silent(this.noise);
  }

  /** When a wait since `begun` is over: the box may report meanwhile that it works. */
  end(/** @type {number} */ begun, /** @type {number} */ patienceMs) {
    return Math.min(Math.max(begun, this.#alive) + patienceMs, begun + LONGEST_MS);
  }

  /** Tell the user, once, that the page waits for the box. */
  noteWait(/** @type {number} */ patienceMs) {
    if (this.#isNoted) return;
    this.#isNoted = true;
    const seconds = Math.round(patienceMs / 1000);
    this.#notice(
      `Waiting for the box, which may be starting or working: up to ${seconds} seconds ...`,
    );
  }

  /** Send text outside of frames. */
  async say(/** @type {string} */ text) {
    await this.stream.send(fromLatin1(text));
  }

  /** Wait, and drop late replies meanwhile. */
  async pause(/** @type {number} */ ms) {
    const end = this.now() + ms;
    for (let left = ms; left > 0; left = end - this.now()) {
      this.#reader.feed(await this.stream.read(left));
      while (this.#reader.next());
    }
  }

  /** Set the time before a repeat to twice the measured round trip, within limits. */
  #learn(/** @type {number} */ ms) {
    this.#ackMs = Math.min(Math.max(2 * ms, ACK_MS), ACK_MAX_MS);
  }

  /**
   * The reply to the request just sent, null after `ackMs`.
   *
   * @param {string} kind
   * @param {Uint8Array} asked
   * @param {number} ackMs
   */
  async #answer(kind, asked, ackMs) {
    const end = this.now() + ackMs;
    for (;;) {
      const frame = this.#reader.next();
      if (!frame) {
        const left = end - this.now();
        if (left <= 0) return null;
        const data = await this.stream.read(left);
        if (data.includes(WORKING)) this.#alive = this.now();
        this.#reader.feed(data);
        continue;
      }
      if (frame.session !== this.#session || frame.seq !== this.#seq) continue;
      const values = valuesOf(frame.kind, frame.body);
      // An echo of the request, as a prompt sends it.
      if (!values && frame.kind === kind && latin1(frame.body) === latin1(asked)) continue;
      if (!values) throw invalidReply("a malformed frame");
      if (frame.kind === STRANGER) throw new Restarted();
      if (frame.kind === FAILED) throw new Refused(String(values[0]), String(values[1]));
      if (frame.kind === kind) return values;
    }
  }
}

/** @param {string} kind @param {Uint8Array} body */
function valuesOf(kind, body) {
  try {
    return unpack(replyShape(kind), body);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function randomByte() {
  return crypto.getRandomValues(new Uint8Array(1))[0];
}
