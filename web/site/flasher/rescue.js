/**
 * Backups that this browser keeps while a flash is written, as device/backup/rescue.py does on a
 * laptop: by the number of the chip, until the new program answers.
 */

import { equal } from "../link/bytes.js";
import { crc32 } from "../link/crc32.js";

const DATABASE = "doomsday-rescue";
const STORE = "archives";
const OLDER = "older-";

/** @typedef {{number: string, archive: Uint8Array}} Kept */

/** What keeps archives; `Rescue` does it in IndexedDB. */
export class Rescue {
  /** @type {Promise<IDBDatabase> | null} */
  #database = null;

  /** The archive of a chip, null for none. @param {string} number */
  async find(number) {
    return /** @type {Uint8Array | null} */ (
      (await this.#do("readonly", (store) => store.get(number))) ?? null
    );
  }

  /** Every archive, also older ones. @returns {Promise<Kept[]>} */
  async all() {
    const keys = await this.#do("readonly", (store) => store.getAllKeys());
    const archives = await this.#do("readonly", (store) => store.getAll());
    return keys.map((key, at) => ({ number: String(key), archive: archives[at] }));
  }

  /**
   * Keep the archive of a chip; null keeps none. An earlier one with other content stays under
   * another name.
   *
   * @param {string} number @param {Uint8Array | null} archive
   * @returns {Promise<boolean>} whether an earlier one was set aside
   */
  async keep(number, archive) {
    const earlier = await this.find(number);
    const isOther = earlier !== null && !(archive && equal(earlier, archive));
    if (isOther) {
      const sum = crc32(earlier).toString(16).padStart(8, "0");
      await this.#do("readwrite", (store) => store.put(earlier, `${OLDER}${number}-${sum}`));
    }
    if (archive) await this.#do("readwrite", (store) => store.put(archive, number));
    return isOther;
  }

  /** Remove an archive; call it when the data is on the box again. @param {string} number */
  async forget(number) {
    await this.#do("readwrite", (store) => store.delete(number));
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} step
   * @returns {Promise<T>} after it is on disk
   */
  async #do(mode, step) {
    this.#database ??= opened();
    const database = await this.#database;
    return new Promise((resolve, reject) => {
      const work = database.transaction(STORE, mode, { durability: "strict" });
      const request = step(work.objectStore(STORE));
      work.oncomplete = () => resolve(request.result);
      work.onabort = work.onerror = () => reject(work.error ?? request.error);
    });
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException("blocked", "InvalidStateError"));
  });
}
