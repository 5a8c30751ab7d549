/** A rebuild against a whole build of the same toilets: what they answer is the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import type { CommunityToilet, ToiletOverlay } from '../../../overlay/contributions/toilet-overlay.ts';
import { compileHours } from '../../../packages/hours/index.ts';
import { verifyGeneration } from '../../../pipeline/import/verify.ts';
import { communityBase } from '../../../pipeline/merge/community-base.ts';
import { rebuild } from '../../../pipeline/rebuild/rebuild.ts';
import { roundDegrees } from '../../../pipeline/toilets/toilet-from-osm.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { MAX_CELL_TOILETS } from '../../../shards/generation/cell-key.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { rowsOf } from '../../../shards/shard/shard-row.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { communityToilet, contributionsWith, overlayOf, votesFor } from '../../fixtures/overlays.ts';
import { runs } from '../../fixtures/runs.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const HOURS = ['24/7', 'Mo-Fr 08:00-18:00', 'Sa 10:00-12:00', null];

/** Two towns far apart: a tile each once they are crowded. */
function towns(count: number): BaseToilet[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, i) =>
    baseToilet({
      id: `lt_n${(1000 + i).toString(36)}`,
      aliases: i % 50 === 0 ? [`lt_w${(1000 + i).toString(36)}`] : [],
      lon: roundDegrees((i % 2 ? 7 : -70) + random.next() / 10),
      lat: roundDegrees((i % 2 ? 43 : -33) + random.next() / 10),
      opening_hours: HOURS[i % HOURS.length]!,
      zone: i % 2 ? 'Europe/Paris' : 'America/Santiago',
    }),
  );
}

async function rebuilt(
  generation: Generation,
  store: Store,
  ids: readonly string[],
  overlays: readonly ToiletOverlay[],
  community: readonly CommunityToilet[] = [],
): Promise<Generation> {
  const people = contributionsWith(overlays, community);
  const manifest = await rebuild(store, generation, ids, {
    contributions: people,
    now: NOW,
    compile: compileHours,
  });
  if (!manifest) return generation;
  await store.putManifest(manifest);
  await store.publish(manifest);
  verifyGeneration(store, manifest, { before: undefined, allowShrink: true, random: seededRandom(4).next });
  return new Generation(store, manifest, generation);
}

/** What is answered of every toilet: its record, and when it is open. */
function answers({ shards }: Generation): Map<string, string> {
  return new Map(
    shards.flatMap((shard) =>
      [...rowsOf(shard)].map(([id, { record, flags, hours }]): [string, string] => [
        id,
        `${Buffer.from(record)} ${flags} ${JSON.stringify(hours)}`,
      ]),
    ),
  );
}

const said = fc.record({
  toilet: fc.nat(59),
  name: fc.constantFrom('Neu', 'WC'),
  hours: fc.constantFrom('24/7', 'Su 11:00-12:00'),
  gone: fc.boolean(),
  confirmations: fc.nat(4),
});

describe('a rebuild', () => {
  test('answers what a whole build would, byte for byte, whatever was said of whichever toilets', async () => {
    const toilets = towns(60);
    const property = fc.asyncProperty(
      fc.uniqueArray(said, { selector: (s) => s.toilet, maxLength: 8 }),
      async (all) => {
        const overlays = all.map(({ toilet, name, hours, gone, confirmations }) =>
          overlayOf({
            toiletId: toilets[toilet]!.id,
            confirmations,
            gone,
            votes: [...votesFor('name', name), ...votesFor('opening_hours', hours)],
          }),
        );
        const store = new LocalStore(temporaryFolder());
        const before = await publishToilets(store, toilets);
        const after = await rebuilt(
          before,
          store,
          overlays.map(({ toiletId }) => toiletId),
          overlays,
        );
        const whole = await publishToilets(new LocalStore(temporaryFolder()), toilets, {
          contributions: contributionsWith(overlays),
        });
        expect(after.manifest.tiles).toEqual(whole.manifest.tiles);
        expect(after.manifest.ids).toEqual(whole.manifest.ids);
      },
    );
    await fc.assert(property, { numRuns: runs(25) });
  });

  test('leaves all other tiles, the id index and the places as they are', async () => {
    const store = new LocalStore(temporaryFolder());
    const before = await publishToilets(store, towns(MAX_CELL_TOILETS + 500), {
      places: [],
    });
    const [first, second] = before.manifest.tiles;
    const id = [...rowsOf(before.shards[1]!).keys()][5]!;
    const after = await rebuilt(before, store, [id], [overlayOf({ toiletId: id, confirmations: 1 })]);
    expect(after.manifest.tiles[0]).toEqual(first);
    expect(after.manifest.tiles[1]).toEqual({ ...second, shard: after.manifest.tiles[1]!.shard });
    expect(after.manifest.tiles[1]!.shard).not.toBe(second!.shard);
    expect(after.manifest.ids).toEqual(before.manifest.ids);
    expect(after.shards[0]).toBe(before.shards[0]);
    expect(after.manifest.counted_at).toBe(before.manifest.created_at);
  });

  test('is none where nothing changed, and where nobody knows the id', async () => {
    const store = new LocalStore(temporaryFolder());
    const before = await publishToilets(store, towns(10));
    const parts = { contributions: contributionsWith([]), now: NOW, compile: compileHours };
    expect(
      await rebuild(store, before, ['lt_n10', 'lt_nope', 'Not an id', 'lt_cnobody'], parts),
    ).toBeUndefined();
  });

  test('of an alias is one of the toilet', async () => {
    const store = new LocalStore(temporaryFolder());
    const toilets = towns(60);
    const { id, aliases } = toilets[50]!;
    const after = await rebuilt(await publishToilets(store, toilets), store, aliases, [
      overlayOf({ toiletId: id, confirmations: 2 }),
    ]);
    expect(answers(after).get(id)).toContain('"confirmations":2');
  });

  test('hides a toilet that is gone, keeps its place, and shows it again', async () => {
    const store = new LocalStore(temporaryFolder());
    const toilets = towns(10);
    const { id } = toilets[3]!;
    const before = await publishToilets(store, toilets);
    const gone = await rebuilt(before, store, [id], [overlayOf({ toiletId: id, gone: true })]);
    expect(gone.locate(idKey(id)!)).toBeUndefined();
    expect(gone.manifest).toMatchObject({ toilets: 9, ids: before.manifest.ids });
    const back = await rebuilt(gone, store, [id], []);
    expect(back.manifest.tiles).toEqual(before.manifest.tiles);
  });

  test('can leave a tile, and a generation, with no toilet to show', async () => {
    const store = new LocalStore(temporaryFolder());
    const [toilet] = towns(1);
    const before = await publishToilets(store, [toilet!]);
    const gone = await rebuilt(
      before,
      store,
      [toilet!.id],
      [overlayOf({ toiletId: toilet!.id, gone: true })],
    );
    expect(gone.manifest).toMatchObject({ toilets: 0, tiles: [{ count: 0, hidden: 1 }] });
  });

  test.each([
    ['into a tile', 7.05, 43.05],
    ['where no tile is', 139.7, 35.6],
  ])('adds a proposal %s, with its id', async (_, lon, lat) => {
    const store = new LocalStore(temporaryFolder());
    const proposal = communityToilet({
      id: 'lt_cabcdefgh2345',
      lon,
      lat,
      name: 'Neu',
      access: 'public',
      fee: 'fee',
    });
    const toilets = towns(MAX_CELL_TOILETS + 500);
    const overlays = [overlayOf({ toiletId: proposal.id, confirmations: 1 })];
    const before = await publishToilets(store, toilets);
    const after = await rebuilt(before, store, [proposal.id], overlays, [proposal]);
    const found = after.locate(idKey(proposal.id)!)!;
    expect(found.shard.record(found.row)).toContain('"name":"Neu"');
    expect(found.shard.record(found.row)).toContain('"source":"community"');
    expect(after.manifest.toilets).toBe(before.manifest.toilets + 1);
    const whole = await publishToilets(
      new LocalStore(temporaryFolder()),
      [...toilets, communityBase(proposal)],
      {
        contributions: contributionsWith(overlays),
      },
    );
    expect(answers(after)).toEqual(answers(whole));
    // Approved once, told again: it is there.
    expect((await rebuilt(after, store, [proposal.id], overlays, [proposal])).manifest.tiles).toEqual(
      after.manifest.tiles,
    );
  });

  test('adds the first toilet of all to an empty generation', async () => {
    const store = new LocalStore(temporaryFolder());
    const proposal = communityToilet({ id: 'lt_cabcdefgh2345' });
    const after = await rebuilt(await publishToilets(store, []), store, [proposal.id], [], [proposal]);
    expect(after.manifest).toMatchObject({ toilets: 1, tiles: [{ key: 'w' }] });
  });

  test('splits a tile that a proposal makes too full', async () => {
    const store = new LocalStore(temporaryFolder());
    const toilets = towns(MAX_CELL_TOILETS);
    const before = await publishToilets(store, toilets);
    expect(before.manifest.tiles).toHaveLength(1);
    const proposal = communityToilet({ id: 'lt_cabcdefgh2345' });
    const after = await rebuilt(before, store, [proposal.id], [], [proposal]);
    expect(after.manifest.tiles.length).toBeGreaterThan(1);
    expect(after.manifest.toilets).toBe(MAX_CELL_TOILETS + 1);
  });
});
