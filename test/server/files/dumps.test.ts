import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { Dump } from '../../../schemas/reads/dump.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM, type TestApp } from '../../fixtures/app.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../../fixtures/imports.ts';

const DumpList = z.strictObject({ dumps: z.array(Dump) });
/** BASE_URL of the tests' application. */
const BASE = 'https://toilets.example';

describe('the dumps', () => {
  let app: TestApp['app'];
  const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }, FROM);
  const list = async () => DumpList.parse(await (await ask('/dumps/index.json')).json());
  beforeAll(async () => {
    const folder = workFolder();
    const store = new LocalStore(join(folder, 'data'));
    const dump = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20));
    const { manifest } = await importFrom(store, dump);
    ({ app } = appOn(store));
    expect((await list()).dumps).toEqual([]);
    for (const path of ['/licence', '/dumps'])
      expect(await (await ask(path)).text()).toContain('This server has made no dump yet.');
    const generation = new Generation(store, manifest);
    for (const day of ['2026-11-20', '2026-11-21'])
      await makeDump(store.dataDir, generation, { now: new Date(`${day}T04:00:00Z`), kept: 7 });
  });

  test('are listed, newest first, each file with the size and checksum that it is served with', async () => {
    const { dumps } = await list();
    expect(dumps.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20']);
    expect(dumps[0]?.attribution).toContain('© OpenStreetMap contributors');
    for (const { name, bytes, sha256 } of dumps[0]!.files) {
      const answer = await ask(`/dumps/2026-11-21/${name}`);
      const body = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, body.length, answer.headers.get('etag')]).toEqual([200, bytes, `"${sha256}"`]);
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
    }
  });

  test('are all on a page of their own, with the credit and the licence', async () => {
    const answer = await ask('/dumps', { accept: 'text/html' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = await answer.text();
    const links = [...page.matchAll(/href="(\/dumps\/[^"]+)"/g)].map(([, link]) => link!);
    const { dumps } = await list();
    for (const { date, files } of dumps)
      for (const { name } of files) expect(links).toContain(`/dumps/${date}/${name}`);
    for (const link of links) expect((await ask(link)).status, link).toBe(200);
    expect(page).toContain('href="https://opendatacommons.org/licenses/odbl/1-0/"');
    expect(page.split('© OpenStreetMap contributors').length).toBeGreaterThan(dumps.length);
    const markdown = await ask('/dumps.md');
    expect(markdown.headers.get('content-type')).toContain('text/markdown');
    expect(await markdown.text()).toContain('# Dumps');
    expect(await (await ask('/licence')).text()).toContain('href="/dumps"');
  });

  test('are on the page of licences, with links that lead to them', async () => {
    const page = await (await ask('/licence')).text();
    const links = [...page.matchAll(/href="(\/dumps\/2026[^"]+)"/g)].map(([, link]) => link!);
    expect(links).toContain('/dumps/2026-11-20/toilets.parquet');
    for (const link of links) expect((await ask(link)).status, link).toBe(200);
  });

  test('have a newest one, which is found without its date', async () => {
    const answer = await ask('/dumps/latest/toilets.csv.gz');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `${BASE}/dumps/2026-11-21/toilets.csv.gz`,
    ]);
  });

  test('are kept by their ETag and resumed in ranges', async () => {
    const { etag } = Object.fromEntries((await ask('/dumps/2026-11-21/toilets.pmtiles')).headers);
    expect((await ask('/dumps/2026-11-21/toilets.pmtiles', { 'if-none-match': etag! })).status).toBe(304);
    expect((await ask('/dumps/2026-11-21/toilets.pmtiles', { range: 'bytes=5-9' })).status).toBe(206);
  });

  test.each([
    '/dumps/2026-11-19/toilets.csv.gz',
    '/dumps/2026-11-21/dump.json',
    '/dumps/2026-11-21/..%2F..%2Fcurrent',
    '/dumps/..%2F/manifest.json',
    '/dumps/latest/none.csv',
  ])('serve nothing that a dump does not name: %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(`The dumps are listed at ${BASE}/dumps/index.json.`);
  });
});
