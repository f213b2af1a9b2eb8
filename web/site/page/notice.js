/**
 * Notices: a sentence, what to try, and what to do about it; one about each subject.
 *
 * Those that stop the player are above the box. Others are below it: they come while keys are pressed,
 * and must not move them.
 */

import { byId, element, releaseFocus } from "./elements.js";

/** Text for screen readers is beside it. */
const CROSS = "M7 7l10 10M17 7L7 17";

/**
 * Show a notice above the box.
 *
 * @param {Notice} notice
 * @param {string} [about] takes the place of an earlier one about the same
 */
export function notify(notice, about = "page") {
  put(notice, about, "notices");
}

/** Show a notice below the box. @param {Notice} notice @param {string} about as of `notify` */
export function remark(notice, about) {
  put(notice, about, "remarks");
}

/**
 * @typedef {{sentence: string, hint?: string, detail?: string,
 *   actions?: {text: string, run: () => void}[]}} Notice
 */

/** @param {Notice} notice @param {string} about @param {string} place */
function put({ sentence, hint = "", detail = "", actions = [] }, about, place) {
  const words = [element("p", {}, hint ? `${sentence} Try: ${hint}.` : sentence)];
  if (detail) words.push(element("p", { class: "detail" }, detail));
  const buttons = actions.map(({ text, run }) =>
    element("button", { type: "button", click: run }, text),
  );
  const close = element(
    "button",
    { type: "button", class: "close", title: "Close", click: () => clearNotice(about) },
    cross(),
    element("span", { class: "unseen" }, "Close"),
  );
  const parts = buttons.length ? [element("div", { class: "row" }, ...buttons)] : [];
  const attributes = { class: "notice closable", "data-about": about };
  const notice = element("div", attributes, ...words, ...parts, close);
  const before = noticeAbout(about);
  if (before) before.replaceWith(notice);
  else byId(place).append(notice);
}

export function clearNotice(about = "page") {
  const notice = noticeAbout(about);
  if (!notice) return;
  releaseFocus(notice);
  notice.remove();
}

function cross() {
  const [picture, line] = ["svg", "path"].map((tag) =>
    document.createElementNS("http://www.w3.org/2000/svg", tag),
  );
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  line.setAttribute("d", CROSS);
  picture.append(line);
  return picture;
}

/** @param {string} about */
function noticeAbout(about) {
  const all = ["notices", "remarks"].flatMap((place) => [...byId(place).children]);
  return all.find((notice) => about === dataOf(notice).about);
}

/** @param {Element} notice */
function dataOf(notice) {
  return /** @type {HTMLElement} */ (notice).dataset;
}
