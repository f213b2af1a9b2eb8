/** Finished games of other boxes, kept on this device until the user removes them. */

const DATABASE = "doomsday-games";
const STORE = "games";
const VERSION = 1;

/**
 * @typedef {{box: string, name: string, size: number, crc: number, content: Uint8Array}} KeptGame
 */

/** @returns {Promise<KeptGame[]>} */
export async function keptGames() {
  return within("readonly", (store) => store.getAll());
}

/** @param {string} box id @param {{name: string, crc: number}} file */
export async function hasGame(box, { name, crc }) {
  return (await within("readonly", (store) => store.count(keyOf({ box, name, crc })))) > 0;
}

/** @param {KeptGame} game */
export async function keepGame(game) {
  await within("readwrite", (store) => store.put(game, keyOf(game)));
}

/** @param {KeptGame} game */
export async function removeGame(game) {
  await within("readwrite", (store) => store.delete(keyOf(game)));
}

/** @param {{box: string, name: string, crc: number}} game */
function keyOf({ box, name, crc }) {
  return `${box} ${name} ${crc}`;
}

/**
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<any>} the result, once it is stored
 */
async function within(mode, ask) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("Another window keeps the games busy."));
  });
}
