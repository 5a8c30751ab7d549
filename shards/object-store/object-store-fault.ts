/** What can be wrong with an object store, in sentences that say what to do. */

/** It does not answer, or not with what was asked for: the same may go well later. */
export class ObjectStoreUnavailable extends Error {
  constructor(url: string, reason: string, cause?: unknown) {
    super(`The object store at ${url} is away: ${reason}.`, { cause });
  }
}

/** A refusal that would be the same a second later. The status is not one of those that callers expect. */
export async function refusal(response: Response, url: string): Promise<Error> {
  const code = elementOf(await response.text(), 'Code') ?? '';
  return new Error(
    `The object store at ${url} answers ${response.status} ${code}: ${remedy(response, code)}`,
  );
}

export function isNoBucket(text: string): boolean {
  return elementOf(text, 'Code') === 'NoSuchBucket';
}

function remedy({ status }: Response, code: string): string {
  if (code === 'NoSuchBucket') return 'create the bucket, or correct OBJECT_STORE_URL.';
  if (code === 'RequestTimeTooSkewed') return 'set the clock of this machine.';
  if (code.includes('SHA256'))
    return 'a file of DATA_DIR/store is damaged. Run "lootiles verify", remove the file and import again.';
  if (status === 401 || status === 403)
    return 'check OBJECT_STORE_ACCESS_KEY and OBJECT_STORE_SECRET_KEY, and that they may read, write, list and delete.';
  if (status >= 300 && status < 400) return 'check OBJECT_STORE_URL and OBJECT_STORE_REGION.';
  return 'check OBJECT_STORE_URL.';
}

/** Text of the first element of that name. Keys and times of ours need no unescaping. */
export function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

/** Why a request failed: what `fetch` hides behind "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
