/**
 * Draws the map of an extract: streets, buildings, water, sea, names, as one PMTiles archive.
 *
 * Relations → nodes → ways → multipolygons → sea → cells → archive. Nodes, ways and cells are read and drawn in threads; the
 * answers come in the order of the file, so the bytes of the archive do not depend on how many threads there are.
 *
 * Memory: 10 bytes a node (mapped), 400 MB, and 300 MB a thread. What grows with the extract is in files: sorted by cell, written and
 * read in order, or mapped. Disk meanwhile: at most about 3 times the extract (`diskBytesOf`); all of it in `folder`, so that a killed
 * run leaves nothing else.
 */
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Extract, inOrder, NodeStore, openExtract, removeNodeFiles, WorkFile } from '../../pbf/index.ts';
import { type ArchiveSize, MapArchive } from './archive/map-archive.ts';
import type { CellJob } from './cells/build-cell.ts';
import { type CellBatch, makeCellWork } from './cells/cell-work.ts';
import { Coast } from './coast/coast.ts';
import { closed, parsePoly, Region, rectangle, WORLD } from './coast/region.ts';
import { runsBySea, seaBeyond } from './coast/sea-beyond.ts';
import { coarseSea, WorldOutline } from './coast/world-outline.ts';
import { type Disk, DRAWING, loadMaps, PLAIN_DISK } from './disk.ts';
import { ringsInBox } from './geometry/clip.ts';
import { type Box, nestRings } from './geometry/rings.ts';
import { EXTENT_ZOOM, MAX_ZOOM, MIN_ZOOM, vectorLayers, WORLD_FROM, WORLD_ZOOM } from './layers/layers.ts';
import { latOf, lonOf, worldX, worldY } from './mercator.ts';
import { assemble } from './reading/multipolygons.ts';
import { areasIn, nodeBytesOf, readNodes, readRelations, readWays } from './reading/read-kinds.ts';
import { type FoundShapes, ShapeRecords } from './reading/shape-records.ts';
import { CellRecords } from './spool/cell-records.ts';
import { Spool } from './spool/spool.ts';
import { cellOf, cellsIn, TIERS, tileOf, tileStart } from './spool/tiers.ts';

export interface DrawOptions {
  /** Empty, for work files; on the disk of the archive. */
  readonly folder: string;
  /** Beside the calling one; 0: that works alone. */
  readonly threads: number;
  /** Path of the polygon (`.poly`) that the extract was cut out by, if there is one. */
  readonly poly?: string | undefined;
  /** Credit of the data, for the metadata of the archive. */
  readonly credit: { readonly html: string; readonly licence: string };
  /** Needed for large extracts: without it, nothing is asked for, and no file is mapped. */
  readonly disk?: Disk;
  readonly onPhase?: (phase: DrawPhase) => void;
}

type DrawPhase = 'relations' | 'nodes' | 'ways' | 'areas' | 'sea' | 'tiles' | 'archive';

export interface DrawnMap extends ArchiveSize {
  readonly nodes: number;
  readonly cells: number;
}

/**
 * Bytes on the disk for each byte of the extract. Measured: records and members 1.3 to 1.45; the archive 0.6 to 0.76, which
 * is there twice while its zooms are put behind each other.
 */
const RECORDS_FACTOR = 1.5;
const ARCHIVES_FACTOR = 1.6;

/** How many bytes of the disk the work may need at once. The store of nodes is gone when the archive comes. */
export function diskBytesOf(extract: Extract): number {
  const { size } = extract.file;
  return size * RECORDS_FACTOR + Math.max(nodeBytesOf(extract), size * ARCHIVES_FACTOR);
}

/** @param out path of a new file. Throws an Error with one sentence if the extract or the disk is not good. */
export async function drawMap(path: string, out: string, options: DrawOptions): Promise<DrawnMap> {
  const extract = await openExtract(path);
  try {
    const { disk = PLAIN_DISK } = options;
    await disk.requireSpace(options.folder, diskBytesOf(extract), DRAWING);
    return await draw(extract, out, options, disk);
  } finally {
    await extract.file.close();
  }
}

async function draw(extract: Extract, out: string, options: DrawOptions, disk: Disk): Promise<DrawnMap> {
  const { folder, threads, onPhase = () => {} } = options;
  const open: { close: () => void }[] = [];
  const opened = <T extends { close: () => void }>(one: T): T => {
    open.push(one);
    return one;
  };
  try {
    const spool = opened(new Spool(join(folder, 'spool')));
    const coast = opened(new Coast(join(folder, 'coast')));
    const onShapes = (found: FoundShapes) => {
      spool.add(found.records);
      coast.addFound(found);
    };
    const relations = opened(new WorkFile(join(folder, 'relations')));
    const memberIds = await readRelations(extract, relations);
    onPhase('relations');
    const { nodes, box, spots } = await readNodes(extract, join(folder, 'nodes'), disk, threads, onShapes);
    onPhase('nodes');
    const covered = { box: boxOfHeader(extract) ?? box, rings: parsePoly(options.poly ?? '') };
    const region = new Region(covered.box, covered.rings);
    const regions = covered.rings ? [region] : spots.drawnOf(region.box).map((spot) => new Region(spot));
    const setup = { nodes, memberIds, covered };
    const members = await readWays(extract, setup, join(folder, 'members'), disk, threads, onShapes);
    onPhase('ways');
    const store = new NodeStore(nodes, await loadMaps(disk));
    const shapes = new ShapeRecords(region);
    const isWellInside = wellInside(region);
    let areas = 0;
    const handOn = () => {
      onShapes(shapes.take());
      store.dropPages();
      members.dropPages();
    };
    for (const { tags, ways } of areasIn(relations)) {
      const rings = assemble(ways, members, store, isWellInside);
      if (rings.length > 0) shapes.addArea(tags, rings);
      if (++areas % AREAS_AT_ONCE === 0) {
        handOn();
        await turn();
      }
    }
    handOn();
    removeNodeFiles(nodes.folder);
    onPhase('areas');
    const world = new WorldOutline();
    const sea = world.sea();
    await addSea(coast, regions, world, sea, spool);
    await addExtent(regions, coarseSea(sea, tilesAround(region.box)), spool);
    onPhase('sea');
    const archive = opened(new MapArchive(folder, tilesAround(region.box)));
    const cells = await drawCells(spool, archive, threads);
    onPhase('tiles');
    const size = await archive.finish(out, archiveFacts(tilesAround(region.box), options));
    onPhase('archive');
    return { ...size, nodes: nodes.count, cells };
  } finally {
    for (const one of open) one.close();
  }
}

const AREAS_AT_ONCE = 200;

async function addSea(
  coast: Coast,
  regions: readonly Region[],
  world: WorldOutline,
  seaOfWorld: readonly Int32Array[],
  spool: Spool,
): Promise<void> {
  const ocean = { layer: 'ocean', shape: 'area', attributes: {}, order: 0 } as const;
  const sea = new CellRecords((records) => spool.add(records));
  sea.add({ ...ocean, from: WORLD_FROM }, seaOfWorld, WORLD_ZOOM);
  const border = { layer: 'boundaries', shape: 'line', attributes: { admin_level: 2 }, order: 0 } as const;
  for (const line of world.borders) sea.add({ ...border, from: WORLD_FROM }, [line], WORLD_ZOOM);
  const isSea = (x: number, y: number) => world.isSea(x, y);
  let waters = 0;
  for (const region of regions) {
    for (const rings of coast.water(region, isSea)) {
      sea.add({ ...ocean, from: MIN_ZOOM }, rings);
      if (++waters % WATERS_A_TURN === 0) await turn();
    }
    await turn();
  }
  spool.add(sea.take());
}

/** Signals and the end of the parent wait for a turn of the event loop. */
const WATERS_A_TURN = 100;

/** Cells of an extract that tells its extent everywhere: a country of some 500 by 500 km. */
const MOST_EMPTY_CELLS = 20_000;

/** Tiles that a region touches, as a box. */
function tilesAround([west, north, east, south]: Box): Box {
  const start = (at: number) => tileStart(tileOf(at, EXTENT_ZOOM), EXTENT_ZOOM);
  const end = (at: number) => Math.min(2 ** 31 - 1, tileStart(tileOf(at, EXTENT_ZOOM) + 1, EXTENT_ZOOM));
  return [start(west), start(north), end(east), end(south)];
}

/**
 * Tells the extent of the extract: the area that it covers, the area beyond, the sea in that, and the edge, by what lies beyond
 * it. Its own tiles tell that within the tiles of `EXTENT_ZOOM` that it touches. All else is beyond by the tiles of the world.
 *
 * Empty cells of a large extract do not tell it: the world has 16 million cells. There the ground of the world shows.
 */
async function addExtent(
  regions: readonly Region[],
  sea: readonly Int32Array[],
  spool: Spool,
): Promise<void> {
  const covering = regions.filter((region) => region.within(region.box).length > 0);
  if (covering.length === 0) return;
  const boxes = covering.map(({ box }) => tilesAround(box));
  if (boxes.reduce((sum, box) => sum + cellsIn(box), 0) > MOST_EMPTY_CELLS) spool.restIsOptional();
  const found = new CellRecords((records) => spool.add(records));
  found.add({ ...BEYOND, from: WORLD_FROM }, nestRings([WORLD, ...boxes.map(rectangle)]), WORLD_ZOOM);
  for (const [i, region] of covering.entries()) {
    addExtentOf(region, boxes[i]!, sea, found);
    await turn();
  }
  spool.add(found.take());
}

const EXTENT = { layer: 'extent', shape: 'area', order: 0 } as const;
const BEYOND = { ...EXTENT, attributes: { kind: 'beyond' } };

function addExtentOf(region: Region, box: Box, sea: readonly Int32Array[], found: CellRecords): void {
  const rings = region.within(region.box);
  const around = rectangle(box);
  const beyondSea = { ...EXTENT, attributes: { kind: 'sea' } };
  const covered = { ...EXTENT, attributes: { kind: 'covered' } };
  const edge = { ...EXTENT, shape: 'line' } as const;
  found.add({ ...BEYOND, from: MIN_ZOOM }, nestRings([around, ...rings]));
  for (const water of seaBeyond(sea, region, box)) found.add({ ...beyondSea, from: MIN_ZOOM }, water);
  found.add({ ...covered, from: MIN_ZOOM }, rings);
  const near = ringsInBox(sea, box);
  for (const ring of rings)
    for (const { xy, isSea } of runsBySea(closed(ring), near))
      found.add({ ...edge, attributes: { kind: isSea ? 'sea_edge' : 'edge' }, from: MIN_ZOOM }, [xy]);
}

/** Cells of the open sea are tiny: a message for each would cost more than its tiles. */
const BATCH_BYTES = 1 << 19;
const BATCH_CELLS = 500;

/** Builds the cells in the order of the Hilbert curve, tier by tier. Returns how many cells there are. */
async function drawCells(spool: Spool, archive: MapArchive, threads: number): Promise<number> {
  let cells = 0;
  function* batches(): Generator<CellBatch> {
    let jobs: CellJob[] = [];
    let batch: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const { key, records } of spool.cells()) {
      if (jobs.length === BATCH_CELLS || (jobs.length > 0 && bytes + records.length > BATCH_BYTES)) {
        yield { jobs, records: batch };
        [jobs, batch, bytes] = [[], [], 0];
      }
      const { tier, x, y } = cellOf(key);
      const { cell: zoom, to } = TIERS[tier]!;
      jobs.push({ zoom, x, y, to });
      batch.push(new Uint8Array(records));
      bytes += records.length;
      cells++;
    }
    if (jobs.length > 0) yield { jobs, records: batch };
  }
  const work = {
    script: new URL('./cells/cell-work.ts', import.meta.url),
    setup: undefined,
    make: makeCellWork,
    transferOf: ({ records }: CellBatch) => records.map(({ buffer }) => buffer),
  };
  for await (const drawn of inOrder(work, threads, batches())) archive.add(drawn);
  return cells;
}

/** The area that the file covers by its header, as a box of the Mercator square. */
function boxOfHeader({ header: { bbox } }: Extract): Box | undefined {
  if (!bbox) return undefined;
  const [west, south, east, north] = bbox;
  return west < east && south < north
    ? [worldX(west), worldY(north), worldX(east), worldY(south)]
    : undefined;
}

/** Farther from the edge than ways usually reach: there, nothing was cut off. */
const EDGE = tileStart(1, MAX_ZOOM) - tileStart(0, MAX_ZOOM);

function wellInside(region: Region): (x: number, y: number) => boolean {
  return (x, y) => {
    if (!region.has(x, y)) return false;
    const [ex, ey] = region.nearestEdge(x, y);
    return Math.hypot(ex - x, ey - y) > EDGE;
  };
}

function archiveFacts([west, north, east, south]: Box, { credit }: DrawOptions) {
  const isEmpty = west > east;
  const box = isEmpty
    ? ([-180, -85, 180, 85] as const)
    : ([lonOf(west), latOf(south), lonOf(east), latOf(north)] as const);
  return {
    minZoom: WORLD_FROM,
    maxZoom: MAX_ZOOM,
    box,
    metadata: {
      name: 'Lootiles map',
      description:
        'Streets, buildings, water and names. The data is open: share it under the same licence, with its credit.',
      attribution: credit.html,
      license: credit.licence,
      type: 'baselayer',
      vector_layers: vectorLayers(),
    },
  };
}
