/** Reasons for which an extract could not be fetched. */
import type { HttpRequest } from '../../../common/http-client.ts';

/** No network, no such address, or not the file that it should be. What was there before is untouched. */
export class FetchError extends Error {
  constructor(
    url: string,
    reason: string,
    remedy = 'Check the network, or set EXTRACT to a file.',
    cause?: unknown,
  ) {
    super(`${url} could not be downloaded: ${reason}. ${remedy}`, { cause });
  }
}

/** The server sends too little to ever end. What came is kept for the next import. */
export class Slow extends Error {
  readonly remedy =
    'What came is kept, and the next import continues it. Or set EXTRACT to a faster server or to a file.';

  constructor(bytesPerS: number, pastMs: number) {
    super(`only ${Math.round(bytesPerS)} bytes a second came in ${Math.round(pastMs / 1000)} s`);
  }
}

/** Another try would end the same. Its message goes without a full stop. */
export class Refused extends Error {
  readonly remedy: string | undefined;

  constructor(reason: string, remedy?: string) {
    super(reason);
    this.remedy = remedy;
  }
}

/** The body of a planet takes hours to come, so only the pauses in it are limited. */
export const DOWNLOAD = {
  // Unpacked on the way, the bytes would not have the length that the server announces.
  headers: { 'accept-encoding': 'identity', 'user-agent': 'Lootiles' },
  redirect: 'follow',
  answerMs: 30_000,
  stallMs: 60_000,
} as const satisfies Partial<HttpRequest>;
