import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { boundConnections, type ConnectionBounds } from '../../../server/connections/connections.ts';
import { listening } from '../../fixtures/listening.ts';

const HEAD = 'HTTP/1.1\r\nhost: x\r\n';
const READ = `GET / ${HEAD}`;

interface Bounded {
  /** Opens a connection from an address of this machine; sends a request, and waits for the answer or the end. */
  readonly open: (from?: string) => Promise<{ socket: Socket; answer: string }>;
  /** Opens a connection that leaves a request unfinished; waits for the answer to what is a read. */
  readonly silent: (start: string) => Promise<Socket>;
  readonly log: string[];
  readonly clock: { nowMs: number };
}

async function bounded(bounds: Partial<ConnectionBounds>): Promise<Bounded> {
  const log: string[] = [];
  const clock = { nowMs: 0 };
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end('answer');
    else request.resume().once('end', () => response.end('answer'));
  });
  boundConnections(
    server,
    { most: 100, mostPerAddress: 100, trusted: [], ...bounds },
    { ...silentLogger, error: (text) => void log.push(text) },
    () => clock.nowMs,
  );
  const port = Number(new URL(await listening(server)).port);
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return { socket, answer: String(first) };
  };
  const silent = async (start: string) => {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    if (start !== '') socket.write(start);
    await accepted;
    if (start.startsWith(READ)) await once(socket, 'data');
    return socket;
  };
  return { open, silent, log, clock };
}

const isAnswered = ({ answer }: { answer: string }) => answer.includes('200 OK');

test('an address has so many connections, and another one when one of them has ended', async () => {
  const { open, log } = await bounded({ mostPerAddress: 3 });
  const first = [await open(), await open(), await open()];
  expect(first.map(isAnswered)).toEqual([true, true, true]);
  expect(isAnswered(await open())).toBe(false);
  expect(isAnswered(await open('127.0.0.2'))).toBe(true);
  expect(log).toEqual([
    'Connections are refused: one address has 3 open (MAX_CONNECTIONS_PER_ADDRESS). If it is a proxy, name it in TRUST_PROXY.',
  ]);
  first[0]!.socket.destroy();
  await expect.poll(async () => isAnswered(await open())).toBe(true);
});

test.each<[string, Partial<ConnectionBounds>]>([
  ['a trusted proxy', { mostPerAddress: 1, trusted: ['loopback'] }],
  ['everybody without a bound', { mostPerAddress: undefined }],
])('%s has as many as it likes', async (_, bounds) => {
  const { open, log } = await bounded(bounds);
  for (let i = 0; i < 5; i++) expect(isAnswered(await open())).toBe(true);
  expect(log).toEqual([]);
});

test('if all are in use, idle ones are closed, once a second, and the log says so once a minute', async () => {
  const { open, log, clock } = await bounded({ most: 3 });
  const idle = [await open(), await open(), await open()];
  expect(isAnswered(await open())).toBe(false);
  await Promise.all(idle.map(({ socket }) => socket.closed || once(socket, 'close')));
  const next = [await open(), await open(), await open()];
  expect(next.map(isAnswered)).toEqual([true, true, true]);
  expect(isAnswered(await open())).toBe(false);
  expect(next.map(({ socket }) => socket.closed)).toEqual([false, false, false]);
  expect(log).toEqual(['Connections are refused: 3 are open (MAX_CONNECTIONS). Closing idle ones.']);
  clock.nowMs = 61_000;
  expect(isAnswered(await open())).toBe(false);
  expect(log).toHaveLength(2);
});

const LENGTH = 'content-length: 60000\r\n\r\n';
/** What clients send that hold a connection without asking for anything. */
const STARTS: Readonly<Record<string, string>> = {
  nothing: '',
  'half a head': 'GET / HTTP/1.1\r\nhost:',
  'a whole head and no body': `POST / ${HEAD}${LENGTH}`,
  'a whole head and some of a body': `POST / ${HEAD}${LENGTH}abc`,
  'a whole head and chunks without end': `POST / ${HEAD}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`,
  'a read with a body that does not come': `${READ}${LENGTH}`,
  'an expectation, and no body': `POST / ${HEAD}expect: 100-continue\r\n${LENGTH}`,
  'a read, and half of the next': `${READ}\r\nGET / HTTP/1.1\r\nhost:`,
};

test.each(Object.entries(STARTS))('in a crowd that sends %s, whoever asks is answered', async (_, start) => {
  const { open, silent } = await bounded({ most: 40, mostPerAddress: undefined });
  const first = (await silent(start)).resume();
  const others = [];
  for (let i = 0; i < 120; i++) {
    others.push((await silent(start)).resume());
    const asking = await open();
    expect(isAnswered(asking), `connection ${i}`).toBe(true);
    asking.socket.destroy();
  }
  if (start !== STARTS['a read, and half of the next']) expect(first.closed).toBe(true);
  expect(others.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(40);
});

test('a body that comes in a crowd is answered, and the next one on its connection', async () => {
  const { silent } = await bounded({ most: 40, mostPerAddress: undefined });
  const patient = await silent(`POST / ${HEAD}content-length: 3\r\n\r\nabc`);
  await once(patient, 'data');
  const sending = await silent(`POST / ${HEAD}content-length: 6\r\n\r\nabc`);
  for (let i = 0; i < 30; i++) await silent(STARTS['a whole head and no body']!);
  for (const socket of [sending, patient]) {
    socket.write(socket === sending ? 'def' : `POST / ${HEAD}content-length: 3\r\n\r\nabc`);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
});

test('silent connections end the oldest first, those that asked stay', async () => {
  const { open, silent } = await bounded({ most: 8, mostPerAddress: undefined });
  const asked = await open();
  const starts = Object.values(STARTS).filter((start) => !start.startsWith(READ));
  const sockets = [];
  for (const start of [...starts, ...starts]) sockets.push((await silent(start)).resume());
  const [older, newer] = [sockets.slice(0, starts.length), sockets.slice(starts.length)];
  await expect.poll(() => older.every(({ closed }) => closed)).toBe(true);
  expect([asked.socket, ...newer].some(({ closed }) => closed)).toBe(false);
});
