/**
 * What we need of an S3-compatible store, over HTTP: objects are read, written on a condition, listed, removed.
 *
 * A request is signed (Signature Version 4) with the SHA-256 of what it carries, so that a store that checks it takes
 * no damaged upload; whoever downloads checks again. Faults of the network and of the store are tried again, less and
 * less often, each within a time limit that grows with the size. One PUT an object: at most 5 GB, as S3 has it.
 */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { elementOf, isNoBucket, ObjectStoreUnavailable, reasonOf, refusal } from './object-store-fault.ts';

export interface ObjectStoreSettings {
  /** Of the bucket, without a trailing slash: `https://host/bucket` or `https://bucket.host`. */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface ObjectStoreParts {
  readonly fetch: typeof fetch;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string | null;
}

export interface ListedObject {
  /** Behind the prefix that was asked for. */
  readonly name: string;
  readonly modifiedMs: number;
}

/** Write only where there is nothing, or only over the object with this ETag. */
export type Condition = { readonly ifAbsent: true } | { readonly ifMatch: string };

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** For an answer, and between two pieces of a download. */
const SILENCE_MS = 15_000;
/** The slowest upload that is not given up. */
const BYTES_A_MS = 100;
/** A moment's trouble; all other refusals would be the same a second later. */
const TRIED_AGAIN = new Set([408, 429, 500, 502, 503, 504]);
const SHA256_OF_NOTHING = createHash('sha256').digest('hex');

interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly sha256?: string;
  readonly tries?: number | undefined;
  /** Statuses that are answers, besides success. */
  readonly expected?: readonly number[];
}

export class ObjectStore {
  readonly #settings: ObjectStoreSettings;
  readonly #parts: ObjectStoreParts;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(settings: ObjectStoreSettings, parts: ObjectStoreParts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  /** Where it is, for messages. */
  get url(): string {
    return this.#settings.url;
  }

  /**
   * A small object; `unchanged` where it has the ETag that is known. All methods throw ObjectStoreUnavailable where
   * the store is away, and an Error that says what to do where it refuses.
   */
  async get(
    key: string,
    { known, tries }: { known?: string | null | undefined; tries?: number | undefined } = {},
  ): Promise<StoredObject | 'unchanged' | undefined> {
    const headers = known ? { 'if-none-match': known } : {};
    return await this.#ask({ method: 'GET', key, headers, tries, expected: [304, 404] }, async (response) => {
      if (response.status === 304) return 'unchanged';
      if (response.status === 404) return await this.#absent(response);
      return { bytes: Buffer.from(await response.arrayBuffer()), etag: response.headers.get('etag') };
    });
  }

  /**
   * Hands on the bytes of an object of any size as they come, from the start again where the line breaks; false where
   * there is no such object.
   */
  async download(key: string, take: (body: AsyncIterable<Uint8Array>) => Promise<void>): Promise<boolean> {
    return await this.#ask({ method: 'GET', key, expected: [404] }, async (response, heard) => {
      if (response.status === 404) await this.#absent(response);
      if (response.status === 404 || !response.body) return false;
      await take(telling(response.body, heard));
      return true;
    });
  }

  /** False where the condition does not hold; always true at a store that knows no conditions. */
  async put(key: string, body: Blob, sha256: string, condition?: Condition): Promise<boolean> {
    const headers = condition ? headersOf(condition) : {};
    const expected = condition ? [409, 412] : [];
    return await this.#ask({ method: 'PUT', key, headers, body, sha256, expected }, async ({ ok }) => ok);
  }

  /** Objects whose keys begin so, page by page. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
      const page = await this.#ask({ method: 'GET', key: '', query }, (response) => response.text());
      for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const key = elementOf(entry, 'Key') ?? '';
        const modifiedMs = Date.parse(elementOf(entry, 'LastModified') ?? '');
        if (key.startsWith(prefix) && !Number.isNaN(modifiedMs))
          yield { name: key.slice(prefix.length), modifiedMs };
      }
      token = elementOf(page, 'NextContinuationToken');
    } while (token !== undefined);
  }

  async delete(key: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key, expected: [404] }, async () => undefined);
  }

  /** No such object; throws where it is the bucket that is not there. */
  async #absent(response: Response): Promise<undefined> {
    if (isNoBucket(await response.clone().text())) throw await refusal(response, this.url);
    return undefined;
  }

  /** @param read gets to tell when it has heard something, which winds up the time limit again */
  async #ask<T>(request: Request, read: (response: Response, heard: () => void) => Promise<T>): Promise<T> {
    const { tries = TRIES } = request;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#askOnce(request, read);
      } catch (error) {
        if (!(error instanceof ObjectStoreUnavailable) || attempt >= tries) throw error;
        await this.#parts.pause(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + this.#parts.random()));
      }
    }
  }

  async #askOnce<T>(
    request: Request,
    read: (response: Response, heard: () => void) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController();
    const limitMs = SILENCE_MS + (request.body?.size ?? 0) / BYTES_A_MS;
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
    try {
      const response = await this.#send(request, late.signal);
      if (TRIED_AGAIN.has(response.status)) {
        await response.body?.cancel();
        throw new ObjectStoreUnavailable(this.url, `it returned status ${response.status}`);
      }
      if (!response.ok && !request.expected?.includes(response.status))
        throw await refusal(response, this.url);
      const result = await read(response, () => timer.refresh());
      if (!response.bodyUsed) await response.body?.cancel();
      return result;
    } catch (error) {
      // undici's own faults are TypeErrors and have the network's inside; the disk's have no such wrapping.
      const isOfNetwork = error instanceof TypeError || late.signal.aborted;
      throw isOfNetwork ? new ObjectStoreUnavailable(this.url, reasonOf(error), error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #send(
    { method, key, query, headers, body, sha256 }: Request,
    signal: AbortSignal,
  ): Promise<Response> {
    const { url: bucket, accessKey: accessKeyId, secretKey: secretAccessKey, region } = this.#settings;
    const url = new URL(key === '' ? bucket : `${bucket}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, region, accessKeyId, secretAccessKey, service: 's3' },
      headers: { ...headers, 'x-amz-content-sha256': sha256 ?? SHA256_OF_NOTHING },
      cache: this.#signingKeys,
    }).sign();
    return await this.#parts.fetch(signed.url, {
      ...{ method, headers: signed.headers, signal, redirect: 'manual' },
      ...(body && { body }),
    });
  }
}

function headersOf(condition: Condition): Record<string, string> {
  return 'ifAbsent' in condition ? { 'if-none-match': '*' } : { 'if-match': condition.ifMatch };
}

async function* telling(body: AsyncIterable<Uint8Array>, heard: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    heard();
    yield chunk;
  }
}
