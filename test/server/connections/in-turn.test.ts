import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { inTurn, MOST_WAITING } from '../../../server/connections/in-turn.ts';
import { listening } from '../../fixtures/listening.ts';

interface Watched {
  readonly port: number;
  /** Paths of the requests that were begun. */
  readonly begun: string[];
  /** Requests that are not answered yet. */
  readonly atWork: () => number;
  /** Most that were at work at the same time. */
  readonly most: () => number;
}

/** Answers each request with its path and its body. A path that ends in a number waits that many milliseconds. */
async function echoing(
  answer = (path: string, body: string): string | Buffer => `<${path}${body}>`,
): Promise<Watched> {
  const begun: string[] = [];
  let [atWork, most] = [0, 0];
  const listener: RequestListener = async (request, response) => {
    const path = request.url ?? '';
    begun.push(path);
    most = Math.max(most, ++atWork);
    response.once('close', () => atWork--);
    const body = await text(request);
    await wait(Number(/\d+$/.exec(path)?.[0] ?? 0));
    response.end(answer(path, body));
  };
  const origin = await listening(createServer(inTurn(listener)));
  return { port: Number(new URL(origin).port), begun, atWork: () => atWork, most: () => most };
}

function connected(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
/** What one request on a connection of its own is answered. */
async function answerTo(port: number, path: string): Promise<string> {
  const socket = connected(port);
  socket.write(asking(path, 'connection: close\r\n'));
  return text(socket);
}

const bodiesIn = (answers: string) => Array.from(answers.matchAll(/<([^>]*)>/g), ([, body]) => body);

test('requests sent together are answered in their order, one begun when the one before is answered', async () => {
  const { port, most, begun } = await echoing();
  const socket = connected(port);
  const paths = ['/a/20', '/b', '/c/10', '/d', '/e'];
  socket.write(paths.map((path) => asking(path)).join('') + asking('/end', 'connection: close\r\n'));
  expect(bodiesIn(await text(socket))).toEqual([...paths, '/end']);
  expect(begun).toEqual([...paths, '/end']);
  expect(most()).toBe(1);
});

test('… also those that have bodies, in whatever pieces they come', async () => {
  const { port } = await echoing();
  const socket = connected(port);
  const post = (path: string, body: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${more}content-length: ${body.length}\r\n\r\n${body}`;
  const long = 'x'.repeat(300_000);
  const bytes = [
    asking('/a/20'),
    post('/b', 'one'),
    asking('/c/20'),
    post('/d', long),
    post('/e', 'two', 'connection: close\r\n'),
  ].join('');
  for (let at = 0; at < bytes.length; at += 70_001) {
    const piece = bytes.slice(at, at + 70_001);
    await new Promise((resolve) => socket.write(piece, resolve));
    await nextTick();
  }
  expect(bodiesIn(await text(socket))).toEqual(['/a/20', '/bone', '/c/20', `/d${long}`, '/etwo']);
});

test('… also where the client ends its side behind them', async () => {
  const { port } = await echoing();
  const socket = connected(port);
  socket.end(asking('/a/20') + asking('/b') + asking('/c'));
  expect(bodiesIn(await text(socket))).toEqual(['/a/20', '/b', '/c']);
});

test('a connection is good for more after it was paused', async () => {
  const { port } = await echoing();
  const socket = connected(port);
  socket.setEncoding('latin1');
  let seen = '';
  socket.on('data', (chunk: string) => {
    seen += chunk;
  });
  for (let round = 1; round <= 5; round++) {
    socket.write(asking('/a/5').repeat(10));
    await expect.poll(() => bodiesIn(seen).length).toBe(10 * round);
  }
});

test('a client that does not read gets no more begun than fits, and all once it reads', async () => {
  const large = Buffer.alloc(8 << 20, '.');
  const { port, begun } = await echoing((path) => (path === '/a' ? large : `<${path}>`));
  const socket = connected(port).pause();
  const asked = 20;
  socket.write(asking('/a').repeat(asked - 1) + asking('/a', 'connection: close\r\n'));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  // The server has time for others, so also for these.
  for (let i = 0; i < 20; i++) expect(await answerTo(port, '/other')).toContain('</other>');
  const isOwn = (path: string) => path === '/a';
  expect(begun.filter(isOwn).length).toBeLessThan(3);
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await once(socket, 'end');
  expect(begun.filter(isOwn)).toHaveLength(asked);
  expect(bytes).toBeGreaterThan(asked * large.length);
});

test(`more than ${MOST_WAITING} that wait end the connection, and it alone`, async () => {
  const { port, begun } = await echoing();
  const other = connected(port);
  other.write(asking('/other/300', 'connection: close\r\n'));
  const greedy = connected(port);
  greedy.write(asking('/a/100').repeat(MOST_WAITING + 2));
  expect(await text(greedy).catch(() => '')).toBe('');
  expect(begun.filter((path) => path === '/a/100').length).toBeLessThan(2);
  expect(bodiesIn(await text(other))).toEqual(['/other/300']);
  const fair = connected(port);
  fair.write(asking('/b').repeat(MOST_WAITING) + asking('/end', 'connection: close\r\n'));
  expect(bodiesIn(await text(fair))).toHaveLength(MOST_WAITING + 1);
});

test('errors have their stack traces, also after a connection with requests that waited was cut off', async () => {
  const { port, begun, atWork } = await echoing();
  const gone = connected(port);
  gone.write(asking('/a/200').repeat(10));
  await expect.poll(() => begun.length).toBe(1);
  gone.resetAndDestroy();
  await expect.poll(atWork).toBe(0);
  expect(await answerTo(port, '/b')).toContain('</b>');
  expect(Error.stackTraceLimit).toBeGreaterThan(0);
  expect(new Error('traced').stack).toContain('in-turn.test.ts');
});
