/**
 * Edges that the map does not have, corners and walks across squares, on real extracts: read anew, by a reader that shares no
 * code with the import, they lead over nothing that cannot be crossed, and none joins a way in a cutting or on an embankment.
 */
import { readFileSync } from 'node:fs';
import Flatbush from 'flatbush';
import { describe, expect, test } from 'vitest';
import { buildWalkingGraph } from '../../../pipeline/walk/build-walking-graph.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { WalkBlob } from '../../../shards/walk/walk-blob.ts';
import { workFolder } from '../../../test/fixtures/imports.ts';
import { ALL_EXTRACTS, needs } from '../../../test/fixtures/needs.ts';
import { type ReadObject, readPbf } from '../../../test/fixtures/read-pbf.ts';
import { BORDER, ELEVATED, UNDERGROUND } from '../src/walk-bits.ts';

type XY = readonly [lonE7: number, latE7: number];
type Tags = ReadonlyMap<string, string>;

const M_PER_E7 = 111_195 / 1e7;
const TOUCH_M = 0.05;
/** A longer segment of the map has points between. */
const LONGEST_M = 5_000;

for (const extract of ALL_EXTRACTS)
  describe(extract.name, needs(extract), () => {
    test('has no edge of our own over what cannot be crossed', async () => {
      const ground = new Ground(readPbf(extract.path).objects);
      const store = new LocalStore(workFolder());
      store.create();
      const toilets = Int32Array.from(ground.toilets.flat());
      const { tiles } = await buildWalkingGraph(extract.path, store, { threads: 0, toilets });
      const wrong: string[] = [];
      let madeUp = 0;
      for (const { blob } of tiles) {
        const tile = new WalkBlob(new Uint8Array(readFileSync(store.blobPath(blob))).buffer, 'test');
        for (const [a, b] of ownLines(tile, ground)) {
          madeUp++;
          const what = ground.between(a, b);
          if (what) wrong.push(`${a} to ${b}: ${what}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(madeUp).toBeGreaterThan(20);
    });
  });

/** Segments on the ground that no way of the map has. One that a tile cuts is none of its tile's. */
function* ownLines(tile: WalkBlob, ground: Ground): Generator<readonly [XY, XY]> {
  const { bits, ends, nodeBits } = tile.columns;
  for (const [edge, mark] of bits.entries()) {
    if (mark & (UNDERGROUND | ELEVATED)) continue;
    const points: number[] = [];
    const count = tile.shape(edge, points);
    for (let i = 1; i < count; i++) {
      const isCut =
        (i === 1 && nodeBits[ends[edge * 2]!]! & BORDER) ||
        (i === count - 1 && nodeBits[ends[edge * 2 + 1]!]! & BORDER);
      const a: XY = [points[i * 2 - 2]!, points[i * 2 - 1]!];
      const b: XY = [points[i * 2]!, points[i * 2 + 1]!];
      if (!isCut && !ground.isMapped(a, b) && metres(a, b) < LONGEST_M / 2) yield [a, b];
    }
  }
}

/** What the extract says of segments and of what cannot be crossed. */
class Ground {
  readonly toilets: XY[] = [];
  readonly #nodes = new Map<number, XY>();
  readonly #ways = new Map<number, readonly number[]>();
  readonly #mapped = new Set<string>();
  readonly #obstacles: { readonly what: string; readonly from: XY; readonly to: XY }[] = [];
  /** Nodes of walked ways; true: of those alone that lie in a cutting or on an embankment. */
  readonly #isSloped = new Map<string, boolean>();
  readonly #tree: Flatbush;

  constructor(objects: readonly ReadObject[]) {
    for (const { type, id, lonE7, latE7, refs, tags } of objects) {
      if (type === 'way') this.#ways.set(id, refs!);
      if (type !== 'node') continue;
      this.#nodes.set(id, [lonE7!, latE7!]);
      if (tags.get('amenity') === 'toilets') this.toilets.push([lonE7!, latE7!]);
    }
    for (const object of objects) this.#read(object);
    this.#tree = new Flatbush(this.#obstacles.length);
    for (const { from, to } of this.#obstacles) this.#tree.add(...boxOf(from, to));
    this.#tree.finish();
  }

  isMapped(a: XY, b: XY): boolean {
    return this.#mapped.has(`${a} ${b}`) || this.#mapped.has(`${b} ${a}`);
  }

  /** What a line leads over; undefined if it is nothing. */
  between(begin: XY, end: XY): string | undefined {
    if ([begin, end].some((point) => this.#isSloped.get(`${point}`))) return 'a slope at its end';
    // A way may run along a line, or end there: the end of ours then only touches it.
    const touch = Math.min(0.5, TOUCH_M / metres(begin, end));
    const pointAt = (share: number): XY => [
      begin[0] + share * (end[0] - begin[0]),
      begin[1] + share * (end[1] - begin[1]),
    ];
    const [a, b] = [pointAt(touch), pointAt(1 - touch)];
    const hits = this.#tree.search(...boxOf(a, b)).map((hit) => this.#obstacles[hit]!);
    return hits.find(
      ({ from, to }) => side(from, to, a) * side(from, to, b) < 0 && side(a, b, from) * side(a, b, to) < 0,
    )?.what;
  }

  #read({ type, id, tags, refs, members }: ReadObject): void {
    if (type === 'way') {
      const points = refs!.map((ref) => this.#nodes.get(ref));
      const line = segmentsOf(points);
      for (const [a, b] of line) this.#mapped.add(`${a} ${b}`);
      if (tags.has('highway')) {
        const isSloped = ['cutting', 'embankment'].some((key) => (tags.get(key) ?? 'no') !== 'no');
        for (const point of points)
          this.#isSloped.set(`${point}`, isSloped && (this.#isSloped.get(`${point}`) ?? true));
      }
      const what = obstacleOf(tags);
      if (what) this.#add(`${what} ${id}`, line);
    }
    if (type !== 'relation' || tags.get('type') !== 'multipolygon' || obstacleOf(tags) !== 'water') return;
    for (const { type: kind, ref } of members!)
      if (kind === 'way')
        this.#add(
          `water ${id}`,
          segmentsOf((this.#ways.get(ref) ?? []).map((node) => this.#nodes.get(node))),
        );
  }

  #add(what: string, line: readonly (readonly [XY, XY])[]): void {
    for (const [from, to] of line) this.#obstacles.push({ what, from, to });
  }
}

function obstacleOf(tags: Tags): string | undefined {
  const is = (key: string, values: RegExp) => values.test(tags.get(key) ?? '');
  const isSet = (key: string) => (tags.get(key) ?? 'no') !== 'no';
  if (isSet('tunnel') || isSet('covered') || is('location', /^underground$/)) return undefined;
  if (is('natural', /^coastline$/)) return 'a coast';
  const isDry =
    is('intermittent', /^yes$/) || is('man_made', /^pier$/) || is('basin', /^(detention|infiltration)$/);
  const isArea =
    is('natural', /^water$/) || is('waterway', /^(riverbank|dock)$/) || is('landuse', /^(reservoir|basin)$/);
  if (isArea && !isDry) return 'water';
  if (isSet('bridge')) return undefined;
  const isOnGround = /^(0|.*[;,]0|0[;,].*|-\d+[-;,]\d+)$/.test(tags.get('level') ?? '0');
  const isBelow = Number(tags.get('layer') ?? 0) < 0;
  if (is('waterway', /^(river|canal)$/) && !is('intermittent', /^yes$/)) return 'a river';
  if (is('railway', /^(rail|light_rail|narrow_gauge|funicular|preserved)$/) && isOnGround) return 'rails';
  if (is('railway', /^subway$/) && isOnGround && !isBelow) return 'a metro';
  const isWalked =
    is('foot', /^(yes|designated|permissive|official)$/) ||
    is('sidewalk', /^(both|left|right|yes|separate)$/);
  if (is('highway', /^(motorway|trunk)(_link)?$/) && !isWalked) return 'a fast road';
  if (is('natural', /^cliff$/) && isOnGround) return 'a cliff';
  const isWall = is(
    'barrier',
    /^(wall|fence|hedge|retaining_wall|city_wall|ditch|guard_rail|jersey_barrier|cable_barrier)$/,
  );
  if (isWall && isOnGround) return 'a wall';
  return is('man_made', /^(embankment|dyke)$/) || is('natural', /^earth_bank$/) ? 'a slope' : undefined;
}

function segmentsOf(points: readonly (XY | undefined)[]): [XY, XY][] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i];
    return from && to ? [[from, to]] : [];
  });
}

function boxOf(a: XY, b: XY): [number, number, number, number] {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

/** 1: the point lies left of the line, -1: right of it, 0: on it, to a centimetre. */
function side([ax, ay]: XY, [bx, by]: XY, [x, y]: XY): number {
  const offset = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  return Math.abs(offset) * M_PER_E7 < 0.01 ? 0 : Math.sign(offset);
}

function metres([lon1, lat1]: XY, [lon2, lat2]: XY): number {
  return Math.hypot((lon2 - lon1) * Math.cos((lat1 * Math.PI) / 180e7), lat2 - lat1) * M_PER_E7;
}
