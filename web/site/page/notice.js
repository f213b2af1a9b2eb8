/** A notice above the box: a sentence, what to try, and what to do about it. */

import { byId, element } from "./elements.js";

/**
 * @param {{sentence: string, hint?: string, detail?: string,
 *   actions?: {text: string, run: () => void}[]}} notice
 */
export function notify({ sentence, hint = "", detail = "", actions = [] }) {
  const notice = byId("notice");
  const words = [element("p", {}, hint ? `${sentence} Try: ${hint}.` : sentence)];
  if (detail) words.push(element("p", { class: "detail" }, detail));
  const buttons = actions.map(({ text, run }) =>
    element("button", { type: "button", click: run }, text),
  );
  const close = element("button", { type: "button", click: () => clearNotice() }, "Close");
  notice.replaceChildren(...words, element("div", { class: "row" }, ...buttons, close));
  notice.hidden = false;
}

export function clearNotice() {
  byId("notice").hidden = true;
  byId("notice").replaceChildren();
}
