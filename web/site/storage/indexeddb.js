/**
 * Boxes in IndexedDB, where there are no private files: a write is durable only later.
 *
 * A flash is a row for each sector that is not blank. What is written between two calls of `flush`
 * is one transaction, and a transaction begins when the one before it is complete: what a cut takes
 * away is always the end.
 */

import { SECTOR } from "../box/partitions.js";
import { noteAfter, noteOf, TakenOver, Unavailable, whyAside } from "./boxes.js";
import { faultOf, MOST } from "./flash_check.js";

const DATABASE = "doomsday-box";
const BOXES = "boxes";
const SECTORS = "sectors";
/** Who may write: the tab that opened the boxes last. */
const OWNER = "owner";
const STORES = [BOXES, SECTORS, OWNER];
const DURABLE = { durability: /** @type {const} */ ("strict") };

/** @typedef {{size: number, time: number, note: import("./boxes.js").Note}} Row of a box */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} when it is durable */
function completed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The write was cancelled."));
  });
}

/** @param {Uint8Array} sector */
const isBlank = (sector) => sector.every((byte) => byte === 0xff);

/** @param {number} number of a box */
const sectorsOf = (number) => IDBKeyRange.bound([number, 0], [number, Number.MAX_SAFE_INTEGER]);

/**
 * @param {boolean} create whether to make the database if it is missing
 * @returns {Promise<IDBDatabase | undefined>}
 */
async function databaseOf(create) {
  /** @type {IDBOpenDBRequest} */
  let request;
  try {
    request = indexedDB.open(DATABASE, 1);
  } catch {
    throw new Unavailable("the database is denied");
  }
  let isMissing = false;
  request.onupgradeneeded = () => {
    isMissing = !create;
    if (isMissing) request.transaction?.abort();
    else for (const name of STORES) request.result.createObjectStore(name);
  };
  try {
    return await result(request);
  } catch (error) {
    if (isMissing) return undefined;
    throw new Unavailable(`the database cannot be opened: ${error}`);
  }
}

/**
 * Open the boxes in the database.
 *
 * @param {boolean} create whether to make the database if it is missing
 * @returns {Promise<import("./boxes.js").Place | undefined>} undefined if it is missing
 * @throws {Unavailable} if this browser has no database, or denies it
 */
export async function openDatabase(create) {
  if (!globalThis.indexedDB) throw new Unavailable("no database");
  const database = await databaseOf(create);
  if (!database) return undefined;
  const me = crypto.getRandomValues(new Uint32Array(4)).join("-");

  const begun = database.transaction(STORES, "readwrite", DURABLE);
  begun.objectStore(OWNER).put(me, OWNER);
  const boxes = begun.objectStore(BOXES);
  const [keys, values] = await Promise.all([result(boxes.getAllKeys()), result(boxes.getAll())]);
  /** @type {Map<number, Row>} */
  const rows = new Map(keys.map((key, place) => [Number(key), values[place]]));
  const numbers = () => [...rows.keys()].sort((a, b) => b - a);

  /** @type {number | undefined} */
  let current = numbers()[0];
  /** @type {Uint8Array | undefined} */
  let bytes;
  /** @type {import("./boxes.js").Note} */
  let note = {};
  if (current !== undefined) {
    bytes = await content(current);
    note = noteOf(rows.get(current)?.note);
    if (faultOf(bytes) !== "") current = bytes = undefined;
  }

  /** Sectors that were written since the last flush. @type {Set<number>} */
  let changed = new Set();
  /** The last transaction: after one that failed, none follows. */
  let last = Promise.resolve();

  /** @param {number} number @returns {Promise<Uint8Array>} */
  async function content(number) {
    const store = /** @type {IDBDatabase} */ (database).transaction(SECTORS).objectStore(SECTORS);
    const range = sectorsOf(number);
    const [places, sectors] = await Promise.all([
      result(store.getAllKeys(range)),
      result(store.getAll(range)),
    ]);
    const size = Number(rows.get(number)?.size);
    const flash = new Uint8Array(size > 0 && size <= MOST ? size : 0).fill(0xff);
    for (const [place, key] of places.entries()) {
      const at = /** @type {number[]} */ (key)[1] * SECTOR;
      const sector = sectors[place];
      if (at + sector.length <= flash.length) flash.set(sector, at);
    }
    return flash;
  }

  /**
   * Change what is stored, if no other tab has opened the boxes since; all or nothing.
   *
   * @param {(transaction: IDBTransaction) => void} change
   */
  async function transact(change) {
    const transaction = /** @type {IDBDatabase} */ (database).transaction(
      STORES,
      "readwrite",
      DURABLE,
    );
    const done = completed(transaction);
    const owner = transaction.objectStore(OWNER).get(OWNER);
    let isMine = true;
    owner.onsuccess = () => {
      isMine = owner.result === me;
      if (isMine) change(transaction);
      else transaction.abort();
    };
    await done.catch((error) => {
      throw isMine ? error : new TakenOver();
    });
  }

  /** @param {IDBTransaction} transaction @param {number} number @param {Row} row */
  function putRow(transaction, number, row) {
    transaction.objectStore(BOXES).put(row, number);
  }

  return {
    kind: "database",
    get bytes() {
      return bytes;
    },
    get note() {
      return note;
    },
    async aside() {
      return numbers()
        .filter((number) => number !== current)
        .map((number) => {
          const { size, time } = /** @type {Row} */ (rows.get(number));
          return { number, size, time, why: whyAside(note, number) };
        });
    },
    async create(flash, why, declined) {
      const before = numbers()[0];
      const number = (before ?? 0) + 1;
      const next = noteAfter(note, before, why, declined);
      const row = { size: flash.length, time: Date.now(), note: next };
      await transact((transaction) => {
        putRow(transaction, number, row);
        const store = transaction.objectStore(SECTORS);
        for (let at = 0; at < flash.length; at += SECTOR) {
          const sector = flash.slice(at, at + SECTOR);
          if (!isBlank(sector)) store.put(sector, [number, at / SECTOR]);
        }
      });
      rows.set(number, row);
      changed = new Set();
      [current, bytes, note] = [number, flash, next];
    },
    async decline(stamp) {
      const number = /** @type {number} */ (current);
      const row = /** @type {Row} */ (rows.get(number));
      note = row.note = { ...note, declined: stamp };
      await transact((transaction) => putRow(transaction, number, row));
    },
    async read(number) {
      if (number === current || !rows.has(number)) throw new Error("There is no such box.");
      return content(number);
    },
    async remove(number) {
      if (number === current || !rows.has(number)) throw new Error("There is no such box.");
      await transact((transaction) => {
        transaction.objectStore(BOXES).delete(number);
        transaction.objectStore(SECTORS).delete(sectorsOf(number));
      });
      rows.delete(number);
    },
    write(at, data) {
      for (let sector = Math.floor(at / SECTOR); sector * SECTOR < at + data.length; sector++) {
        changed.add(sector);
      }
    },
    flush() {
      const number = /** @type {number} */ (current);
      const flash = /** @type {Uint8Array} */ (bytes);
      // A copy of now: the box goes on while the transaction waits for its turn.
      const sectors = [...changed].map((sector) => ({
        sector,
        data: flash.slice(sector * SECTOR, (sector + 1) * SECTOR),
      }));
      changed = new Set();
      last = last.then(() =>
        transact((transaction) => {
          const store = transaction.objectStore(SECTORS);
          for (const { sector, data } of sectors) store.put(data, [number, sector]);
        }),
      );
      return last;
    },
    close: () => database.close(),
  };
}
