/** Footways that pass a junction without meeting it: joined to it, but over nothing that cannot be crossed. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Block, type BlockPen, WalkBlocks } from '../../../../../test/fixtures/walk-blocks.ts';

type Tags = Readonly<Record<string, string>>;

/** Along the street, over the corner, along the footway, and 3 m off it. */
const OVER_M = 60 + 14 + 150 + 3 * 1.3;
/** The footway meets the street 400 m west of the junction. */
const AROUND_M = 340 + 14 + 550 + 3 * 1.3;

interface Corner {
  readonly footway?: Tags;
  readonly street?: Tags;
  readonly between?: (block: BlockPen) => void;
}

/** A junction, and a footway 14 m north of it: nothing else is joined over so many metres. */
function corner(name: string, { footway = {}, street = {}, between }: Corner = {}): Block {
  return {
    name,
    draw: (block) => {
      const [west, start, junction] = [block.node([-400, 0]), block.node([-60, 0]), block.node([0, 0])];
      const quiet = { highway: 'residential', ...street };
      block.way([west, start, junction], quiet);
      block.way([junction, block.node([0, -200])], quiet);
      block.way([junction, block.node([-80, -200])], quiet);
      const along = [-400, -200, 0, 200].map((x) => block.node([x, 14]));
      block.way([west, ...along], { highway: 'footway', ...footway });
      between?.(block);
      block.toilet([150, 17]);
    },
  };
}

const line = (tags: Tags): Block =>
  corner(JSON.stringify(tags), {
    between: (block) => {
      block.line(
        [
          [-390, 6],
          [-20, 8],
          [300, 7],
        ],
        tags,
      );
    },
  });

const OPEN: readonly Block[] = [
  corner('nothing between'),
  ...[{ waterway: 'stream' }, { barrier: 'kerb' }, { railway: 'tram' }].map(line),
  line({ barrier: 'wall', level: '1' }),
  line({ railway: 'rail', tunnel: 'yes' }),
  line({ man_made: 'pipeline' }),
  corner('a footway without a cutting', { footway: { cutting: 'no' } }),
];
const SHUT: readonly Block[] = [
  ...['wall', 'fence', 'hedge', 'retaining_wall', 'city_wall', 'ditch', 'guard_rail'].map((barrier) =>
    line({ barrier }),
  ),
  ...[{ natural: 'cliff' }, { natural: 'coastline' }, { natural: 'earth_bank' }].map(line),
  ...['river', 'canal'].map((waterway) => line({ waterway })),
  ...['rail', 'light_rail'].map((railway) => line({ railway })),
  ...['embankment', 'dyke'].map((made) => line({ man_made: made })),
  line({ highway: 'motorway' }),
  corner('a pond', {
    between: (block) =>
      block.line(
        [
          [-390, 4],
          [300, 4],
          [300, 10],
          [-390, 10],
          [-390, 4],
        ],
        { natural: 'water' },
      ),
  }),
  ...['yes', 'both', 'left'].map((cutting) =>
    corner(`a footway, cutting=${cutting}`, { footway: { cutting } }),
  ),
  corner('a footway on an embankment', { footway: { embankment: 'yes' } }),
  corner('streets in a cutting', { street: { cutting: 'yes' } }),
  corner('streets on an embankment', { street: { embankment: 'two_sided' } }),
];

let blocks: WalkBlocks;
beforeAll(async () => {
  blocks = await WalkBlocks.of([...OPEN, ...SHUT]);
});

describe('a footway beside a junction', () => {
  test.each(OPEN.map(({ name }) => name))('is joined to it over %s', (name) => {
    expect(Math.abs(blocks.walk(name).metres - OVER_M)).toBeLessThan(3);
  });

  test.each(SHUT.map(({ name }) => name))('is not joined to it over %s', (name) => {
    const { source, metres } = blocks.walk(name);
    expect(source).toBe('network');
    expect(Math.abs(metres - AROUND_M), `${metres} of ${AROUND_M}`).toBeLessThan(3);
  });
});
