/** Applying diffs gives the toilets of importing what they lead to: for made worlds here, for real data below. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { CROWD } from '../../../../pipeline/dedupe/crowds.ts';
import { applyDiff } from '../../../../pipeline/follow/diff/apply.ts';
import { DiffCollector } from '../../../../pipeline/follow/diff/diff-collector.ts';
import { touchedToilets } from '../../../../pipeline/follow/diff/touched-toilets.ts';
import { encodeSourceChanges, readSourceChanges } from '../../../../pipeline/follow/state/source-changes.ts';
import { SourceState } from '../../../../pipeline/follow/state/source-state.ts';
import { AddedRecords, NO_RECORDS } from '../../../../pipeline/sources/source-record.ts';
import { NOW, temporaryFolder } from '../../../fixtures/generation.ts';
import { EXTRACTS, MONACO_CHANGES, needs } from '../../../fixtures/needs.ts';
import { runs } from '../../../fixtures/runs.ts';
import type { ToldObject } from './osc-fixture.ts';
import { diffOf, edited, randomRecords, randomWorld, type World, writeWorld } from './random-world.ts';
import { importWhole, readDiff, replaced, type Toilets } from './whole-import.ts';

interface Followed {
  toilets: Toilets;
  state: SourceState;
}

function collect(objects: readonly ToldObject[]) {
  const collector = new DiffCollector();
  for (const object of objects) {
    const { type, tags, lon = Number.NaN, lat = Number.NaN, refs = [], members = [] } = object;
    if (type === 'node') collector.node(object, tags, lon, lat);
    else if (type === 'way') collector.way(object, tags, refs);
    else collector.relation(object, tags, members);
  }
  return collector.finish();
}

/** With what changed written to a blob and read back. */
async function follow(
  { toilets, state }: Followed,
  diff: ReturnType<typeof collect>,
  added = NO_RECORDS,
): Promise<Followed> {
  const applied = applyDiff(state, diff);
  const next = replaced(toilets, await touchedToilets(state, applied, NOW, added));
  const bytes = encodeSourceChanges(applied.state.changes);
  const changes = readSourceChanges(bytes.buffer as ArrayBuffer, 'test');
  expect(changes).toEqual(applied.state.changes);
  return { toilets: next, state: new SourceState(state.base, changes) };
}

describe('made worlds', () => {
  test('have the toilets of a whole import after every diff, or tell which objects lack parts', async () => {
    const folder = temporaryFolder();
    const seeds = fc.integer({ min: 0, max: 2 ** 31 });
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(7.4, 179.9998, 180), async (seed, lon0) => {
        const random = seededRandom(seed);
        let world = randomWorld(random, lon0);
        // Every other world has records of other sources, among its toilets.
        const records = seed % 2 === 0 ? [] : randomRecords(random, world);
        const added = new AddedRecords(records);
        const whole = async (name: string, of: World) =>
          await importWhole(await writeWorld(join(folder, name), of), records);
        let followed: Followed = await whole('a.osm.pbf', world);
        for (let step = 0; step < 4; step++) {
          const next = edited(random, world, lon0);
          followed = await follow(followed, collect(diffOf(world, next)), added);
          const { toilets } = await whole('b.osm.pbf', next);
          if (followed.state.lacking().length === 0) expect(followed.toilets).toEqual(toilets);
          // What lacks parts is made good by a diff that brings them.
          followed = await follow(followed, collect(diffOf(world, next, true)), added);
          expect(followed.state.lacking()).toEqual([]);
          expect(followed.toilets).toEqual(toilets);
          // And an old diff, or the same again, changes nothing.
          const old = diffOf(next, world).filter(({ deleted }) => !deleted);
          const again = await follow(followed, collect([...old, ...diffOf(world, next)]), added);
          expect(again.toilets).toEqual(toilets);
          world = next;
        }
      }),
      { numRuns: runs(12) },
    );
  });
});

describe('a crowd', () => {
  /** Nodes on a spot of a made world, of every kind. */
  const onSpot = (from: number, count: number, version = 1): ToldObject[] =>
    Array.from({ length: count }, (_, i) => ({
      ...{ type: 'node', id: from + i, version, deleted: false },
      tags: {
        amenity: 'toilets',
        ...(i % 3 === 1 && { male: 'yes' }),
        ...(i % 3 === 2 && { female: 'yes' }),
      },
      ...{ lon: 7.4 + (i % 7) * 1e-5, lat: 47.1 },
    }));
  const deleted = (objects: readonly ToldObject[]): ToldObject[] =>
    objects.map((each) => ({ ...each, version: each.version + 1, deleted: true, tags: {} }));
  const worldOf = (nodes: readonly ToldObject[]): World => ({
    nextId: 1_000_000,
    nodes: new Map(nodes.map(({ id, version, tags, lon = 0, lat = 0 }) => [id, { version, tags, lon, lat }])),
    ways: new Map(),
    relations: new Map(),
  });

  test('that comes, changes and goes by diffs leaves the toilets of a whole import', async () => {
    const folder = temporaryFolder();
    const importNodes = async (nodes: readonly ToldObject[]) =>
      importWhole(await writeWorld(join(folder, 'a.osm.pbf'), worldOf(nodes)));
    const few = onSpot(1, CROWD - 3);
    const more = onSpot(1000, 6);
    const many = onSpot(2000, 300);
    let followed: Followed = await importNodes(few);
    const sizes: number[] = [followed.toilets.size];
    const step = async (diff: readonly ToldObject[], nodes: readonly ToldObject[]) => {
      followed = await follow(followed, collect(diff));
      expect(followed.toilets).toEqual((await importNodes(nodes)).toilets);
      sizes.push(followed.toilets.size);
    };
    await step(more, [...few, ...more]);
    await step(many, [...few, ...more, ...many]);
    const edited = onSpot(2000, 1, 2).map((each) => ({ ...each, tags: { amenity: 'toilets', fee: 'no' } }));
    await step(edited, [...few, ...more, ...edited, ...many.slice(1)]);
    await step(deleted([...edited, ...many.slice(1)]), [...few, ...more]);
    await step(deleted(more), few);
    const [merged = 0, ...rest] = sizes;
    expect(merged).toBeLessThan(10);
    expect(rest).toEqual([CROWD + 3, CROWD + 303, CROWD + 303, CROWD + 3, merged]);
  });

  test('is not read again for each of its records', async () => {
    const { state } = await importWhole(await writeWorld(join(temporaryFolder(), 'a.osm.pbf'), worldOf([])));
    const diff = collect(onSpot(1, 10_000));
    const applied = applyDiff(state, diff);
    const reads = vi.spyOn(applied.state, 'itemsIn');
    expect((await touchedToilets(state, applied, NOW)).toilets).toHaveLength(10_000);
    // One for the cell, and one a record for the venues around it.
    expect(reads.mock.calls.filter(([, role]) => role === 'object').length).toBeLessThan(10);
  });
});

describe('what a diff does not bring', () => {
  const corner = (id: number, lon: number, lat: number): ToldObject => ({
    ...{ type: 'node', id, version: 2, deleted: false, tags: {} },
    ...{ lon: 7.4 + lon / 1e4, lat: 43.7 + lat / 1e4 },
  });
  const corners = [corner(1, 0, 0), corner(2, 1, 0), corner(3, 1, 1), corner(4, 0, 1)];
  const way = (version: number, refs: number[], tags: Record<string, string>): ToldObject => ({
    ...{ type: 'way', id: 9, version, deleted: false, refs, tags },
  });
  const WC = { amenity: 'toilets' };
  const world = (wayTags: Record<string, string>): World => ({
    nextId: 100,
    nodes: new Map(corners.map(({ id, lon = 0, lat = 0 }) => [id, { version: 1, tags: {}, lon, lat }])),
    ways: new Map([[9, { version: 1, tags: wayTags, refs: [1, 2, 3, 4, 1] }]]),
    relations: new Map(),
  });
  const start = async (wayTags: Record<string, string>): Promise<Followed> =>
    importWhole(await writeWorld(join(temporaryFolder(), 'a.osm.pbf'), world(wayTags)));
  const lacking = ({ state }: Followed) => state.lacking().map(({ id, lacks }) => [id, ...lacks]);

  test('keeps an old way that becomes a toilet out until its nodes come, and says so', async () => {
    const tagged = await follow(await start({ building: 'yes' }), collect([way(2, [1, 2, 3, 4, 1], WC)]));
    expect(tagged.toilets.size).toBe(0);
    expect(lacking(tagged)).toEqual([[9, 'node/1', 'node/2', 'node/3', 'node/4']]);
    const some = await follow(tagged, collect(corners.slice(0, 2)));
    expect(lacking(some)).toEqual([[9, 'node/3', 'node/4']]);
    const whole = await follow(some, collect(corners.slice(2)));
    expect(lacking(whole)).toEqual([]);
    expect(whole.toilets).toEqual((await start(WC)).toilets);
  });

  test('leaves a known toilet where it was, with its new tags', async () => {
    const before = await start(WC);
    const after = await follow(before, collect([way(2, [1, 2, 3, 77, 1], { ...WC, fee: 'no' })]));
    expect(lacking(after)).toEqual([[9, 'node/77']]);
    const [old, now] = [before.toilets.get('lt_w9'), after.toilets.get('lt_w9')];
    expect(now).toEqual({ ...old, fee: { required: false, amount: null, currency: null } });
    const moved = await follow(after, collect([corner(77, 0, 3)]));
    expect(lacking(moved)).toEqual([]);
    expect(moved.toilets.get('lt_w9')?.lat).not.toBe(old?.lat);
  });

  test('was in a diff before: the nodes of an upload in parts are remembered', async () => {
    const fresh = [51, 52, 53].map((id, i) => ({ ...corner(id, i, i * i), version: 1 }));
    const nodes = await follow(await start({}), collect(fresh));
    const whole = await follow(nodes, collect([{ ...way(1, [51, 52, 53, 51], WC), id: 10 }]));
    expect(lacking(whole)).toEqual([]);
    expect([...whole.toilets.keys()]).toEqual(['lt_wa']);
  });
});

const MONACO = MONACO_CHANGES.diffs.map(({ path }) => path);

const ALL_OF_MONACO = [EXTRACTS.monaco, MONACO_CHANGES.first, MONACO_CHANGES.second, ...MONACO_CHANGES.diffs];

describe('real diffs', needs(...ALL_OF_MONACO), () => {
  test.each([
    ['six weeks of Monaco', MONACO_CHANGES.first.path, MONACO.slice(0, 1), MONACO_CHANGES.second.path],
    ['a year of Monaco', MONACO_CHANGES.second.path, MONACO.slice(1), EXTRACTS.monaco.path],
    ['all of Monaco', MONACO_CHANGES.first.path, MONACO, EXTRACTS.monaco.path],
  ])(
    'of %s, one by one or all in one, give the very toilets of the last file',
    async (_, from, diffs, to) => {
      const first = await importWhole(from);
      let oneByOne: Followed = first;
      for (const path of diffs) oneByOne = await follow(oneByOne, await readDiff(path));
      const inOne = await follow(first, await readDiff(...diffs));
      const { toilets } = await importWhole(to);
      expect(oneByOne.toilets).toEqual(toilets);
      expect(inOne.toilets).toEqual(toilets);
    },
  );
});
