/** Finding the dump, over real connections to a server of the test's own. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { extractUrl, FetchError, findExtract } from '../../pipeline/find-extract.ts';
import { temporaryFolder } from '../fixtures/generation.ts';

const DUMP = Buffer.alloc(300_000, 'toilets ');

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function fault(found: Promise<unknown>): Promise<Error> {
  const error: unknown = await found.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('It was found.');
  expect(error.message).toMatch(/^[^\n]+\.$/);
  return error;
}

describe('a name', () => {
  test.each([
    ['europe/monaco', 'https://download.geofabrik.de/europe/monaco-latest.osm.pbf'],
    ['antarctica', 'https://download.geofabrik.de/antarctica-latest.osm.pbf'],
    ['north-america/us/new-york', 'https://download.geofabrik.de/north-america/us/new-york-latest.osm.pbf'],
    ['https://example.org/planet.osm.pbf', 'https://example.org/planet.osm.pbf'],
    ['http://127.0.0.1:8000/a.osm.pbf?key=1', 'http://127.0.0.1:8000/a.osm.pbf?key=1'],
    ['monaco.osm.pbf', undefined],
    ['/srv/monaco.osm.pbf', undefined],
    ['../europe/monaco', undefined],
    ['europe//monaco', undefined],
    ['Europe/Monaco', undefined],
    ['ftp://example.org/a.osm.pbf', undefined],
    ['', undefined],
  ])('%j stands for %s', (name, url) => {
    expect(extractUrl(name)).toBe(url);
  });

  test.each(['monaco.osm.pbf', 'no such place', 'http://[::nonsense/'])(
    'that is no path, address or region (%s) is refused with what it may be',
    async (name) => {
      const error = await fault(findExtract(name, temporaryFolder()));
      expect(error).not.toBeInstanceOf(FetchError);
      expect(error.message).toBe(
        `There is no file ${name}. EXTRACT takes the path of an .osm.pbf file, its URL, or a region such as europe/monaco.`,
      );
    },
  );

  test('of an existing path is taken as it is, even where it looks like a region', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'monaco'), DUMP);
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(await findExtract('monaco', join(folder, 'extracts'))).toEqual({
        path: 'monaco',
        extract: 'monaco',
      });
      expect(existsSync('extracts')).toBe(false);
    } finally {
      process.chdir(before);
    }
  });
});

describe('a download', () => {
  test('is whole, has the name of the address, and tells its progress', async () => {
    const folder = join(temporaryFolder(), 'extracts');
    const server = await listen((_, response) => {
      response.setHeader('content-length', DUMP.length).end(DUMP);
    });
    const progress: [number, number][] = [];
    const extract = `${server}/europe/monaco-latest.osm.pbf?at=now`;
    const found = await findExtract(extract, folder, (...told) => progress.push(told));
    expect(found).toEqual({ path: join(folder, 'monaco-latest.osm.pbf'), extract });
    expect(readFileSync(found.path)).toEqual(DUMP);
    expect(readdirSync(folder)).toEqual(['monaco-latest.osm.pbf']);
    expect(progress.at(-1)).toEqual([DUMP.length, DUMP.length]);
  });

  test('without a length is taken to its end, its total unknown', async () => {
    const server = await listen((_, response) => {
      response.write(DUMP.subarray(0, 1000));
      setTimeout(() => response.end(DUMP.subarray(1000)), 20);
    });
    const totals = new Set<number>();
    const { path } = await findExtract(`${server}/a.osm.pbf`, temporaryFolder(), (_, total) =>
      totals.add(total),
    );
    expect(readFileSync(path)).toEqual(DUMP);
    expect(totals).toEqual(new Set([0]));
  });

  test('asks for the bytes as they are, so that their length can be checked', async () => {
    const server = await listen(({ headers }, response) => {
      const zipped = /gzip/.test(headers['accept-encoding'] ?? '');
      const body = zipped ? gzipSync(DUMP) : DUMP;
      if (zipped) response.setHeader('content-encoding', 'gzip');
      response.setHeader('content-length', body.length).end(body);
    });
    const { path } = await findExtract(`${server}/a.osm.pbf`, temporaryFolder());
    expect(readFileSync(path)).toEqual(DUMP);
  });

  test('of an address without a name gets one', async () => {
    const folder = temporaryFolder();
    const server = await listen((_, response) => void response.end(DUMP));
    expect((await findExtract(server, folder)).path).toBe(join(folder, 'extract.osm.pbf'));
  });

  test('takes the place of what a killed one left behind', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.osm.pbf.part'), Buffer.alloc(DUMP.length * 2));
    const server = await listen((_, response) => void response.end(DUMP));
    expect(readFileSync((await findExtract(`${server}/a.osm.pbf`, folder)).path)).toEqual(DUMP);
    expect(readdirSync(folder)).toEqual(['a.osm.pbf']);
  });

  test('is fetched again, and the one before replaced', async () => {
    const folder = temporaryFolder();
    let body = 'old';
    const server = await listen((_, response) => void response.end(body));
    const url = `${server}/a.osm.pbf`;
    await findExtract(url, folder);
    body = 'new';
    expect(readFileSync((await findExtract(url, folder)).path, 'utf8')).toBe('new');
  });

  test.each<[string, RequestListener, string]>([
    [
      'is cut off before its length',
      (_, response) => {
        response.setHeader('content-length', DUMP.length);
        response.write(DUMP.subarray(0, 100_000), () => response.destroy());
      },
      '',
    ],
    [
      'is cut off without a length',
      (_, response) => {
        response.write(DUMP.subarray(0, 100_000), () => response.destroy());
      },
      '',
    ],
    ['is not there', (_, response) => void response.writeHead(404).end('<html>'), 'the server answered 404'],
    ['fails', (_, response) => void response.writeHead(503).end(), 'the server answered 503'],
    ['redirects forever', (_, response) => void response.writeHead(302, { location: '/again' }).end(), ''],
    ['is never answered', (request) => void request.socket.destroy(), ''],
  ])('that %s is a fault: nothing half remains, the one before stays', async (_, answer, reason) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.osm.pbf'), 'the one before');
    const url = `${await listen(answer)}/a.osm.pbf`;
    const error = await fault(findExtract(url, folder));
    expect(error).toBeInstanceOf(FetchError);
    expect(error.message).toContain(`${url} could not be downloaded: ${reason}`);
    expect(error.message).toMatch(/\. Check the network, or set EXTRACT to a file\.$/);
    expect(readdirSync(folder)).toEqual(['a.osm.pbf']);
    expect(readFileSync(join(folder, 'a.osm.pbf'), 'utf8')).toBe('the one before');
  });

  test('from where nobody listens is a fault that says so', async () => {
    const error = await fault(findExtract('http://127.0.0.1:1/a.osm.pbf', temporaryFolder()));
    expect(error).toBeInstanceOf(FetchError);
    expect(error.message).toMatch(/ECONNREFUSED|bad port/);
  });

  test('that cannot be kept is a fault, and leaves nothing behind', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a.osm.pbf', 'taken'), { recursive: true });
    const server = await listen((_, response) => void response.end(DUMP));
    expect(await fault(findExtract(`${server}/a.osm.pbf`, folder))).toBeInstanceOf(FetchError);
    expect(readdirSync(folder)).toEqual(['a.osm.pbf']);
  });
});
