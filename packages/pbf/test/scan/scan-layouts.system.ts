/**
 * The same objects in any layout, read by any number of threads, give the same: how many objects a blob has, how many
 * blobs a chunk, sorted by the header's word or not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { ALL_EXTRACTS, EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import {
  type BlockFixture,
  blob,
  block,
  headerBlob,
  type NodeIn,
  pbf,
  type RelationIn,
  tempFile,
  type WayIn,
} from '../../../../test/fixtures/pbf-fixture.ts';
import { PLACE_RULES } from '../../../gazetteer/index.ts';
import { scanExtract } from '../../src/scan/scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'lootiles-layouts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAPS = new URL('../../../../shards/format/map-file.ts', import.meta.url).href;

/** @param maxIds that a list keeps in memory; undefined: no list is spooled */
async function everything(path: string, threads: number, maxIds?: number) {
  const rules = { objectRules: OBJECT_RULES, venueRules: VENUE_RULES };
  const own = mkdtempSync(join(folder, 'scan-'));
  const spool = maxIds === undefined ? {} : { spool: { folder: own, maps: MAPS, maxIds } };
  const scan = await scanExtract(path, {
    ...{ ...rules, threads, ...spool },
    places: { rules: PLACE_RULES, folder: own },
  });
  const { objects, skipped, header } = scan;
  const { positions } = scan.source();
  const nodes = Array.from(positions.ids, (id, i) => {
    const isKnown = positions.state(i) === 'known';
    const at = isKnown ? [positions.lon(i), positions.lat(i), positions.isEntrance(i)] : positions.state(i);
    return [id, positions.find(id), at];
  });
  const found = { header, objects, skipped, venues: [...scan.venues()], places: [...scan.places()] };
  return { ...found, nodes };
}

const TAGS: Record<string, string>[] = [
  { amenity: 'toilets', name: 'WC' },
  { amenity: 'school', name: 'A' },
  { place: 'town', name: 'B' },
  { highway: 'residential', name: 'C' },
  { type: 'multipolygon', amenity: 'toilets' },
  { type: 'boundary', place: 'city', name: 'D' },
  { entrance: 'yes' },
];
const tags = fc.option(fc.constantFrom(...TAGS), { nil: undefined });
const tagged = <T extends object>(object: T, some: Record<string, string> | undefined): T =>
  some ? { ...object, tags: some } : object;

const world = fc.record({
  nodes: fc.array(tags, { minLength: 1, maxLength: 60 }),
  ways: fc.array(fc.record({ tags, refs: fc.array(fc.integer({ min: 1, max: 62 }), { maxLength: 6 }) }), {
    maxLength: 20,
  }),
  relations: fc.array(
    fc.record({ tags, members: fc.array(fc.integer({ min: 1, max: 22 }), { maxLength: 4 }) }),
    {
      maxLength: 6,
    },
  ),
});
const sizes = fc.integer({ min: 1, max: 30 });

function* pieces<T>(list: T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Blocks of `size` objects of one kind each. */
function blocksOf({ nodes, ways, relations }: World, size: number): BlockFixture[] {
  return [
    ...[...pieces(nodes, size)].map((some) => block().dense(some)),
    ...[...pieces(ways, size)].map((some) => block().ways(some)),
    ...[...pieces(relations, size)].map((some) => block().relations(some)),
  ];
}

interface World {
  nodes: NodeIn[];
  ways: WayIn[];
  relations: RelationIn[];
}

const worlds = world.map(
  ({ nodes, ways, relations }): World => ({
    nodes: nodes.map((some, index) =>
      tagged({ id: index + 1, lon: 7 + (index % 7) / 100, lat: 43 + index / 100 }, some),
    ),
    ways: ways.map((way, index) => tagged({ id: index + 1, refs: way.refs }, way.tags)),
    relations: relations.map(({ members, tags: some }, index) =>
      tagged(
        { id: index + 1, members: members.map((ref): ['way', number, string] => ['way', ref, 'outer']) },
        some,
      ),
    ),
  }),
);

test('blobs of any number of objects, sorted or not', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, sizes, sizes, async (made, one, another) => {
      const scan = async (size: number, sorted: boolean) => {
        const { header, ...found } = await everything(tempFile(pbf(blocksOf(made, size), { sorted })), 0);
        return found;
      };
      const expected = await scan(one, true);
      expect(await scan(another, true)).toEqual(expected);
      expect(await scan(another, false)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

describe('spooled lists', () => {
  test.each(Object.entries(EXTRACTS))(
    'give of %s what lists in memory give',
    needs(...ALL_EXTRACTS),
    async (_, { path }) => {
      const expected = await everything(path, 0);
      expect(await everything(path, 0, 1_000)).toEqual(expected);
      expect(await everything(path, 2, 1_000)).toEqual(expected);
    },
  );

  test('of any objects, with ids below zero and above 2^32', async () => {
    const bases = fc.constantFrom(0, -20, 2 ** 32 - 20, 2 ** 39);
    await fc.assert(
      fc.asyncProperty(worlds, bases, sizes, async ({ nodes, ways, relations }, base, size) => {
        const moved = (id: NodeIn['id']) => Number(id) + base;
        const made: World = {
          nodes: inFileOrder(nodes.map((node) => ({ ...node, id: moved(node.id) }))),
          ways: ways.map((way) => ({ ...way, refs: way.refs.map(moved) })),
          relations,
        };
        const path = tempFile(pbf(blocksOf(made, size)));
        expect(await everything(path, 0, 4)).toEqual(await everything(path, 0));
      }),
      { numRuns: 60 },
    );
  });

  /** Ids below zero come first, by their size. */
  function inFileOrder(nodes: NodeIn[]): NodeIn[] {
    const ids = (sign: number) => nodes.filter(({ id }) => Math.sign(Number(id)) === sign);
    return [...ids(-1).reverse(), ...ids(0), ...ids(1)];
  }

  test('are not written for a file without order', async () => {
    const nodes = [3, 1, 2].map((id) => ({ id, lon: 7 + id / 100, lat: 43 }));
    const ways = [{ id: 1, refs: [1, 2, 3], tags: { highway: 'residential', name: 'A' } }];
    const path = tempFile(pbf([block().dense(nodes), block().ways(ways)], { sorted: false }));
    expect(await everything(path, 0, 1)).toEqual(await everything(path, 0));
  });

  test('name a node that is in the file twice by its later copy', async () => {
    const nodes = [1, 2, 2, 3].map((id, i) => ({ id, lon: 7 + i / 100, lat: 43 }));
    const ways = [{ id: 1, refs: [1, 2, 3], tags: { highway: 'residential', name: 'A' } }];
    const path = tempFile(pbf([block().dense(nodes), block().ways(ways)]));
    expect(await everything(path, 0, 1)).toEqual(await everything(path, 0));
  });

  test('say what is wrong with nodes that are out of order', async () => {
    const nodes = [1, 3, 2].map((id) => ({ id, lon: 7, lat: 43 }));
    const ways = [{ id: 1, refs: [1, 2, 3], tags: { highway: 'residential', name: 'A' } }];
    const path = tempFile(pbf([block().plain(nodes), block().ways(ways)]));
    await expect(everything(path, 0, 1)).rejects.toThrow(/ids are not in the order/);
  });
});

describe('threads', () => {
  test.each(Object.entries(EXTRACTS))(
    'read %s as one thread does',
    needs(...ALL_EXTRACTS),
    async (_, { path }) => {
      expect(await everything(path, 2)).toEqual(await everything(path, 0));
    },
  );

  /** Chunks enough for all: incompressible, so that they are as large on the disk. */
  const noise = (blobs: number): Buffer[] => {
    let seed = 1;
    const text = () => {
      const bytes = Buffer.alloc(300_000);
      for (let at = 0; at < bytes.length; at++) {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        bytes[at] = 97 + ((seed >>> 16) % 26);
      }
      return bytes.toString('latin1');
    };
    return Array.from({ length: blobs }, (_, index) =>
      blob(
        'OSMData',
        block()
          .dense([
            { id: index + 1, lon: 1, lat: 1, tags: { amenity: 'toilets', name: `${index}`, note: text() } },
          ])
          .raw(),
        { field: 1 },
      ),
    );
  };
  const many = noise(120);

  test('keep the order of the file', async () => {
    const path = tempFile(Buffer.concat([headerBlob(), ...many]));
    const { objects } = await everything(path, 3);
    expect(objects.map(({ id }) => id)).toEqual(many.map((_, index) => index + 1));
  });

  test.each([1, 60, 119])('say what is wrong with blob %i, and where', async (broken) => {
    const bad = [...many];
    bad[broken] = blob('OSMData', Buffer.from([8]), { field: 1 });
    const path = tempFile(Buffer.concat([headerBlob(), ...bad]));
    const [own, threads] = await Promise.all(
      [0, 2].map((count) => everything(path, count).catch((error: Error) => error)),
    );
    expect(own).toBeInstanceOf(Error);
    expect(threads).toEqual(own);
  });

  test('see that a file is not in the order of its header', async () => {
    const path = tempFile(Buffer.concat([headerBlob(), ...many.slice(60), ...many.slice(0, 60)]));
    await expect(everything(path, 2)).rejects.toThrow(/ids are not in the order/);
  });

  test('can be stopped', async () => {
    const path = tempFile(Buffer.concat([headerBlob(), ...many]));
    const stop = new AbortController();
    const reason = new Error('The operator pressed Ctrl-C.');
    const onProgress = () => stop.abort(reason);
    const scan = scanExtract(path, {
      objectRules: OBJECT_RULES,
      threads: 2,
      signal: stop.signal,
      onProgress,
    });
    await expect(scan).rejects.toBe(reason);
  });
});

test('a blob that is larger than a chunk', async () => {
  const name = 'x'.repeat(3_000_000);
  const one = (id: number, some: Record<string, string>) =>
    blob(
      'OSMData',
      block()
        .dense([{ id, lon: 1, lat: 1, tags: { amenity: 'toilets', ...some } }])
        .raw(),
      {
        field: 1,
      },
    );
  const blobs = [one(1, {}), one(2, { name }), one(3, {}), one(4, { name }), one(5, { name })];
  const path = tempFile(Buffer.concat([headerBlob(), ...blobs]));
  for (const threads of [0, 2])
    expect((await everything(path, threads)).objects.map(({ id, tags }) => [id, tags.name?.length])).toEqual([
      [1, undefined],
      [2, name.length],
      [3, undefined],
      [4, name.length],
      [5, name.length],
    ]);
});
