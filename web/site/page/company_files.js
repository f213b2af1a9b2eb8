/** The company files of this page: kept on this device, checked as they change. */

const STORED = "doomsday-companies";
/** Of the files that these texts came from, in the same order. */
const STORED_NAMES = "doomsday-company-names";
/** As rules/client.js takes them; a company of a box is far smaller. */
export const FILE_MOST = 64 * 1024;
const FILES_MOST = 200;

/**
 * @typedef {import("../rules/client.js").Company} Company
 * @typedef {import("../rules/client.js").Rules} Rules
 * @typedef {{id: number, from: string, text: string, company: Company | null, isChecking: boolean,
 *   failure: unknown}} CompanyFile
 *   from: name of the file that was given, "" for none. company: of the last check, null before it.
 *   isChecking: whether the text is newer than that. failure: why it could not be checked.
 */

/** @param {CompanyFile} file @returns {string} what it is called here */
export function titleOf({ company, from }) {
  return company?.name || from || "Unnamed";
}

/** A company cannot be put on a box. */
export class FaultyCompany extends Error {
  hint = "mend or remove it under Companies";

  /** @param {string} title */
  constructor(title) {
    super(`${title} has faults.`);
  }
}

/** The event "change" reports each change of the list or of a check. */
export class CompanyFiles extends EventTarget {
  /** @type {CompanyFile[]} */
  files = [];
  #rules;
  #last = 0;

  /** @param {Rules} rules */
  constructor(rules) {
    super();
    this.#rules = rules;
    const names = stored(STORED_NAMES);
    for (const [place, text] of stored(STORED).entries()) this.add(text, names[place]);
  }

  /** @param {string} text @param {string} [from] name of its file @returns {CompanyFile} */
  add(text, from = "") {
    if (this.files.length >= FILES_MOST) {
      throw new Error(`${FILES_MOST} companies are the most that fit here.`);
    }
    /** @type {CompanyFile} */
    const file = {
      ...{ id: ++this.#last, from, text: "" },
      ...{ company: null, isChecking: false, failure: null },
    };
    this.files.push(file);
    this.change(file, text);
    return file;
  }

  /** @param {CompanyFile} file @param {string} text */
  change(file, text) {
    file.text = text;
    file.isChecking = true;
    this.#changed();
    this.#check(file, text);
  }

  /** @param {CompanyFile} file */
  remove(file) {
    this.files = this.files.filter((each) => each !== file);
    this.#changed();
  }

  /** @returns {boolean} whether all are checked and without faults */
  get areGood() {
    return this.files.every(
      (file) => !file.isChecking && file.company !== null && !file.company.faults.length,
    );
  }

  /**
   * @returns {Promise<Company[]>} all of them, once they are checked
   * @throws {Error} if one has faults
   */
  async checked() {
    while (this.files.some((file) => file.isChecking)) {
      await new Promise((resolve) => this.addEventListener("change", resolve, { once: true }));
    }
    const faulty = this.files.find((file) => !file.company || file.company.faults.length);
    if (faulty) throw new FaultyCompany(titleOf(faulty));
    return this.files.flatMap((file) => file.company ?? []);
  }

  /** @param {CompanyFile} file @param {string} text */
  async #check(file, text) {
    let company = null;
    let failure = null;
    try {
      company = await this.#rules.checkCompany(text);
    } catch (error) {
      failure = error;
    }
    // The user may have typed on.
    if (file.text !== text) return;
    Object.assign(file, { company, failure, isChecking: false });
    this.dispatchEvent(new Event("change"));
  }

  #changed() {
    try {
      localStorage.setItem(STORED_NAMES, JSON.stringify(this.files.map((file) => file.from)));
      localStorage.setItem(STORED, JSON.stringify(this.files.map((file) => file.text)));
    } catch {
      // Nothing can be stored, or no more: the files last as long as the page.
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** @returns {string[]} the texts of the companies that are kept */
export function storedCompanies() {
  return stored(STORED);
}

/** @param {string} key @returns {string[]} */
function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "[]");
    const isText = (/** @type {unknown} */ each) =>
      typeof each === "string" && each.length <= FILE_MOST;
    return Array.isArray(found) ? found.filter(isText).slice(0, FILES_MOST) : [];
  } catch {
    return [];
  }
}
