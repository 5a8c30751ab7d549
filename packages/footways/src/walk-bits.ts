/**
 * The meaning of edges and nodes of the walking graph, as bits (FORMAT.md §13): a search decides by one look-up in a table.
 */

/** Bits 0-2 of an edge: what is walked on. */
export const KIND = 7;
export const STREET = 0;
export const PATH = 1;
export const STEPS = 2;
export const INDOOR = 3;
export const LIFT = 4;
/** A straight line over a square. */
export const ACROSS = 5;
export const TRACK = 6;
export const PLATFORM = 7;

/** Only the first or the last metres of a walk may go here. */
export const PRIVATE = 8;
/** For wheelchairs. What is not known to be bad counts as good. */
export const WHEEL_LIMITED = 16;
export const WHEEL_NO = 32;
/** Steps that move. */
export const ESCALATOR = 64;
/** A street with fast traffic and no pavement. The same bit as that of steps that move: no street does. */
export const FAST = 64;
/** Part of a small network that leads nowhere, for each profile. No position is joined to it. */
const FOOT_ISLAND = 128;
const WHEEL_ISLAND = 256;
/** Below ground. No position is joined to it. */
export const UNDERGROUND = 512;
export const ELEVATED = 2048;
/** A street that people cross at crossings only. */
export const BUSY = 4096;
/** Walked from its first node to its second only. */
export const ONE_WAY = 8192;
/** Closed at some times. */
export const TIMED = 16_384;
/** A way in a cutting or on an embankment: it is not beside what is near. */
export const SLOPED = 32_768;

/** Bit of a node: the walk goes on in another tile. */
export const BORDER = 1;
export const STOPS_ALL = 2;
export const STOPS_WHEEL = 4;
export const STOPS_STRANGERS = 8;
/** Closed at some times. */
export const TIMED_NODE = 16;

/** Bits of a line that cannot be crossed: the side of it that water is on, seen along the line. Both: water all around. */
export const WATER_LEFT = 1;
export const WATER_RIGHT = 2;

/** Ways to walk. Arrays below have an entry for each. */
export type Profile = 0 | 1;
export const FOOT = 0;
export const STEP_FREE = 1;
export const PROFILES: readonly Profile[] = [FOOT, STEP_FREE];

const EFFORT_BITS = 512;
/** Metres of another way that people walk to avoid a metre beside fast traffic. It takes no longer to walk. */
const FEAR = 8;

/**
 * How many metres of good ground a metre of an edge is worth, by its low 9 bits. At least 1: the proof of the search
 * needs it. Infinity: not passed. Steps cost two: people climb at half their pace.
 */
export const EFFORT: readonly Float64Array[] = PROFILES.map((profile) =>
  Float64Array.from({ length: EFFORT_BITS }, (_, bits) => effortOf(profile, bits)),
);

export const EFFORT_MASK = EFFORT_BITS - 1;
export const ISLAND: readonly number[] = [FOOT_ISLAND, WHEEL_ISLAND];
export const STOPS: readonly number[] = [
  STOPS_ALL | STOPS_STRANGERS,
  STOPS_ALL | STOPS_STRANGERS | STOPS_WHEEL,
];

function effortOf(profile: Profile, bits: number): number {
  return paceOf(profile, bits) * fearOf(bits);
}

/** Factor of the effort of an edge that is fear of its traffic: it costs no time. */
export function fearOf(bits: number): number {
  return (bits & (KIND | FAST)) === (STREET | FAST) ? FEAR : 1;
}

function paceOf(profile: Profile, bits: number): number {
  if (profile === STEP_FREE) {
    if (bits & WHEEL_NO) return Number.POSITIVE_INFINITY;
    return bits & WHEEL_LIMITED ? 1.5 : 1;
  }
  if ((bits & KIND) !== STEPS) return 1;
  return bits & ESCALATOR ? 1.2 : 2;
}
