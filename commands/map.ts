/** `lootiles map`: draws the map of what is served, if it is due, and publishes it; or of any extract, to a file. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { reasonOf } from '../common/reason-of.ts';
import { type DrawnMap, drawMap, MAP_RULES } from '../packages/basemap/index.ts';
import { extractCredit } from '../pipeline/attribution.ts';
import { type ExtractOnDisk, extractOnDisk } from '../pipeline/osm/download/find-extract.ts';
import { partsOf } from '../pipeline/osm/download/joined-extract.ts';
import { polyBeside } from '../pipeline/osm/download/poly-beside.ts';
import { OUR_DISK } from '../pipeline/osm/our-disk.ts';
import { publishMap } from '../pipeline/publish/publish-map.ts';
import { DRAWING, withWorkFolder } from '../pipeline/work-folder.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { Manifest } from '../shards/generation/manifest.ts';
import type { Store } from '../shards/store/store.ts';
import { sha256OfFile } from '../shards/store/whole-file.ts';
import { hasDatabase, openCommandDatabase } from './runtime/database.ts';
import { DEMO_TOWN } from './runtime/demo-town.ts';
import { consoleReport, parentReport, type Report } from './runtime/report.ts';
import { stopWithParent } from './runtime/stop-signal.ts';
import { openServedStore } from './runtime/store.ts';

/** Larger extracts only with MAP=on: they take more than ten minutes of CPU. */
const MAX_AUTO_BYTES = 1e9;
const MAX_THREADS = 8;
/** Threads cost a second of CPU time: to start, and to compile what they run. */
const MIN_BYTES_FOR_THREADS = 16 << 20;

export async function mapCommand(
  settings: Settings,
  [extract, out]: readonly string[],
  reportToParent: boolean,
): Promise<void> {
  stopWithParent();
  // Before any thread starts, since threads take it over: reads and contributions go first.
  setPriority(constants.priority.PRIORITY_LOW);
  if (extract === undefined)
    return await drawServed(settings, reportToParent ? parentReport() : consoleReport());
  if (out === undefined)
    throw new Error('Name the file to draw to: lootiles map <extract.osm.pbf> <out.pmtiles>.');
  const drawn = await drawToFile(extract, resolve(out));
  console.log(`Drew the map of ${extract} to ${out}: ${sizeOf(drawn)}.`);
}

async function drawToFile(extract: string, out: string): Promise<DrawnMap> {
  if (existsSync(out)) throw new Error(`${out} exists. Remove it, or name another file.`);
  mkdirSync(dirname(out), { recursive: true });
  const folder = mkdtempSync(join(dirname(out), `.${DRAWING.prefix}`));
  try {
    return await draw(extract, out, folder, false, await polyBeside(extract, extract));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whatever goes wrong, the toilets are published already and the last map stays. */
async function drawServed(settings: Settings, report: Report): Promise<void> {
  try {
    await drawIfDue(settings, report);
  } catch (error) {
    report.warn(`The map was not drawn: ${reasonOf(error)} The previous map stays, if there was one.`);
    process.exitCode = 1;
  }
}

async function drawIfDue(settings: Settings, { say }: Report): Promise<void> {
  if (settings.map === 'off') return say('MAP is off, so no map is drawn.');
  const store = await openServedStore(settings);
  const manifest = store.readCurrent()!;
  const found = onDisk(settings, manifest);
  if (!found) return say(`The extract ${manifest.extract} is not on this machine, so no map is drawn here.`);
  if (await isDrawn(store, manifest, found)) return say('The map is up to date.');
  const { size } = statSync(found.path);
  if (settings.map === 'auto' && size > MAX_AUTO_BYTES)
    return say(
      `The extract has ${(size / 1e9).toFixed(1)} GB, so no map is drawn. Set MAP=on to draw it: it takes about ${Math.round(size / 1e8)} minutes of CPU time.`,
    );
  const started = await withWorkFolder(settings.dataDir, DRAWING, async (folder) => {
    say('Drawing the map.');
    const out = join(folder, 'map.pmtiles');
    // Polygons of neighbours overlap, and make no single one: several extracts are drawn in the box around all.
    const isOne = !manifest.demo && partsOf(manifest.extract).length === 1;
    const poly = isOne ? await polyBeside(manifest.extract, found.path) : undefined;
    const drawn = await draw(found.path, out, folder, manifest.demo, poly);
    const opened = hasDatabase(settings) ? await openCommandDatabase(settings) : undefined;
    try {
      const drawnFrom = { extract: manifest.extract, edition: found.edition, rules: MAP_RULES };
      const { generation } = await publishMap(store, opened?.database, out, drawnFrom);
      say(`Generation ${generation} has the map: ${sizeOf(drawn)}.`);
    } finally {
      await opened?.close();
    }
    return true;
  });
  if (!started) say('Another process draws the map already.');
}

function onDisk({ dataDir }: Settings, { extract, demo }: Manifest): ExtractOnDisk | undefined {
  return demo ? DEMO_TOWN : extractOnDisk(extract, join(dataDir, 'extracts'));
}

/** True if the map is of this edition, by these rules, and undamaged. */
async function isDrawn(store: Store, { extract, map_archive: map }: Manifest, { edition }: ExtractOnDisk) {
  if (map?.extract !== extract || map.edition !== edition || map.rules !== MAP_RULES) return false;
  const actual = await sha256OfFile(store.blobPath(map.blob)).catch(() => undefined);
  return actual === map.blob;
}

async function draw(
  path: string,
  out: string,
  folder: string,
  demo: boolean,
  poly: string | undefined,
): Promise<DrawnMap> {
  const isSmall = existsSync(path) && statSync(path).size < MIN_BYTES_FOR_THREADS;
  const threads = isSmall ? 0 : Math.min(availableParallelism(), MAX_THREADS);
  return await drawMap(path, out, { folder, threads, credit: extractCredit(demo), poly, disk: OUR_DISK });
}

function sizeOf({ bytes, tiles }: DrawnMap): string {
  return `${(bytes / 1e6).toFixed(1)} MB, ${tiles} tiles`;
}
