/** Notices above the box: a sentence, what to try, and what to do about it; one about each subject. */

import { byId, element } from "./elements.js";

/**
 * @param {{sentence: string, hint?: string, detail?: string,
 *   actions?: {text: string, run: () => void}[]}} notice
 * @param {string} [about] takes the place of an earlier one about the same
 */
export function notify({ sentence, hint = "", detail = "", actions = [] }, about = "page") {
  const words = [element("p", {}, hint ? `${sentence} Try: ${hint}.` : sentence)];
  if (detail) words.push(element("p", { class: "detail" }, detail));
  const buttons = actions.map(({ text, run }) =>
    element("button", { type: "button", click: run }, text),
  );
  const close = element("button", { type: "button", click: () => clearNotice(about) }, "Close");
  const row = element("div", { class: "row" }, ...buttons, close);
  const notice = element("div", { class: "notice", "data-about": about }, ...words, row);
  const before = noticeAbout(about);
  if (before) before.replaceWith(notice);
  else byId("notices").append(notice);
}

export function clearNotice(about = "page") {
  noticeAbout(about)?.remove();
}

/** @param {string} about */
function noticeAbout(about) {
  return [...byId("notices").children].find((notice) => about === dataOf(notice).about);
}

/** @param {Element} notice */
function dataOf(notice) {
  return /** @type {HTMLElement} */ (notice).dataset;
}
