/** What tags make of walks: each rule in a made block of streets, from the extract to the walk. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  AROUND_M,
  type Block,
  passing,
  straight,
  THROUGH_M,
  WalkBlocks,
} from '../../fixtures/walk-blocks.ts';

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
  [straight('a trunk road', { highway: 'trunk' }), AROUND_M],
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

let blocks: WalkBlocks;
beforeAll(async () => {
  blocks = await WalkBlocks.of([...RULES.map(([block]) => block), ONLY]);
});

describe('a walk', () => {
  test.each(RULES.map(([{ name }, metres]) => [name, metres] as const))('by %s has %i m', (name, metres) => {
    const walk = blocks.walk(name);
    expect(walk.source).toBe('network');
    expect(Math.abs(walk.metres - metres)).toBeLessThan(3);
  });

  test('goes along a fast road if there is no other way, and takes no longer for the fear', () => {
    const { source, metres, paceM } = blocks.walk(ONLY.name);
    expect(source).toBe('network');
    expect(Math.abs(metres - 764)).toBeLessThan(3);
    expect(paceM).toBeCloseTo(metres, 6);
  });
});
