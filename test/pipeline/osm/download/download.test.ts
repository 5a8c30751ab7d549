/** Downloads over real connections to a server of the test's own, that breaks, changes and lies. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type DownloadOptions, download } from '../../../../pipeline/osm/download/download.ts';
import { FetchError } from '../../../../pipeline/osm/download/fetch-error.ts';
import { NoSpace } from '../../../../pipeline/osm/download/free-space.ts';
import { ExtractServer } from '../../../fixtures/extract-server.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { headerBlob } from '../../../fixtures/pbf-fixture.ts';

/** An extract as far as its first bytes tell. */
const dumpOf = (letter: string, size = 300_000): Buffer =>
  Buffer.concat([headerBlob(), Buffer.alloc(size, letter)]);
const DUMP = dumpOf('a');
const PATH = '/street-latest.osm.pbf';

type Answer = ExtractServer['instead'][number];

async function setUp() {
  const server = await ExtractServer.start(PATH);
  server.serve(DUMP);
  const folder = temporaryFolder();
  const path = join(folder, 'street-latest.osm.pbf');
  const pauses: number[] = [];
  server.isKept = (bytes) => (statSync(`${path}.part`, { throwIfNoEntry: false })?.size ?? 0) >= bytes;
  const fetch = (options: Partial<DownloadOptions> = {}) =>
    download(server.url, path, {
      onProgress: () => {},
      pause: async (ms) => void pauses.push(ms),
      ...options,
    });
  const expectWhole = (bytes = server.body) => {
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['street-latest.osm.pbf', 'street-latest.osm.pbf.json']);
  };
  return { server, folder, path, part: `${path}.part`, pauses, fetch, expectWhole };
}

async function fault(work: Promise<unknown>): Promise<Error> {
  const error: unknown = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('It was downloaded.');
  expect(error.message).toMatch(/^[^\n]+\.$/);
  return error;
}

describe('a download', () => {
  test('is whole, has the time of the edition, and is not taken again while that is the newest', async () => {
    const { server, path, fetch, expectWhole } = await setUp();
    expect((await fetch()).isNew).toBe(true);
    expectWhole();
    expect(statSync(path).mtime.toISOString()).toBe('2026-11-17T20:21:00.000Z');
    expect((await fetch()).isNew).toBe(false);
    expectWhole();
    expect(server.asked).toEqual([PATH, `${PATH}.md5`, `${PATH} ${server.etag}`]);
  });

  test('is asked for by its time where the server gives no ETag', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.etag = null;
    await fetch();
    expect((await fetch()).isNew).toBe(false);
    expect(server.asked.at(-1)).toBe(`${PATH} ${server.lastModified}`);
    expectWhole();
  });

  test('is broken off at the head where a server that knows no conditions sends the same edition', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.knowsConditions = false;
    await fetch();
    expect((await fetch()).isNew).toBe(false);
    server.etag = null;
    await fetch();
    expect((await fetch()).isNew).toBe(false);
    expectWhole();
  });

  test('of another edition replaces the one before', async () => {
    const { server, fetch, expectWhole } = await setUp();
    await fetch();
    server.serve(dumpOf('b'));
    expect((await fetch()).isNew).toBe(true);
    expectWhole();
  });

  test.each<[string, (path: string) => void]>([
    ['is gone', (path) => rmSync(path)],
    ['was cut off', (path) => truncateSync(path, 9)],
    ['has no notes', (path) => rmSync(`${path}.json`)],
    ['has notes that cannot be read', (path) => writeFileSync(`${path}.json`, '{')],
    [
      'is from elsewhere',
      (path) => writeFileSync(`${path}.json`, readFileSync(`${path}.json`, 'utf8').replace('http', 'https')),
    ],
  ])('whose file %s is taken anew', async (_, spoil) => {
    const { path, fetch, expectWhole } = await setUp();
    await fetch();
    spoil(path);
    expect((await fetch()).isNew).toBe(true);
    expectWhole();
  });

  test('tells how far the clock is ahead of the server, unless a cache answers', async () => {
    const { server, fetch } = await setUp();
    const dated = (headers: Record<string, string>) =>
      server.instead.push((_, response) => void response.writeHead(200, headers).end(dumpOf('b')));
    dated({ date: new Date(Date.now() - 3 * 86_400_000).toUTCString() });
    const { clockAheadMs } = await fetch();
    expect(Math.round(clockAheadMs! / 86_400_000)).toBe(3);
    dated({ date: 'Tue, 17 Nov 2020 20:21:00 GMT', age: '9' });
    expect((await fetch()).clockAheadMs).toBeNull();
  });
});

describe('a body', () => {
  test('without a length is taken to its end, its total unknown', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.instead.push(
      (_, response) => void response.write(DUMP.subarray(0, 9), () => response.end(DUMP.subarray(9))),
    );
    const totals = new Set<number>();
    await fetch({ onProgress: (_, total) => totals.add(total) });
    expect(totals).toEqual(new Set([0]));
    expectWhole();
  });

  test('is asked for as it is, so that its length can be checked', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.instead.push(({ headers }, response) => {
      const isZipped = /gzip/.test(headers['accept-encoding'] ?? '');
      const body = isZipped ? gzipSync(DUMP) : DUMP;
      if (isZipped) response.setHeader('content-encoding', 'gzip');
      response.setHeader('content-length', body.length).end(body);
    });
    await fetch();
    expectWhole();
  });

  test('from where a redirect leads is taken', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.instead.push(
      (_, response) => void response.writeHead(302, { location: '/street-261117.osm.pbf' }).end(),
    );
    await fetch();
    expect(server.asked).toEqual([PATH, '/street-261117.osm.pbf', `${PATH}.md5`]);
    expectWhole();
  });
});

describe('an answer', () => {
  const redirect: Answer = (_, response) => void response.writeHead(302, { location: '/again' }).end();
  test.each<[string, Answer[], string]>([
    ['404', [(_, response) => void response.writeHead(404).end('<html>')], 'the server returned status 404'],
    ['503', [(_, response) => void response.writeHead(503).end()], 'the server returned status 503'],
    [
      '304 to no condition',
      [(_, response) => void response.writeHead(304).end()],
      'the server returned status 304',
    ],
    ['that redirects forever', Array<Answer>(30).fill(redirect), ''],
    ['that never comes', [(request) => void request.socket.destroy()], ''],
    ['of nothing', [(_, response) => void response.end()], 'it is empty'],
  ])('%s is a fault at once: the file from before stays', async (_, answers, reason) => {
    const { server, path, folder, fetch, pauses } = await setUp();
    writeFileSync(path, 'the one before');
    server.instead.push(...answers);
    const error = await fault(fetch());
    expect(error).toBeInstanceOf(FetchError);
    expect(error.message).toContain(`${server.url} could not be downloaded: ${reason}`);
    expect(error.message).toMatch(/\. Check the network, or set EXTRACT to a file\.$/);
    expect(pauses).toEqual([]);
    expect(readFileSync(path, 'utf8')).toBe('the one before');
    expect(readdirSync(folder).filter((name) => name.endsWith('.pbf'))).toEqual(['street-latest.osm.pbf']);
  });

  test('from where nobody listens is a fault that says so', async () => {
    const url = 'http://127.0.0.1:1/a.osm.pbf';
    const work = download(url, join(temporaryFolder(), 'a.osm.pbf'), { onProgress: () => {} });
    expect((await fault(work)).message).toMatch(/ECONNREFUSED|bad port/);
  });
});

describe('a download that breaks off', () => {
  test('is continued where it was, again and again, so long as something comes', async () => {
    const { server, fetch, pauses, expectWhole } = await setUp();
    server.cuts.push(...Array(8).fill(30_000));
    const told: [number, number][] = [];
    await fetch({ onProgress: (...progress) => told.push(progress) });
    expectWhole();
    const ranges = Array.from({ length: 8 }, (_, i) => `${PATH} bytes=${(i + 1) * 30_000}-`);
    expect(server.asked).toEqual([PATH, ...ranges, `${PATH}.md5`]);
    expect(pauses).toEqual(Array(8).fill(1_000));
    expect(told.at(-1)).toEqual([DUMP.length, DUMP.length]);
  });

  test('is given up after five tries without a byte, kept, and continued by the next one', async () => {
    const { server, path, part, fetch, pauses, expectWhole } = await setUp();
    server.cuts.push(100_000);
    const fetching = fetch({
      pause: async (ms) => {
        pauses.push(ms);
        server.instead.push((request) => void request.socket.destroy());
      },
    });
    const error = await fault(fetching);
    expect(error).toBeInstanceOf(FetchError);
    expect(error.message).toMatch(
      / could not be downloaded: .+\. Check the network, or set EXTRACT to a file\.$/,
    );
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(existsSync(path)).toBe(false);
    expect(statSync(part).size).toBe(100_000);
    await fetch();
    expect(server.asked.at(-2)).toBe(`${PATH} bytes=100000-`);
    expectWhole();
  });

  test('begins anew where the server has another edition meanwhile, even one of the same size', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.cuts.push(100_000);
    await fetch({
      pause: async () => server.serve(dumpOf('b')),
    });
    expectWhole();
  });

  test.each<[string, (server: ExtractServer) => void]>([
    [
      'knows no ranges',
      (server) => {
        server.knowsRanges = false;
      },
    ],
    [
      'sends another range than asked',
      (server) =>
        void server.instead.push((_, response) =>
          response.writeHead(206, { 'content-range': `bytes 0-${DUMP.length - 1}/${DUMP.length}` }).end(DUMP),
        ),
    ],
    [
      'continues another edition',
      (server) =>
        void server.instead.push((request, response) => {
          const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0]);
          const range = `bytes ${from}-${DUMP.length - 1}/${DUMP.length}`;
          response.writeHead(206, { 'content-range': range, etag: '"another"' }).end(DUMP.subarray(from));
        }),
    ],
    [
      'refuses the range',
      (server) => void server.instead.push((_, response) => response.writeHead(416).end()),
    ],
  ])('begins anew where the server %s', async (_, spoil) => {
    const { server, fetch, expectWhole } = await setUp();
    server.cuts.push(100_000);
    await fetch({ pause: async () => spoil(server) });
    expectWhole();
  });

  test('begins anew where no edition can be asked for', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.etag = 'W/"weak"';
    server.lastModified = null;
    server.cuts.push(100_000);
    await fetch();
    expect(server.asked.filter((asked) => asked.includes('bytes='))).toEqual([]);
    expectWhole();
  });

  test('of a process that was killed when all was there is only named, if the server still has that edition', async () => {
    for (const isOld of [false, true]) {
      const { server, path, part, fetch, expectWhole } = await setUp();
      await fetch();
      writeFileSync(part, readFileSync(path));
      writeFileSync(`${part}.json`, readFileSync(`${path}.json`));
      rmSync(path);
      rmSync(`${path}.json`);
      const { etag } = server;
      if (isOld) server.serve(Buffer.concat([DUMP, DUMP]));
      server.asked.length = 0;
      expect((await fetch()).isNew).toBe(true);
      expect(server.asked).toEqual([`${PATH} ${etag}`, `${PATH}.md5`]);
      if (isOld) expect(readFileSync(path).equals(server.body)).toBe(true);
      else expectWhole();
    }
  });

  test('of another address, or grown too long, is not continued', async () => {
    const { server, part, fetch, expectWhole } = await setUp();
    for (const url of ['https://example.org/street-latest.osm.pbf', server.url]) {
      const facts = { url, etag: server.etag, last_modified: null, bytes: DUMP.length };
      writeFileSync(part, Buffer.alloc(DUMP.length + (url === server.url ? 1 : -1)));
      writeFileSync(`${part}.json`, JSON.stringify(facts));
      server.asked.length = 0;
      await fetch();
      expect(server.asked[0]).not.toContain('bytes=');
      expectWhole();
    }
  });

  test('by standing still is cut and continued', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': DUMP.length, etag: server.etag! });
      response.write(DUMP.subarray(0, 50_000));
    });
    // Shorter than a busy machine takes for the first piece, nothing would be kept.
    await fetch({ stallMs: 2_000 });
    expect(server.asked[1]).toMatch(/bytes=\d+-$/);
    expectWhole();
  });
});

describe('a server that', () => {
  /** Says no length, and sends a piece every few milliseconds until the connection is closed. */
  const endless =
    (piece: Buffer): Answer =>
    (_, response) => {
      response.write(headerBlob());
      const timer = setInterval(() => response.write(piece), 5);
      response.on('close', () => clearInterval(timer));
    };

  test('never ends a body without a length fills no more than half of the free disk', async () => {
    const { server, folder, fetch, pauses } = await setUp();
    server.instead.push(endless(Buffer.alloc(64_000)));
    let most = 0;
    const onProgress = (done: number) => {
      most = done;
    };
    const error = await fault(fetch({ freeBytes: async () => 4_000_000, onProgress }));
    expect(error).toBeInstanceOf(NoSpace);
    expect(error.message).toContain('the server does not say its length, and 0.002 GB of it fill half of');
    expect(most).toBeLessThanOrEqual(2_000_000);
    expect(pauses).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('breaks off after each byte is given up, too', async () => {
    const { server, part, fetch } = await setUp();
    server.cuts.push(...Array(1_000).fill(20));
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    expect((await fault(fetch({ slowMs: 300, pause }))).message).toContain(': only ');
    expect(statSync(part).size).toBeGreaterThan(0);
  });

  test('drips its checksum is given up in the time of an answer', async () => {
    const { server, fetch } = await setUp();
    server.md5 = 'drip';
    expect((await fault(fetch({ answerMs: 500 }))).message).toContain(': no answer within 0.5 s. ');
  });

  test('drips is given up with advice, and the next try continues what came', async () => {
    const { server, part, fetch, pauses, expectWhole } = await setUp();
    const { etag } = server;
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': DUMP.length, etag: etag! });
      let at = 0;
      const drip = () => void response.write(DUMP.subarray(at, ++at));
      drip();
      const timer = setInterval(drip, 20);
      response.on('close', () => clearInterval(timer));
    });
    const error = await fault(fetch({ slowMs: 500 }));
    expect(error).toBeInstanceOf(FetchError);
    expect(error.message).toMatch(
      /: only \d+ bytes a second came in \d+ s\. What came is kept, and the next import continues it\. /,
    );
    expect(pauses).toEqual([]);
    expect(statSync(part).size).toBeGreaterThan(0);
    await fetch();
    expect(server.asked.at(-2)).toMatch(/bytes=\d+-$/);
    expectWhole();
  });

  test('has no answer in time is given up at once', async () => {
    const { server, fetch, pauses } = await setUp();
    server.instead.push(() => {});
    expect((await fault(fetch({ answerMs: 200 }))).message).toContain(': no answer within 0.2 s. ');
    expect(pauses).toEqual([]);
  });

  test('claims more than it has is given up, and no half file is taken for whole', async () => {
    const { server, path, fetch } = await setUp();
    const lie: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': DUMP.length + 9, etag: server.etag! });
      response.write(DUMP, () => response.destroy());
    };
    server.instead.push(...Array<Answer>(20).fill(lie));
    expect(await fault(fetch())).toBeInstanceOf(FetchError);
    expect(existsSync(path)).toBe(false);
  });

  test('claims less than it has is found out by its checksum', async () => {
    const { server, path, fetch } = await setUp();
    server.md5 = 'right';
    const lie: Answer = (_, response) =>
      void response
        .writeHead(200, { 'content-length': 1_000, etag: server.etag! })
        .end(DUMP.subarray(0, 1_000));
    server.instead.push(lie, lie);
    expect((await fault(fetch())).message).toMatch(
      /: its MD5 is [0-9a-f]{32}, but http\S+\.md5 says [0-9a-f]{32}\. /,
    );
    expect(existsSync(path)).toBe(false);
  });

  test('has a checksum that fits is believed, one that does not is not', async () => {
    const { server, folder, path, fetch, expectWhole } = await setUp();
    server.md5 = 'right';
    await fetch();
    expectWhole();
    server.md5 = `${'0'.repeat(32)}  street-latest.osm.pbf\n`;
    server.serve(dumpOf('b'));
    const error = await fault(fetch());
    expect(error.message).toMatch(
      /: its MD5 is [0-9a-f]{32}, but http\S+\/street-latest\.osm\.pbf\.md5 says 0{32}\. /,
    );
    expect(readFileSync(path).equals(DUMP)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('replaces the extract before its checksum is read is asked once more', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.md5 = 'right';
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': DUMP.length, etag: server.etag! }).end(DUMP);
      server.serve(dumpOf('b'));
    });
    await fetch();
    expect(server.asked).toHaveLength(4);
    expectWhole(dumpOf('b'));
  });

  test('answers a page for a checksum that it does not have is not asked to be right', async () => {
    const { server, fetch, expectWhole } = await setUp();
    server.md5 = '<!doctype html><title>Not found</title>';
    await fetch();
    expectWhole();
  });

  test('cannot tell the checksum now is tried again later', async () => {
    const { server, path, fetch, expectWhole } = await setUp();
    server.md5 = 503;
    expect((await fault(fetch())).message).toContain(': the server returned status 503 for its .md5. ');
    expect(existsSync(path)).toBe(false);
    server.md5 = 'right';
    await fetch();
    expectWhole();
    expect(server.asked.filter((asked) => asked === PATH)).toHaveLength(1);
  });

  test.each([
    ['a page', '<!DOCTYPE html><title>Sign in to the network</title>', 'it is a web page, not an .osm.pbf'],
    ['a text', 'BZh91AY&SY', 'it is not an .osm.pbf'],
  ])('sends %s instead is refused at the first bytes', async (_, text, reason) => {
    const { server, folder, path, fetch, pauses } = await setUp();
    await fetch();
    server.serve(Buffer.from(text.padEnd(200_000)));
    expect((await fault(fetch())).message).toMatch(
      new RegExp(` could not be downloaded: ${reason}\\. Set EXTRACT to the address of an .osm.pbf file\\.$`),
    );
    expect(pauses).toEqual([]);
    expect(readFileSync(path).equals(DUMP)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('announces more than any extract has, or than the disk has room for, is not even listened to', async () => {
    const { server, folder, fetch } = await setUp();
    const { bavail, bsize } = statfsSync(folder);
    const most = 2 ** 38;
    const sizes = [most + 1, ...(bavail * bsize < most ? [most] : [])];
    for (const bytes of sizes) {
      server.instead.push((_, response) => {
        response.writeHead(200, { 'content-length': bytes, etag: '"huge"' }).write(DUMP);
      });
      const error = await fault(fetch());
      if (bytes > most) expect(error.message).toContain(': it has 274.9 GB, more than any extract. ');
      else expect(error.message).toContain(`does not fit into ${folder}: it needs 274.9 GB and `);
      expect(error instanceof NoSpace).toBe(bytes === most);
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});

test('a folder that cannot be written to is a fault that leaves nothing behind', async () => {
  const { path, folder, fetch } = await setUp();
  mkdirSync(join(path, 'taken'), { recursive: true });
  expect(await fault(fetch())).toBeInstanceOf(FetchError);
  expect(readdirSync(folder)).toEqual(['street-latest.osm.pbf']);
});
