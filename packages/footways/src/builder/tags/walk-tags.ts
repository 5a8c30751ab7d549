/**
 * The meaning of OpenStreetMap tags to people who walk: which ways count, for whom, and which nodes stop them. Pure.
 * The tables below are the rules.
 */

import { conditionalHours, isAlwaysOpen, normalHours } from '../../../../hours/index.ts';
import { type Tags, WantedKeys } from '../../../../pbf/index.ts';
import { floorBits, floorsOfWay, GROUND, layerOf } from '../../floors.ts';
import {
  BUSY,
  ELEVATED,
  ESCALATOR,
  FAST,
  INDOOR,
  LIFT,
  ONE_WAY,
  PATH,
  PLATFORM,
  PRIVATE,
  SLOPED,
  STEPS,
  STOPS_ALL,
  STOPS_STRANGERS,
  STOPS_WHEEL,
  STREET,
  TIMED,
  TIMED_NODE,
  TRACK,
  UNDERGROUND,
  WHEEL_LIMITED,
  WHEEL_NO,
} from '../../walk-bits.ts';
import { BARRIER_KEYS, BARRIER_MAIN_KEYS, valuesOf } from './barrier-tags.ts';
import { isFlaggedUnused, isPastLift, isStatedUnused, NODE_STAGE_KEYS, STATE_KEYS } from './states.ts';

/** Values of access tags by which strangers pass. */
const OPEN: ReadonlySet<string> = new Set([
  ...['yes', 'designated', 'permissive', 'official', 'public'],
  ...['destination', 'customers', 'permit', 'limited'],
]);
/** No gate is passed without it. A way for which one is needed is often the road of a park, and is walked. */
const PERMIT = 'permit';
const SHUT = new Set(['no', 'private', 'use_sidepath', 'military']);
const PASSAGE_KEYS = ['foot', 'access', 'foot:conditional', 'access:conditional', 'opening_hours'];

interface Passage {
  /** The value that holds while it is not closed; undefined: not known. */
  readonly access: string | undefined;
  /** Opening hours, if it is closed at some times that can be read. */
  readonly hours: string | undefined;
}

/**
 * Who may pass a way or a gate, and when: access tags, their conditions, and opening hours.
 * Tags about walkers win over those about everybody. What cannot be read closes nothing, and opens nothing.
 */
export function passageOf(tags: Tags): Passage {
  const { foot, opening_hours: opening } = tags;
  const [access, conditions] =
    foot === undefined && tags['foot:conditional'] === undefined
      ? [tags.access, tags['access:conditional']]
      : [foot ?? tags.access, tags['foot:conditional']];
  const isOpen = access === undefined || OPEN.has(access);
  const hours =
    (conditions === undefined ? undefined : conditionalHours(conditions, meaningOf, isOpen)) ??
    (opening === undefined || !isOpen ? undefined : (normalHours(opening) ?? undefined));
  if (hours === undefined) return { access, hours };
  return { access: isOpen ? access : 'yes', hours: isAlwaysOpen(hours) ? undefined : hours };
}

function meaningOf(access: string): boolean | undefined {
  return OPEN.has(access) ? true : SHUT.has(access) ? false : undefined;
}

/** For the builder, beside the bits of an edge: a street in a tunnel. If it is long, it is for cars. */
export const CAR_TUNNEL = 1024;
/** For the builder, beside ONE_WAY: walked against the direction of the way. */
export const AGAINST = 0x1_0000;
export const NOT_WALKED = -1;

const KINDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [PATH, 'pedestrian footway path cycleway bridleway crossing'],
      [STEPS, 'steps'],
      [INDOOR, 'corridor'],
      [LIFT, 'elevator'],
      [PLATFORM, 'platform'],
      [TRACK, 'track'],
      [STREET, 'living_street residential service unclassified road tertiary secondary primary trunk'],
      [STREET, 'tertiary_link secondary_link primary_link trunk_link'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);
const NEVER = new Set(['proposed', 'construction', 'via_ferrata', 'razed', 'abandoned']);
const CLOSED = new Set(['no', 'use_sidepath', 'military']);
const FOR_WALKERS = new Set(['yes', 'designated']);
const SIDEWALKS = new Set(['both', 'left', 'right', 'yes', 'separate']);
const NO_SIDEWALK = new Set(['no', 'none']);
/** `sidewalk`, or each side of its own. */
const SIDEWALK_KEYS = ['sidewalk', 'sidewalk:both', 'sidewalk:left', 'sidewalk:right'];
const TRUNK = /^trunk/;
const FAST_KMH = 70;
const KMH_PER_MPH = 1.609;
/** Limits by the kind of the road: those of towns are slow. */
const FAST_LIMITS = /^none$|:(?:rural|motorway|trunk|expressway|nsl_\w+)$/;
const SLOW_LIMITS = /^walk$|:(?:urban|living_street|zone\d*)$/;
/** Lanes of one direction. */
const WIDE_LANES = 2;
const NO_MOTORS = new Set(['no', 'private', 'agricultural', 'forestry', 'delivery']);
const ALONG = new Set(['yes', '1', 'true']);
const AGAINST_IT = new Set(['-1', 'reverse']);
const BUSY_ROADS = /^(trunk|primary|secondary)/;
const HARD_HIKES = valuesOf(
  'demanding_mountain_hiking alpine_hiking demanding_alpine_hiking difficult_alpine_hiking',
);
const BAD_SURFACES = valuesOf(
  'sand mud grass rock stepping_stones dirt earth ground pebblestone unhewn_cobblestone woodchips',
);
const ROUGH_SURFACES = new Set(['gravel', 'cobblestone', 'sett', 'unpaved', 'grass_paver', 'fine_gravel']);
const BAD_SMOOTHNESS = new Set(['very_bad', 'horrible', 'very_horrible']);
const BAD_TRACKS = new Set(['grade3', 'grade4', 'grade5']);
const SLOPE_KEYS = ['cutting', 'embankment'];
const STEEP_PERCENT = { no: 10, limited: 6 };
const NARROW_M = 0.8;

const WALLS = valuesOf('wall fence hedge retaining_wall city_wall debris ditch guard_rail');
const GATES = valuesOf(
  'gate lift_gate swing_gate sliding_gate wicket_gate hampshire_gate door turnstile full-height_turnstile sally_port',
);
const NARROW = valuesOf(
  'turnstile full-height_turnstile stile kissing_gate log jersey_barrier cattle_grid motorcycle_barrier',
);

/** Nodes that are passed, by values of keys that mostly name things beside the way, or what vehicles do there. */
const PASSED: Readonly<Record<string, ReadonlySet<string>>> = {
  highway: valuesOf('elevator ford gate'),
  railway: valuesOf('crossing level_crossing tram_crossing tram_level_crossing'),
  building: valuesOf('entrance'),
};
/** Access, hours and state of a node with one of these are those of a thing: a car park, a café, a stop. */
const OWN_KEYS = [
  ...['amenity', 'shop', 'office', 'craft', 'tourism', 'leisure', 'sport', 'historic', 'healthcare', 'club'],
  ...['public_transport', 'parking', 'man_made', 'power', 'emergency', 'natural', 'climbing', 'place'],
  ...['information', 'advertising'],
];
const STONE_KEYS = ['surface', 'ford', 'footway', 'path', 'bridge'];
const STONES = 'stepping_stones';

const WAY_MAIN_KEYS = ['highway', 'railway', 'public_transport', 'man_made'];
/** Keys of ways and barriers, and of the multipolygons that have their tags for them. */
export const WAY_KEYS = new WantedKeys(
  [...WAY_MAIN_KEYS, ...BARRIER_MAIN_KEYS],
  [
    ...BARRIER_KEYS,
    ...PASSAGE_KEYS,
    ...['type', 'sac_scale', 'motorroad', 'tunnel', 'layer', 'level', 'bridge', 'sidewalk'],
    ...['conveying', 'wheelchair', 'ramp:wheelchair', 'incline', 'surface', 'smoothness', 'width'],
    ...['tracktype', 'area', 'place', 'name', 'locked', 'via_ferrata_scale', ...STATE_KEYS],
    ...['ford', 'lanes', 'lit', 'expressway', ...STONE_KEYS],
    ...['oneway', 'oneway:foot', 'foot:forward', 'foot:backward'],
    ...['maxspeed', 'motor_vehicle', ...SIDEWALK_KEYS.slice(1), ...SLOPE_KEYS],
  ],
);
export const NODE_KEYS = new WantedKeys(
  [
    ...['barrier', 'kerb', 'entrance', 'door', 'wheelchair', 'highway', 'ford', 'locked', ...NODE_STAGE_KEYS],
    ...PASSAGE_KEYS.filter((key) => key !== 'opening_hours'),
  ],
  ['opening_hours', ...STATE_KEYS, ...Object.keys(PASSED), ...OWN_KEYS],
);

/** The bits of a way; NOT_WALKED if people do not walk there. */
export function wayBits(tags: Tags): number {
  const { highway, foot } = tags;
  const kind = kindOf(tags);
  if (kind === undefined || NEVER.has(highway ?? '')) return NOT_WALKED;
  const { access = 'yes', hours } = passageOf(tags);
  if (CLOSED.has(access) || HARD_HIKES.has(tags.sac_scale ?? '')) return NOT_WALKED;
  if (isFlaggedUnused(tags) || isStatedUnused(tags)) return NOT_WALKED;
  if ((tags.via_ferrata_scale ?? 'no') !== 'no') return NOT_WALKED;
  if (tags.smoothness === 'impassable' || tags.tunnel === 'flooded') return NOT_WALKED;
  if (tags.motorroad === 'yes' && foot === undefined) return NOT_WALKED;
  const floors = floorsOfWay(tags.level);
  const [lowest, highest] = floors ?? GROUND;
  const isBelow = tags.tunnel === 'yes' || layerOf(tags.layer) < 0 || highest < 0;
  const isMotorsOnly = kind === STREET && foot === undefined && !hasSidewalk(tags);
  const isAbove = (tags.bridge ?? 'no') !== 'no' || layerOf(tags.layer) > 0 || lowest > 0;
  const isMoving = kind === STEPS && (tags.conveying ?? 'no') !== 'no';
  return (
    floorBits(floors) |
    kind |
    (OPEN.has(access) && tags.locked !== 'yes' ? 0 : PRIVATE) |
    (hours === undefined ? 0 : TIMED) |
    (isBelow ? UNDERGROUND : 0) |
    (isMotorsOnly && isBelow ? CAR_TUNNEL : 0) |
    (isMotorsOnly && isFastRoad(tags) ? FAST : 0) |
    (isAbove ? ELEVATED : 0) |
    (BUSY_ROADS.test(highway ?? '') ? BUSY : 0) |
    (isMoving ? ESCALATOR : 0) |
    (SLOPE_KEYS.some((key) => (tags[key] ?? 'no') !== 'no') ? SLOPED : 0) |
    directionBits(tags, kind) |
    wheelBits(tags, kind)
  );
}

function kindOf(tags: Tags): number | undefined {
  const { highway, foot } = tags;
  const kind = highway === undefined ? undefined : KINDS.get(highway);
  if (kind !== undefined) return kind;
  if (tags.railway === 'platform' || tags.public_transport === 'platform') return PLATFORM;
  if (tags.man_made === 'pier') return PATH;
  // A motorway, a busway or a racetrack counts if it says that it is for walkers.
  return highway !== undefined && FOR_WALKERS.has(foot ?? '') ? STREET : undefined;
}

function hasSidewalk(tags: Tags): boolean {
  return SIDEWALK_KEYS.some((key) => SIDEWALKS.has(tags[key] ?? ''));
}

/**
 * Whether traffic is fast by its limit, or because the road is built for it. A trunk road of which neither is known is the main
 * street of many towns: it counts if it is wide and dark, or has no pavement by its tags.
 */
function isFastRoad(tags: Tags): boolean {
  const { highway = '', maxspeed = '', motor_vehicle: motors = 'yes' } = tags;
  if (NO_MOTORS.has(motors)) return false;
  const speed = Number.parseFloat(maxspeed) * (maxspeed.endsWith('mph') ? KMH_PER_MPH : 1);
  if (speed >= FAST_KMH || FAST_LIMITS.test(maxspeed)) return true;
  if (speed < FAST_KMH || SLOW_LIMITS.test(maxspeed)) return false;
  if (tags.expressway === 'yes' || tags.motorroad === 'yes') return true;
  if (!TRUNK.test(highway)) return false;
  const lanesOneWay = Number.parseFloat(tags.lanes ?? '0') / (tags.oneway === 'yes' ? 1 : 2);
  const isDark = (tags.lit ?? 'no') === 'no';
  return (
    (lanesOneWay >= WIDE_LANES && isDark) || SIDEWALK_KEYS.some((key) => NO_SIDEWALK.has(tags[key] ?? ''))
  );
}

/** ONE_WAY, and AGAINST, if walkers may go one way only. `oneway` itself is about vehicles, but on stairs and belts. */
function directionBits(tags: Tags, kind: number): number {
  const { conveying = 'no' } = tags;
  const isMoved = kind === STEPS || conveying !== 'no';
  const rule = tags['oneway:foot'] ?? (isMoved ? tags.oneway : undefined) ?? '';
  if (ALONG.has(rule) || tags['foot:backward'] === 'no' || conveying === 'forward') return ONE_WAY;
  if (AGAINST_IT.has(rule) || tags['foot:forward'] === 'no' || conveying === 'backward')
    return ONE_WAY | AGAINST;
  return 0;
}

function wheelBits(tags: Tags, kind: number): number {
  const { wheelchair, surface = '', smoothness = '', incline } = tags;
  // What a mapper says of wheelchairs beats all guesses.
  if (wheelchair === 'yes' || wheelchair === 'designated') return 0;
  const hasRamp = tags['ramp:wheelchair'] === 'yes';
  if (wheelchair === 'no' || (kind === STEPS && !hasRamp)) return WHEEL_NO;
  const percent = Math.abs(Number.parseFloat(incline ?? '0')) || 0;
  const isBad =
    isFord(tags) ||
    percent > STEEP_PERCENT.no ||
    BAD_SURFACES.has(surface) ||
    BAD_SMOOTHNESS.has(smoothness) ||
    BAD_TRACKS.has(tags.tracktype ?? '') ||
    tags.sac_scale !== undefined ||
    Number.parseFloat(tags.width ?? '9') < NARROW_M;
  if (isBad) return WHEEL_NO;
  const isRough =
    hasRamp ||
    kind === TRACK ||
    (tags.highway === 'path' && surface === '') ||
    ROUGH_SURFACES.has(surface) ||
    smoothness === 'bad' ||
    percent > STEEP_PERCENT.limited ||
    incline === 'up' ||
    incline === 'down' ||
    wheelchair === 'limited';
  return isRough ? WHEEL_LIMITED : 0;
}

function isFord(tags: Tags): boolean {
  return (tags.ford ?? 'no') !== 'no' || STONE_KEYS.some((key) => tags[key] === STONES);
}

/** Whether the access, hours and state of a node are those of the way through it. */
function isPassed(tags: Tags): boolean {
  const isDoor = [tags.barrier, tags.entrance, tags.door].some((value) => value !== undefined);
  if (isDoor || tags.highway === 'elevator') return true;
  if (OWN_KEYS.some((key) => tags[key] !== undefined)) return false;
  return Object.entries(PASSED).every(([key, values]) => tags[key] === undefined || values.has(tags[key]));
}

/** Bits of what a node does to those who pass it; 0: nothing. */
export function nodeBits(tags: Tags): number {
  const { barrier = '', highway, kerb, wheelchair } = tags;
  const { access, hours } = passageOf(tags);
  const isOpen = OPEN.has(access ?? '') && access !== PERMIT;
  let bits = 0;
  if (WALLS.has(barrier) && !isOpen) bits |= STOPS_ALL;
  const isDoor = isPassed(tags);
  if (isDoor && CLOSED.has(access ?? '')) bits |= STOPS_ALL;
  if (isDoor && hours !== undefined) bits |= TIMED_NODE;
  // A gate that is out of use may stand open.
  const isUnused = isStatedUnused(tags) || (barrier === '' && isFlaggedUnused(tags));
  if ((isDoor && isUnused) || isPastLift(tags)) bits |= STOPS_ALL;
  // An emergency exit opens from the inside, and rings.
  if (tags.entrance === 'emergency' && !isOpen) bits |= STOPS_ALL;
  // A gate or a lift that is kept locked, and what is for residents. A bollard that is locked is passed.
  if (isDoor && tags.locked === 'yes' && (barrier === '' || GATES.has(barrier))) bits |= STOPS_STRANGERS;
  if (isDoor && access !== undefined && !CLOSED.has(access) && !isOpen) bits |= STOPS_STRANGERS;
  if (kerb === 'raised' || kerb === 'yes' || wheelchair === 'no') bits |= STOPS_WHEEL;
  if ((NARROW.has(barrier) || isFord(tags) || highway === 'ford') && wheelchair !== 'yes')
    bits |= STOPS_WHEEL;
  return bits;
}

/** Whether a closed way is walked across, not only around. */
export function isSquare(tags: Tags): boolean {
  return tags.area === 'yes' || (tags.place === 'square' && tags.highway !== undefined);
}
