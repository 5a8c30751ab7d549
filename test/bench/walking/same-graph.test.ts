/** The walking graph for libraries has the walks of our search: by ways for one direction, gates with hours and floors. */
import { beforeAll, expect, test } from 'vitest';
import { comparedWays } from '../../../bench/walking/walk-peers.ts';
import { askedPositions, type WalkWorld } from '../../../bench/walking/walk-world.ts';
import { type Block, passing, straight, WalkBlocks } from '../../fixtures/walk-blocks.ts';

/** A toilet below the ground, beside a way there that is not the nearest way. */
const BELOW: Block = {
  name: 'a toilet below the ground',
  draw: (block) => {
    const [start, head] = [block.node([-60, 0]), block.node([300, 0])];
    block.way([start, head], { highway: 'footway' });
    const [foot, end] = [block.node([300, 23]), block.node([-300, 23])];
    block.way([head, foot], { highway: 'steps', level: '-1;0' });
    block.way([foot, end], { highway: 'footway', level: '-1' });
    block.toilet([100, 20], { level: '-1' });
  },
};
const BLOCKS: readonly Block[] = [
  straight('an escalator that comes towards us', { highway: 'steps', conveying: 'backward' }),
  straight('an escalator that goes our way', { highway: 'steps', conveying: 'forward' }),
  passing('a gate that is off', { barrier: 'gate', opening_hours: 'off' }),
  passing('a gate that is open at noon', { barrier: 'gate', opening_hours: '10:00-22:00' }),
  passing('a wall', { barrier: 'wall' }),
  straight('a path that is closed', { highway: 'path', opening_hours: 'off' }),
  BELOW,
];

let world: WalkWorld;
beforeAll(async () => {
  const { generation } = await WalkBlocks.of(BLOCKS);
  const { graph } = generation.walk!;
  world = { name: 'blocks', path: '', megabytes: 0, dataDir: '', generation, graph };
});

test('a library finds the same walks on it', () => {
  expect(comparedWays(world, askedPositions(world, 200, 2_000)).compared).toBeGreaterThan(300);
});
