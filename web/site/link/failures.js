/** Failures between page and box: one sentence each, and what to try. */

import { latin1 } from "./bytes.js";

const SHOWN_MOST = 100;
const SENTENCE_MOST = 200;
// All but letters, marks, digits, signs and the plain space.
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/gu;
const AGAIN = "check the cable and the box's screen, then connect again";

/** What to try, by the code with which a box refuses. @type {Record<string, string>} */
const HINTS = {
  protocol: "the same version of the program on the box and of this page",
  busy: "the same again while no button is pressed",
  full: "'doomsday pull FOLDER --remove' on a laptop, which frees space",
  bad: "the same again",
  limit: "fewer or smaller companies; or leave the game on the box first (A, then Pause)",
};

/** A failure for the user. hint: what to try, completing "Try". */
export class Failure extends Error {
  /** @param {string} message a sentence @param {string} [hint] */
  constructor(message, hint = "") {
    super(message);
    this.name = new.target.name;
    this.hint = hint;
  }
}

/** The port has failed, or its cable was pulled. */
export class Cut extends Failure {
  constructor() {
    super("The connection to the box was lost.", AGAIN);
  }
}

/** This page closed the connection. */
export class Closed extends Failure {
  constructor() {
    super("The connection to the box is closed.", "connecting again");
  }
}

/** The other end does not reply. noise: its output outside of frames. */
export class Silent extends Failure {
  constructor(noise = new Uint8Array(0)) {
    const output = shown(noise);
    const last = output ? `; its last output: ${output}` : "";
    super("The box does not reply any more.", AGAIN + last);
    this.noise = noise;
  }
}

/** The box does not know the session, because it has restarted. */
export class Restarted extends Failure {
  constructor() {
    super("The box restarted meanwhile.", "check its cable and its power, then try again");
  }
}

/** The box refused a request. refusal: a code of messages.js. sentence: its reason. */
export class Refused extends Failure {
  /** @param {string} refusal @param {string} sentence */
  constructor(refusal, sentence) {
    const hint = Object.hasOwn(HINTS, refusal) ? HINTS[refusal] : "";
    super(`The box refuses: ${cut(sentence) || "no reason given"}.`, hint);
    this.refusal = refusal;
    this.sentence = sentence;
  }
}

/** The device at the port does not reply as a box does. isBoard: whether it could become one. */
export class NotABox extends Failure {
  /** @param {string} message @param {string} hint @param {boolean} [isBoard] */
  constructor(message, hint, isBoard = false) {
    super(message, hint);
    this.isBoard = isBoard;
  }
}

/** The failure for an invalid reply; `what` says what is wrong with it. */
export function invalidReply(/** @type {string} */ what) {
  return new Failure(`Invalid reply from the box: ${what}.`, "restart the box, then try again");
}

/** The failure for a box whose replies take too long in total. */
export function slow() {
  return new Failure(
    "The box replies too slowly.",
    "restarting the box, another cable or another USB socket",
  );
}

/**
 * The failure for a box with another protocol than ours.
 *
 * @param {number} ours
 * @param {string} version of its program, "" if not known
 * @param {string} sentence the reason it gave, or ""
 */
export function otherProtocol(ours, version, sentence) {
  const which = version ? ` (version ${printable(version)})` : "";
  const why = sentence ? `: ${cut(sentence)}` : "";
  return new Failure(
    `The box's program${which} does not support protocol ${ours}${why}.`,
    HINTS.protocol,
  );
}

/** A text with every unprintable character replaced by "?". */
export function printable(/** @type {string} */ text) {
  return text.replace(UNPRINTABLE, "?");
}

/** The end of output outside of frames, as one printable line. */
export function shown(/** @type {Uint8Array} */ noise) {
  const plain = latin1(noise).replace(/[^!-~]+/g, " ");
  return plain.trim().slice(-SHOWN_MOST);
}

function cut(/** @type {string} */ sentence) {
  return [...printable(sentence)].slice(0, SENTENCE_MOST).join("").replace(/\.+$/, "");
}
