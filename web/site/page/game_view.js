/** A finished game that was replayed here: who won, its playback, its files and its link. */

import { download } from "./download.js";
import { element, say } from "./elements.js";
import { sentenceOf } from "./faults.js";
import { Playback } from "./playback.js";
import { BadLink, linkTo } from "./share.js";

/** Longer links are cut off by some programs. */
const LONG = 8000;

/**
 * @typedef {import("../rules/client.js").Rules} Rules
 * @typedef {import("../rules/client.js").Verdict} Verdict
 */

/**
 * Replay a game and show it.
 *
 * @param {Rules} rules
 * @param {Uint8Array} content a box's file or a text record; it may be anything
 * @param {string} name of the files that are saved
 * @param {boolean} [fromLink] whether it came in a link: a damaged one is not worth keeping then
 * @returns {Promise<HTMLElement>}
 * @throws {BadLink} if it came in a link and cannot even begin
 */
export async function gameView(rules, content, name, fromLink = false) {
  const verdict = await rules.replay(content);
  const steps = await rules.steps(content);
  if (fromLink && !steps.start) {
    throw new BadLink("The game in this link is damaged or cut off, so it cannot be replayed.");
  }
  const status = element("p", { role: "status" });
  const parts = [
    element("p", { class: verdict.ok ? "verdict" : "verdict fault" }, sentenceOfVerdict(verdict)),
    element("p", { class: "about" }, aboutGame(verdict, steps.date)),
  ];
  if (verdict.dice) parts.push(diceLine(verdict.dice));
  if (steps.steps.length) parts.push(new Playback(steps, verdict.roundWord || "round").element);
  const buttons = verdict.ok || !fromLink ? filesOf(rules, content, name, status) : [];
  // Whoever opened the link of a wrong game would only read that it is wrong.
  if (verdict.ok) {
    buttons.push(button("Share by link", () => share(content, status), status));
  }
  return element(
    "div",
    { class: "game" },
    ...parts,
    element("div", { class: "row" }, ...buttons),
    status,
  );
}

/** @param {Verdict} verdict @returns {string} */
export function sentenceOfVerdict({ ok, sentence }) {
  const words = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return ok ? `${words} Replayed here: every step follows the rules.` : words;
}

/** @param {{ follow: boolean, sentence: string }} dice */
function diceLine({ follow, sentence }) {
  const words = follow ? `✓ Dice checked: ${sentence}` : `✗ Dice: ${sentence}`;
  return element("p", { class: follow ? "about dice" : "dice fault" }, words);
}

/** @param {Verdict} verdict @param {string} date */
function aboutGame({ title, round, roundWord, plies }, date) {
  const words = [
    title,
    round ? `${roundWord} ${round}` : "",
    plies ? `${plies} actions` : "",
    date,
  ];
  return words.filter(Boolean).join(" · ");
}

/**
 * @param {string} text
 * @param {() => Promise<void> | void} work
 * @param {HTMLElement} status
 */
function button(text, work, status) {
  const click = async () => {
    try {
      await work();
    } catch (error) {
      say(status, sentenceOf(error));
    }
  };
  return element("button", { type: "button", click }, text);
}

/**
 * @param {Rules} rules
 * @param {Uint8Array} content
 * @param {string} name
 * @param {HTMLElement} status
 */
function filesOf(rules, content, name, status) {
  if (isRecord(content)) {
    return [button("Save as a text (.game)", () => download(`${name}.game`, content), status)];
  }
  const save = async () => {
    const { text, fault } = await rules.record(content);
    if (text) download(`${name}.game`, text);
    say(status, fault);
  };
  const saveAsItIs = () => download(`${name}.actions`, content);
  return [
    button("Save as a text (.game)", save, status),
    button("Save as the box keeps it (.actions)", saveAsItIs, status),
  ];
}

/** @param {Uint8Array} content @param {HTMLElement} status */
async function share(content, status) {
  const address = await linkTo(content, location.href.split("#")[0]);
  const field = element("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": "Link to this game",
    focus: () => field.select(),
  });
  const copy = element(
    "button",
    {
      type: "button",
      click: async () => {
        try {
          await navigator.clipboard.writeText(address);
          say(copy, "Copied");
        } catch {
          field.focus();
        }
      },
    },
    "Copy",
  );
  const long = address.length > LONG ? " It is long: some programs cut such a link off." : "";
  const words = isHere(address)
    ? "This page is served by this computer alone, so others cannot open the link. Try: the record, as a file."
    : `The whole game is in this link; whoever opens it replays it on their device.${long}`;
  const row = element("span", { class: "row link" }, field, copy);
  status.replaceChildren(element("span", { class: "share" }, words, row));
  field.focus();
}

/** @param {string} address @returns {boolean} whether only this computer reaches it */
function isHere(address) {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}

/** @param {Uint8Array} content @returns {boolean} whether this is a text, not a box's file */
export function isRecord(content) {
  return content[0] === 0x5b;
}
