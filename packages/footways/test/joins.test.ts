/** How positions and toilets are joined to their paths: over nothing that cannot be crossed. Each rule in a made block. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Block, type BlockPen, placeOf, WalkBlocks } from '../../../test/fixtures/walk-blocks.ts';

type Tags = Readonly<Record<string, string>>;
type XY = readonly [number, number];

const FOOTWAY: Tags = { highway: 'footway' };
const RIVER: Tags = { natural: 'water', water: 'river' };
/** From the start along the path, then 40 m off it. */
const OVER_M = 160 + 40 * 1.3;
/** Around the end of the line, and 50 m off the path. */
const AROUND_M = 460 + 90 + 300 + 50 * 1.3;

/** A path along a line, a toilet behind the line, and a path to it around the end of the line. */
function behind(name: string, draw: (block: BlockPen) => void): Block {
  return {
    name,
    draw: (block) => {
      draw(block);
      block.line(
        [
          [-60, 0],
          [400, 0],
          [400, 90],
          [100, 90],
        ],
        FOOTWAY,
      );
      block.toilet([100, 40]);
    },
  };
}

const along = (
  tags: Tags,
  nodes: readonly XY[] = [
    [-500, 20],
    [100, 20],
    [350, 20],
  ],
) => behind(JSON.stringify(tags), (block) => block.line(nodes, tags));
const ring = (west: number, south: number, east: number, north: number): XY[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const NOT_CROSSED: readonly Block[] = [
  ...['rail', 'light_rail', 'narrow_gauge', 'subway'].map((railway) => along({ railway })),
  ...['motorway', 'motorway_link'].map((highway) => along({ highway })),
  along({ highway: 'trunk', foot: 'no' }),
  ...['wall', 'fence', 'hedge', 'retaining_wall', 'city_wall', 'ditch'].map((barrier) => along({ barrier })),
  ...['river', 'canal'].map((waterway) => along({ waterway })),
  along({ highway: 'primary', motorroad: 'yes' }),
  along({ natural: 'coastline' }),
  along({ natural: 'cliff' }),
  along({ railway: 'rail', layer: '-1' }),
  behind('a river as an area', (block) => block.line(ring(-500, 15, 350, 25), RIVER)),
  behind('a river as a multipolygon of two lines', (block) => {
    const a = block.node([-500, 15]);
    const b = block.node([350, 25]);
    const one = block.way([a, block.node([350, 15]), b], {});
    const other = block.way([a, block.node([-500, 25]), b], {});
    block.multipolygon([one, other], [], RIVER);
  }),
  behind('a reservoir', (block) => block.line(ring(-500, 15, 350, 25), { landuse: 'reservoir' })),
];

const CROSSED: readonly Block[] = [
  along({ railway: 'tram' }),
  along({ railway: 'abandoned' }),
  along({ railway: 'rail', tunnel: 'yes' }),
  along({ railway: 'rail', bridge: 'viaduct', layer: '1' }),
  along({ railway: 'subway', layer: '-2' }),
  along({ highway: 'motorway', bridge: 'yes' }),
  along({ highway: 'motorway', tunnel: 'yes' }),
  along({ highway: 'trunk', sidewalk: 'both' }),
  along({ waterway: 'stream' }),
  along({ waterway: 'river', tunnel: 'culvert' }),
  along({ waterway: 'river', intermittent: 'yes' }),
  along({ barrier: 'kerb' }),
  along({ barrier: 'wall', level: '1' }),
  behind('a house around the toilet', (block) => block.line(ring(80, 20, 120, 60), { building: 'yes' })),
  behind('a dry basin', (block) =>
    block.line(ring(-500, 15, 350, 25), { landuse: 'basin', basin: 'detention' }),
  ),
];

const onIsland = (name: string, lengthM: number): Block => ({
  name,
  draw: (block) => {
    block.line(
      [
        [-700, 0],
        [60, 0],
      ],
      FOOTWAY,
    );
    block.toilet([-690, 3]);
    block.line(ring(80, -900, 140, 900), RIVER);
    block.line(
      [
        [150, 0],
        [150 + lengthM, 0],
      ],
      FOOTWAY,
    );
    block.toilet([145, 2]);
  },
});

const OTHERS: readonly Block[] = [
  onIsland('an island with 140 m of paths', 140),
  onIsland('an island with 740 m of paths', 740),
  {
    name: 'a pier, seen from the water',
    draw: (block) => {
      // The shore runs south, so the water is west of it.
      block.line(
        [
          [0, 900],
          [0, -900],
        ],
        { natural: 'coastline' },
      );
      block.line(
        [
          [600, 40],
          [-100, 40],
        ],
        { ...FOOTWAY, man_made: 'pier' },
      );
      block.toilet([590, 42]);
    },
  },
  {
    name: 'a pier, on it',
    draw: (block) => {
      block.line(
        [
          [0, 900],
          [0, -900],
        ],
        { natural: 'coastline' },
      );
      block.line(
        [
          [600, 6],
          [-100, 6],
        ],
        FOOTWAY,
      );
      block.toilet([590, 8]);
    },
  },
  {
    name: 'an islet in a lake',
    draw: (block) => {
      const lake = block.line(ring(-600, -600, 600, 600), {});
      const islet = block.line(ring(-100, -100, 100, 100), {});
      block.multipolygon([lake], [islet], { natural: 'water' });
      const [bridgehead, end] = [block.node([60, 40]), block.node([590, 40])];
      block.way([bridgehead, end], { ...FOOTWAY, bridge: 'yes' });
      block.way([block.node([-60, 40]), bridgehead, block.node([60, -60])], FOOTWAY);
      block.toilet([58, -20]);
    },
  },
  {
    name: 'the way beyond a fence is nearer',
    draw: (block) => {
      block.line(
        [
          [-500, 10],
          [500, 10],
        ],
        { barrier: 'fence' },
      );
      block.line(
        [
          [300, -60],
          [-700, -60],
          [-700, 15],
          [300, 15],
        ],
        FOOTWAY,
      );
      block.toilet([100, -58]);
    },
  },
  {
    name: 'a path ends at the gate of a fence',
    draw: (block) => {
      const gate = block.node([100, 20], { barrier: 'gate' });
      block.way([block.node([-500, 20]), gate, block.node([350, 20])], { barrier: 'fence' });
      block.way([block.node([-700, 0]), block.node([100, 0]), gate], FOOTWAY);
      block.toilet([100, 40]);
    },
  },
  ...[{ highway: 'service', access: 'private' }, FOOTWAY].map(
    (way, i): Block => ({
      name: i === 0 ? 'a start on private ways' : 'a start on public ways',
      draw: (block) => {
        const gate = block.node([100, 0], { barrier: 'gate', access: 'private' });
        const [start, end] = [block.node([-60, 0]), block.node([300, 0])];
        block.way([start, gate], way);
        block.way([gate, end, block.node([2_300, 0])], FOOTWAY);
        block.toilet([303, 0]);
      },
    }),
  ),
  {
    name: 'a toilet on private ways',
    draw: (block) => {
      const gate = block.node([100, 0], { barrier: 'gate', access: 'private' });
      block.way([block.node([-2_060, 0]), gate], FOOTWAY);
      block.way([gate, block.node([300, 0])], { highway: 'service', access: 'private' });
      block.toilet([303, 0]);
    },
  },
  {
    name: 'a lake with harbours',
    draw: (block) => {
      block.line(ring(-600, 20, 600, 800), { natural: 'water' });
      block.line(
        [
          [-500, 0],
          [500, 0],
        ],
        FOOTWAY,
      );
      block.node([100, 90], { leisure: 'marina', name: 'Gull Marina' });
      block.node([200, 300], { leisure: 'marina', name: 'Heron Marina' });
      block.node([300, -30], { leisure: 'marina', name: 'Egret Marina' });
    },
  },
  {
    name: 'far from all paths',
    draw: (block) => {
      block.line(
        [
          [-60, 110],
          [-60, 900],
        ],
        FOOTWAY,
      );
      block.toilet([-58, 200]);
    },
  },
];

/** A toilet that is 3 m from a way, and 20 m from a path on the ground. The way leads up or down by steps far away. */
function beside(name: string, way: Tags, steps: Tags, toilet: Tags): Block {
  return {
    name,
    draw: (block) => {
      const [start, foot] = [block.node([-60, 0]), block.node([300, 0])];
      block.way([start, foot], FOOTWAY);
      const [head, end] = [block.node([300, 23]), block.node([-300, 23])];
      block.way([foot, head], { highway: 'steps', ...steps });
      block.way([head, end], { ...FOOTWAY, ...way });
      block.toilet([100, 20], toilet);
    },
  };
}

const UP = { level: '0;1' };
const DOWN = { level: '-1;0' };
/** Along the ground, then 20 m off the path; along the ground, up, and back. */
const DIRECT_M = 160 + 20 * 1.3;
const BY_STEPS_M = 360 + 23 + 200 + 3 * 1.3;
const FLOORS: readonly (readonly [block: Block, metres: number, flights: number | null])[] = [
  [beside('under a ramp', { bridge: 'yes', layer: '1' }, {}, {}), DIRECT_M, 0],
  [beside('on the ground below a gallery', { level: '1' }, UP, { level: '0' }), DIRECT_M, 0],
  [beside('above a tunnel', { tunnel: 'yes', layer: '-1' }, {}, {}), DIRECT_M, 0],
  [beside('on the floor of a gallery', { level: '1' }, UP, { level: '1' }), BY_STEPS_M, 1],
  [beside('on the floor of a passage', { level: '-1' }, DOWN, { level: '-1' }), BY_STEPS_M, 1],
  [beside('in an underpass', { tunnel: 'yes', layer: '-1' }, {}, { level: '-1' }), BY_STEPS_M, 1],
  [beside('above a gallery', { level: '1' }, UP, { level: '2' }), DIRECT_M, null],
  [beside('below a passage', { level: '-1' }, DOWN, { level: '-2' }), DIRECT_M, null],
  [beside('on a floor without a number', { level: '1' }, UP, { level: 'UG' }), DIRECT_M, null],
  [
    beside('in an underpass, by its layer', { tunnel: 'yes', layer: '-1' }, {}, { layer: '-1' }),
    BY_STEPS_M,
    1,
  ],
  [beside('on a passage, by its layer', { level: '-2' }, DOWN, { layer: '-1' }), BY_STEPS_M, 1],
  [beside('on a bridge, by its layer', { bridge: 'yes', layer: '1' }, {}, { layer: '1' }), BY_STEPS_M, 1],
  [beside('below the ground by its layer', { level: '1' }, UP, { layer: '-1' }), DIRECT_M, null],
  [beside('on a layer that says nothing', { level: '1' }, UP, { layer: 'UG' }), DIRECT_M, 0],
  [
    beside('whose level wins over its layer', { tunnel: 'yes' }, {}, { level: '0', layer: '-1' }),
    DIRECT_M,
    0,
  ],
  [beside('on two floors, one of them the ground', { level: '1' }, UP, { level: '0;1' }), DIRECT_M, 0],
];

/**
 * A room on the floor 0 beside a corridor on the floor 1, as a building has them that counts its ground twice. The corridor
 * leads to a door at its end, and from there a path around the building passes 77 m from the room.
 */
function room(name: string, door: Tags, hasFence: boolean): Block {
  return {
    name,
    draw: (block) => {
      const [hall, end] = [block.node([-1_300, 0]), block.node([40, 0], door)];
      block.way([hall, end], { highway: 'corridor', level: '1' });
      block.way([end, block.node([40, 82]), block.node([-1_300, 82])], FOOTWAY);
      block.line(ring(-80, -20, 40, 30), { building: 'train_station' });
      if (hasFence) block.line(ring(-90, -30, 39, 40), { barrier: 'fence' });
      block.toilet([-33, 5], { level: '0' });
    },
  };
}

const DOOR: Tags = { entrance: 'yes' };
const PERMIT_GATE: Tags = { barrier: 'gate', access: 'permit' };
const FROM_HALL_M = 27.5 * 1.3;
const ROOMS: readonly (readonly [block: Block, source: string, metres: number])[] = [
  [room('behind a gate for which a permit is needed', PERMIT_GATE, false), 'straight_line', FROM_HALL_M],
  [room('behind such a gate and a fence', PERMIT_GATE, true), 'straight_line', FROM_HALL_M],
  [room('behind a fence', DOOR, true), 'straight_line', FROM_HALL_M],
  [room('behind a door', DOOR, false), 'network', 100 + 5 + 73 * 1.3],
];

let blocks: WalkBlocks;
beforeAll(async () => {
  const onFloors = [...FLOORS, ...ROOMS].map(([block]) => block);
  blocks = await WalkBlocks.of([...NOT_CROSSED, ...CROSSED, ...OTHERS, ...onFloors]);
});

describe('a toilet is reached around', () => {
  test.each(NOT_CROSSED.map(({ name }) => name))('%s', (name) => {
    const { source, metres } = blocks.walk(name);
    expect(source).toBe('network');
    expect(Math.abs(metres - AROUND_M), `${metres} of ${AROUND_M}`).toBeLessThan(5);
  });
});

describe('a toilet is reached over', () => {
  test.each(CROSSED.map(({ name }) => name))('%s', (name) => {
    const { source, metres } = blocks.walk(name);
    expect(source).toBe('network');
    expect(Math.abs(metres - OVER_M), `${metres} of ${OVER_M}`).toBeLessThan(5);
  });
});

describe('a toilet', () => {
  test.each(FLOORS.map(([{ name }, metres, flights]) => [name, metres, flights] as const))(
    '%s is %i m away, with flights: %s',
    (name, expected, flights) => {
      const walk = blocks.walk(name);
      expect(walk.source).toBe('network');
      expect(Math.abs(walk.metres - expected), `${walk.metres} of ${expected}`).toBeLessThan(5);
      expect(walk.flights).toBe(flights);
    },
  );
});

describe('a room whose floor no way beside it has', () => {
  test.each(ROOMS.map(([{ name }, source, metres]) => [name, source, metres] as const))(
    '%s is reached by %s, in %i m, with flights that are not known',
    (name, source, expected) => {
      const walk = blocks.walk(name);
      expect(walk.source).toBe(source);
      expect(Math.abs(walk.metres - expected), `${walk.metres} of ${expected}`).toBeLessThan(5);
      expect(walk.flights).toBeNull();
    },
  );
});

describe('a join', () => {
  test.each(['an island with 140 m of paths', 'an island with 740 m of paths'])(
    'does not lead to %s: its toilet is an estimate, behind a longer walk',
    (name) => {
      const [first, second] = blocks.walks(name, 2);
      expect(first!.source).toBe('network');
      expect(first!.metres).toBeGreaterThan(600);
      expect(second!.source).toBe('straight_line');
    },
  );

  test('leads over the water that a position on a pier is over, and not 40 m through it', () => {
    expect(blocks.walk('a pier, on it').source).toBe('network');
    expect(blocks.walk('a pier, seen from the water').source).toBe('straight_line');
  });

  test('leads 40 m over an islet, which is not the lake around it', () => {
    expect(blocks.walk('an islet in a lake').source).toBe('network');
  });

  test('leads to a farther way if the nearest is behind a fence', () => {
    const { source, metres } = blocks.walk('the way beyond a fence is nearer');
    expect(source).toBe('network');
    expect(metres).toBeLessThan(250);
  });

  test('leads through the gate at which a path ends', () => {
    const { source, metres } = blocks.walk('a path ends at the gate of a fence');
    expect(source).toBe('network');
    expect(Math.abs(metres - (160 + 20 + 20 * 1.3))).toBeLessThan(5);
  });

  test('on private ways leads through the gate for residents, which stops others', () => {
    const { source, metres } = blocks.walk('a start on private ways');
    expect(source).toBe('network');
    expect(Math.abs(metres - 364), `${metres} of 364`).toBeLessThan(5);
    expect(blocks.walk('a start on public ways').source).toBe('straight_line');
    expect(Math.abs(blocks.walk('a toilet on private ways').metres - 364)).toBeLessThan(5);
  });

  test.each([
    ['Gull Marina', 100, 0],
    ['Heron Marina', 200, 300],
    ['Egret Marina', 300, -30],
  ])('of a harbour in a lake begins at the shore, if that is within 200 m: %s', (name, eastM, northM) => {
    const [{ lon, lat } = { lon: 0, lat: 0 }] = blocks.generation.findPlaces(name, { limit: 1 })!;
    const number = OTHERS.findIndex((each) => each.name === 'a lake with harbours');
    const [eastLon, northLat] = placeOf(NOT_CROSSED.length + CROSSED.length + number, [eastM, northM]);
    expect([lon, lat].map((degrees) => degrees.toFixed(5))).toEqual(
      [eastLon, northLat].map((degrees) => degrees.toFixed(5)),
    );
  });

  test('is 100 m long at most: beyond, a walk is an estimate', () => {
    expect(blocks.walk('far from all paths').source).toBe('straight_line');
  });
});
