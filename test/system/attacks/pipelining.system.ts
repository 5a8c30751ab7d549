/**
 * Clients that send requests without end, read no answer, or open connections without end: others are answered
 * meanwhile, and what the server uses stays within bounds. Before requests were begun one by one (server/connections/in-turn.ts),
 * 8 connections kept all others waiting for 19 s and 5 GB of memory; 18 took every file descriptor.
 */
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { attackSize } from '../../fixtures/attacks.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';
import { ask, type Served, serving } from '../../fixtures/process.ts';
import { cpuMsOf, descriptors, privateMb } from '../../fixtures/process-usage.ts';

const CONNECTIONS = attackSize(8, 64);
const REQUESTS = attackSize(1_500, 15_000);
/** Requests of others while an attack is on. */
const OTHERS = attackSize(20, 400);
/** CPU of the server during an attack. It took 20 s while nothing was bounded, and takes 0.5 s. */
const MOST_CPU_MS = attackSize(8_000, 60_000);
const TIMEOUT_MS = attackSize(300_000, 1_800_000);
/** Of all attacks together, with what the runtime takes and does not give back. */
const MORE_MB = attackSize(300, 600);

const READ = '/api/v1/toilets/nearest?lat=43.7&lon=7.4';
const BOX = 'GET /api/v1/toilets?bbox=7.4,43.6,7.6,43.8&limit=200';

/** A server over 200 toilets with an archive of map tiles. */
async function site(settings: Record<string, string> = {}): Promise<Served> {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  await importFrom(store, await writeExtract(join(folder, 'street.osm.pbf'), streetOf(200)));
  return serving(store.dataDir, settings);
}

function connected(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Asks so many times, one after the other. */
async function othersAreAnswered(port: number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) expect((await ask(port, READ, new Agent())).status).toBe(200);
}

describe('requests whose answers nobody reads', needs(LINUX), () => {
  const request = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const frame = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

  test(
    'leave others their answers, and the server its memory and its files',
    async () => {
      const { port, program, ask: askOnce } = await site();
      await othersAreAnswered(port, 20);
      const before = { mb: privateMb(program.pid), descriptors: descriptors(program.pid) };
      const attacks = {
        box: request(BOX),
        nearest: request(`GET ${READ}&limit=20`),
        'by id': request('GET /api/v1/toilets/lt_n1'),
        description: request('GET /openapi.json'),
        pages: request('GET /docs'),
        'finding page': request('GET /?lat=43.7&lon=7.4'),
        tiles: request('GET /tiles/toilets.pmtiles'),
        'ranges of tiles': request('GET /tiles/toilets.pmtiles', 'Range: bytes=0-99\r\n'),
        dumps: request('GET /dumps/index.json'),
        agents:
          request('POST /mcp', `Content-Length: ${frame.length}\r\nContent-Type: application/json\r\n`) +
          frame,
        'nothing there': request('GET /'.padEnd(40, 'x')),
        'no Host': 'GET / HTTP/1.1\r\n\r\n',
        'not HTTP': 'x\r\n',
      };
      for (const [name, bytes] of Object.entries(attacks)) {
        // As many as are begun and wait, and many more.
        for (const count of [60, REQUESTS]) {
          const cpuMs = cpuMsOf(program.pid);
          const sockets = Array.from({ length: CONNECTIONS }, () => connected(port).pause());
          for (const socket of sockets) socket.write(bytes.repeat(count));
          await othersAreAnswered(port, OTHERS);
          expect(cpuMsOf(program.pid) - cpuMs, name).toBeLessThan(MOST_CPU_MS);
          expect(privateMb(program.pid) - before.mb, name).toBeLessThan(MORE_MB);
          expect(descriptors(program.pid) - before.descriptors, name).toBeLessThan(CONNECTIONS + 20);
          for (const socket of sockets) socket.destroy();
        }
      }
      await expect.poll(() => descriptors(program.pid)).toBeLessThan(before.descriptors + 10);
      expect((await askOnce('/readyz')).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  test('are all answered once the client reads', async () => {
    const { port } = await site();
    const asked = 60;
    const sockets = Array.from({ length: CONNECTIONS }, () => connected(port).pause());
    for (const socket of sockets)
      socket.write(request(BOX).repeat(asked) + request(`GET ${READ}`, 'Connection: close\r\n'));
    await othersAreAnswered(port, OTHERS);
    const counts = sockets.map(async (socket) => {
      let answers = 0;
      for await (const chunk of socket) answers += String(chunk).split('HTTP/1.1 200 OK').length - 1;
      return answers;
    });
    // A status line may lie across two chunks.
    for (const count of await Promise.all(counts)) expect(count).toBeGreaterThan(asked - 10);
  });
});

test('one address that opens connections without end keeps no other out', async () => {
  const most = 20;
  const { port, program } = await site({ RATE_LIMIT: 'on', MAX_CONNECTIONS_PER_ADDRESS: String(most) });
  const sockets: Socket[] = [];
  let closed = 0;
  // No more at once than the kernel's queue of new connections has room for.
  for (let round = 0; round < attackSize(1, 20); round++) {
    for (let i = 0; i < 200; i++) {
      const socket = connected(port, '127.0.0.2').resume();
      socket.once('close', () => closed++);
      sockets.push(socket);
    }
    await expect.poll(() => closed, { timeout: 30_000 }).toBe(sockets.length - most);
  }
  expect((await ask(port, READ, new Agent())).status).toBe(200);
  expect(program.output.split('MAX_CONNECTIONS_PER_ADDRESS')).toHaveLength(2);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          const socket = connected(port, '127.0.0.2');
          socket.once('data', (bytes) => resolve(String(bytes).slice(9, 12)));
          socket.once('close', () => resolve('closed'));
          socket.write(`GET ${READ} HTTP/1.1\r\nHost: x\r\n\r\n`);
        }),
    )
    .toBe('200');
});

test.each(['1', '2'])(
  'where all connections of %s processes are taken by idle clients, others get in',
  async (WORKERS) => {
    const most = 20;
    const { port } = await site({ WORKERS, MAX_CONNECTIONS: String(most) });
    const total = most * Number(WORKERS);
    const idle = Array.from({ length: total }, () => connected(port));
    for (const socket of idle) {
      socket.resume();
      socket.write(`GET ${READ} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    await expect
      .poll(() => idle.filter(({ bytesRead, closed }) => bytesRead > 0 || closed).length)
      .toBe(total);
    const isAnswered = () =>
      ask(port, READ, new Agent()).then(
        ({ status }) => status === 200,
        () => false,
      );
    await expect.poll(isAnswered, { timeout: 30_000 }).toBe(true);
  },
);
