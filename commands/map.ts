/** `lootiles map`: draws the map of what is served, if it is due, and publishes it; or of any extract, to a file. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '../common/reason-of.ts';
import { type DrawnMap, drawMap, MAP_RULES } from '../packages/basemap/index.ts';
import { extractCredit } from '../pipeline/attribution.ts';
import { type ExtractFile, parseJob } from '../pipeline/import/jobs.ts';
import { type ExtractOnDisk, extractOnDisk } from '../pipeline/osm/download/find-extract.ts';
import { withinSpace } from '../pipeline/osm/download/free-space.ts';
import { partsOf } from '../pipeline/osm/download/joined-extract.ts';
import { polyBeside } from '../pipeline/osm/download/poly-beside.ts';
import { OUR_DISK } from '../pipeline/osm/our-disk.ts';
import { publishMap, putMap } from '../pipeline/publish/publish-map.ts';
import { DRAWING, withWorkFolder } from '../pipeline/work-folder.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { Manifest, MapArchive } from '../shards/generation/manifest.ts';
import { newestManifest, type Store } from '../shards/store/store.ts';
import { sha256OfFile } from '../shards/store/whole-file.ts';
import { hasDatabase, openCommandDatabase } from './runtime/database.ts';
import { DEMO_TOWN } from './runtime/demo-town.ts';
import { consoleReport, parentReport, type Report, reporting } from './runtime/report.ts';
import { stopWithParent } from './runtime/stop-signal.ts';
import { openCommandStore, openServedStore } from './runtime/store.ts';
import { OUTDATED, takeExtract } from './runtime/take-extract.ts';

/** Larger extracts only with MAP=on: they take more than ten minutes of CPU. */
const MAX_AUTO_BYTES = 1e9;
const MAX_THREADS = 8;
/** Threads cost a second of CPU time: to start, and to compile what they run. */
const MIN_BYTES_FOR_THREADS = 16 << 20;

export async function mapCommand(
  settings: Settings,
  [extract, out]: readonly string[],
  reportToParent: boolean,
  jobText?: unknown,
): Promise<void> {
  stopWithParent();
  // Before any thread starts, since threads take it over: reads and contributions go first.
  setPriority(constants.priority.PRIORITY_LOW);
  const job = parseJob(jobText);
  if (job?.kind === 'map') return await reporting(true, (report) => drawForJob(settings, job.file, report));
  if (job?.kind === 'publish-map')
    return await reporting(true, (report) => publishDrawn(settings, job.archive, report));
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
  const archive = await drawArchive(
    settings,
    store,
    { ...found, extract: manifest.extract, demo: manifest.demo },
    say,
  );
  if (archive) await publishArchive(settings, store, archive, say);
}

interface Drawable extends ExtractOnDisk {
  readonly extract: string;
  readonly demo: boolean;
}

/** Draws a map into the store, if it is due; undefined if it is not. */
async function drawArchive(
  settings: Settings,
  store: Store,
  { path, extract, edition, demo }: Drawable,
  say: Report['say'],
): Promise<MapArchive | undefined> {
  const drawnFrom = { extract, edition, rules: MAP_RULES };
  if (await isDrawn(store, drawnFrom)) return void say('The map is up to date.');
  const { size } = statSync(path);
  if (settings.map === 'auto' && size > MAX_AUTO_BYTES)
    return void say(
      `The extract has ${(size / 1e9).toFixed(1)} GB, so no map is drawn. Set MAP=on to draw it: it takes about ${Math.round(size / 1e8)} minutes of CPU time.`,
    );
  const archive = await withWorkFolder(settings.dataDir, DRAWING, async (folder) => {
    say('Drawing the map.');
    const out = join(folder, 'map.pmtiles');
    // Polygons of neighbours overlap, and make no single one: several extracts are drawn in the box around all.
    const isOne = !demo && partsOf(extract).length === 1;
    const poly = isOne ? await polyBeside(extract, path) : undefined;
    const drawn = await draw(path, out, folder, demo, poly);
    say(`The map is drawn: ${sizeOf(drawn)}.`);
    return await putMap(store, out, drawnFrom);
  });
  if (!archive) say('Another process draws the map already.');
  return archive;
}

async function publishArchive(
  settings: Settings,
  store: Store,
  archive: MapArchive,
  say: Report['say'],
): Promise<void> {
  const opened = hasDatabase(settings) ? await openCommandDatabase(settings) : undefined;
  try {
    const { generation } = await publishMap(store, opened?.database, archive);
    say(`Generation ${generation} has the map.`);
  } finally {
    await opened?.close();
  }
}

/** Draws the map of an import, maybe before its toilets are there, and gives it to the worker that publishes it. */
async function drawForJob(settings: Settings, file: ExtractFile, { say, result }: Report): Promise<void> {
  const store = openCommandStore(settings);
  await store.refresh();
  const found = await takeExtract(settings, store, file);
  if (!found) return say(OUTDATED);
  const archive = await drawArchive(settings, store, found, say);
  if (!archive) return;
  await store.shareFile(store.blobPath(archive.blob));
  result({ archive });
}

async function publishDrawn(settings: Settings, archive: MapArchive, { say }: Report): Promise<void> {
  const store = openCommandStore(settings);
  await store.refresh();
  if (!existsSync(store.storedPath(archive.blob)) && (await store.restore([archive.blob])).length > 0)
    throw new Error('The map that another worker has drawn is gone. The next import draws it again.');
  await publishArchive(settings, store, archive, say);
}

function onDisk({ dataDir }: Settings, { extract, demo }: Manifest): ExtractOnDisk | undefined {
  return demo ? DEMO_TOWN : extractOnDisk(extract, join(dataDir, 'extracts'));
}

/** True if the map is of this edition, by these rules, and undamaged. */
async function isDrawn(store: Store, drawnFrom: Omit<MapArchive, 'blob'>): Promise<boolean> {
  const map = newestManifest(store)?.map_archive;
  if (!map || !isDeepStrictEqual(map, { ...drawnFrom, blob: map.blob })) return false;
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
  const options = { folder, threads, credit: extractCredit(demo), poly, disk: OUR_DISK };
  return await withinSpace(folder, 'The work of drawing the map', () => drawMap(path, out, options));
}

function sizeOf({ bytes, tiles }: DrawnMap): string {
  return `${(bytes / 1e6).toFixed(1)} MB, ${tiles} tiles`;
}
