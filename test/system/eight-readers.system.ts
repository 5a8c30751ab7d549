/**
 * One running instance, and programs of others that read it without a line between: GDAL, DuckDB, hyparquet, pmtiles,
 * MapLibre's reader of tiles, the schema of A11yJSON, and both clients of MCP.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { PMTiles } from 'pmtiles';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeDump } from '../../pipeline/exports/dump.ts';
import { DEEPEST_ZOOM } from '../../pipeline/map-tiles/map-points.ts';
import { FindResult } from '../../schemas/reads/read-results.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { freePort } from '../fixtures/free-port.ts';
import { NOW } from '../fixtures/generation.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../fixtures/imports.ts';
import { featuresAt, tilesAround } from '../fixtures/map-archive.ts';
import { GDAL, needs } from '../fixtures/needs.ts';
import { serving } from '../fixtures/process.ts';
import { toolsFolder } from '../tools/tools.ts';

/** As many as one call of MCP finds. */
const COUNT = 20;
/** Tags in turn, so that each format has something to say and something to leave out. */
const TAGS: readonly Record<string, string>[] = [
  { wheelchair: 'yes', changing_table: 'yes', 'toilets:position': 'seated;urinal', shower: 'no' },
  {
    wheelchair: 'limited',
    charge: '0.50 EUR',
    'payment:coins': 'yes',
    level: '-1',
    phone: '+377 99 99 00 00',
  },
  {
    wheelchair: 'no',
    opening_hours: 'Mo-Fr 08:00-18:00',
    'name:fr': 'Gare',
    website: 'https://example.org/wc',
  },
  { access: 'customers', description: 'Behind the bar', 'wheelchair:description:en': 'Ramp at the back' },
  {},
];
const NODES = streetOf(COUNT).map((node, i) => ({
  ...node,
  tags: { ...node.tags, ...TAGS[i % TAGS.length] },
}));
const MIDDLE = { lat: NODES[0]!.lat, lon: NODES[COUNT / 2]!.lon };

const FIND = { name: 'find_toilets_near', arguments: { ...MIDDLE, limit: COUNT } };

const run = promisify(execFile);
const Ids = z.array(z.string());
const Rows = z.array(z.object({ id: z.string(), point: z.string(), type: z.string() }));
const Call = z.object({ structuredContent: FindResult });
const Checked = z.array(
  z.object({ type: z.literal('Feature'), id: z.string(), faults: z.array(z.string()) }),
);

test('eight readers, no glue: each finds the same toilets in one running instance', needs(GDAL), async () => {
  const work = workFolder();
  const store = new LocalStore(join(work, 'data'));
  const { manifest } = await importFrom(store, await writeExtract(join(work, 'street.osm.pbf'), NODES));
  expect(manifest.toilets).toBe(COUNT);
  await makeDump(store.dataDir, new Generation(store, manifest), { now: NOW, kept: 7 });
  const base = `http://127.0.0.1:${await freePort()}`;
  await serving(store.dataDir, { BASE_URL: base, PORT: new URL(base).port });
  const a11yjson = Checked.parse(
    await runTool('check-a11yjson', await downloaded(base, 'toilets.a11yjsonl.gz', work)),
  );
  expect(a11yjson.filter(({ faults }) => faults.length > 0)).toEqual([]);
  const inDuckDb = Rows.parse(await runTool('read-parquet', await downloaded(base, 'toilets.parquet', work)));
  expect(new Set(inDuckDb.map(({ type }) => type))).toEqual(new Set(["GEOMETRY('OGC:CRS84')"]));
  expect(inDuckDb.map(({ point }) => point)).toContain(`POINT (${NODES[0]!.lon} ${NODES[0]!.lat})`);
  const found: Record<string, readonly string[]> = {
    gdal: await idsByGdal(base),
    duckdb: inDuckDb.map(({ id }) => id),
    hyparquet: await idsByHyparquet(base),
    // Two readers: one finds the tile in the archive, the other decodes it.
    'pmtiles and vector-tile': await idsOfTiles(base),
    a11yjson: a11yjson.map(({ id }) => id),
    mcp: await idsByMcp(base),
    'first mcp': await idsByFirstMcp(base),
  };
  const ids = [...found.gdal!].sort();
  expect(new Set(ids).size).toBe(COUNT);
  for (const [reader, its] of Object.entries(found)) expect([...its].sort(), reader).toEqual(ids);
});

/** Page by page. */
async function idsByGdal(base: string): Promise<string[]> {
  const args = ['-ro', '-al', '-oo', 'PAGE_SIZE=7', `OAPIF:${base}/ogc`, 'toilets'];
  const { stdout } = await run('ogrinfo', args);
  return [...stdout.matchAll(/^ {2}id \(String\) = (\S+)$/gm)].map(([, id]) => id!);
}

/** Over HTTP, in ranges. */
async function idsByHyparquet(base: string): Promise<string[]> {
  const file = await asyncBufferFromUrl({ url: `${base}/dumps/latest/toilets.parquet` });
  return Ids.parse((await parquetReadObjects({ file, columns: ['id'] })).map(({ id }) => id));
}

/** Over HTTP, in ranges. */
async function idsOfTiles(base: string): Promise<string[]> {
  const archive = new PMTiles(`${base}/tiles/toilets.pmtiles`);
  const tiles = tilesAround(NODES, DEEPEST_ZOOM);
  const found = await Promise.all(tiles.map(([x, y]) => featuresAt(archive, DEEPEST_ZOOM, x, y)));
  return Ids.parse(found.flatMap((features) => features ?? []).map(({ properties }) => properties.id));
}

async function idsByMcp(base: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  return idsOfCall(await client.callTool(FIND));
}

async function idsByFirstMcp(base: string): Promise<string[]> {
  const client = new OldClient({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  const transport = new OldTransport(new URL(`${base}/mcp`));
  // Its types do not know exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return idsOfCall(await client.callTool(FIND));
}

function idsOfCall(answer: unknown): string[] {
  return Call.parse(answer).structuredContent.results.map(({ id }) => id);
}

/** @returns the path of a file of the newest dump */
async function downloaded(base: string, name: string, folder: string): Promise<string> {
  const answer = await fetch(`${base}/dumps/latest/${name}`);
  expect(answer.status).toBe(200);
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** @param name of a script of test/tools, which prints JSON of a file */
async function runTool(name: string, file: string): Promise<unknown> {
  const script = fileURLToPath(new URL(`../tools/${name}.mjs`, import.meta.url));
  const { stdout } = await run(process.execPath, [script, toolsFolder(), file]);
  return JSON.parse(stdout);
}
