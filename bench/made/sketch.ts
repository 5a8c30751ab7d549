/**
 * A sheet of made map: objects with ids, drawn in metres around a point.
 *
 * Ids count up in the order of drawing and go on from sheet to sheet, so the same drawing gives the same ids.
 * They start above any id that OpenStreetMap will give out in our time: a link to one finds nothing there,
 * never a stranger's object. Every tagged object says that it is invented, in its `source`.
 */
import type { PbfMember, PbfNode, PbfRelation, PbfWay } from './pbf-types.ts';

export interface Point {
  readonly lon: number;
  readonly lat: number;
}
export type TagBag = Record<string, string>;
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

  node(at: Point, tags?: TagBag): number {
    const id = this.#ids.node++;
    if (tags) this.nodes.push({ id, lon: at.lon, lat: at.lat, tags: sourced(tags) });
    else this.nodes.push({ id, lon: at.lon, lat: at.lat });
    return id;
  }

  way(refs: readonly number[], tags?: TagBag): number {
    const id = this.#ids.way++;
    this.ways.push(tags ? { id, refs, tags: sourced(tags) } : { id, refs });
    return id;
  }

  relation(members: readonly PbfMember[], tags: TagBag): number {
    const id = this.#ids.relation++;
    this.relations.push({ id, members, tags: sourced(tags) });
    return id;
  }

  /**
   * Nodes around a point, turned by `angle`, not closed. Four corners make the rectangle that most buildings
   * are, more make an ellipse.
   */
  corners(around: Point, widthM: number, depthM: number, angle: number, count: number): number[] {
    const refs: number[] = [];
    for (let corner = 0; corner < count; corner++) {
      const turn = ((corner + 0.5) / count) * 2 * Math.PI;
      // √½ at the diagonals: the rectangle is then as wide as asked.
      const stretch = count === 4 ? Math.SQRT2 : 1;
      const x = (Math.cos(turn) * stretch * widthM) / 2;
      const y = (Math.sin(turn) * stretch * depthM) / 2;
      const east = x * Math.cos(angle) - y * Math.sin(angle);
      refs.push(this.node(move(around, east, x * Math.sin(angle) + y * Math.cos(angle))));
    }
    return refs;
  }

  /** A closed way around a point. */
  area(around: Point, widthM: number, depthM: number, angle: number, count: number, tags?: TagBag): number {
    const refs = this.corners(around, widthM, depthM, angle, count);
    return this.way([...refs, refs[0] as number], tags);
  }
}

/** The point so many metres away; flat, which is right to a millimetre within a few kilometres. */
export function move(from: Point, eastM: number, northM: number): Point {
  const lat = Math.max(-89.9, Math.min(89.9, from.lat + northM / METRES_PER_DEGREE));
  const lon = from.lon + eastM / (METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180));
  return { lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat };
}

function sourced(tags: TagBag): TagBag {
  tags.source ??= INVENTED;
  return tags;
}
