/**
 * All tiles of a cell, from its records: the unit of work of a thread.
 *
 * Lines that meet are joined, every vertex gets its first zoom, then the cell is cut into four again and again (as
 * geojson-vt does), and each tile on the way is encoded and packed. Areas of the deepest zoom are drawn directly.
 * Memory: the features of one cell, some 40 bytes a vertex, and what its cuts add on the way down.
 */
import { gzipSync } from 'node:zlib';
import { chainLines, joinChain } from '../geometry/chain.ts';
import { clipToBox } from '../geometry/clip.ts';
import { doubleArea, type Part, partOf } from '../geometry/rings.ts';
import { levelsOf } from '../geometry/simplify.ts';
import { ATTRIBUTES_FROM, BANDS, MAX_ZOOM } from '../layers/layers.ts';
import { Bytes } from '../spool/bytes.ts';
import { SHAPES, writeRecord } from '../spool/cell-records.ts';
import { bufferAt, TOLERANCE } from '../spool/tiers.ts';
import { curveIndex, firstTileId } from '../tile-id.ts';
import { DirectAreas } from './direct-areas.ts';
import { AREA, type Kind, Kinds, LINE, POINT, RecordReader } from './record-reader.ts';
import { type CellFeature, cellFeature, cutFeatures, encodeTile } from './tile-encoder.ts';

export interface CellJob {
  /** The lowest zoom of the cell's tiles. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** The deepest zoom of its tiles. */
  readonly to: number;
}

interface PackedTile {
  /** Id of the first of `run` tiles in a row that are the same. */
  readonly id: number;
  readonly run: number;
  readonly bytes: Uint8Array;
}

/** A cell with more bytes of records is split first. */
const MAX_RECORD_BYTES = 16 << 20;

/** Tiles by ascending id. */
export function buildCell(
  whole: CellJob,
  records: Uint8Array<ArrayBuffer>,
  maxBytes = MAX_RECORD_BYTES,
): PackedTile[] {
  const tiles: PackedTile[] = [];
  const addTiles = (job: CellJob, own: Uint8Array<ArrayBuffer>): void => {
    if (own.length <= maxBytes || job.zoom === job.to) {
      drawCell(job, own, tiles);
      return;
    }
    // Its own tile first, which shows only a part of the features; then each quarter like a cell.
    drawCell({ ...job, to: job.zoom }, own, tiles);
    for (const { column, row, records: quarter } of splitRecords(own, job.zoom))
      addTiles({ zoom: job.zoom + 1, x: job.x * 2 + column, y: job.y * 2 + row, to: job.to }, quarter);
  };
  addTiles(whole, records);
  return tiles.sort((a, b) => a.id - b.id);
}

function drawCell(job: CellJob, records: Uint8Array<ArrayBuffer>, into: PackedTile[]): void {
  const direct = new DirectAreas(job.zoom);
  const features = readFeatures(job, records, direct);
  // Positions count from the cell's corner, so do columns and rows.
  const descend = (zoom: number, column: number, row: number, inside: readonly CellFeature[]): void => {
    const side = 2 ** (32 - zoom);
    const frame = { zoom, x: column * side, y: row * side };
    const drawn = zoom === MAX_ZOOM ? direct.at(column, row) : undefined;
    const tile = encodeTile(
      inside.filter(({ from, to }) => from <= zoom && zoom <= to),
      drawn,
      frame,
    );
    if (tile) {
      const factor = 2 ** (zoom - job.zoom);
      const place = curveIndex(zoom, job.x * factor + column, job.y * factor + row);
      const isFull = fillsAll(inside, frame, job.to) && !direct.hasAny(zoom, column, row);
      // The open sea: all tiles below are this one, and stand in a row on the curve.
      const last = isFull ? job.to : zoom;
      const bytes = packTile(tile);
      for (let z = zoom; z <= last; z++)
        into.push({ id: firstTileId(z) + place * 4 ** (z - zoom), run: 4 ** (z - zoom), bytes });
      if (isFull) return;
    }
    if (zoom === job.to) return;
    const deeper = inside.filter(({ to }) => to > zoom);
    const half = side / 2;
    const buffer = bufferAt(zoom + 1);
    for (const right of [0, 1]) {
      const west = frame.x + right * half;
      const strip = cutFeatures(deeper, 0, west - buffer, west + half + buffer);
      for (const below of [0, 1]) {
        const north = frame.y + below * half;
        const quarter = cutFeatures(strip, 1, north - buffer, north + half + buffer);
        const [x, y] = [column * 2 + right, row * 2 + below];
        if (quarter.length > 0 || direct.hasAny(zoom + 1, x, y)) descend(zoom + 1, x, y, quarter);
      }
    }
  };
  descend(job.zoom, 0, 0, features);
}

/** Features that any tile of the cell shows; those of the deepest zoom alone go to `direct`. */
function readFeatures(
  { zoom: least, to: most }: CellJob,
  records: Uint8Array<ArrayBuffer>,
  direct: DirectAreas,
): CellFeature[] {
  const kinds = new Kinds();
  const reader = new RecordReader(records);
  const features: CellFeature[] = [];
  const lines: RawLines[] = [];
  while (reader.next()) {
    const { from } = reader;
    const to = Math.min(reader.to, most);
    if (from > to || to < least) continue;
    const kind = kinds.fromRecord(reader.kind());
    if (kind.shape === AREA && from === MAX_ZOOM) direct.add(kind, reader);
    else if (kind.shape === LINE) lines.push({ kind, from, lines: reader.lines() });
    else {
      const tolerance = toleranceTo(to);
      const parts = reader.lines().map((xy): Part => {
        const isPoint = kind.shape === POINT;
        const level = isPoint ? new Uint8Array(xy.length / 2) : levelsOf(xy, least, to, tolerance);
        return { xy, level, hole: !isPoint && doubleArea(xy) < 0 };
      });
      features.push(cellFeature(kind, from, to, parts));
    }
  }
  for (const { kind, from, to, xy } of joinLines(lines, kinds, least, most)) {
    const level = levelsOf(xy, least, to, toleranceTo(to));
    features.push(cellFeature(kind, from, to, [{ xy, level, hole: false }]));
  }
  return features;
}

/** The deepest zoom is magnified, so it is drawn four times as fine. */
function toleranceTo(zoom: number): number {
  return zoom === MAX_ZOOM ? TOLERANCE / 4 : TOLERANCE;
}

/** Whether every feature is one square that fills the tile with its buffer, at all zooms from here on. */
function fillsAll(
  features: readonly CellFeature[],
  { zoom, x, y }: { readonly zoom: number; readonly x: number; readonly y: number },
  last: number,
): boolean {
  const buffer = bufferAt(zoom);
  const reach = 2 ** (32 - zoom) + buffer;
  return features.every(({ kind, from, to, parts, box: [west, north, east, south] }) => {
    if (kind.shape !== AREA || from > zoom || to < last || parts.length !== 1) return false;
    const covers = west <= x - buffer && north <= y - buffer && east >= x + reach && south >= y + reach;
    const { xy } = parts[0]!;
    return covers && xy.length === 8 && doubleArea(xy) === 2 * (east - west) * (south - north);
  });
}

const SMALL_BYTES = 200;
const MAX_KNOWN = 10_000;
const known = new Map<string, Uint8Array>();

/** Gzips tiles. The open sea is few contents many times: small tiles are packed once. */
function packTile(tile: Buffer<ArrayBuffer>): Uint8Array {
  const key = tile.length <= SMALL_BYTES ? tile.toString('latin1') : undefined;
  const before = key === undefined ? undefined : known.get(key);
  if (before) return before;
  // A small window costs a quarter of the time if a tile is small.
  const packed = gzipSync(tile, tile.length <= 4096 ? { windowBits: 12, memLevel: 5 } : {});
  if (key !== undefined && known.size < MAX_KNOWN) known.set(key, packed);
  return packed;
}

interface Quarter {
  /** 0 or 1, from the west and from the north. */
  readonly column: number;
  readonly row: number;
  readonly records: Uint8Array<ArrayBuffer>;
}

/**
 * Cuts the records of a cell that is too large for the memory of a thread into those of its four quarters, one
 * record at a time. The densest town that was measured has 7 MB.
 * @param zoom of the cell
 */
function splitRecords(records: Uint8Array<ArrayBuffer>, zoom: number): Quarter[] {
  const half = 2 ** (32 - zoom - 1);
  const buffer = bufferAt(zoom + 1);
  const quarters = [0, 1].flatMap((column) =>
    [0, 1].map((row) => ({ column, row, bytes: new Bytes(1 << 16) })),
  );
  const reader = new RecordReader(records);
  while (reader.next()) {
    const kind = reader.kind();
    const shape = SHAPES[kind[1]!]!;
    const parts = reader.lines().map(partOf);
    for (const { column, row, bytes } of quarters) {
      const [x, y] = [column * half, row * half];
      const reach = half + buffer;
      const inside = clipToBox(parts, shape, [x - buffer, y - buffer, x + reach, y + reach]);
      const lines = inside.map(({ xy }) => xy);
      if (lines.length > 0) writeRecord(bytes, kind, reader.from, reader.to, lines, x, y);
    }
  }
  return quarters
    .filter(({ bytes }) => bytes.length > 0)
    .map(({ column, row, bytes }) => ({ column, row, records: new Uint8Array(bytes.used()) }));
}

/** Lines of one record, before they are simplified. */
interface RawLines {
  readonly kind: Kind;
  readonly from: number;
  readonly lines: readonly Int32Array[];
}

interface JoinedLine {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly xy: Int32Array;
}

interface Alike {
  readonly kind: Kind;
  readonly from: number;
  readonly lines: Int32Array[];
}

/**
 * Lines that meet and are alike become one, band of zooms by band: first the attributes that the band does not show are
 * dropped, so that more lines are alike.
 * @param from lowest zoom of the tiles @param to deepest zoom of the tiles
 */
function joinLines(raw: readonly RawLines[], kinds: Kinds, from: number, to: number): JoinedLine[] {
  const joined: JoinedLine[] = [];
  for (const [first, last] of BANDS) {
    const low = Math.max(first, from);
    const high = Math.min(last, to);
    if (low > high) continue;
    for (const { kind, from: start, lines } of alikeLines(raw, kinds, low, high)) {
      const starts = lines.map((xy) => positionKey(xy, 0));
      const ends = lines.map((xy) => positionKey(xy, xy.length - 2));
      const reversible = !kind.attributes.some(([key]) => key === 'oneway');
      for (const chain of chainLines(starts, ends, { reversible, strict: true }))
        joined.push({ kind, from: start, to: high, xy: joinChain(chain, lines) });
    }
  }
  return joined;
}

/** One number for a position in a cell and its buffer, to 2 units: a cell of zoom 5 has 2^27 units to a side. */
function positionKey(xy: Int32Array, at: number): number {
  return (xy[at]! >> 1) * 2 ** 27 + (xy[at + 1]! >> 1);
}

function alikeLines(raw: readonly RawLines[], kinds: Kinds, low: number, high: number): Alike[] {
  const kindOf = new Map<Kind, Kind>();
  const groups = new Map<Kind, Map<number, Alike>>();
  for (const { kind: whole, from, lines } of raw) {
    if (from > high) continue;
    let kind = kindOf.get(whole);
    if (!kind) {
      const attributes = whole.attributes.filter(([key]) => (ATTRIBUTES_FROM[key] ?? 0) <= low);
      kind = kinds.of(whole.layer, whole.shape, whole.order, attributes);
      kindOf.set(whole, kind);
    }
    const start = Math.max(from, low);
    let byStart = groups.get(kind);
    if (!byStart) {
      byStart = new Map();
      groups.set(kind, byStart);
    }
    const group = byStart.get(start);
    if (group) for (const line of lines) group.lines.push(line);
    else byStart.set(start, { kind, from: start, lines: [...lines] });
  }
  return [...groups.values()].flatMap((byStart) => [...byStart.values()]);
}
