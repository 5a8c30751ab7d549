/**
 * One keep-alive connection that asks for one thing at a time and counts the bytes of the answer: a tenth of what Node's
 * own client costs, so that one core can pace twenty thousand requests a second.
 *
 * Understands what our server sends: a head with Content-Length, and so many bytes.
 */
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);
const WAITING = -1;
/** The read buffer of all connections: what was read is looked at and forgotten. */
const READ = Buffer.alloc(256 << 10);

export class HttpConnection {
  readonly #port: number;
  readonly #host: string;
  /** Called once for every `ask`, with whether it was answered by a whole 200. */
  readonly #answered: (ok: boolean) => void;
  #socket: Socket | undefined;
  #busy = false;
  #ok = false;
  #head: Buffer = NOTHING;
  /** Bytes of the body that are still to come. */
  #missing = WAITING;

  constructor({ hostname, port }: URL, answered: (ok: boolean) => void) {
    this.#host = hostname;
    this.#port = Number(port);
    this.#answered = answered;
  }

  /** @param request all of it. Not while another one is on its way. */
  ask(request: string): void {
    this.#busy = true;
    this.#missing = WAITING;
    this.#head = NOTHING;
    this.#socket ??= this.#connect();
    this.#socket.write(request, 'latin1');
  }

  close(): void {
    this.#busy = false;
    this.#socket?.destroy();
  }

  #connect(): Socket {
    const socket = connect({
      port: this.#port,
      host: this.#host,
      noDelay: true,
      // A buffer of its own for every read would be most of the load's work, and its collection the tail of the figures.
      onread: {
        buffer: READ,
        callback: (bytes) => {
          this.#read(READ.subarray(0, bytes));
          return true;
        },
      },
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#end(false);
    });
    return socket;
  }

  #read(chunk: Buffer): void {
    let body = chunk.length;
    if (this.#missing === WAITING) {
      const head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = head.indexOf(HEAD_END);
      this.#head = end < 0 ? Buffer.from(head) : NOTHING;
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      this.#ok = text.startsWith('HTTP/1.1 200 ');
      this.#missing = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 'x');
      body = head.length - end - HEAD_END.length;
    }
    this.#missing -= body;
    if (this.#missing === 0) this.#end(this.#ok);
    // More than was promised, or no promise: nothing that follows could be understood.
    else if (!(this.#missing > 0)) this.#socket?.destroy();
  }

  #end(ok: boolean): void {
    if (!this.#busy) return;
    this.#busy = false;
    this.#answered(ok);
  }
}
