/** How extracts, their checksums and diffs are requested. */
import type { HttpRequest } from '../../../common/http-client.ts';

/** The body of a planet takes hours to come, so only the pauses in it are limited. */
export const DOWNLOAD = {
  // Unpacked on the way, the bytes would not have the length that the server announces.
  headers: { 'accept-encoding': 'identity', 'user-agent': 'Lootiles' },
  redirect: 'follow',
  answerMs: 30_000,
  stallMs: 60_000,
} as const satisfies Partial<HttpRequest>;
