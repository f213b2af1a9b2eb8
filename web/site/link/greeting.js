/**
 * The first request to a box, and its description of itself.
 *
 * As host/doomsday/device/line/greeting.py and replies.py, but a board at MicroPython's prompt is
 * named, not started: nothing that this page sends is run.
 */

import { fromLatin1, latin1 } from "./bytes.js";
import { diagnose, notABox, STARTS } from "./diagnosis.js";
import { invalidReply, otherProtocol, Refused, Restarted, Silent } from "./failures.js";
import {
  GAME_IDS_MOST,
  PROTOCOL,
  QUICK_MS,
  ROSTERS_MOST,
  SLOWEST_MS,
  TEXT_MOST,
} from "./limits.js";
import { HELLO, PROTOCOL_ERROR, UNNAMED } from "./messages.js";

/** @typedef {import("./conversation.js").Conversation} Conversation */

const AGAIN_MS = 50;
// This page reads the groups for games in the reply, and games as actions files.
const READS_GAMES = 1;
// The last line of a prompt: a new statement, a continued one, or paste mode.
const AT_PROMPT = /(?:^|[\r\n])(?:>>> |\.\.\. |=== )[^\r\n]*\n?$/;
// Raw-paste mode, left open by a killed program: R\x01 and the size of its window at its beginning,
// then nothing but \x01 for each window of bytes and \x04 for a syntax error.
const RAW_PASTE = "R\x01";
const RAW_PASTE_HEAD = 4;
const RAW_PASTE_MARKS = ["\x01", "\x04"];
// To the friendly prompt, and in raw-paste mode to an error, in a string of either kind as well.
const LEAVE_RAW = "\r\x02";
const SHOW_RAW_PASTE = "\"\"\"\x02'''\x02";
const FIXED = 14;
const GROUP = 4;
const ID = /^[0-9a-f]{2,32}$/;
const GAME_ID = /^[a-z][a-z0-9_]{0,31}$/;

/**
 * What a box stores of a game: number and CRC32 of its rosters, whether its game runs.
 *
 * @typedef {{game: string, rosters: number, crc: number, runs: boolean}} GameSummary
 */

/**
 * What a box says of itself.
 *
 * @typedef {object} Hello
 * @property {string} name
 * @property {string} version
 * @property {string} board
 * @property {string} id
 * @property {number} starts
 * @property {number} freeKb of flash
 * @property {boolean} knewTime whether its clock was set before this greeting
 * @property {number} games finished ones
 * @property {number} game number of the running game or 0
 * @property {number} round of it
 * @property {string} state play, pages, safe or crash
 * @property {GameSummary[]} summaries one for each game that it supports
 */

/**
 * Greet the box at the other end; a box that starts or works is waited for.
 *
 * @param {Conversation} talk
 * @param {{patienceMs?: number, time?: () => number}} [how] time: the local time of `localTime`
 * @returns {Promise<Hello>}
 */
export async function greet(talk, { patienceMs = SLOWEST_MS, time = localTime } = {}) {
  talk.forgetNoise();
  const begun = talk.now();
  let since = begun;
  let resets = 0;
  let sent = 0;
  let hasLeftRaw = false;
  let asked = [PROTOCOL, time(), READS_GAMES];
  talk.begin();
  for (;;) {
    try {
      const effort = { tries: 1, patienceMs: 0, again: sent };
      return parseHello(await talk.ask(HELLO, asked, effort));
    } catch (error) {
      if (error instanceof Refused && error.refusal === PROTOCOL_ERROR) {
        // A box older than game ids takes two values.
        if (asked.length < 3) throw otherProtocol(PROTOCOL, "", error.sentence);
        asked = asked.slice(0, 2);
        talk.begin();
        sent = 0;
      } else if (error instanceof Restarted) {
        // A correct box never sends this in reply to a greeting.
        if (talk.now() > begun + QUICK_MS) throw invalidReply("it does not know the greeting");
        await talk.pause(AGAIN_MS);
        talk.begin();
        sent = 0;
      } else if (error instanceof Silent) {
        // Send the same frame again, so that a late reply still matches.
        sent++;
        // Not what was sent, as an open line echoes it.
        const output = latin1(error.noise).replaceAll(SHOW_RAW_PASTE, "");
        const noise = fromLatin1(output);
        const now = talk.now();
        const starts = output.match(STARTS)?.length ?? 0;
        if (starts > resets) {
          resets = starts;
          since = now;
        }
        const isQuick = now <= begun + QUICK_MS;
        const isOver = now > talk.end(since, patienceMs);
        const isPrompt = AT_PROMPT.test(output) || isRawPaste(output);
        if (isPrompt || isOver || (!isQuick && diagnose(noise))) throw notABox(noise, isPrompt);
        if (!hasLeftRaw && now > begun + QUICK_MS / 2) {
          hasLeftRaw = true;
          await talk.say(LEAVE_RAW + SHOW_RAW_PASTE);
        }
        if (!isQuick) talk.noteWait(patienceMs);
      } else {
        throw error;
      }
    }
  }
}

/** Whether output is all that raw-paste mode sends. */
function isRawPaste(/** @type {string} */ output) {
  const begun = output.lastIndexOf(RAW_PASTE);
  const marks = begun < 0 ? output : output.slice(begun + RAW_PASTE_HEAD);
  return marks !== "" && [...marks].every((mark) => RAW_PASTE_MARKS.includes(mark));
}

/** Seconds since 1970 in local time, for the date of a game. */
export function localTime(now = new Date()) {
  return Math.floor(now.getTime() / 1000) - 60 * now.getTimezoneOffset();
}

/** @param {any[]} values of the reply to a greeting @returns {Hello} */
function parseHello(values) {
  const [protocol, name, version, board, id, starts, freeKb, knewTime] = values;
  const [rosters, crc, games, game, round, state] = values.slice(8, FIXED);
  if (protocol !== PROTOCOL) throw otherProtocol(PROTOCOL, version.slice(0, TEXT_MOST), "");
  if ([name, version, board, state].some((text) => [...text].length > TEXT_MOST)) {
    throw invalidReply("its description is too long");
  }
  if (!ID.test(id)) throw invalidReply("its id is malformed");
  const hello = { name, version, board, id, starts, freeKb, games, game, round, state };
  const summaries = parseSummaries(values.slice(FIXED));
  if (!summaries.length) {
    const runs = state !== "safe" && state !== "crash" && game > 0;
    summaries.push({ game: UNNAMED, rosters, crc, runs });
  }
  return { ...hello, knewTime: Boolean(knewTime), summaries };
}

/** @param {any[]} values @returns {GameSummary[]} */
function parseSummaries(values) {
  if (values.length > GROUP * GAME_IDS_MOST) throw invalidReply("it supports too many games");
  const rows = [];
  for (let at = 0; at < values.length; at += GROUP) {
    const [game, rosters, crc, runs] = values.slice(at, at + GROUP);
    rows.push({ game, rosters, crc, runs: Boolean(runs) });
  }
  const ids = new Set(rows.map((row) => row.game));
  if (ids.size < rows.length || ![...ids].every((id) => GAME_ID.test(id))) {
    throw invalidReply("the list of its games is malformed");
  }
  if (rows.some((row) => row.rosters > ROSTERS_MOST)) {
    throw invalidReply("it has too many rosters");
  }
  return rows;
}
