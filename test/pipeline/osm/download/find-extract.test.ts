/** Finding the extract, over real connections to a server of the test's own. */
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FetchError } from '../../../../pipeline/osm/download/fetch-error.ts';
import { extractUrl, findExtract } from '../../../../pipeline/osm/download/find-extract.ts';
import { ExtractServer } from '../../../fixtures/extract-server.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { block, headerBlob, pbf } from '../../../fixtures/pbf-fixture.ts';

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
        `There is no file ${name}. Set EXTRACT to the path or URL of an .osm.pbf file, or to a region such as europe/monaco.`,
      );
    },
  );

  test.each([
    ['a folder without extracts', '.', 'There is no .osm.pbf file in .'],
    ['no name', ', ,', 'There is no .osm.pbf file in , ,.'],
    [
      'too many',
      Array.from({ length: 65 }, (_, i) => `a/b-${'x'.repeat(i)}`).join(','),
      'at most 64 are joined',
    ],
    ['the demo among others', 'europe/monaco,demo', 'Invented toilets are not joined with real ones.'],
    [
      'two that are downloaded to one file',
      'europe/georgia,us/georgia',
      'downloaded to georgia-latest.osm.pbf',
    ],
  ])('of several extracts that means %s is refused before anything is fetched', async (_, name, what) => {
    const folder = temporaryFolder();
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect((await fault(findExtract(name, join(folder, 'extracts')))).message).toContain(what);
      expect(existsSync('extracts')).toBe(false);
    } finally {
      process.chdir(before);
    }
  });

  test('of an existing path is taken as it is, even where it looks like a region', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'monaco'), 'toilets');
    utimesSync(join(folder, 'monaco'), 1_700_000_000, 1_700_000_000);
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(await findExtract('monaco', join(folder, 'extracts'))).toMatchObject({
        path: 'monaco',
        extract: 'monaco',
        edition: '7 bytes of 2023-11-14T22:13:20.000Z',
        clockAheadMs: null,
      });
      expect(existsSync('extracts')).toBe(false);
    } finally {
      process.chdir(before);
    }
  });
});

describe('an address', () => {
  test('is downloaded under its name, once for each edition', async () => {
    const server = await ExtractServer.start('/europe/monaco-latest.osm.pbf?at=now');
    server.serve(headerBlob());
    const folder = join(temporaryFolder(), 'extracts');
    const found = await findExtract(server.url, folder);
    expect(found).toMatchObject({
      path: join(folder, 'monaco-latest.osm.pbf'),
      extract: server.url,
      edition: `${server.body.length} bytes of 2026-11-17T20:21:00.000Z`,
    });
    expect((await findExtract(server.url, folder)).edition).toBe(found.edition);
    expect(server.asked).toEqual([
      '/europe/monaco-latest.osm.pbf?at=now',
      '/europe/monaco-latest.osm.pbf.md5?at=now',
      `/europe/monaco-latest.osm.pbf?at=now ${server.etag}`,
    ]);
  });

  test('whose file turned out to be damaged is downloaded anew', async () => {
    const server = await ExtractServer.start();
    server.serve(headerBlob());
    const folder = temporaryFolder();
    await (await findExtract(server.url, folder)).forget();
    await findExtract(server.url, folder);
    expect(server.asked.filter((asked) => !asked.includes('.md5'))).toEqual(
      Array(2).fill('/street-latest.osm.pbf'),
    );
  });

  test('of several extracts, whose file cannot be joined, is downloaded anew, and the others are not', async () => {
    const [good, bad] = [
      await ExtractServer.start('/good.osm.pbf'),
      await ExtractServer.start('/bad.osm.pbf'),
    ];
    good.serve(pbf([block().dense([{ id: 1, lon: 7, lat: 43 }])]));
    bad.serve(good.body.subarray(0, -9));
    const folder = temporaryFolder();
    const list = `${good.url},${bad.url}`;
    expect((await fault(findExtract(list, folder))).message).toContain(join(folder, 'bad.osm.pbf'));
    bad.body = good.body;
    expect(await findExtract(list, folder)).toMatchObject({
      extract: list,
      clockAheadMs: expect.any(Number),
    });
    const asked = (server: ExtractServer) => server.asked.filter((path) => !path.includes('.md5'));
    expect(asked(bad)).toEqual(['/bad.osm.pbf', '/bad.osm.pbf']);
    expect(asked(good)).toEqual(['/good.osm.pbf', `/good.osm.pbf ${good.etag}`]);
  });

  test('without a name gets one', async () => {
    const server = await ExtractServer.start('/');
    server.serve(headerBlob());
    const folder = temporaryFolder();
    expect((await findExtract(server.url, folder)).path).toBe(join(folder, 'extract.osm.pbf'));
  });
});
