/** A replication server on this machine, that does what it is told, and a made world that moves on. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sequencePath } from '../../../../pipeline/follow/replication/replication-server.ts';
import { listening } from '../../../fixtures/listening.ts';

export interface LocalReplication {
  readonly url: string;
  /** Paths asked for, in their order. */
  readonly asked: string[];
  /** Adds the next diff; the state names its time. */
  add(sequence: number, time: string, osc: string): void;
  /** Bytes by path; a number is a status. */
  readonly files: Map<string, Buffer | number>;
  /** Called before a path is answered. */
  onAsk: (path: string) => Promise<void> | void;
}

export const stateText = (sequence: number, time: string): string =>
  `#Sat Mar 01 00:00:00 UTC 2026\nsequenceNumber=${sequence}\ntimestamp=${time.replaceAll(':', '\\:')}\n`;

export async function localReplication(): Promise<LocalReplication> {
  const files = new Map<string, Buffer | number>();
  const asked: string[] = [];
  const local: Omit<LocalReplication, 'url'> = {
    asked,
    files,
    onAsk: () => {},
    add(sequence, time, osc) {
      const state = Buffer.from(stateText(sequence, time));
      files.set(`/${sequencePath(sequence)}.state.txt`, state);
      files.set(`/${sequencePath(sequence)}.osc.gz`, gzipSync(osc));
      files.set('/state.txt', state);
    },
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    await local.onAsk(path);
    const file = files.get(path) ?? 404;
    if (typeof file === 'number') response.writeHead(file).end();
    else response.writeHead(200, { 'content-length': file.length }).end(file);
  });
  return Object.assign(local, { url: await listening(server) });
}
