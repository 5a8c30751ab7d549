/**
 * HTTP requests to services outside of this program, bounded in time and size.
 *
 * Messages of `fetch`, JSON and zod can quote an address, a query or an answer. A RequestFault quotes none of them:
 * its message may be logged for every service. Its `detail` may quote the address.
 */

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: NonNullable<RequestInit['body']>;
  /** Default `error`: the address is a setting, and an answer must not change it. */
  readonly redirect?: RequestRedirect;
  /** Ends the request with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the headers of the answer; for the whole answer if `stallMs` is undefined. */
  readonly answerMs: number;
  /** Longest pause between two pieces of the body. */
  readonly stallMs?: number | undefined;
  /** Longest body. A compressed body counts unpacked. */
  readonly maxBytes: number;
  readonly fetch?: typeof fetch;
}

/** No answer, or not one that can be used. The message has no full stop and quotes nothing. */
export class RequestFault extends Error {
  /** The message of the network's error, which may quote the address. */
  readonly detail: string;

  constructor(message: string, detail = message, cause?: unknown) {
    super(message, { cause });
    this.detail = detail;
  }
}

/** The message of a RequestFault; other errors are not quoted. */
export function loggableReason(error: unknown): string {
  return error instanceof RequestFault ? error.message : 'a fault of this program';
}

/**
 * Sends a request and reads its answer. Throws RequestFault, the reason of the signal, and what `read` throws.
 * @param read gets the answer once its headers are there. What it leaves of the body is cancelled
 */
export async function request<T>(
  url: string | URL,
  options: HttpRequest,
  read: (response: BoundedResponse) => Promise<T>,
): Promise<T> {
  const { method = 'GET', headers = {}, body, redirect = 'error', signal, answerMs, stallMs } = options;
  const clock = new Clock();
  clock.wind(answerMs, 'no answer within');
  const stop = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal;
  let response: Response | undefined;
  try {
    const asked = { method, headers, redirect, signal: stop, ...(body !== undefined && { body }) };
    response = await (options.fetch ?? fetch)(url, asked).catch((error) => {
      throw faultOf(error, signal);
    });
    const onPiece = () => stallMs !== undefined && clock.wind(stallMs, 'stalled for');
    onPiece();
    return await read(new BoundedResponse(response, options, onPiece));
  } finally {
    clock.stop();
    if (response && !response.bodyUsed) await response.body?.cancel().catch(() => {});
  }
}

export class BoundedResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly #body: Response['body'];
  readonly #request: HttpRequest;
  readonly #onPiece: () => void;

  constructor(response: Response, request: HttpRequest, onPiece: () => void) {
    this.status = response.status;
    this.ok = response.ok;
    this.headers = response.headers;
    this.url = response.url;
    this.#body = response.body;
    this.#request = request;
    this.#onPiece = onPiece;
  }

  /** Throws RequestFault if the status is no success. */
  requireOk(): this {
    if (!this.ok) throw new RequestFault(`status ${this.status}`);
    return this;
  }

  /** The body, piece by piece. Throws RequestFault. */
  async *bytes(maxBytes = this.#request.maxBytes): AsyncGenerator<Uint8Array, void, void> {
    let size = 0;
    try {
      for await (const piece of this.#body ?? []) {
        size += piece.length;
        if (size > maxBytes) throw new RequestFault(`more than ${maxBytes} bytes`);
        this.#onPiece();
        yield piece;
      }
    } catch (error) {
      throw faultOf(error, this.#request.signal);
    }
  }

  async buffer(): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.bytes()));
  }

  async text(): Promise<string> {
    return (await this.buffer()).toString();
  }

  /** @param parse throws on a body of another protocol; its error becomes the cause of a RequestFault */
  async json<T>(parse: (body: unknown) => T): Promise<T> {
    const text = await this.text();
    try {
      return parse(JSON.parse(text));
    } catch (cause) {
      throw new RequestFault('not an answer of this protocol', undefined, cause);
    }
  }
}

/** Ends a request that takes too long. */
class Clock {
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Starts the wait anew. */
  wind(ms: number, what: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop.abort(new RequestFault(`${what} ${ms / 1000} s`)), ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** `fetch` says only "fetch failed" or "terminated": the cause says why. */
function faultOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof RequestFault || signal?.aborted || !(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const message =
    code ?? (cause.message === 'unexpected redirect' ? 'it redirects elsewhere' : 'no connection');
  return new RequestFault(message, (cause.message || message).replace(/\.$/, ''), error);
}
