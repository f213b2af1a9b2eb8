/** The part Prepare: what the laptop answers about companies before a game. */

import { storedCompanies } from "./company_files.js";
import { download } from "./download.js";
import { element, say } from "./elements.js";
import { sentenceOf } from "./faults.js";

/**
 * @typedef {import("./parts.js").Tools} Tools
 * @typedef {import("../rules/client.js").Prepared} Prepared
 * @typedef {import("../rules/client.js").PlainTable} PlainTable
 */

const SEEDS = 1_000_000;
const ROWS = "8";

/** @param {HTMLElement} section @param {Tools} tools */
export async function open(section, { rules }) {
  const tasks = await rules.tasks();
  const status = element("p", { role: "status" });
  const answer = element("div", { class: "odds prepared" });
  const text = element("textarea", { id: "prepare-text", rows: ROWS, spellcheck: "false" });
  const task = element(
    "select",
    { id: "prepare-task" },
    ...tasks.map((one) => element("option", { value: one.id }, one.title)),
  );
  const take = () => {
    const texts = storedCompanies();
    say(status, texts.length ? "" : "Nothing is listed under Companies.");
    if (texts.length) text.value = texts.join("\n");
  };
  const ask = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say(status, "Computing …");
    try {
      const given = tasks[task.selectedIndex].needs ? text.value : "";
      const found = await rules.prepare(task.value, given, Math.floor(Math.random() * SEEDS));
      answer.replaceChildren(...shownAnswer(found));
      say(status, "Done.");
    } catch (error) {
      answer.replaceChildren();
      say(status, sentenceOf(error));
    }
  };
  section.append(
    element(
      "form",
      { class: "prepare", submit: ask },
      element("label", { for: "prepare-text" }, "Company files, or a text of another program"),
      text,
      element("button", { type: "button", click: take }, "Take those listed under Companies"),
      element("label", { for: "prepare-task" }, "What to do"),
      task,
      element("button", { type: "submit", class: "main" }, "Do it"),
    ),
    status,
    answer,
  );
}

/** @param {Prepared} found @returns {HTMLElement[]} */
function shownAnswer({ tables, text, notes }) {
  const shown = tables.map(tableOf);
  const list = notes.map((note) => element("li", {}, note));
  const file = element(
    "pre",
    { role: "region", tabindex: "0", "aria-label": "Text of the answer" },
    text,
  );
  const save = element(
    "button",
    { type: "button", click: () => download("companies.txt", text) },
    "Save the text",
  );
  return [
    ...(list.length ? [element("ul", {}, ...list)] : []),
    ...shown,
    ...(text ? [file, save] : []),
  ];
}

/** @param {PlainTable} table */
function tableOf({ title, head, rows }) {
  return element(
    "table",
    {},
    element("caption", {}, title),
    element(
      "thead",
      {},
      element("tr", {}, ...head.map((cell) => element("th", { scope: "col" }, cell))),
    ),
    element(
      "tbody",
      {},
      ...rows.map(([first, ...others]) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, first),
          ...others.map((cell) => element("td", {}, cell)),
        ),
      ),
    ),
  );
}
