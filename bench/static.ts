/**
 * The static part: searches in the files of a publication. Bytes and requests of a cold search beside the page, exactness, the
 * time of a warm one in Node and in Chromium, and the size of the whole.
 *
 * Positions lie around real towns. A cold search loads the directory and then leaves until its answer is exact; a warm one has
 * all that it needs. Cost: packing takes some 50 µs a toilet, once.
 */

import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { ReadBodies, Reader } from '../packages/reader/index.ts';
import type { NearestQuery } from '../schemas/reads/read-query.ts';
import { filterShape } from '../schemas/toilet/facts.ts';
import { oneScript } from '../scripts/one-script.ts';
import { BodyWriter } from '../server/reads/body-writer.ts';
import { DIRECTORY_NAME, encodeDirectory } from '../shards/publication/directory.ts';
import { LeafIndex } from '../shards/publication/leaf-index.ts';
import { publicationFiles } from '../shards/publication/publication-files.ts';
import { LocalStore } from '../shards/store/local-store.ts';
import { browserPath } from './lib/browser.ts';
import { type Position, positionsAroundTowns } from './lib/queries.ts';
import { BASE_URL } from './lib/server.ts';
import { median, quantile } from './lib/stats.ts';
import { figure, type Goal, markdownTable, type Row, verdict } from './lib/table.ts';
import type { World } from './lib/world.ts';
import { seededRandom } from './made/random.ts';

const POSITIONS = 2_000;
const WARM_POSITIONS = 200;
const SEED = 33;
/** A planet has about so many toilets. */
const PLANET = 540_000;
const NO_FILTERS = filterShape(() => false);

const GOALS = {
  median: { atMost: 25_000 },
  p95: { atMost: 60_000 },
  two: { atLeast: 95 },
  exact: { atLeast: 100 },
  chromium: { below: 50 },
  leaf: { atMost: 15_000 },
  directory: { atMost: 120_000 },
  planet: { atMost: 25_000_000 },
} as const satisfies Record<string, Goal>;

/** The packed files of a publication, each packed when it is first asked for. */
class PackedFiles {
  readonly #packed = new Map<string, Uint8Array>();
  readonly #make: ReadonlyMap<string, () => Uint8Array>;
  /** Names of the leaves. */
  readonly leaves: ReadonlySet<string>;
  readonly toilets: number;
  readonly fetched: string[] = [];

  constructor({ dataDir, generation }: World) {
    const index = new LeafIndex();
    const { directory, files } = publicationFiles(generation, new LocalStore(dataDir), {}, index);
    const { tiles, toilets } = generation.manifest;
    const cells = tiles.flatMap(({ key }, i) => index.cellsOf(generation.shards[i]!, key));
    this.leaves = new Set(cells.map(({ blob }) => blob));
    this.toilets = toilets;
    const text = new TextEncoder().encode(encodeDirectory(directory));
    this.#make = new Map([...files, [DIRECTORY_NAME, () => text]]);
  }

  get(name: string): Uint8Array {
    const make = this.#make.get(name);
    if (!make) throw new Error(`There is no file ${name} in the publication.`);
    const packed = this.#packed.get(name) ?? gzipSync(make(), { level: 9 });
    this.#packed.set(name, packed);
    return packed;
  }

  readonly fetch = async (name: string): Promise<ArrayBuffer> => {
    this.fetched.push(name);
    return new Uint8Array(this.get(name)).buffer;
  };
}

export async function benchStatic(world: World): Promise<string> {
  const files = new PackedFiles(world);
  const positions = positionsAroundTowns(seededRandom(SEED), POSITIONS);
  const cold = await coldSearches(world, files, positions);
  const reader = await Reader.open({ fetchBlob: files.fetch, baseUrl: BASE_URL });
  const warm = positions.slice(0, WARM_POSITIONS);
  const leaves = Array.from(files.leaves, (name) => files.get(name).length);
  const total = leaves.reduce((sum, bytes) => sum + bytes, 0);
  const planet = (total / files.toilets) * PLANET;
  const nodeUs = await warmUs(reader, warm);
  const chromiumUs = await warmInChromium(files, warm);
  const row = (name: string, value: number, goal?: Goal): Row => [
    name,
    figure(value),
    goal ? verdict(value, goal) : '',
  ];
  const rows = [
    row('bytes of a cold search, median', median(cold.bytes), GOALS.median),
    row('p95', quantile(cold.bytes, 0.95), GOALS.p95),
    row('worst', Math.max(...cold.bytes)),
    row('requests, median', median(cold.requests)),
    row('p95', quantile(cold.requests, 0.95)),
    row('worst', Math.max(...cold.requests)),
    row('% of searches with at most 2 leaves', cold.twoShare * 100, GOALS.two),
    row('% with the answer of the server', cold.exactShare * 100, GOALS.exact),
    row('µs of a warm search in Node', nodeUs),
    row('µs of a warm search in Chromium', chromiumUs ?? Number.NaN, GOALS.chromium),
    row('bytes of a leaf, median', median(leaves), GOALS.leaf),
    row('bytes of the directory', files.get(DIRECTORY_NAME).length, GOALS.directory),
    row('bytes of the leaves of a planet', planet, GOALS.planet),
  ];
  const note = `${files.toilets} toilets in ${leaves.length} leaves. Bytes are packed by gzip.`;
  return [markdownTable(['', 'figure', 'goal'], rows), '', note].join('\n');
}

interface Cold {
  /** Figures of each search, the directory counted. */
  readonly bytes: number[];
  readonly requests: number[];
  readonly twoShare: number;
  readonly exactShare: number;
}

async function coldSearches(
  { generation }: World,
  files: PackedFiles,
  positions: readonly Position[],
): Promise<Cold> {
  const bodies = new ReadBodies(BASE_URL, new BodyWriter());
  const nowMs = Date.now();
  const [bytes, requests]: [number[], number[]] = [[], []];
  let [exact, two] = [0, 0];
  for (const position of positions) {
    files.fetched.length = 0;
    const reader = await Reader.open({ fetchBlob: files.fetch, baseUrl: BASE_URL });
    const found = await reader.nearest(queryAt(position), { ...position, label: 'x' }, nowMs);
    bytes.push(files.fetched.reduce((sum, name) => sum + files.get(name).length, 0));
    requests.push(files.fetched.length);
    if (files.fetched.filter((name) => files.leaves.has(name)).length <= 2) two++;
    const origin = { ...position, label: 'x', source: 'coordinates' } as const;
    const expected = bodies.find(generation, queryAt(position), origin, nowMs).toString('latin1');
    if (JSON.stringify(JSON.parse(expected)) === JSON.stringify(found)) exact++;
  }
  return { bytes, requests, twoShare: two / positions.length, exactShare: exact / positions.length };
}

function queryAt({ lon, lat }: Position): NearestQuery {
  return { lon, lat, limit: 5, ...NO_FILTERS };
}

/** Median time of a search that has all files. */
async function warmUs(reader: Reader, positions: readonly Position[]): Promise<number> {
  const nowMs = Date.now();
  const us: number[] = [];
  for (let round = 0; round < 11; round++) {
    const startedMs = performance.now();
    for (const position of positions)
      await reader.nearest(queryAt(position), { ...position, label: 'x' }, nowMs);
    // The first round loads the files, the second warms the code up.
    if (round > 1) us.push(((performance.now() - startedMs) * 1_000) / positions.length);
  }
  return median(us);
}

/** The same in a page; undefined if there is no browser. */
async function warmInChromium(
  files: PackedFiles,
  positions: readonly Position[],
): Promise<number | undefined> {
  const executablePath = await browserPath();
  if (executablePath === undefined) return undefined;
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    await page.route('https://static.test/**', async (route) => {
      const name = /data\/(\w+)\.bin$/.exec(route.request().url())?.[1];
      if (name === undefined) await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      else await route.fulfill({ body: Buffer.from(files.get(name)) });
    });
    await page.goto('https://static.test/');
    await page.addScriptTag({ content: await oneScript('bench/lib/warm-search.ts') });
    return await page.evaluate((asked) => globalThis.warmSearch(asked), positions.map(queryAt));
  } finally {
    await browser.close();
  }
}
