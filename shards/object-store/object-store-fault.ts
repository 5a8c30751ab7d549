/** Faults of an object store, in sentences that say what to do. */

/** The setting of a store that others publish to. */
export const FOLLOWED = 'GENERATION';
export const CHECK_FOLLOWED = 'Check GENERATION_URL, and that its site publishes with PUBLISH_GENERATION=on.';

/** The store does not answer, or with a fault of its own. The same request may succeed later. */
export class ObjectStoreUnavailable extends Error {
  constructor(url: string, reason: string, cause?: unknown) {
    super(`The object store at ${url} is away: ${reason}.`, { cause });
  }
}

/** A refusal that would be the same a second later. Its status is none that the caller expects. */
export function refusal(
  status: number,
  text: string,
  { url, named = 'OBJECT_STORE' }: { readonly url: string; readonly named?: string },
): Error {
  const code = elementOf(text, 'Code') ?? '';
  return new Error(`The object store at ${url} answers ${status} ${code}: ${remedy(status, code, named)}`);
}

export function isNoBucket(text: string): boolean {
  return elementOf(text, 'Code') === 'NoSuchBucket';
}

function remedy(status: number, code: string, named: string): string {
  if (code === 'NoSuchBucket') return `create the bucket, or correct ${named}_URL.`;
  if (code === 'RequestTimeTooSkewed') return 'set the clock of this machine.';
  if (named === FOLLOWED) return `check ${named}_URL, and that everyone may read there.`;
  if (code.includes('SHA256'))
    return 'a file of DATA_DIR/store is damaged. Run "lootiles verify", remove the file and import again.';
  if (status === 401 || status === 403)
    return `check ${named}_ACCESS_KEY and ${named}_SECRET_KEY, and that they may read, write, list and delete.`;
  if (status >= 300 && status < 400) return `check ${named}_URL and ${named}_REGION.`;
  return `check ${named}_URL.`;
}

/** Text of the first element of that name. Keys and times of ours need no unescaping. */
export function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
