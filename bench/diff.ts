/**
 * How long a day of the planet takes to read and to apply: `node bench/diff.ts [dump.osm.pbf diff.osc.gz...]`.
 *
 * The day is made: as many objects as a real one has (3.3 million nodes, 400,000 ways, 20,000 relations; some 700 MB of
 * XML), around the real diffs of the toilets of 42 countries. The generation is that of the same extract.
 */
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { DiffCollector } from '../pipeline/follow/diff/diff-collector.ts';
import { DiffPublisher } from '../pipeline/follow/diff/diff-publisher.ts';
import { readOscFile } from '../pipeline/follow/osc/osc-reader.ts';
import { importExtract } from '../pipeline/import/import-extract.ts';
import { SILENT } from '../pipeline/progress.ts';
import { LocalStore } from '../shards/store/local-store.ts';
import { seededRandom } from './made/random.ts';

process.env.TZ = 'UTC';
const DATA = '../shared/data/toilets-42';
const given = process.argv.slice(2);
const [extract = `${DATA}/toilets-42c-2021-08-31.osm.pbf`, ...named] = given;
const diffs =
  named.length > 0 ? named : ['2021-09-07', '2021-09-14', '2021-09-21'].map((day) => `${DATA}/${day}.osc.gz`);
const folder = mkdtempSync(join(tmpdir(), 'lootiles-bench-diff-'));
const now = () => new Date();

try {
  if (!existsSync(extract)) throw new Error(`There is no ${extract}. Name an extract and its diffs.`);
  const day = join(folder, 'day.osc.gz');
  const bytes = await writeDay(day);
  const store = new LocalStore(join(folder, 'data'));
  store.create();
  const options = { path: extract, extract: 'bench', demo: false, allowShrink: false, progress: SILENT };
  const { source } = await importExtract({ ...options, store, now, random: Math.random });
  const baseMb = source ? statSync(store.blobPath(source.base)).size / 1e6 : 0;

  let startMs = performance.now();
  let cpu = process.cpuUsage();
  const lap = (): string => {
    const seconds = (performance.now() - startMs) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    startMs = performance.now();
    cpu = process.cpuUsage();
    return `${seconds.toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of CPU`;
  };
  const collector = new DiffCollector();
  for (const path of [day, ...diffs]) await readOscFile(path, collector);
  console.log(`read ${(bytes / 1e6).toFixed(0)} MB of XML, ${collector.objectCount} objects: ${lap()}`);
  const diff = collector.finish();
  console.log(`newest versions: ${lap()}`);
  const next = () => ({ dataMs: null, sequence: null, replicationUrl: null });
  const publisher = new DiffPublisher(store, undefined);
  const { manifest, touched } = await publisher.publish(diff, next, now);
  console.log(`apply and publish, ${touched} toilets in ${manifest.tiles.length} tiles: ${lap()}`);
  const minute = new DiffCollector();
  for (const path of diffs.slice(0, 1)) await readOscFile(path, minute);
  await publisher.publish(minute.finish(), next, now);
  console.log(`a small diff after that: ${lap()}`);
  const { rss } = process.memoryUsage();
  console.log(`source state ${baseMb.toFixed(1)} MB, memory ${(rss / 1e6).toFixed(0)} MB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns how many bytes of XML it wrote. */
async function writeDay(path: string): Promise<number> {
  const random = seededRandom(7);
  const gzip = createGzip({ level: 1 });
  const file = createWriteStream(path);
  gzip.pipe(file);
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += text.length;
    if (!gzip.write(text)) await once(gzip, 'drain');
  };
  let id = 0;
  const meta = (step: number) => {
    id += random.int(1, step);
    return `id="${id}" version="${random.int(1, 9)}" timestamp="2021-09-20T04:05:06Z" uid="${random.int(1, 2e7)}" user="somebody" changeset="${random.int(1e8, 2e8)}"`;
  };
  const tags = (count: number) => '\n   <tag k="building" v="residential"/>'.repeat(count);
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<osmChange version="0.6">\n <modify>\n');
  for (let i = 0; i < 3_300_000; i++) {
    const at = `lat="${(random.next() * 170 - 85).toFixed(7)}" lon="${(random.next() * 360 - 180).toFixed(7)}"`;
    await write(
      random.chance(0.1)
        ? `  <node ${meta(7_800)} ${at}>${tags(3)}\n  </node>\n`
        : `  <node ${meta(7_800)} ${at}/>\n`,
    );
  }
  id = 0;
  for (let i = 0; i < 400_000; i++) {
    const first = random.int(1, 12_000_000_000);
    const refs = Array.from({ length: random.int(4, 20) }, (_, n) => `\n   <nd ref="${first + n}"/>`).join(
      '',
    );
    await write(`  <way ${meta(6_000)}>${refs}${tags(4)}\n  </way>\n`);
  }
  id = 0;
  for (let i = 0; i < 20_000; i++) {
    const members = Array.from(
      { length: 30 },
      () => `\n   <member type="way" ref="${random.int(1, 1e9)}" role="outer"/>`,
    );
    await write(`  <relation ${meta(1_700)}>${members.join('')}${tags(3)}\n  </relation>\n`);
  }
  await write(' </modify>\n</osmChange>\n');
  gzip.end();
  await once(file, 'close');
  return bytes;
}
