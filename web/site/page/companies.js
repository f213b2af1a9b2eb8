/** The part Companies: write, check, and put them on the box. */

import { talkTo } from "../link/box_line.js";
import { CompanyEditor } from "./company_editor.js";
import { CompanyFiles, FILE_MOST, titleOf } from "./company_files.js";
import { attachDrop, BadFile, contentOf, download, fileButton, shown } from "./download.js";
import { element, say } from "./elements.js";
import { sentenceOf } from "./faults.js";
import { putOnBox, rostersOn } from "./roster_sync.js";

/**
 * @typedef {import("./parts.js").Tools} Tools
 * @typedef {import("./company_files.js").CompanyFile} CompanyFile
 */

const HINT = "the text file of one company";
/** Code of a fault of the rules. */
const NO_TEXT = "not_utf8";
const TITLES_MOST = 3;

/** @param {HTMLElement} section @param {Tools} tools */
export async function open(section, { box, rules }) {
  const games = await rules.games();
  // Read before a button needs them: what is typed right after it belongs into the editor.
  const templates = await Promise.all(games.map((game) => rules.template(game.id)));
  const files = new CompanyFiles(rules);
  const editor = new CompanyEditor(files, rules);
  const status = element("p", { role: "status" });
  const why = element("p", { id: "companies-why", class: "about" });
  const list = element("ul", { class: "cards" });
  const remove = element("input", { type: "checkbox" });
  const tell = (/** @type {string} */ text) => say(status, text);

  /** @param {() => Promise<string>} work @param {string} meanwhile */
  const run = async (work, meanwhile) => {
    tell(meanwhile);
    for (const button of [put, fetchThem]) button.disabled = true;
    try {
      tell(await work());
    } catch (error) {
      tell(sentenceOf(error));
    } finally {
      put.disabled = fetchThem.disabled = false;
      show();
    }
  };
  const put = element(
    "button",
    {
      type: "button",
      class: "main",
      "aria-describedby": "companies-why",
      click: () =>
        run(async () => {
          const companies = await files.checked();
          const how = {
            remove: remove.checked,
            advance: (/** @type {number} */ share) =>
              tell(`Sending: ${Math.round(share * 100)} %`),
          };
          const done = await talkTo(box, (link) => putOnBox(link, rules, companies, how));
          return done.map((each) => outcome(each, games)).join(" ");
        }, "Connecting to the box …"),
    },
    "Put on the box",
  );
  const fetchThem = element(
    "button",
    {
      type: "button",
      click: () =>
        run(async () => {
          const found = await talkTo(box, (link) => rostersOn(link, rules));
          return takeFrom(found, files);
        }, "Reading the box …"),
    },
    "Get those on the box",
  );
  /** What the list shows: it is made again only if that differs, because a button may have the focus. */
  let listed = "";
  const show = () => {
    const now = JSON.stringify(files.files.map((file) => [file.id, titleOf(file), stateOf(file)]));
    if (now !== listed)
      list.replaceChildren(...files.files.map((file) => cardOf(file, files, editor)));
    listed = now;
    put.disabled = !files.files.length || !files.areGood;
    say(why, whyNot(files.files));
  };
  const take = async (/** @type {File[]} */ given) => {
    const faults = [];
    /** @type {CompanyFile | null} */
    let added = null;
    for (const file of given) {
      try {
        const content = await contentOf(file, FILE_MOST, "a company file", HINT);
        added = files.add(await textOf(content, shown(file.name), rules), shown(file.name));
      } catch (error) {
        faults.push(sentenceOf(error));
      }
    }
    tell(faults.join(" "));
    if (added && given.length === 1) editor.edit(added);
  };
  const start = (/** @type {string} */ text) => {
    try {
      editor.edit(files.add(text));
    } catch (error) {
      tell(sentenceOf(error));
    }
  };
  const begin = games.map((game, place) =>
    element(
      "button",
      {
        type: "button",
        click: () => start(templates[place] ?? ""),
      },
      `New ${game.roster.toLowerCase()}`,
      element("small", {}, game.title),
    ),
  );
  files.addEventListener("change", show);
  attachDrop(section, take);
  section.replaceChildren(
    element(
      "p",
      {},
      "A company is a text file. Drop files here, choose them, or begin with an example; each is " +
        "checked as you type, by the rules of the box.",
    ),
    element(
      "div",
      { class: "row" },
      ...fileButton("Choose files", { accept: ".toml,text/plain", multiple: true }, take),
      ...begin,
      fetchThem,
    ),
    list,
    editor.element,
    element(
      "div",
      { class: "row" },
      put,
      element("label", { class: "check" }, remove, "and remove those that are not listed here"),
    ),
    why,
    status,
  );
  show();
}

/**
 * @param {Uint8Array} content of a file
 * @param {string} name
 * @param {Tools["rules"]} rules
 * @returns {Promise<string>}
 * @throws {BadFile} if it is no text, and an editor would damage it
 */
async function textOf(content, name, rules) {
  const { faults } = await rules.checkCompany(content);
  const fault = faults.find(({ code }) => code === NO_TEXT);
  if (!fault) return new TextDecoder().decode(content);
  const place = fault.line ? `line ${fault.line}: ` : "";
  throw new BadFile(`${name}: ${place}${fault.words}`, HINT);
}

/** @param {CompanyFile} file @returns {[state: string, isFaulty: boolean]} */
function stateOf({ company, failure, isChecking }) {
  if (!company) return [isChecking ? "Checking …" : "Not checked", failure !== null];
  const faults = company.faults.length;
  if (!faults) return [company.about, false];
  return [`${faults} ${faults > 1 ? "faults" : "fault"}`, true];
}

/** @param {CompanyFile[]} files @returns {string} why they cannot be put on the box, "" if they can */
function whyNot(files) {
  if (!files.length) return "Nothing is listed yet to put on the box.";
  const faulty = files.filter((file) => stateOf(file)[1]).map(titleOf);
  if (!faulty.length) return "";
  const others = faulty.length - TITLES_MOST;
  const titles =
    faulty.slice(0, TITLES_MOST).join(", ") + (others > 0 ? ` and ${others} more` : "");
  const them = faulty.length > 1 ? "them" : "it";
  const have = faulty.length > 1 ? "have" : "has";
  return `${titles} ${have} faults: mend or remove ${them}, then all can be put on the box.`;
}

/**
 * @param {CompanyFile} file
 * @param {import("./company_files.js").CompanyFiles} files
 * @param {CompanyEditor} editor
 */
function cardOf(file, files, editor) {
  const name = titleOf(file);
  const [state, isFaulty] = stateOf(file);
  return element(
    "li",
    { class: isFaulty ? "faulty" : "" },
    element("span", { class: "name" }, name),
    element("span", { class: "about" }, state),
    element(
      "span",
      { class: "row" },
      element(
        "button",
        { type: "button", "aria-label": `Edit ${name}`, click: () => editor.edit(file) },
        "Edit",
      ),
      element(
        "button",
        {
          type: "button",
          "aria-label": `Save ${name} as a file`,
          click: () => download(fileName(name), file.text),
        },
        "Save",
      ),
      element(
        "button",
        { type: "button", "aria-label": `Remove ${name}`, click: () => files.remove(file) },
        "Remove",
      ),
    ),
  );
}

/**
 * Take companies of the box as files, those of which the text is not here yet.
 *
 * @param {{rosters: import("../rules/client.js").Roster[]}[]} found
 * @param {import("./company_files.js").CompanyFiles} files
 */
function takeFrom(found, files) {
  const rosters = found.flatMap((each) => each.rosters);
  if (!rosters.length) return "The box has no companies yet.";
  const faults = rosters.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : []));
  const here = new Set(files.files.map((file) => file.company?.line ?? ""));
  const missing = rosters.filter((each) => each.text && !here.has(each.line));
  for (const { text } of missing) files.add(text);
  const count = missing.length ? `${missing.length} of the box are listed now.` : "All are here.";
  return [count, ...faults].join(" ");
}

/**
 * @param {import("../link/transfers.js").Synced} done
 * @param {import("../rules/client.js").Game[]} games
 */
function outcome({ game, merged }, games) {
  const kind = games.find((each) => each.id === game);
  const count = merged.names.length;
  const what = (count === 1 ? kind?.roster : kind?.rosters)?.toLowerCase() ?? "companies";
  const now = `The box has ${count} ${what} now.`;
  return merged.any ? now : `Nothing to send. ${now}`;
}

/** @param {string} name of a company */
function fileName(name) {
  const plain = name.normalize("NFKD").toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${words || "company"}.toml`;
}
