import { describe, expect, test } from 'vitest';
import {
  BUSY,
  ELEVATED,
  ESCALATOR,
  FAST,
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
} from '../../../index.ts';
import {
  AGAINST,
  CAR_TUNNEL,
  isSquare,
  NOT_WALKED,
  nodeBits,
  wayBits,
} from '../../../src/builder/tags/walk-tags.ts';
import { floorsIn } from '../../../src/floors.ts';

type Rule = readonly [tags: Record<string, string>, bits: number];

const WALKED: readonly Rule[] = [
  [{ highway: 'residential' }, STREET],
  [{ highway: 'primary' }, STREET | BUSY],
  [{ highway: 'secondary_link' }, STREET | BUSY],
  [{ highway: 'footway' }, PATH],
  [{ highway: 'elevator' }, LIFT],
  [{ railway: 'platform' }, PLATFORM],
  [{ public_transport: 'platform' }, PLATFORM],
  [{ man_made: 'pier' }, PATH],
  [{ highway: 'steps' }, STEPS | WHEEL_NO],
  [{ highway: 'steps', 'ramp:wheelchair': 'yes' }, STEPS | WHEEL_LIMITED],
  [{ highway: 'steps', conveying: 'forward' }, STEPS | WHEEL_NO | ESCALATOR | ONE_WAY],
  [{ highway: 'steps', conveying: 'backward' }, STEPS | WHEEL_NO | ESCALATOR | ONE_WAY | AGAINST],
  [{ highway: 'steps', conveying: 'reversible' }, STEPS | WHEEL_NO | ESCALATOR],
  [{ highway: 'steps', conveying: 'yes', oneway: 'yes' }, STEPS | WHEEL_NO | ESCALATOR | ONE_WAY],
  [{ highway: 'footway', conveying: 'yes', oneway: '-1' }, PATH | ONE_WAY | AGAINST],
  [{ highway: 'footway', 'oneway:foot': 'yes' }, PATH | ONE_WAY],
  [{ highway: 'footway', 'foot:backward': 'no' }, PATH | ONE_WAY],
  [{ highway: 'footway', 'foot:forward': 'no' }, PATH | ONE_WAY | AGAINST],
  [{ highway: 'residential', oneway: 'yes' }, STREET],
  [{ highway: 'residential', oneway: 'yes', 'oneway:foot': 'no' }, STREET],
  [{ highway: 'trunk' }, STREET | BUSY | FAST],
  [{ highway: 'trunk', sidewalk: 'right' }, STREET | BUSY],
  [{ highway: 'trunk', 'sidewalk:left': 'separate' }, STREET | BUSY],
  [{ highway: 'primary', maxspeed: '100', sidewalk: 'no' }, STREET | BUSY | FAST],
  [{ highway: 'primary', maxspeed: '100', foot: 'yes' }, STREET | BUSY],
  [{ highway: 'primary', maxspeed: '50' }, STREET | BUSY],
  [{ highway: 'tertiary', maxspeed: '45 mph' }, STREET | FAST],
  [{ highway: 'tertiary', maxspeed: '40 mph' }, STREET],
  [{ highway: 'unclassified', maxspeed: 'DE:rural' }, STREET | FAST],
  [{ highway: 'unclassified', maxspeed: 'DE:urban' }, STREET],
  [{ highway: 'service', maxspeed: '80', motor_vehicle: 'no' }, STREET],
  [{ highway: 'cycleway', maxspeed: '100' }, PATH],
  [{ highway: 'footway', opening_hours: '06:00-22:00' }, PATH | TIMED],
  [{ highway: 'footway', access: 'no', 'access:conditional': 'yes @ (06:00-22:00)' }, PATH | TIMED],
  [{ highway: 'steps', wheelchair: 'yes' }, STEPS],
  [{ highway: 'footway', bridge: 'yes' }, PATH | ELEVATED],
  [{ highway: 'footway', layer: '1' }, PATH | ELEVATED],
  [{ highway: 'footway', tunnel: 'yes' }, PATH | UNDERGROUND],
  [{ highway: 'footway', level: '-1' }, PATH | UNDERGROUND],
  [{ highway: 'footway', level: '0;1' }, PATH],
  [{ highway: 'footway', cutting: 'yes' }, PATH | SLOPED],
  [{ highway: 'residential', embankment: 'left' }, STREET | SLOPED],
  [{ highway: 'residential', embankment: 'no' }, STREET],
  [{ highway: 'service', tunnel: 'yes' }, STREET | UNDERGROUND | CAR_TUNNEL],
  [{ highway: 'service', tunnel: 'yes', foot: 'yes' }, STREET | UNDERGROUND],
  [{ highway: 'service', tunnel: 'yes', sidewalk: 'both' }, STREET | UNDERGROUND],
  [{ highway: 'service', access: 'private' }, STREET | PRIVATE],
  [{ highway: 'elevator', locked: 'yes' }, LIFT | PRIVATE],
  [{ highway: 'footway', operational_status: 'open' }, PATH],
  [{ highway: 'path', surface: 'asphalt', via_ferrata_scale: 'no' }, PATH],
  [{ highway: 'track', surface: 'asphalt', ford: 'yes' }, TRACK | WHEEL_NO],
  [{ highway: 'footway', ford: 'stepping_stones' }, PATH | WHEEL_NO],
  [{ highway: 'footway', footway: 'stepping_stones' }, PATH | WHEEL_NO],
  [{ highway: 'footway', ford: 'no' }, PATH],
  [{ highway: 'footway', ford: 'yes', wheelchair: 'yes' }, PATH],
  [{ highway: 'service', access: 'customers' }, STREET],
  [{ highway: 'service', access: 'private', foot: 'permissive' }, STREET],
  [{ highway: 'motorway', foot: 'designated' }, STREET],
  [{ highway: 'trunk', motorroad: 'yes', foot: 'yes' }, STREET | BUSY],
  [{ highway: 'track' }, TRACK | WHEEL_LIMITED],
  [{ highway: 'track', tracktype: 'grade4' }, TRACK | WHEEL_NO],
  [{ highway: 'path' }, PATH | WHEEL_LIMITED],
  [{ highway: 'path', surface: 'asphalt' }, PATH],
  [{ highway: 'path', sac_scale: 'hiking' }, PATH | WHEEL_NO],
  [{ highway: 'footway', surface: 'sett' }, PATH | WHEEL_LIMITED],
  [{ highway: 'footway', surface: 'sand' }, PATH | WHEEL_NO],
  [{ highway: 'footway', smoothness: 'bad' }, PATH | WHEEL_LIMITED],
  [{ highway: 'footway', smoothness: 'horrible' }, PATH | WHEEL_NO],
  [{ highway: 'footway', incline: '-8%' }, PATH | WHEEL_LIMITED],
  [{ highway: 'footway', incline: '11%' }, PATH | WHEEL_NO],
  [{ highway: 'footway', incline: 'up' }, PATH | WHEEL_LIMITED],
  [{ highway: 'footway', width: '0.7' }, PATH | WHEEL_NO],
  [{ highway: 'footway', width: '0.7', wheelchair: 'yes' }, PATH],
  [{ highway: 'footway', wheelchair: 'limited' }, PATH | WHEEL_LIMITED],
  [{ highway: 'footway', wheelchair: 'no' }, PATH | WHEEL_NO],
];

const NOT: readonly Record<string, string>[] = [
  {},
  { building: 'yes' },
  { route: 'ferry', foot: 'yes' },
  { highway: 'motorway' },
  { highway: 'construction' },
  { highway: 'via_ferrata' },
  { highway: 'footway', foot: 'no' },
  { highway: 'cycleway', foot: 'use_sidepath' },
  { highway: 'service', access: 'no' },
  { highway: 'service', access: 'military' },
  { highway: 'trunk', motorroad: 'yes' },
  { highway: 'path', sac_scale: 'demanding_mountain_hiking' },
  { highway: 'footway', disused: 'yes' },
  { highway: 'steps', abandoned: 'yes' },
  { highway: 'footway', smoothness: 'impassable' },
  { highway: 'elevator', operational_status: 'out-of-service' },
  { highway: 'steps', conveying: 'forward', operational_status: 'broken' },
  { highway: 'corridor', lifecycle: 'closed' },
  { highway: 'path', via_ferrata_scale: '1' },
  { highway: 'steps', via_ferrata_scale: '0', foot: 'yes' },
  { highway: 'footway', tunnel: 'flooded' },
];

const NODES: readonly Rule[] = [
  [{ barrier: 'bollard' }, 0],
  [{ barrier: 'gate' }, 0],
  [{ barrier: 'gate', locked: 'yes' }, STOPS_STRANGERS],
  [{ barrier: 'gate', access: 'private' }, STOPS_STRANGERS],
  [{ barrier: 'gate', access: 'no' }, STOPS_ALL],
  [{ barrier: 'gate', access: 'private', foot: 'yes' }, 0],
  [{ barrier: 'wall' }, STOPS_ALL],
  [{ barrier: 'wall', foot: 'yes' }, 0],
  [{ entrance: 'main', access: 'private' }, STOPS_STRANGERS],
  [{ entrance: 'main' }, 0],
  [{ entrance: 'yes', access: 'no' }, STOPS_ALL],
  [{ entrance: 'yes', access: 'no', foot: 'yes' }, 0],
  [{ entrance: 'emergency' }, STOPS_ALL],
  [{ entrance: 'emergency', access: 'yes' }, 0],
  [{ door: 'hinged', access: 'no' }, STOPS_ALL],
  [{ door: 'hinged', access: 'private' }, STOPS_STRANGERS],
  [{ barrier: 'gate', opening_hours: '06:00-22:00' }, TIMED_NODE],
  [{ barrier: 'gate', access: 'private', 'access:conditional': 'yes @ (06:00-22:00)' }, TIMED_NODE],
  [{ amenity: 'cafe', wheelchair: 'yes', opening_hours: '06:00-22:00' }, 0],
  [{ highway: 'elevator' }, 0],
  [{ highway: 'elevator', access: 'customers' }, 0],
  [{ highway: 'elevator', access: 'no' }, STOPS_ALL],
  [{ highway: 'elevator', access: 'military' }, STOPS_ALL],
  [{ highway: 'elevator', foot: 'private', access: 'yes' }, STOPS_STRANGERS],
  [{ highway: 'elevator', locked: 'yes' }, STOPS_STRANGERS],
  [{ highway: 'elevator', tourism: 'attraction', access: 'no' }, STOPS_ALL],
  [{ highway: 'elevator', opening_hours: '05:00-01:00' }, TIMED_NODE],
  [{ highway: 'elevator', 'foot:conditional': 'no @ (22:00-06:00)' }, TIMED_NODE],
  [{ highway: 'elevator', operational_status: 'Out of order' }, STOPS_ALL],
  [{ highway: 'elevator', operational_status: 'operational' }, 0],
  [{ highway: 'elevator', abandoned: 'yes' }, STOPS_ALL],
  [{ highway: 'elevator', disused: 'no' }, 0],
  [{ 'disused:highway': 'elevator' }, STOPS_ALL],
  [{ highway: 'construction', construction: 'elevator' }, STOPS_ALL],
  [{ access: 'no' }, STOPS_ALL],
  [{ foot: 'no', bicycle: 'yes' }, STOPS_ALL],
  [{ railway: 'crossing', access: 'private' }, STOPS_STRANGERS],
  [{ building: 'entrance', access: 'no' }, STOPS_ALL],
  [{ entrance: 'yes', disused: 'yes' }, STOPS_ALL],
  [{ barrier: 'gate', disused: 'yes' }, 0],
  [{ barrier: 'gate', operational_status: 'closed' }, STOPS_ALL],
  [{ barrier: 'bollard', locked: 'yes' }, 0],
  [{ barrier: 'debris' }, STOPS_ALL],
  [{ amenity: 'parking_entrance', access: 'private' }, 0],
  [{ highway: 'bus_stop', disused: 'yes', access: 'no' }, 0],
  [{ highway: 'crossing', foot: 'no' }, 0],
  [{ tourism: 'viewpoint', operational_status: 'closed', access: 'no' }, 0],
  [{ ford: 'yes' }, STOPS_WHEEL],
  [{ highway: 'ford' }, STOPS_WHEEL],
  [{ ford: 'no', highway: 'crossing' }, 0],
  [{ ford: 'yes', wheelchair: 'yes' }, 0],
  [{ kerb: 'raised' }, STOPS_WHEEL],
  [{ kerb: 'lowered' }, 0],
  [{ barrier: 'stile' }, STOPS_WHEEL],
  [{ barrier: 'kissing_gate', wheelchair: 'yes' }, 0],
  [{ wheelchair: 'no', amenity: 'cafe' }, STOPS_WHEEL],
];

/** Above them are floors. */
const EDGE_BITS = 0x1ffff;

describe('ways', () => {
  test.each(WALKED)('%j are walked as %i', (tags, bits) => {
    const found = wayBits(tags);
    expect(found === NOT_WALKED ? found : found & EDGE_BITS).toBe(bits);
  });

  test.each([
    [{ level: '-1' }, [-1, -1]],
    [{ level: '-1;0' }, [-1, 0]],
    [{ level: '0-2' }, [0, 2]],
    [{ level: '-3--1' }, [-3, -1]],
    [{ level: '0.5' }, [0, 1]],
    [{ level: '0' }, [0, 0]],
    [{ level: 'UG' }, undefined],
    [{ level: '99' }, undefined],
    [{ layer: '-1' }, undefined],
    [{}, undefined],
  ])('with %j have the floors %j', (tags, floors) => {
    expect(floorsIn(wayBits({ highway: 'corridor', ...tags }))).toEqual(floors);
  });

  test.each(NOT)('%j are not walked', (tags) => {
    expect(wayBits(tags)).toBe(NOT_WALKED);
  });

  test('are squares if they say so', () => {
    expect(isSquare({ highway: 'pedestrian', area: 'yes' })).toBe(true);
    expect(isSquare({ highway: 'pedestrian', place: 'square' })).toBe(true);
    expect(isSquare({ place: 'square' })).toBe(false);
    expect(isSquare({ highway: 'pedestrian' })).toBe(false);
  });
});

test.each(NODES)('a node %j stops %i', (tags, bits) => {
  expect(nodeBits(tags)).toBe(bits);
});
