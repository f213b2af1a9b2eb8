/** An editor for a company file: its text, its faults by line, what it may contain. */

import { element } from "./elements.js";
import { sentenceOf } from "./faults.js";

/**
 * @typedef {import("./company_files.js").CompanyFile} CompanyFile
 * @typedef {import("./company_files.js").CompanyFiles} CompanyFiles
 * @typedef {import("../rules/client.js").Rules} Rules
 */

const ROWS = 14;

export class CompanyEditor {
  element;
  #files;
  #rules;
  #area;
  #faults;
  #help;
  /** @type {CompanyFile | null} */
  #file = null;
  /** Game whose help is shown. */
  #game = "";

  /** @param {CompanyFiles} files @param {Rules} rules */
  constructor(files, rules) {
    this.#files = files;
    this.#rules = rules;
    this.#area = element("textarea", {
      id: "company-text",
      rows: String(ROWS),
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      "aria-describedby": "company-faults",
      input: () => this.#file && files.change(this.#file, this.#area.value),
    });
    this.#faults = element("div", { id: "company-faults", "aria-live": "polite" });
    this.#help = element("details", { class: "help" });
    this.element = element(
      "div",
      { class: "editor", hidden: true },
      element("label", { for: "company-text" }, "Company file"),
      this.#area,
      this.#faults,
      this.#help,
    );
    files.addEventListener("change", () => this.#update());
  }

  /** @returns {CompanyFile | null} */
  get file() {
    return this.#file;
  }

  /** @param {CompanyFile} file */
  edit(file) {
    this.#file = file;
    this.#area.value = file.text;
    this.#update();
    this.#area.focus();
  }

  #update() {
    const file = this.#file;
    const isOpen = file !== null && this.#files.files.includes(file);
    this.element.hidden = !isOpen;
    if (!isOpen) this.#file = null;
    if (!file || file.isChecking) return;
    this.#faults.replaceChildren(...this.#findings(file));
    if (file.company?.game) this.#showHelp(file.company.game);
  }

  /** @param {CompanyFile} file */
  #findings({ company, failure }) {
    if (!company) return [element("p", { class: "fault" }, sentenceOf(failure))];
    if (!company.faults.length) return [element("p", {}, `${company.name}: ${company.about}.`)];
    const rows = company.faults.map(({ words, line }) => {
      const jump = () => this.#show(line);
      const place = line
        ? [element("button", { type: "button", click: jump }, `Line ${line}`), " "]
        : [];
      return element("li", {}, ...place, words);
    });
    return [element("ul", { class: "faults" }, ...rows)];
  }

  /** Select a line of the text. @param {number} line from 1 */
  #show(line) {
    const lines = this.#area.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.#area.focus();
    this.#area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    const height = this.#area.scrollHeight / Math.max(1, lines.length);
    this.#area.scrollTop = Math.max(0, (line - ROWS / 2) * height);
  }

  /** @param {string} game */
  async #showHelp(game) {
    if (game === this.#game) return;
    this.#game = game;
    try {
      const parts = await this.#rules.describe(game);
      const tables = parts.flatMap(({ title, rows }) => [
        element("h3", {}, title),
        element(
          "dl",
          {},
          ...rows.flatMap(([word, meaning]) => [
            element("dt", {}, word),
            element("dd", {}, meaning),
          ]),
        ),
      ]);
      this.#help.replaceChildren(element("summary", {}, "What a file may contain"), ...tables);
    } catch (error) {
      this.#game = "";
      this.#help.replaceChildren(element("summary", {}, "Help"), sentenceOf(error));
    }
  }
}
