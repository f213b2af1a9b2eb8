/**
 * Limits of the serial link, and what a device may send at most.
 *
 * Those of shared/link/limits.py, host/doomsday/device/port/patience.py and bounds.py have the
 * same names and values there; a test compares them.
 */

export const PROTOCOL = 1;
// Frames in bytes; payloads before base64.
export const REQUEST_MAX = 240;
export const REPLY_MAX = 1024;
export const DATA_MAX = 160;
export const PART_MAX = 720;
// Rosters of one game, unpacked, and log2 of the window of deflate.
export const PACK_MAX = 65536;
export const PACK_WBITS = 10;
export const GAMES_PAGE = 16;
// Milliseconds before a request is repeated, and its limit on a slow line; first try included.
export const ACK_MS = 500;
export const ACK_MAX_MS = 1500;
export const TRIES = 4;
// What a box sends outside of frames while it works.
export const WORKING = 6;
export const PRESS_MAX_MS = 86_400_000;

// Milliseconds: an idle box replies within QUICK_MS; a start or a reload of the slowest chip takes
// less than SLOWEST_MS; a box that keeps reporting that it works is waited for LONGEST_MS.
export const QUICK_MS = 3000;
export const SLOWEST_MS = 60_000;
export const LONGEST_MS = 600_000;

// A working box stays far below these.
export const TEXT_MOST = 64;
export const GAME_IDS_MOST = 32;
export const ROSTERS_MOST = 10_000;
export const GAMES_MOST = 10_000;
export const GAME_MOST = 256 * 1024;
export const FLASH_MOST = 64 * 1024 * 1024;
export const NOISE_MOST = 4096;
