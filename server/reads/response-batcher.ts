/**
 * Sends the answers of one turn of the event loop together, when all requests that lay ready are answered.
 *
 * A client on the same machine, such as the proxy, that waits for bytes is woken by a write, and waking it costs more
 * than the search. If answers are written one right behind the other, the first write wakes it for all. Measured with
 * 32 connections: 13 % less CPU for a nearest read. A request that comes alone is answered in the turn it came in.
 */

import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { REQUEST_ID } from '../http/request-id.ts';
import type { BodyWriter } from './body-writer.ts';

/** Borrowed bodies that wait are sent from here on: farther apart they no longer lie in the processor's cache. */
const MOST_BYTES = 512 << 10;

interface Waiting<E> {
  readonly answer: HttpResponse;
  readonly more: HttpResponse['headers'];
  readonly exchange: E;
}

export class ResponseBatcher<E extends Asked> {
  readonly #bodies: BodyWriter;
  readonly #onSent: (exchange: E, status: number) => void;
  readonly #waiting: Waiting<E>[] = [];
  readonly #sendLater = () => {
    this.#isDue = false;
    this.#send();
  };
  #isDue = false;

  /** @param bodies the writer that the bodies of answers are borrowed from */
  constructor(bodies: BodyWriter, onSent: (exchange: E, status: number) => void) {
    this.#bodies = bodies;
    this.#onSent = onSent;
  }

  /** @param more headers that the answer does not have itself */
  add(answer: HttpResponse, more: HttpResponse['headers'], exchange: E): void {
    this.#bodies.keep();
    this.#waiting.push({ answer, more, exchange });
    if (this.#bodies.keptBytes >= MOST_BYTES) this.#send();
    else if (!this.#isDue) {
      this.#isDue = true;
      setImmediate(this.#sendLater);
    }
  }

  #send(): void {
    let isTaken = true;
    for (const { answer, more, exchange } of this.#waiting) {
      if (send(answer, more, exchange)) isTaken = false;
      this.#onSent(exchange, answer.status);
    }
    this.#waiting.length = 0;
    if (isTaken) this.#bodies.reuse();
    else this.#bodies.leave();
  }
}

/** The place of an answer, and the id of its request. */
export interface Asked {
  readonly response: ServerResponse;
  readonly requestId: string;
}

/**
 * Sends an answer in one write.
 * @param more headers that it does not have itself
 * @returns whether the body is still needed: the socket did not take it all, or is not this response's turn yet
 */
export function send(
  { status, headers, body }: HttpResponse,
  more: HttpResponse['headers'],
  { response, requestId }: Asked,
): boolean {
  // A flat list: Node takes it as it is, while joining objects of headers costs as much as sending them.
  // A 304 would say the length of the answer that it stands for.
  const list: (string | number)[] = [REQUEST_ID, requestId];
  if (status !== 304) list.push('content-length', body.length);
  for (const name in headers) list.push(name, headers[name]!);
  for (const name in more) list.push(name, more[name]!);
  response.writeHead(status, list);
  response.end(body);
  return !response.socket || response.socket.writableLength > 0 || response.writableLength > 0;
}
