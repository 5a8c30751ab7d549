/**
 * The client of an S3-compatible store: reads, writes on a condition, lists and removes objects.
 *
 * A request is signed (Signature Version 4) with the SHA-256 of its body, so that a store that checks it refuses a
 * damaged upload. Callers of a download check again. Faults of the network and of the store are retried with growing
 * pauses, each within a time limit that grows with the size. An object is written by one PUT: at most 5 GB, as in S3.
 */
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { type BoundedResponse, type HttpRequest, RequestFault, request } from '../../common/http-client.ts';
import { MOST_BLOB_BYTES } from '../store/blob-sizes.ts';
import { elementOf, isNoBucket, ObjectStoreUnavailable, refusal } from './object-store-fault.ts';

export interface ObjectStoreSettings {
  /** Address of the bucket, without a trailing slash: `https://host/bucket` or `https://bucket.host`. */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Beginning of the names of these settings, for messages; `OBJECT_STORE` by default. */
  readonly named?: string;
}

/** A web server or a bucket that lets everyone read. Requests to it are not signed, and write nothing. */
interface PlainHost {
  readonly url: string;
  readonly named: string;
}

export interface ObjectStoreParts {
  readonly fetch: typeof fetch;
  /** A number from 0 to 1. */
  readonly random: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

interface GetOptions {
  /** The ETag of what the caller has. */
  readonly known?: string | null | undefined;
  readonly tries?: number | undefined;
  readonly maxBytes?: number;
}

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string | null;
}

export interface ListedObject {
  /** The key without the prefix of the list. */
  readonly name: string;
  readonly modifiedMs: number;
}

/** Writes only if there is no such object, or only over the object with this ETag. */
export type Condition = { readonly ifAbsent: true } | { readonly ifMatch: string };

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** Longest wait for an answer, and between two pieces of a download. */
const SILENCE_MS = 15_000;
/** The slowest upload that is not given up. */
const BYTES_A_MS = 100;
/** Pointers, manifests and pages of a list: a manifest of the planet has a few megabytes. */
const MAX_TEXT_BYTES = 2 ** 28;
/** Statuses that may pass. All other refusals would be the same a second later. */
const RETRIED = new Set([408, 429, 500, 502, 503, 504]);
const SHA256_OF_NOTHING = createHash('sha256').digest('hex');

interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly sha256?: string;
  readonly tries?: number | undefined;
  /** Statuses that are answers, besides success. */
  readonly expected?: readonly number[];
  /** Default: those of a small object. */
  readonly limits?: Pick<HttpRequest, 'maxBytes' | 'stallMs'>;
}

export class ObjectStore {
  readonly #settings: ObjectStoreSettings | PlainHost;
  readonly #parts: ObjectStoreParts;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(settings: ObjectStoreSettings | PlainHost, parts: ObjectStoreParts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  /** The address, for messages. */
  get url(): string {
    return this.#settings.url;
  }

  /** Whether others alone publish there: this machine neither writes nor lists. */
  get isReadOnly(): boolean {
    return !('accessKey' in this.#settings);
  }

  /**
   * Reads a small object; `unchanged` if it has the known ETag. All methods throw ObjectStoreUnavailable if the
   * store is away, and an Error that says what to do if it refuses.
   */
  async get(
    key: string,
    { known, tries, maxBytes = MAX_TEXT_BYTES }: GetOptions = {},
  ): Promise<StoredObject | 'unchanged' | undefined> {
    const headers = known ? { 'if-none-match': known } : {};
    return await this.#ask(
      { method: 'GET', key, headers, tries, expected: [304, 404], limits: { maxBytes } },
      async (response) => {
        if (response.status === 304) return 'unchanged';
        if (response.status === 404) return await this.#absent(response);
        return { bytes: await response.buffer(), etag: response.headers.get('etag') };
      },
    );
  }

  /**
   * Passes the bytes of an object of any size to `take` as they come. Calls it again from the start if the connection
   * breaks. False if there is no such object. An object of more than `maxBytes` is a fault of the store.
   */
  async download(
    key: string,
    take: (body: AsyncIterable<Uint8Array>) => Promise<void>,
    maxBytes = MOST_BLOB_BYTES,
  ): Promise<boolean> {
    const limits = { maxBytes, stallMs: SILENCE_MS };
    return await this.#ask({ method: 'GET', key, expected: [404], limits }, async (response) => {
      if (response.status === 404) await this.#absent(response);
      else await take(response.bytes());
      return response.ok;
    });
  }

  /** Writes an object. False if the condition does not hold. Always true at a store that knows no conditions. */
  async put(
    key: string,
    body: Blob,
    sha256: string,
    {
      condition,
      headers: given,
    }: { readonly condition?: Condition; readonly headers?: StoreRequest['headers'] } = {},
  ): Promise<boolean> {
    const headers = { ...given, ...(condition && headersOf(condition)) };
    const expected = condition ? [409, 412] : [];
    return await this.#ask({ method: 'PUT', key, headers, body, sha256, expected }, async ({ ok }) => ok);
  }

  /** Lists the objects whose keys begin with the prefix, page by page. */
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

  /** No such object. Throws if the bucket is missing. */
  async #absent(response: BoundedResponse): Promise<undefined> {
    const text = await response.text();
    if (isNoBucket(text)) throw refusal(response.status, text, this.#settings);
    return undefined;
  }

  async #ask<T>(asked: StoreRequest, read: (response: BoundedResponse) => Promise<T>): Promise<T> {
    const { tries = TRIES } = asked;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#askOnce(asked, read);
      } catch (error) {
        if (!(error instanceof ObjectStoreUnavailable) || attempt >= tries) throw error;
        await this.#parts.pause(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + this.#parts.random()));
      }
    }
  }

  async #askOnce<T>(asked: StoreRequest, read: (response: BoundedResponse) => Promise<T>): Promise<T> {
    const { method, expected = [], body, limits = { maxBytes: MAX_TEXT_BYTES } } = asked;
    const { url, headers } = await this.#sign(asked);
    const answerMs = SILENCE_MS + (body?.size ?? 0) / BYTES_A_MS;
    const { fetch } = this.#parts;
    const options = { method, headers, ...(body && { body }), ...limits, answerMs, fetch };
    try {
      return await request(url, { ...options, redirect: 'manual' }, async (response) => {
        const { status, ok } = response;
        if (RETRIED.has(status)) throw new ObjectStoreUnavailable(this.url, `it returned status ${status}`);
        if (!ok && !expected.includes(status)) throw refusal(status, await response.text(), this.#settings);
        return await read(response);
      });
    } catch (error) {
      throw error instanceof RequestFault ? new ObjectStoreUnavailable(this.url, error.detail, error) : error;
    }
  }

  async #sign({ method, key, query, headers, sha256 }: StoreRequest) {
    const settings = this.#settings;
    const url = new URL(key === '' ? settings.url : `${settings.url}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    if (!('accessKey' in settings)) return { url: url.href, headers: headers ?? {} };
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings;
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, region, accessKeyId, secretAccessKey, service: 's3' },
      headers: { ...headers, 'x-amz-content-sha256': sha256 ?? SHA256_OF_NOTHING },
      cache: this.#signingKeys,
    }).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }
}

function headersOf(condition: Condition): Record<string, string> {
  return 'ifAbsent' in condition ? { 'if-none-match': '*' } : { 'if-match': condition.ifMatch };
}
