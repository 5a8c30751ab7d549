import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { EXIT_CODES } from '../../common/exit-codes.ts';
import { Problem } from '../../schemas/problems/problem.ts';
import { AreaResult, FindResult } from '../../schemas/reads/read-results.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { LINUX, needs } from '../fixtures/needs.ts';
import { ask, Program, serving } from '../fixtures/process.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246';
const BOX = '/api/v1/toilets?bbox=7.42,43.73,7.43,43.75';

/** A handful of toilets around one place, all of one name, so that an answer tells its generation. */
function toiletsNamed(name: string) {
  return Array.from({ length: 8 }, (_, i) =>
    baseToilet({ id: `lt_n${i + 1}`, name, lon: 7.4246 + i * 1e-4, lat: 43.7384, zone: 'Europe/Monaco' }),
  );
}

async function storeOf(name: string): Promise<Store> {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, toiletsNamed(name));
  return store;
}

describe('lootiles serve', () => {
  test('answers over HTTP, and ends with 0 on SIGTERM', async () => {
    const { dataDir } = await storeOf('one');
    const { program, port, ask } = await serving(dataDir);
    const answer = await ask(NEAREST);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(answer.text)),
    });
    const result = FindResult.parse(JSON.parse(answer.text));
    expect(result.results).toHaveLength(5);
    expect(result.results[0]?.url).toBe(`http://localhost:${port}/toilets/lt_n1`);
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
  });

  test('links to BASE_URL where it is set', async () => {
    const { dataDir } = await storeOf('one');
    const { ask } = await serving(dataDir, { BASE_URL: 'https://toilets.example/' });
    const { results } = FindResult.parse(JSON.parse((await ask(NEAREST)).text));
    expect(results[0]?.url).toBe('https://toilets.example/toilets/lt_n1');
  });

  test('finishes the requests that run when SIGTERM comes', async () => {
    const { dataDir } = await storeOf('one');
    const { program, port } = await serving(dataDir);
    const running = createConnection(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => {
      running.destroy();
    });
    let answer = '';
    running.on('data', (text) => {
      answer += text;
    });
    const ended = new Promise((resolve) => running.once('close', resolve));
    running.write(`GET ${NEAREST} HTTP/1.1\r\nhost: localhost\r\n`);
    // The server answers this one after it has read the one before.
    await ask(port, NEAREST, new Agent());
    program.signal('SIGTERM');
    await expect
      .poll(() => ask(port, NEAREST, new Agent()).then(() => 'answered', String))
      .toContain('ECONNREFUSED');
    running.write('connection: close\r\n\r\n');
    await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    FindResult.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));
    expect(await program.ends()).toBe(0);
  });

  test('does not wait for ever for a request that never ends', async () => {
    const { dataDir } = await storeOf('one');
    const { program, port } = await serving(dataDir);
    const stuck = createConnection(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => {
      stuck.destroy();
    });
    stuck.write(`GET ${NEAREST} HTTP/1.1\r\n`);
    await ask(port, NEAREST, new Agent());
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
  });

  test('says in one sentence that the port is in use, and ends with 78', async () => {
    const { dataDir } = await storeOf('one');
    const { port } = await serving(dataDir);
    const second = new Program(['serve'], { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) });
    expect(await second.ends()).toBe(EXIT_CODES.setting.code);
    expect(withoutLog(second.output)).toBe(
      `lootiles serve: Port ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`,
    );
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT=eighty must be a port number from 0 to 65535.'],
    [{ WORKERS: '0' }, 'WORKERS=0 must be a whole number from 1 to 256.'],
    [
      { BASE_URL: 'toilets.example', PORT: '65536' },
      'PORT=65536 must be a port number from 0 to 65535. BASE_URL=toilets.example must be the public http(s) address of the service.',
    ],
  ])('refuses the settings %o with a sentence that names each', async (settings, sentence) => {
    const program = new Program(['serve'], { DATA_DIR: temporaryFolder(), ...settings });
    expect(await program.ends()).toBe(EXIT_CODES.setting.code);
    expect(program.output).toBe(`lootiles serve: Wrong settings. ${sentence}\n`);
  });

  test('answers 503 while its folder holds no generation, and begins when one appears', async () => {
    const dataDir = join(temporaryFolder(), 'not-there-yet');
    const { ask } = await serving(dataDir);
    const { status, headers, text } = await ask(NEAREST);
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    expect(Problem.parse(JSON.parse(text)).type).toMatch(/\/problems\/database-unavailable$/);
    await publishToilets(new LocalStore(dataDir), toiletsNamed('first'));
    await expect.poll(async () => (await ask(NEAREST)).status, { timeout: 5_000 }).toBe(200);
  });
});

describe('a server under load', () => {
  const CONNECTIONS = 20;
  const GENERATIONS = 10;

  test('follows ten generations without a failed or mixed answer', async () => {
    const store = await storeOf('generation 1');
    const { port } = await serving(store.dataDir);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    onTestFinished(() => agent.destroy());
    const faults: string[] = [];
    let asking = true;
    let answers = 0;
    let newest = 1;
    const onAnswer = (generation: number) => {
      answers++;
      if (generation < newest - 1) faults.push(`generation ${generation} after ${newest}`);
      newest = Math.max(newest, generation);
    };
    const askOn = async (path: string) => {
      while (asking) {
        try {
          onAnswer(generationOfAnswer(await ask(port, path, agent)));
        } catch (error) {
          faults.push(String(error));
        }
      }
    };
    const load = Array.from({ length: CONNECTIONS }, (_, i) => askOn(i % 2 ? BOX : NEAREST));
    for (let next = 2; next <= GENERATIONS + 1; next++) {
      await publishToilets(store, toiletsNamed(`generation ${next}`));
      await expect.poll(() => newest, { interval: 5 }).toBe(next);
    }
    asking = false;
    await Promise.all(load);
    expect(faults).toEqual([]);
    expect(answers).toBeGreaterThan(GENERATIONS * CONNECTIONS);
  });

  test('loses no request that was on its way when SIGTERM came', async () => {
    const { dataDir } = await storeOf('one');
    const { program, port } = await serving(dataDir);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    onTestFinished(() => agent.destroy());
    let answers = 0;
    const askUntilRefused = async () => {
      for (;;) {
        try {
          expect((await ask(port, NEAREST, agent)).status).toBe(200);
          answers++;
        } catch (error) {
          // Nobody listens any more: the only fault that a client may see.
          if (String(error).includes('ECONNREFUSED')) return;
          throw error;
        }
      }
    };
    const load = Promise.all(Array.from({ length: CONNECTIONS }, askUntilRefused));
    await Promise.race([load, expect.poll(() => answers, { timeout: 10_000 }).toBeGreaterThan(500)]);
    program.signal('SIGTERM');
    await load;
    expect(await program.ends()).toBe(0);
  });
});

describe('a slow reader', () => {
  const QUESTIONS = 60;
  const READERS = 3;

  test('gets every answer whole and its own, whatever others ask meanwhile', async () => {
    const store = new LocalStore(temporaryFolder());
    await publishToilets(store, crowd());
    const { port, ask } = await serving(store.dataDir);
    const slow = Array.from({ length: READERS }, () => pipelined(port, QUESTIONS));
    // The sockets are full long before the last answer; the others are answered in between.
    for (let i = 0; i < 100; i++) {
      const { results } = AreaResult.parse(JSON.parse((await ask(boxAt(i))).text));
      expect(new Set(results.map(({ name }) => name))).toEqual(new Set([`town ${i % TOWNS}`]));
    }
    for (const reader of slow) {
      const answers = await reader.readAll();
      expect(answers).toHaveLength(QUESTIONS);
      for (const [i, body] of answers.entries()) {
        const { results } = AreaResult.parse(JSON.parse(body));
        expect(results).toHaveLength(200);
        expect(new Set(results.map(({ name }) => name))).toEqual(new Set([`town ${i % TOWNS}`]));
      }
    }
  });
});

describe('WORKERS=2', needs(LINUX), () => {
  test('says in one sentence that the port is in use, and ends with 78', async () => {
    const { dataDir } = await storeOf('one');
    const { port } = await serving(dataDir);
    const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), WORKERS: '2' };
    const second = new Program(['serve'], settings);
    expect(await second.ends()).toBe(EXIT_CODES.setting.code);
    expect(withoutLog(second.output)).toBe(
      `lootiles serve: Port ${port} on 127.0.0.1 is in use. Set PORT to another one.\n`,
    );
  });

  test('ends on SIGTERM while a process that died is about to be replaced', async () => {
    const { dataDir } = await storeOf('one');
    const { program } = await serving(dataDir, { WORKERS: '2' });
    const [first] = program.children();
    process.kill(first!, 'SIGKILL');
    await program.says(`Server process ${first} ended (SIGKILL)`);
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
  });

  test('outlives the death of a process and replaces it; SIGTERM ends all', async () => {
    const { dataDir } = await storeOf('one');
    const { program, ask } = await serving(dataDir, { WORKERS: '2' });
    const [first, second] = program.children();
    process.kill(first!, 'SIGKILL');
    await program.says(`Server process ${first} ended (SIGKILL)`);
    for (let i = 0; i < 20; i++) expect((await ask(NEAREST)).status).toBe(200);
    await program.says('Listening on', 3);
    const after = program.children();
    expect(after).toHaveLength(2);
    expect(after).toContain(second);
    expect(after).not.toContain(first);
    process.kill(second!, 'SIGKILL');
    await program.says(`Server process ${second} ended (SIGKILL)`);
    expect((await ask(NEAREST)).status).toBe(200);
    await program.says('Listening on', 4);
    const last = program.children();
    program.signal('SIGTERM');
    expect(await program.ends()).toBe(0);
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('maps a generation once for both processes, and keeps no bytes of it for itself', async () => {
    const store = new LocalStore(temporaryFolder());
    const { manifest } = await publishToilets(store, manyToilets());
    const fileBytes = shardBytes(store, manifest);
    expect(fileBytes).toBeGreaterThan(15e6);
    const { program, ask } = await serving(store.dataDir, { WORKERS: '2' });
    const workers = program.children();
    expect(workers).toHaveLength(2);
    // The first answers compile code and fill caches, whatever the size of the generation.
    for (let i = 0; i < 200; i++) await ask(pathTo(manifest, 0));
    const before = workers.map((pid) => memoryOf(pid).Anonymous!);
    const touchAll = async () => {
      for (let tile = 0; tile < manifest.tiles.length; tile++) {
        for (let i = 0; i < 4; i++) expect((await ask(pathTo(manifest, tile))).status).toBe(200);
      }
      return Math.min(...workers.map((pid) => memoryOf(pid, store.dataDir).Shared_Clean ?? 0));
    };
    // Every process touched every shard, so both answered, and the pages are the same for both.
    await expect.poll(touchAll, { timeout: 10_000 }).toBeGreaterThan(0.8 * fileBytes);
    for (const [i, pid] of workers.entries()) {
      const mapped = memoryOf(pid, store.dataDir);
      expect([mapped.Private_Dirty, mapped.Shared_Dirty, mapped.Anonymous]).toEqual([0, 0, 0]);
      expect(mapped.Private_Clean).toBeLessThan(0.1 * fileBytes);
      expect(memoryOf(pid).Anonymous! - before[i]!).toBeLessThan(0.5 * fileBytes);
    }
  });
});

const TOWNS = 10;

/** Ten towns, each with more toilets than an answer takes, all named after their town. */
function crowd() {
  return Array.from({ length: TOWNS * 210 }, (_, i) =>
    baseToilet({
      id: `lt_n${i + 1}`,
      name: `town ${i % TOWNS}`,
      lon: (i % TOWNS) + 0.05 + Math.floor(i / TOWNS) * 1e-4,
      lat: 10.05,
    }),
  );
}

function boxAt(i: number): string {
  const west = i % TOWNS;
  return `/api/v1/toilets?bbox=${west},10,${west}.1,10.1&limit=200`;
}

/** Asks for boxes one behind the other on one connection, and reads nothing until told to. */
function pipelined(port: number, questions: number) {
  const socket = createConnection(port, '127.0.0.1');
  socket.pause();
  onTestFinished(() => {
    socket.destroy();
  });
  for (let i = 0; i < questions; i++) {
    const last = i === questions - 1 ? 'connection: close\r\n' : '';
    socket.write(`GET ${boxAt(i)} HTTP/1.1\r\nhost: localhost\r\n${last}\r\n`);
  }
  const readAll = async () => {
    let rest = await buffer(socket);
    const bodies: string[] = [];
    while (rest.length > 0) {
      const head = rest.subarray(0, rest.indexOf('\r\n\r\n') + 4);
      expect(head.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      const length = Number(/^content-length: (\d+)\r$/im.exec(head.toString())?.[1]);
      bodies.push(rest.subarray(head.length, head.length + length).toString());
      rest = rest.subarray(head.length + length);
    }
    return bodies;
  };
  return { readAll };
}

/** The one generation that an answer comes from. Throws where the answer is anything but whole and of one. */
function generationOfAnswer({ status, text }: { status: number; text: string }): number {
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  const { results } = z.object({ results: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(text));
  const names = new Set(results.map(({ name }) => name));
  if (names.size !== 1) throw new Error(`an answer of ${[...names].join(' and ')}`);
  return Number([...names][0]!.replace('generation ', ''));
}

/** The output without the lines of the log, which are JSON. */
function withoutLog(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');
}

/** Some 20 MB of shards, in many tiles. */
function manyToilets() {
  return Array.from({ length: 24_000 }, (_, i) =>
    baseToilet({
      id: `lt_n${(i + 1).toString(36)}`,
      name: `Toilettes publiques de la place numéro ${i}`,
      operator: 'Service de la propreté de la ville',
      lon: ((i * 137.508) % 60) - 30,
      lat: ((i * 61.803) % 60) - 30,
    }),
  );
}

function shardBytes(store: Store, manifest: Manifest): number {
  return manifest.tiles.reduce((sum, { shard }) => sum + readFileSync(store.blobPath(shard)).length, 0);
}

/** A box in the middle of a tile, and all of it, reads every section of its shard. */
function pathTo({ tiles }: Manifest, index: number): string {
  const [west, south, east, north] = tiles[index]!.box;
  return `/api/v1/toilets/nearest?lat=${(south + north) / 2}&lon=${(west + east) / 2}`;
}

/** Bytes of memory by kind, of a whole process or of the files mapped from one folder (proc(5), smaps). */
function memoryOf(pid: number, folder?: string): Record<string, number> {
  const bytes: Record<string, number> = {};
  let counts = folder === undefined;
  const name = folder === undefined ? 'smaps_rollup' : 'smaps';
  for (const line of readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\n')) {
    const field = /^(\w+):\s+(\d+) kB$/.exec(line);
    if (!field) {
      if (folder !== undefined && /^[0-9a-f]+-[0-9a-f]+ /.test(line)) counts = line.includes(folder);
    } else if (counts) {
      bytes[field[1]!] = (bytes[field[1]!] ?? 0) + Number(field[2]) * 1024;
    }
  }
  return bytes;
}
