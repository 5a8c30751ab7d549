import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { followReplication } from '../../../../pipeline/follow/diff/replication.ts';
import {
  parseReplicationState,
  sequencePath,
} from '../../../../pipeline/follow/replication/replication-server.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { NOW, temporaryFolder } from '../../../fixtures/generation.ts';
import { expectNoTemporaryFiles, importFrom, wholeCurrent } from '../../../fixtures/imports.ts';
import { logInto } from '../../../fixtures/log.ts';
import { contentOf } from './applied.ts';
import { oscText } from './osc-fixture.ts';
import { diffOf, edited, randomWorld, type World, writeWorld } from './random-world.ts';
import { localReplication, stateText } from './replication-fixture.ts';

const minute = (count: number): string => `2026-03-01T00:${String(count).padStart(2, '0')}:00Z`;
const LON = 7.4;

/** Worlds one edit apart. Diffs hold everything, so that nothing lacks parts. */
function worlds(count: number): World[] {
  const random = seededRandom(3);
  const list = [randomWorld(random, LON)];
  while (list.length < count) list.push(edited(random, list.at(-1)!, LON));
  return list;
}

const WORLDS = worlds(8);
const oscOf = (index: number): string => oscText(diffOf(WORLDS[index - 1]!, WORLDS[index]!, true));

/** A generation of world 2, of minute 2 and a half, beside a server whose diff n leads to world n, up to minute n. */
async function setUp(diffs: number) {
  const folder = temporaryFolder();
  const store = new LocalStore(join(folder, 'data'));
  const replication = await localReplication();
  for (let n = 1; n <= diffs; n++) replication.add(n, minute(n), oscOf(n));
  const importWorld = async (index: number, into = store) => {
    const path = join(folder, `${index}.osm.pbf`);
    await writeWorld(path, WORLDS[index]!, new Date(Date.parse(minute(index)) + 30_000));
    return (await importFrom(into, path)).manifest;
  };
  await importWorld(2);
  const lines: string[] = [];
  const pauses: number[] = [];
  /** Follows until it pauses for the time, which says whether to go on. */
  const follow = async (
    goOn: (ms: number) => boolean | Promise<boolean> = () => false,
    url: string = replication.url,
  ) => {
    const stop = new AbortController();
    await followReplication(
      {
        ...{ store, database: undefined, url, now: () => NOW },
        log: { ...logInto(lines), info: (message) => void lines.push(message) },
        pause: async (ms) => {
          pauses.push(ms);
          if (pauses.length > 20 || !(await goOn(ms))) stop.abort();
        },
      },
      stop.signal,
    );
  };
  const expectWorld = async (index: number) => {
    const target = new LocalStore(join(folder, `target-${index}-${pauses.length}`));
    const manifest = await importWorld(index, target);
    expect(contentOf(wholeCurrent(store))).toEqual(contentOf(manifest));
    expectNoTemporaryFiles(store.dataDir);
  };
  const diffsAsked = () => replication.asked.filter((path) => path.endsWith('.osc.gz'));
  return { store, replication, importWorld, follow, expectWorld, lines, pauses, diffsAsked };
}

const path = (sequence: number, ending = '.osc.gz'): string => `/${sequencePath(sequence)}${ending}`;

describe('following replication', () => {
  test('of an extract that names no server says so once, and waits', async () => {
    const { follow, lines, pauses, diffsAsked } = await setUp(5);
    await follow(() => pauses.length < 3, 'dump');
    expect(lines).toEqual([
      expect.stringMatching(/^OpenStreetMap diffs are not applied: .* Set REPLICATION_URL /),
    ]);
    expect([pauses.length, diffsAsked()]).toEqual([3, []]);
  });

  test('begins at the diff after the data, by its time, and publishes all that wait together', async () => {
    const { store, follow, expectWorld, diffsAsked, pauses, lines } = await setUp(5);
    await follow();
    expect(lines).toEqual(['Published OpenStreetMap diffs.']);
    expect(diffsAsked()).toEqual([path(3), path(4), path(5)]);
    expect(store.readCurrent()).toMatchObject({
      generation: 2,
      data_date: '2026-03-01T00:05:00.000Z',
      source: { sequence: 5 },
    });
    await expectWorld(5);
    expect(pauses).toEqual([60_000]);
  });

  test('goes on by number when new diffs come, and where it was stopped; none is fetched twice', async () => {
    const { store, replication, follow, expectWorld, diffsAsked } = await setUp(3);
    await follow(() => {
      const next = (store.readCurrent()?.source?.sequence ?? 0) + 1;
      if (next > 5) return false;
      replication.add(next, minute(next), oscOf(next));
      return true;
    });
    await expectWorld(5);
    replication.add(6, minute(6), oscOf(6));
    await follow();
    expect(diffsAsked()).toEqual([3, 4, 5, 6].map((n) => path(n)));
    expect(store.readCurrent()).toMatchObject({ generation: 5, source: { sequence: 6 } });
    await expectWorld(6);
  });

  test.each([
    ['answers 500', (files: Map<string, Buffer | number>) => files.set(path(4), 500)],
    ['lacks a diff', (files: Map<string, Buffer | number>) => files.delete(path(4))],
    [
      'sends half a diff',
      (files: Map<string, Buffer | number>) => {
        const whole = files.get(path(4));
        if (Buffer.isBuffer(whole)) files.set(path(4), whole.subarray(0, whole.length >> 1));
      },
    ],
    [
      'sends something else',
      (files: Map<string, Buffer | number>) => files.set(path(4), Buffer.from('<html>')),
    ],
    [
      'has a state of another diff',
      (files: Map<string, Buffer | number>) =>
        files.set(path(4, '.state.txt'), Buffer.from(stateText(3, minute(4)))),
    ],
  ])(
    'from a server that %s publishes what comes before and waits longer and longer',
    async (what, damage) => {
      const isRead = what.startsWith('sends');
      const { store, replication, follow, expectWorld, lines, pauses } = await setUp(5);
      damage(replication.files);
      await follow((ms) => {
        if (pauses.length === 4) replication.add(4, minute(4), oscOf(4));
        if (pauses.length === 4) replication.add(5, minute(5), oscOf(5));
        return ms < 60_000;
      });
      // A diff that came damaged fails its whole turn once; what comes before it is published in the next.
      const failing = isRead ? [1_000, 1_000, 2_000, 4_000] : [1_000, 2_000, 4_000, 8_000];
      expect(pauses).toEqual([...failing, 60_000]);
      expect(lines.filter((line) => line.startsWith('Applying OpenStreetMap diffs failed.'))).toHaveLength(
        isRead ? 2 : 1,
      );
      expect(lines).toContain('OpenStreetMap diffs are applied again.');
      expect(store.readCurrent()?.source?.sequence).toBe(5);
      await expectWorld(5);
    },
  );

  test('gives way to an import that publishes meanwhile, and goes on from there', async () => {
    const { store, replication, follow, importWorld, expectWorld } = await setUp(6);
    let isDone = false;
    replication.onAsk = async (asked) => {
      if (asked !== path(6) || isDone) return;
      isDone = true;
      await importWorld(4);
    };
    await follow();
    expect(isDone).toBe(true);
    expect(store.readCurrent()).toMatchObject({ generation: 3, source: { sequence: 6 } });
    await expectWorld(6);
  });

  test('says what to do where the server does not reach back to the data', async () => {
    const { store, replication, follow, lines } = await setUp(5);
    for (const n of [1, 2, 3]) replication.files.delete(path(n, '.state.txt'));
    await follow();
    expect(lines.join()).toMatch(
      /has no diffs back to 2026-03-01T00:02:30\.000Z\. Run \\"lootiles import\\"/,
    );
    expect(store.readCurrent()?.generation).toBe(1);
  });

  test('is not done when it is off, and waits where no server is known', async () => {
    const { follow, replication, pauses } = await setUp(3);
    await follow(undefined, 'off');
    expect(pauses).toEqual([]);
    await follow(undefined, 'dump');
    expect(pauses).toEqual([60_000]);
    expect(replication.asked).toEqual([]);
  });
});

describe('the state of a replication server', () => {
  test('is read with its escapes and comments', () => {
    expect(parseReplicationState(stateText(4287, '2025-01-01T21:21:00Z'))).toEqual({
      sequence: 4287,
      timestampMs: Date.parse('2025-01-01T21:21:00Z'),
    });
  });

  test.each([
    '',
    'sequenceNumber=1',
    'timestamp=2025-01-01T21\\:21\\:00Z',
    '<html>',
    'sequenceNumber=-1\ntimestamp=x',
  ])('that is %j is refused', (text) =>
    expect(() => parseReplicationState(text)).toThrow('is not the state of a replication server'),
  );

  test.each([
    [0, '000/000/000'],
    [4287, '000/004/287'],
    [123456789, '123/456/789'],
  ])('names diff %i %s', (sequence, expected) => expect(sequencePath(sequence)).toBe(expected));
});
