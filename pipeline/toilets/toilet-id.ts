/**
 * Public ids: `lt_`, a letter for the type (`n`, `w`, `r`), and the OSM id in lower-case base36.
 *
 * node 5057440791 is `lt_n2bn2iaf`, way 277167607 is `lt_w4l0nw7`. A toilet inside another place has the id of that
 * place. No upper case, so ids stay distinct if case is folded; at most 15 characters for ids below 2^53. Callers
 * outside must treat ids as opaque; reading one back is for debugging and for ordering. Toilets that people added are
 * `lt_c` and random letters; those of other sources are `lt_s` and a hash (pipeline/sources). Neither is minted here.
 */
import type { OsmType } from '../../packages/pbf/index.ts';

const LETTER = { node: 'n', way: 'w', relation: 'r' } as const;
const TYPES: readonly OsmType[] = ['node', 'way', 'relation'];
const OSM_ID = /^lt_([nwr])([1-9a-z][0-9a-z]*)$/;

export function toiletId(type: OsmType, id: number): string {
  if (!Number.isSafeInteger(id) || id <= 0) {
    throw new Error(`${type} ${id} has no public id: OSM ids are whole numbers from 1 to 2^53.`);
  }
  return `lt_${LETTER[type]}${id.toString(36)}`;
}

/** `osm:node/123`, the name of the record in the source. */
export function osmReference(type: OsmType, id: number): string {
  return `osm:${type}/${id}`;
}

/** The OSM object behind an id; null for ids of another origin. */
export function osmObjectOf(toiletId: string): { type: OsmType; id: number } | null {
  const match = OSM_ID.exec(toiletId);
  const type = TYPES.find((each) => LETTER[each] === match?.[1]);
  if (!match?.[2] || !type) return null;
  const id = Number.parseInt(match[2], 36);
  return Number.isSafeInteger(id) ? { type, id } : null;
}

/**
 * Order of ids: nodes, ways, relations, each by number, then all others. Of merged objects the first one is public:
 * nodes before areas because the node's position wins, low numbers first because they have been known longest.
 */
export function compareIds(a: string, b: string): number {
  // Base36 without leading zeros orders like its number: by length, then by character.
  return rank(a) - rank(b) || (rank(a) < 3 ? a.length - b.length : 0) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Ranks by the letter alone: sorting a planet's ids must not run a pattern on each comparison. */
function rank(toiletId: string): number {
  const letter = toiletId.startsWith('lt_') ? toiletId.charAt(3) : '';
  return letter === 'n' ? 0 : letter === 'w' ? 1 : letter === 'r' ? 2 : 3;
}
