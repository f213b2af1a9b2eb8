/**
 * What the device at a port is where no box replies, by its output.
 *
 * The patterns and sentences are those of host/doomsday/device/port/port_diagnosis.py; what to try
 * is what this page offers.
 */

import { latin1 } from "./bytes.js";
import { NotABox, shown } from "./failures.js";

const KEEPS = "which saves the games of a box first and puts them back";
const BECOMES = "'Flash a box' turns it into a box, and keeps the games of one";
const BOOT = "hold its button BOOT, press and release RST or EN, release BOOT";
const OTHER = "choosing another port";

/**
 * A kind of device.
 *
 * @typedef {object} Kind
 * @property {RegExp} says pattern of its output
 * @property {string} what sentence, with {why} for the cause of a crash
 * @property {string} hint what to try
 * @property {boolean} isBoard whether it can become a box
 */

export const STARTS = /rst:0x/g;
const WHY = /Core +\d panic'ed \(([ -'*-~]{1,60})\)/;
/** @type {Kind[]} */
const KINDS = [
  {
    says: /waiting for download|DOWNLOAD_BOOT|DOWNLOAD\(/,
    what: "The board is in its bootloader and waits for a program.",
    hint: `press RST or EN on the board; if it has never been a box, ${BECOMES}`,
    isBoard: true,
  },
  {
    says: /invalid header|flash read err|No bootable app/,
    what: "The board has no valid program.",
    hint: `'Flash a box', ${KEEPS}`,
    isBoard: true,
  },
  {
    says: /filesystem appears to be corrupted/,
    what:
      "MicroPython on the board cannot read its file system: the image is for another flash size, " +
      "or it is damaged.",
    hint: "'Flash a box', which detects the flash size and keeps the games",
    isBoard: true,
  },
  {
    says: /Brownout detector was triggered|_BROWN_OUT/,
    what: "The board keeps restarting because its supply voltage drops (brownout).",
    hint: "another cable or USB socket, and nothing else on its 3V3 pin",
    isBoard: true,
  },
  {
    says: /Rebooting\.\.\..*(?:Guru Meditation Error|Rebooting\.\.\.)/s,
    what: "The chip of the board keeps crashing and restarting{why}.",
    hint: `another cable or USB socket; if that does not help: ${BOOT}, then 'Flash a box', ${KEEPS}`,
    isBoard: true,
  },
  {
    says: /(?:rst:0x[0-9a-f]+ \(.*?){3}/s,
    what: "The board keeps restarting and does not reply.",
    hint: `${BOOT}, then 'Flash a box', ${KEEPS}`,
    isBoard: true,
  },
  {
    // A sentence of NMEA 0183 with its checksum.
    says: /\$[A-Z]{5},[ -)+-~]{0,75}\*[0-9A-F]{2}/,
    what: "The device is a satellite receiver (GPS), not a board.",
    hint: OTHER,
    isBoard: false,
  },
];
// Output of the chip's ROM at a reset, and log lines of ESP-IDF programs.
const CHIP = /rst:0x[0-9a-f]+ \(|(?:^|[\r\n])[EWIDV] \(\d+\) [\w.-]+: /;
/** @type {Kind} */
const PROMPT = {
  says: />>> /,
  what: "The board is at MicroPython's prompt: the program of a box does not run.",
  hint:
    "press RST or EN on the board, or unplug it and plug it in again, then connect; " +
    `if it has never been a box, ${BECOMES}`,
  isBoard: true,
};
/** What shows only once the wait is over. @type {Kind[]} */
const AT_LAST = [
  {
    says: /soft reboot.*Traceback \(.*>>> /s,
    what: "The program on the board ended with an error.",
    hint: "'doomsday deploy' on a laptop, which replaces the program; 'doomsday backup FILE' first",
    isBoard: true,
  },
  PROMPT,
  {
    says: /Guru Meditation Error|Rebooting\.\.\./,
    what: "The chip of the board has crashed and restarts{why}.",
    hint: "connecting again in some seconds; if it goes on, 'doomsday doctor' on a laptop",
    isBoard: true,
  },
];

/** The failure if the output shows that it cannot be a box now, else null. */
export function diagnose(/** @type {Uint8Array} */ noise) {
  return firstMatch(noise, KINDS);
}

/**
 * The failure for a device that did not reply as a box does.
 *
 * @param {Uint8Array} noise its output
 * @param {boolean} [isPrompt] whether that is a prompt of MicroPython, in any of its modes
 */
export function notABox(noise, isPrompt = false) {
  const match = firstMatch(noise, [...KINDS, ...AT_LAST]);
  if (match) return match;
  if (isPrompt) return madeOf(PROMPT, "");
  const output = shown(noise);
  if (!output) {
    return new NotABox(
      "There is no reply.",
      "check that it is switched on; if it is a box that hangs, press RST or EN on it; " +
        `if it is a new board, ${BECOMES}; or choose another port`,
    );
  }
  const does = `does not reply as a box; its output: ${output}`;
  if (CHIP.test(latin1(noise))) {
    const hint = `restarting it; if it is not a box yet, ${BECOMES}`;
    return new NotABox(`The board ${does}`, hint, true);
  }
  return new NotABox(`The device ${does}`, `${OTHER}, or restarting the box`);
}

/** @param {Uint8Array} noise @param {readonly Kind[]} kinds */
function firstMatch(noise, kinds) {
  const text = latin1(noise);
  const kind = kinds.find(({ says }) => says.test(text));
  if (!kind) return null;
  return madeOf(kind, text);
}

/** @param {Kind} kind @param {string} output */
function madeOf(kind, output) {
  const crash = WHY.exec(output);
  const why = crash ? ` (${crash[1]})` : "";
  return new NotABox(
    kind.what.replace("{why}", () => why),
    kind.hint,
    kind.isBoard,
  );
}
