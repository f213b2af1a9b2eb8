/** A finished game in a link: deflated, in base64url, in the fragment, which no server sees. */

const KEY = "g=";
/** As link/limits.js: no game of a box is larger. */
const GAME_MOST = 256 * 1024;
const LINK_MOST = 350_000;
const FORMAT = "deflate-raw";

/** The link holds no game: it was cut off, or is not one of ours. */
export class BadLink extends Error {}

/**
 * @param {Uint8Array} game
 * @param {string} page address of the page, without a fragment
 * @returns {Promise<string>}
 */
export async function linkTo(game, page) {
  const stream = streamOf(game).pipeThrough(new CompressionStream(FORMAT));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  return `${page}#${KEY}${toBase64Url(packed)}`;
}

/** @param {string} fragment of an address, with its sign @returns {boolean} */
export function holdsGame(fragment) {
  return fragment.startsWith(`#${KEY}`);
}

/**
 * @param {string} fragment
 * @returns {Promise<Uint8Array>} the game, which may still be anything
 * @throws {BadLink}
 */
export async function gameIn(fragment) {
  // Programs that show a link add what follows it in a sentence, or break it into lines.
  const text = fragment
    .slice(KEY.length + 1)
    .replace(/%20|\s/g, "")
    .replace(/[).,;:!?'"<>]+$/, "");
  if (!text) throw new BadLink("The link has no game in it: its end is missing.");
  if (text.length > LINK_MOST) throw new BadLink("The link is longer than any game.");
  if (!/^[\w-]+$/.test(text)) throw new BadLink("The link has characters that no game has.");
  return inflated(fromBase64Url(text));
}

/**
 * Unpack bytes, and give up as soon as they are more than a game has.
 *
 * @param {Uint8Array} packed
 */
async function inflated(packed) {
  const reader = streamOf(packed).pipeThrough(new DecompressionStream(FORMAT)).getReader();
  const parts = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
      if (size > GAME_MOST) throw new BadLink("The link unpacks to more than any game has.");
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof BadLink) throw error;
    throw new BadLink("The link is damaged: a part of it is missing or changed.");
  }
  const game = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    game.set(part, at);
    at += part.length;
  }
  return game;
}

/** @param {Uint8Array} bytes */
function streamOf(bytes) {
  return new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]).stream();
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64Url(text) {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  } catch {
    throw new BadLink("The link is damaged: a part of it is missing or changed.");
  }
}
