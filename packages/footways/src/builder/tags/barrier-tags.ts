/**
 * Reads from tags which lines cannot be crossed off the paths: the metres between a position and its path must not lead over
 * them. Pure; the tables are the rules. Streams, trams, kerbs and walls of buildings are crossed. A line on a bridge or in a
 * tunnel stops no walk.
 */
import type { Tags } from '../../../../pbf/index.ts';
import { floorsOfWay, GROUND, isOnGround, layerOf } from '../../floors.ts';
import { WATER_LEFT, WATER_RIGHT } from '../../walk-bits.ts';

export const NO_BARRIER = -1;
/** An area of water: its outline cannot be crossed, and a position may lie inside it. */
export const WATER_AREA = 4;

/** A slope: positions are joined over it, but no way is made up there. Never beside sides of water. */
export const SLOPE = 8;

/** Values of a tag, as words of a text. */
export const valuesOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const WATER_LANDUSE = new Set(['reservoir', 'basin']);
const WATERWAY_AREAS = new Set(['riverbank', 'dock']);
const WIDE_WATERWAYS = new Set(['river', 'canal']);
/** Basins that are dry but for a flood. */
const DRY = new Set(['detention', 'infiltration']);
const RAILS = new Set(['rail', 'light_rail', 'subway', 'narrow_gauge', 'funicular', 'preserved']);
const FAST_ROADS = new Set(['motorway', 'motorway_link', 'trunk', 'trunk_link']);
const FOOTWAYS = new Set(['both', 'left', 'right', 'yes', 'separate']);
const WALKED = new Set(['yes', 'designated', 'permissive', 'official']);
const WALLS = valuesOf(
  'wall fence hedge retaining_wall city_wall ditch guard_rail jersey_barrier cable_barrier',
);

const SLOPES = valuesOf('embankment earth_bank dyke');

export const BARRIER_MAIN_KEYS = [
  ...['natural', 'waterway', 'landuse', 'railway', 'highway', 'barrier', 'man_made'],
];
export const BARRIER_KEYS = [
  ...['tunnel', 'bridge', 'covered', 'location', 'layer', 'level', 'basin', 'intermittent'],
  ...['foot', 'sidewalk', 'motorroad'],
];

/** Water on one side, WATER_AREA, SLOPE, 0 for another line; NO_BARRIER if it is none. */
export function barrierOf(tags: Tags): number {
  const isHidden = [tags.tunnel, tags.covered].some((value) => value !== undefined && value !== 'no');
  if (isHidden || tags.location === 'underground') return NO_BARRIER;
  if (tags.natural === 'coastline') return WATER_RIGHT;
  if (isWaterArea(tags)) return WATER_AREA;
  if ((tags.bridge ?? 'no') !== 'no') return NO_BARRIER;
  if (isWideWaterway(tags) || isRail(tags) || isFastRoad(tags) || isWall(tags)) return 0;
  return SLOPES.has(tags.man_made ?? '') || SLOPES.has(tags.natural ?? '') ? SLOPE : NO_BARRIER;
}

/** Swaps the sides of a line. */
export function turnedAround(sides: number): number {
  return (sides & WATER_LEFT ? WATER_RIGHT : 0) | (sides & WATER_RIGHT ? WATER_LEFT : 0);
}

function isWaterArea({ natural, waterway, landuse, basin, intermittent, man_made: made }: Tags): boolean {
  // A floating dock is a pier.
  if (intermittent === 'yes' || DRY.has(basin ?? '') || made === 'pier') return false;
  return natural === 'water' || WATERWAY_AREAS.has(waterway ?? '') || WATER_LANDUSE.has(landuse ?? '');
}

function isWideWaterway({ waterway, intermittent }: Tags): boolean {
  return WIDE_WATERWAYS.has(waterway ?? '') && intermittent !== 'yes';
}

function isRail({ railway, layer, level }: Tags): boolean {
  if (!RAILS.has(railway ?? '') || !isOnGround(floorsOfWay(level) ?? GROUND)) return false;
  return railway !== 'subway' || layerOf(layer) >= 0;
}

function isFastRoad({ highway, foot, sidewalk, motorroad }: Tags): boolean {
  const isFast = FAST_ROADS.has(highway ?? '') || (highway !== undefined && motorroad === 'yes');
  return isFast && !WALKED.has(foot ?? '') && !FOOTWAYS.has(sidewalk ?? '');
}

function isWall({ natural, barrier, level }: Tags): boolean {
  return (natural === 'cliff' || WALLS.has(barrier ?? '')) && isOnGround(floorsOfWay(level) ?? GROUND);
}
