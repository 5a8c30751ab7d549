/** One answer over HTTP: as the server keeps the bytes, begun in time, and watched while it comes. */

const ANSWER_MS = 30_000;
const STALL_MS = 60_000;

export interface AnswerOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the head of the answer. */
  readonly answerMs?: number | undefined;
}

/** Only the wait for the head is limited; the body of a planet takes hours to come. */
export async function answerOf(
  url: string,
  { headers = {}, signal, answerMs = ANSWER_MS }: AnswerOptions = {},
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`no answer within ${answerMs / 1000} seconds`)),
    answerMs,
  );
  try {
    return await fetch(url, {
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      // As it is: a server that compresses on the way would give other bytes than those whose length it tells.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Lootiles', ...headers },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a body that stalls or grows without end; give `signal` to the request. */
export class Watch {
  readonly #what: string;
  readonly #stallMs: number;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param what is named in what it throws: an address, or `it` */
  constructor(what: string, stallMs = STALL_MS) {
    this.#what = what;
    this.#stallMs = stallMs;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** A body piece by piece, at most so many bytes. */
  async *bytes(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array, void, void> {
    let size = 0;
    this.#wind();
    for await (const chunk of body) {
      size += chunk.length;
      if (size > most) throw new Error(`${this.#what} has more than ${most} bytes.`);
      this.#wind();
      yield chunk;
    }
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #wind(): void {
    clearTimeout(this.#timer);
    const stall = () =>
      this.#stop.abort(new Error(`${this.#what} stalled for ${this.#stallMs / 1000} seconds.`));
    this.#timer = setTimeout(stall, this.#stallMs);
  }
}

/** What went wrong, without a full stop: the cause that a failed request hides, where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message.replace(/\.$/, '');
}
