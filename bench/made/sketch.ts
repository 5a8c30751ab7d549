/**
 * A sheet of made map: objects with ids, drawn in metres around a point.
 *
 * Ids count up in the order of drawing and go on from sheet to sheet, so the same drawing gives the same ids.
 * They start above any id that OpenStreetMap will give out in our time: a link to one finds nothing there,
 * never a stranger's object. Every tagged object says that it is invented, in its `source`.
 */
import type { PbfMember, PbfNode, PbfRelation, PbfWay } from './write-pbf.ts';

export interface Point {
  readonly lon: number;
  readonly lat: number;
}
export type TagBag = Record<string, string>;
export type Size = readonly [widthM: number, depthM: number];
/** The next free id of each kind. */
export interface NextIds {
  node: number;
  way: number;
  relation: number;
}

const INVENTED = 'lootiles demo';
export const FIRST_IDS: Readonly<NextIds> = {
  node: 100_000_000_000,
  way: 10_000_000_000,
  relation: 1_000_000_000,
};

const METRES_PER_DEGREE = 111_195;

export class Sketch {
  readonly nodes: PbfNode[] = [];
  readonly ways: PbfWay[] = [];
  readonly relations: PbfRelation[] = [];
  readonly #ids: NextIds;

  constructor(ids: NextIds) {
    this.#ids = ids;
  }

  node({ lon, lat }: Point, tags?: TagBag): number {
    const id = this.#ids.node++;
    this.nodes.push({ id, lon, lat, ...sourced(tags) });
    return id;
  }

  way(refs: readonly number[], tags?: TagBag): number {
    const id = this.#ids.way++;
    this.ways.push({ id, refs, ...sourced(tags) });
    return id;
  }

  relation(members: readonly PbfMember[], tags: TagBag): void {
    this.relations.push({ id: this.#ids.relation++, members, ...sourced(tags) });
  }

  /**
   * A closed way around a point, turned by `angle`. Four corners make the rectangle that most buildings are, more make an
   * ellipse.
   */
  area(around: Point, [widthM, depthM]: Size, tags?: TagBag, angle = 0, corners = 4): number {
    // √½ at the diagonals: the rectangle is then as wide as asked.
    const stretch = (corners === 4 ? Math.SQRT2 : 1) / 2;
    const refs = Array.from({ length: corners }, (_, corner) => {
      const turn = ((corner + 0.5) / corners) * 2 * Math.PI;
      const [x, y] = [Math.cos(turn) * stretch * widthM, Math.sin(turn) * stretch * depthM];
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return this.node(move(around, x * cos - y * sin, x * sin + y * cos));
    });
    return this.way([...refs, refs[0]!], tags);
  }
}

/** The point so many metres away; flat, which is right to a millimetre within a few kilometres. */
export function move(from: Point, eastM: number, northM: number): Point {
  const lat = Math.max(-89.9, Math.min(89.9, from.lat + northM / METRES_PER_DEGREE));
  const lon = from.lon + eastM / (METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180));
  return { lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat };
}

function sourced(tags: TagBag | undefined): { tags?: TagBag } {
  if (!tags) return {};
  tags.source ??= INVENTED;
  return { tags };
}
