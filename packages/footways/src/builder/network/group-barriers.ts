/** Lines of a group of ways that cannot be crossed off the paths, before they are cut into tiles. */
import Flatbush from 'flatbush';
import type { NodeStore } from '../../../../pbf/index.ts';
import { crossesLine, type Join, linesNear } from '../../barriers.ts';
import { SNAP_M } from '../../joints.ts';
import { boxOf } from '../../shapes.ts';
import type { BarrierLines, TileDraft } from '../../write-walk-tile.ts';
import { latE7Of, lonE7Of } from '../ground.ts';
import { Ints } from '../ints.ts';
import { NO_PLACE, recordsIn } from '../reading/way-records.ts';
import { SLOPE } from '../tags/barrier-tags.ts';
import { HALF_WORLD } from './network.ts';

/** Segments of a line at most; a longer way becomes several lines. Fewer make more boxes, more are read in vain. */
const MAX_SEGMENTS = 8;

/** Lines that no walk crosses off the paths: those of a group, and of them those that a tile needs for its joins. */
export class GroupBarriers {
  readonly #points = new Ints(1 << 12);
  readonly #starts = new Ints();
  readonly #sides = new Ints();
  readonly #tree: Flatbush | undefined;

  constructor(bytes: Uint8Array, store: NodeStore) {
    for (const { places, bits, isBarrier } of recordsIn(bytes)) if (isBarrier) this.#add(places, bits, store);
    this.#starts.push(this.#points.length / 2);
    if (this.#sides.length === 0) return;
    this.#tree = new Flatbush(this.#sides.length, 16, Int32Array);
    for (let line = 0; line < this.#sides.length; line++) {
      const box = boxOf(this.#points.view(), this.#starts.at(line), this.#starts.at(line + 1));
      this.#tree.add(...box);
    }
    this.#tree.finish();
  }

  /** Whether a straight way that the map does not have leads over a line. Slopes count. */
  isCrossed(join: Join): boolean {
    if (!this.#tree) return false;
    const points = this.#points.view();
    return linesNear(this.#tree, join).some((line) =>
      crossesLine(join, points, this.#starts.at(line) * 2, this.#starts.at(line + 1) * 2),
    );
  }

  /** The lines that a join to an edge of the draft may meet: as far as positions are joined to its edges. Slopes stop no join. */
  near({ points, pointStarts, bits }: TileDraft): BarrierLines {
    const wanted = new Set<number>();
    for (let edge = 0; this.#tree && edge < bits.length; edge++) {
      const [west, south, east, north] = boxOf(points, pointStarts[edge]!, pointStarts[edge + 1]!);
      const dx = lonE7Of(SNAP_M, Math.max(Math.abs(south), Math.abs(north)));
      const dy = latE7Of(SNAP_M);
      for (const line of this.#tree.search(west - dx, south - dy, east + dx, north + dy)) wanted.add(line);
    }
    const lines = [...wanted].filter((line) => this.#sides.at(line) !== SLOPE).sort((a, b) => a - b);
    const near = { points: new Ints(), starts: new Ints(), sides: new Ints() };
    for (const line of lines) {
      near.starts.push(near.points.length / 2);
      near.sides.push(this.#sides.at(line));
      for (let at = this.#starts.at(line) * 2; at < this.#starts.at(line + 1) * 2; at++)
        near.points.push(this.#points.at(at));
    }
    near.starts.push(near.points.length / 2);
    return { points: near.points.view(), starts: near.starts.view(), sides: near.sides.view() };
  }

  #add(places: Float64Array, sides: number, store: NodeStore): void {
    let length = 0;
    let [lastLon, lastLat] = [0, 0];
    const push = (lon: number, lat: number) => {
      if (length === 0) {
        this.#starts.push(this.#points.length / 2);
        this.#sides.push(sides);
      }
      this.#points.push(lon);
      this.#points.push(lat);
      length++;
    };
    for (const place of places) {
      if (place === NO_PLACE) {
        length = 0;
        continue;
      }
      const [lon, lat] = [store.x(place), store.y(place)];
      if (length > 0 && Math.abs(lon - lastLon) > HALF_WORLD) length = 0;
      else if (length > MAX_SEGMENTS) {
        length = 0;
        push(lastLon, lastLat);
      }
      push(lon, lat);
      [lastLon, lastLat] = [lon, lat];
    }
  }
}
