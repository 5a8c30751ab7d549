/** What tags make of walks: each rule in a made block of streets, from the extract to the walk. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  AROUND_M,
  type Block,
  passing,
  straight,
  THROUGH_M,
  WalkBlocks,
} from '../../../../test/fixtures/walk-blocks.ts';
import { STEP_FREE } from '../../src/walk-bits.ts';

/** Blocks, and the metres of the walk in each. */
const RULES: readonly (readonly [block: Block, metres: number])[] = [
  [straight('a footway', { highway: 'footway' }), THROUGH_M],
  [straight('an escalator that comes towards us', { highway: 'steps', conveying: 'backward' }), AROUND_M],
  [straight('an escalator that goes our way', { highway: 'steps', conveying: 'forward' }), THROUGH_M],
  [
    straight('an escalator by its oneway', { highway: 'steps', conveying: 'yes', oneway: 'yes' }, {}, true),
    AROUND_M,
  ],
  [straight('a moving walkway', { highway: 'footway', conveying: 'forward' }, {}, true), AROUND_M],
  [
    straight('a footway that is walked one way', { highway: 'footway', 'oneway:foot': 'yes' }, {}, true),
    AROUND_M,
  ],
  [straight('the same, our way', { highway: 'footway', 'oneway:foot': '-1' }, {}, true), THROUGH_M],
  [
    straight('a street that vehicles use one way', { highway: 'residential', oneway: 'yes' }, {}, true),
    THROUGH_M,
  ],
  [straight('a main street that is a trunk road', { highway: 'trunk' }), THROUGH_M],
  [straight('a wide trunk road', { highway: 'trunk', lanes: '6' }), AROUND_M],
  [
    straight('a fast road without a pavement', { highway: 'primary', maxspeed: '100', sidewalk: 'no' }),
    AROUND_M,
  ],
  [straight('a fast road with one', { highway: 'primary', maxspeed: '100', sidewalk: 'both' }), THROUGH_M],
  [straight('a road out of use', { highway: 'footway', disused: 'yes' }), AROUND_M],
  [straight('a flooded tunnel', { highway: 'footway', tunnel: 'flooded' }), AROUND_M],
  [passing('a closed entrance', { entrance: 'yes', access: 'no' }), AROUND_M],
  [passing('an emergency exit', { entrance: 'emergency' }), AROUND_M],
  [passing('an entrance', { entrance: 'yes' }), THROUGH_M],
  [passing('a lift', { highway: 'elevator' }), THROUGH_M],
  [passing('a lift out of order', { highway: 'elevator', operational_status: 'broken' }), AROUND_M],
  [passing('a place that is shut', { access: 'no' }), AROUND_M],
  [passing('a bus stop that is shut', { highway: 'bus_stop', access: 'no' }), THROUGH_M],
  [straight('a climbing path', { highway: 'path', via_ferrata_scale: '2' }), AROUND_M],
];

/** Blocks, and the metres of the walk in each without steps. */
const STEP_FREE_RULES: readonly (readonly [block: Block, metres: number])[] = [
  [straight('a track through a ford', { highway: 'track', surface: 'asphalt', ford: 'yes' }), AROUND_M],
  [straight('stones in a brook', { highway: 'footway', ford: 'stepping_stones' }), AROUND_M],
  [passing('a ford of one node', { ford: 'yes' }), AROUND_M],
  [passing('a ford that wheelchairs pass', { ford: 'yes', wheelchair: 'yes' }), THROUGH_M],
];

/** A fast road as the only way: 200 m along it, then the toilet. */
const ONLY: Block = {
  name: 'a fast road that is the only way',
  draw: (block) => {
    const [start, a, b] = [block.node([-60, 0]), block.node([0, 0]), block.node([700, 0])];
    block.way([start, a], { highway: 'footway' });
    block.way([a, b], { highway: 'trunk', maxspeed: '100' });
    block.toilet([703, 0]);
  },
};

const NOON = new Date('2026-11-18T11:00:00Z');
const NIGHT = new Date('2026-11-18T23:30:00Z');
const SUMMER = new Date('2027-07-15T10:00:00Z');

/** Blocks, and the metres of the walk in each at noon, at night and half a year later, when hours are compiled anew. */
const CLOSURES: readonly (readonly [block: Block, ...metres: number[]])[] = [
  [
    straight('a path in a park', { highway: 'footway', opening_hours: '06:00-22:00' }),
    ...[THROUGH_M, AROUND_M, THROUGH_M],
  ],
  [
    straight('a path that is closed in winter', {
      highway: 'path',
      foot: 'yes',
      'foot:conditional': 'no @ (Oct-Apr)',
    }),
    ...[AROUND_M, AROUND_M, THROUGH_M],
  ],
  [
    straight('a path by access:conditional', {
      highway: 'path',
      'access:conditional': 'no @ (Nov 1-Mar 31)',
    }),
    ...[AROUND_M, AROUND_M, THROUGH_M],
  ],
  [
    straight('a path that opens', {
      highway: 'path',
      access: 'no',
      'access:conditional': 'yes @ (08:00-18:00)',
    }),
    ...[THROUGH_M, AROUND_M, THROUGH_M],
  ],
  [
    straight('a path with a condition that is not read', {
      highway: 'path',
      'access:conditional': 'no @ (flood)',
    }),
    ...[THROUGH_M, THROUGH_M, THROUGH_M],
  ],
  [
    passing('a gate with hours', { barrier: 'gate', opening_hours: '06:00-22:00' }),
    THROUGH_M,
    AROUND_M,
    THROUGH_M,
  ],
  [
    passing('a lift with hours', { highway: 'elevator', opening_hours: '06:00-22:00' }),
    ...[THROUGH_M, AROUND_M, THROUGH_M],
  ],
  [passing('a gate that is off', { barrier: 'gate', opening_hours: 'off' }), AROUND_M, AROUND_M, AROUND_M],
  [
    passing('a gate that is closed at night', {
      barrier: 'gate',
      foot: 'yes',
      'foot:conditional': 'no @ (22:00-06:00)',
    }),
    ...[THROUGH_M, AROUND_M, THROUGH_M],
  ],
  [
    passing('a café on the way', { amenity: 'cafe', opening_hours: '09:00-10:00' }),
    THROUGH_M,
    THROUGH_M,
    THROUGH_M,
  ],
];

/** A toilet in a park, 300 m from its gate, and a start outside or inside of it. */
function park(name: string, fromOutside: boolean): Block {
  const PARK = { highway: 'footway', opening_hours: '06:00-22:00' };
  return {
    name,
    draw: (block) => {
      const start = block.node([-60, 0]);
      const gate = block.node([0, 0]);
      const end = block.node([300, 0]);
      const far = block.node([-700, 0]);
      if (fromOutside) {
        block.way([start, gate], { highway: 'residential' });
        block.way([gate, end], PARK);
        block.way([start, far], { highway: 'residential' });
        block.toilet([303, 0]);
      } else {
        block.way([start, gate], PARK);
        block.way([gate, end, block.node([900, 0])], { highway: 'residential' });
        block.toilet([303, 3]);
      }
    },
  };
}
const INTO_PARK = park('into a park', true);
const OUT_OF_PARK = park('out of a park', false);

/** A square of 200 m that one way enters at its corner, a toilet at a place, and the metres of the walk. */
function square(
  name: string,
  toilet: readonly [number, number],
  fence: Readonly<Record<string, string>> = {},
  tags: Readonly<Record<string, string>> = {},
): Block {
  return {
    name,
    draw: (block) => {
      const door = block.node([0, 0]);
      block.way([block.node([-60, 0]), door], { highway: 'footway' });
      const others = (
        [
          [200, 0],
          [200, 200],
          [0, 200],
        ] as const
      ).map((at) => block.node(at));
      block.way([door, ...others, door], { highway: 'pedestrian', area: 'yes', ...tags });
      block.line(
        [
          [20, 140],
          [140, 20],
        ],
        fence,
      );
      block.toilet(toilet, tags);
    },
  };
}

/** A square of two lines and holes, and a toilet behind the corner that is across. */
function polygon(
  name: string,
  tags: Readonly<Record<string, string>>,
  ...holes: readonly (readonly (readonly [number, number])[])[]
): Block {
  return {
    name,
    draw: (block) => {
      const [door, across] = [block.node([0, 0]), block.node([200, 200])];
      block.way([block.node([-60, 0]), door], { highway: 'footway' });
      block.way([across, block.node([260, 200])], { highway: 'footway' });
      block.toilet([263, 200]);
      const outer = [
        block.way([door, block.node([200, 0]), across], {}),
        block.way([door, block.node([0, 200]), across], {}),
      ];
      block.multipolygon(
        outer,
        holes.map((hole) => block.line([...hole, hole[0]!], { building: 'yes' })),
        tags,
      );
    },
  };
}
const ON_DIAGONAL = [
  [80, 80],
  [120, 80],
  [120, 120],
  [80, 120],
] as const;
const BESIDE_IT = [
  [150, 20],
  [190, 20],
  [170, 60],
] as const;
const OUT_M = 120 + 3 * 1.3;

const SQUARES: readonly (readonly [block: Block, metres: number])[] = [
  [square('a toilet beside the far corner of a square', [203, 203]), 348],
  [square('a toilet in the middle of a square', [100, 100]), 201],
  [square('a toilet inside, off the diagonal', [180, 120]), 276],
  [square('a toilet beside the far side', [206, 100]), 291],
  [square('a toilet beside the far corner, behind a fence', [203, 203], { barrier: 'fence' }), 466],
  [square('a toilet beside the far corner, behind a line of paint', [203, 203], { barrier: 'kerb' }), 348],
  [
    square(
      'a toilet beside the far corner of a deck over rails',
      [203, 203],
      { railway: 'rail' },
      { layer: '1' },
    ),
    348,
  ],
  [polygon('a toilet across a multipolygon', { highway: 'pedestrian' }), 283 + OUT_M],
  [
    polygon('a toilet beyond a multipolygon with a kiosk', { highway: 'pedestrian' }, ON_DIAGONAL),
    288 + OUT_M,
  ],
  [
    polygon(
      'a toilet beyond a multipolygon with two holes',
      { highway: 'footway', area: 'yes' },
      ...[BESIDE_IT, ON_DIAGONAL],
    ),
    288 + OUT_M,
  ],
  [
    polygon(
      'a toilet beyond a multipolygon with a hole beside the way',
      { highway: 'pedestrian' },
      BESIDE_IT,
    ),
    283 + OUT_M,
  ],
  [polygon('a toilet beyond a platform', { railway: 'platform' }), 400 + OUT_M],
];

let blocks: WalkBlocks;
beforeAll(async () => {
  blocks = await WalkBlocks.of([
    ...[...RULES, ...STEP_FREE_RULES].map(([block]) => block),
    ...[ONLY, INTO_PARK, OUT_OF_PARK],
    ...CLOSURES.map(([block]) => block),
    ...SQUARES.map(([block]) => block),
  ]);
});

describe('a walk', () => {
  test.each(RULES.map(([{ name }, metres]) => [name, metres] as const))('by %s has %i m', (name, metres) => {
    const walk = blocks.walk(name);
    expect(walk.source).toBe('network');
    expect(Math.abs(walk.metres - metres)).toBeLessThan(3);
  });

  test.each(STEP_FREE_RULES.map(([{ name }, metres]) => [name, metres] as const))(
    'without steps by %s has %i m',
    (name, metres) => {
      const walk = blocks.walk(name, NOON, STEP_FREE);
      expect(walk.source).toBe('network');
      expect(Math.abs(walk.metres - metres)).toBeLessThan(3);
    },
  );

  test('goes along a fast road if there is no other way, and takes no longer for the fear', () => {
    const { source, metres, paceM } = blocks.walk(ONLY.name);
    expect(source).toBe('network');
    expect(Math.abs(metres - 764)).toBeLessThan(3);
    expect(paceM).toBeCloseTo(metres, 6);
  });

  test.each(SQUARES.map(([{ name }, metres]) => [name, metres] as const))(
    'to %s has %i m',
    (name, metres) => {
      const walk = blocks.walk(name);
      expect(walk.source).toBe('network');
      expect(Math.abs(walk.metres - metres)).toBeLessThan(3);
    },
  );

  test.each(CLOSURES.map(([{ name }, ...metres]) => [name, metres] as const))(
    'by %s has %j m at noon, at night, in summer',
    (name, expected) => {
      const metres = [NOON, NIGHT, SUMMER].map((at) => blocks.walk(name, at).metres);
      for (const [i, each] of expected.entries()) expect(Math.abs(metres[i]! - each)).toBeLessThan(3);
    },
  );

  test('into a park is an estimate while it is closed, and the next day it is a walk', () => {
    const sourceAt = (at: Date) => blocks.walk(INTO_PARK.name, at).source;
    expect([NOON, NIGHT, SUMMER].map(sourceAt)).toEqual(['network', 'straight_line', 'network']);
  });

  test('leads out of a park that is closed', () => {
    const { source, metres } = blocks.walk(OUT_OF_PARK.name, NIGHT);
    expect(source).toBe('network');
    expect(Math.abs(metres - 364)).toBeLessThan(3);
  });
});
