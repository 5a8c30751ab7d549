/** What servers without an importer follow: published to a folder, served by a plain host, fetched as from a bucket. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exclusiveLock } from '../../../overlay/database/locks.ts';
import { headersOf } from '../../../pipeline/publication/bucket-target.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { blobsOf, type Manifest } from '../../../shards/generation/manifest.ts';
import { openStore } from '../../../shards/object-store/open-store.ts';
import { SharedStore } from '../../../shards/object-store/shared-store.ts';
import { rowsOf } from '../../../shards/shard/shard-row.ts';
import { withSizes } from '../../../shards/store/blob-sizes.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { manifestKey, pointerTo } from '../../../shards/store/pointer.ts';
import { type FaultyLine, faultyLine } from '../../fixtures/faulty-line.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { expectNoTemporaryFiles, ONE_SENTENCE, wholeCurrent } from '../../fixtures/imports.ts';
import { listening } from '../../fixtures/listening.ts';
import { logInto } from '../../fixtures/log.ts';
import { BreakingTarget, DAY_MS, pathsUnder, publisherTo } from '../../fixtures/published-files.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const HOUR_MS = 3_600_000;

/** A publisher, its folder behind a host that knows nothing of it, and a line to that. */
class Site {
  readonly store = new LocalStore(temporaryFolder());
  readonly target = new BreakingTarget(join(temporaryFolder(), 'site'));
  nowMs = NOW.getTime();

  async publish(name: string, { forServers = true, isNew = true } = {}): Promise<void> {
    const toilets = [baseToilet({ id: 'lt_n1', lon: 7, lat: 43, name }), baseToilet({ id: 'lt_n2' })];
    if (isNew) await publishToilets(this.store, toilets, { now: new Date(this.nowMs) });
    const generation = new Generation(this.store, withSizes(this.store, this.store.readCurrent()!));
    const publisher = publisherTo(this.target, () => this.nowMs, forServers);
    await publisher.publish({ generation, store: this.store, website: new Map() });
  }

  /** Paths of the files for servers, from their folder on. */
  paths(): string[] {
    return pathsUnder(this.target.address).flatMap((path) => /^generation\/(.*)$/.exec(path)?.[1] ?? []);
  }

  async host(): Promise<FaultyLine> {
    const host = createServer(({ url = '', headers }, response) => {
      const path = join(this.target.address, url);
      if (!existsSync(path)) return response.writeHead(404).end('<!doctype html><title>Not here</title>');
      const bytes = readFileSync(path);
      const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
      if (headers['if-none-match'] === etag) return response.writeHead(304).end();
      return response.writeHead(200, { etag }).end(bytes);
    });
    return await faultyLine(Number(new URL(await listening(host)).port));
  }
}

/** A server's copy of what a site published. */
function follower(line: FaultyLine): SharedStore {
  const followed = { url: `${line.origin}/generation`, cacheBytes: Number.POSITIVE_INFINITY };
  const settings = { dataDir: temporaryFolder(), objectStore: undefined, followed };
  const store = openStore(settings, 'build', exclusiveLock);
  if (!(store instanceof SharedStore)) throw new Error('It follows a store.');
  return store;
}

/** The name of the first toilet that a server has, after every check of `lootiles verify`. */
function named(store: SharedStore): string | undefined {
  if (store.currentGeneration() === undefined) return undefined;
  const { shards } = new Generation(store, wholeCurrent(store));
  const records = shards.flatMap((shard) =>
    [...rowsOf(shard).values()].map(({ record }) => Buffer.from(record).toString()),
  );
  return records.flatMap((record) => /"name":"([^"]*)"/.exec(record)?.[1] ?? [])[0];
}

async function published(name = 'one') {
  const site = new Site();
  await site.publish(name);
  const line = await site.host();
  return { site, line, store: follower(line) };
}

describe('a server that follows published files', () => {
  test('has what was published, then fetches what is new, and asks shortly where nothing is', async () => {
    const { site, line, store } = await published();
    expect(await store.bring()).toEqual({ isEmpty: false, isDamaged: false });
    expect(named(store)).toBe('one');
    expect(store.readCurrent()).toEqual(withSizes(site.store, site.store.readCurrent()!));
    const before = new Set(blobsOf(store.readCurrent()!));
    await site.publish('two');
    line.passed.length = 0;
    await store.bring();
    expect(named(store)).toBe('two');
    const fresh = blobsOf(store.readCurrent()!).filter((hash) => !before.has(hash));
    const blobs = line.passed.filter(({ path }) => path.includes('/store/'));
    expect(blobs.map(({ path }) => path).sort()).toEqual(
      fresh.map((hash) => `/generation/store/${hash}`).sort(),
    );
    line.passed.length = 0;
    await store.bring();
    expect(line.passed).toEqual([{ method: 'GET', path: '/generation/current' }]);
    expectNoTemporaryFiles(store.dataDir);
  });

  test('does not need what only an importer needs', async () => {
    const site = new Site();
    await site.publish('one');
    const { manifest } = new Generation(site.store, site.store.readCurrent()!);
    const base = await site.store.putBlob(Buffer.from('the source state'));
    const source = { base, changes: null, sequence: null, replication_url: null };
    const next = { ...manifest, generation: 2, source };
    await site.store.putManifest(next);
    await site.store.publish(next);
    await site.publish('one', { isNew: false });
    const store = follower(await site.host());
    await store.bring();
    expect(store.readCurrent()).toEqual({ ...withSizes(site.store, next), source: null });
    expect(site.paths()).not.toContain(`store/${base}`);
  });

  test('refuses bytes that are not what their name says, and keeps what it has', async () => {
    const { site, line, store } = await published();
    await store.bring();
    await site.publish('two');
    for (const part of ['/store/', '/manifests/']) {
      line.fault = ({ path }) => (path.includes(part) ? 'flipped bit' : undefined);
      await expect(store.bring()).rejects.toThrow(/damaged/);
      expect(named(store)).toBe('one');
      expectNoTemporaryFiles(store.dataDir);
    }
    line.fault = () => undefined;
    await store.bring();
    expect(named(store)).toBe('two');
  });

  test.each([
    ['refused', ' is away: '],
    ['unavailable', ' is away: '],
  ] as const)('keeps what it has of a host that is %s, and says so', async (fault, said) => {
    const { line, store } = await published();
    await store.bring();
    line.fault = () => fault;
    const lines: string[] = [];
    const stop = new AbortController();
    const done = store.follow({ log: logInto(lines) }, stop.signal);
    onTestFinished(async () => {
      stop.abort();
      await done;
    });
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toContain(said);
    expect(lines[0]).toMatch(/Keeping generation 1\. Retrying every 10 s\.$/);
    expect(named(store)).toBe('one');
  });

  test.each([
    ['is not there', (path: string) => rmSync(path), /holds no generation\. Check GENERATION_URL/],
    [
      'is another page',
      (path: string) => writeFileSync(path, '<!doctype html>'),
      /is no pointer to a generation\. Check GENERATION_URL/,
    ],
    [
      'is endless',
      (path: string) => writeFileSync(path, 'x'.repeat(100_000)),
      / is away: more than 65536 bytes/,
    ],
  ])('says what to do if the pointer %s', async (_, spoil, said) => {
    const { site, store } = await published();
    spoil(join(site.target.address, 'generation/current'));
    const lines: string[] = [];
    const stop = new AbortController();
    const done = store.follow({ log: logInto(lines) }, stop.signal);
    await expect.poll(() => lines).toHaveLength(1);
    stop.abort();
    await done;
    expect(lines[0]).toMatch(said);
    expect(lines[0]).toContain('There is nothing to serve yet.');
    expect(lines[0]).toMatch(ONE_SENTENCE);
  });

  test('says which blob its site lost, and who can help', async () => {
    const { site, store } = await published();
    const [blob = ''] = blobsOf(site.store.readCurrent()!);
    rmSync(join(site.target.address, 'generation/store', blob));
    await expect(store.bring()).rejects.toThrow(
      new RegExp(
        `Blob ${blob} of generation 1 is not in the object store at .*\\. Its site must publish again\\.$`,
      ),
    );
    await site.publish('one', { isNew: false });
    await store.bring();
    expect(named(store)).toBe('one');
  });

  const NEWER = /^Generation 2 in the object store at .* is of a newer program\. Update this one\.$/;
  const NONSENSE =
    /^Generation 2 in .* has no manifest that a program could read\. Its site must publish again\.$/;

  test.each<[string, (served: Manifest) => unknown, RegExp]>([
    ['of another format', (served) => ({ ...served, format: 2 }), NEWER],
    ['with more than this program knows', (served) => ({ ...served, pictures: [] }), NEWER],
    [
      '… in one of its tiles',
      (served) => ({ ...served, tiles: served.tiles.map((tile) => ({ ...tile, area: 1 })) }),
      NEWER,
    ],
    ['of another generation', (served) => ({ ...served, format: 2, generation: 9 }), NONSENSE],
    ['with values that cannot be', (served) => ({ ...served, toilets: -1 }), NONSENSE],
    ['that is a list', () => [1, 2], NONSENSE],
    ['that is a text', () => 'Not found', NONSENSE],
    ['of nothing', () => null, NONSENSE],
  ])('keeps what it has if the next manifest is one %s, and says what to do', async (_, spoil, said) => {
    const { site, store } = await published();
    await store.bring();
    const spoilt = Buffer.from(JSON.stringify(spoil({ ...site.store.readCurrent()!, generation: 2 })));
    const pointer = pointerTo(2, spoilt);
    const at = (key: string) => join(site.target.address, 'generation', key);
    writeFileSync(at(manifestKey(pointer)), spoilt);
    writeFileSync(at('current'), pointer.text);
    await expect(store.bring()).rejects.toThrow(said);
    expect(named(store)).toBe('one');
  });

  test('takes no more of a blob than its manifest says, from a host that sends without end', async () => {
    const { site, line, store } = await published();
    line.fault = ({ path }) => (path.includes('/store/') ? 'endless' : undefined);
    const fault = await store.bring().catch((error: Error) => error.message);
    const [, most] = / is away: more than (\d+) bytes\.$/.exec(String(fault)) ?? [];
    expect(Object.values(withSizes(site.store, site.store.readCurrent()!).sizes!)).toContain(Number(most));
    expect(named(store)).toBeUndefined();
    expectNoTemporaryFiles(store.dataDir);
    line.fault = () => undefined;
    await store.bring();
    expect(named(store)).toBe('one');
  });

  test('brings no dumps, and sends none', async () => {
    const { line, store } = await published();
    line.passed.length = 0;
    await store.refreshDumps();
    await store.followDumps(logInto([]), AbortSignal.timeout(60_000));
    expect(line.passed).toEqual([]);
  });
});

describe('a publication for servers', () => {
  test('moves the pointer after the directory, and the licence lies beside it', async () => {
    const { site } = await published();
    const { changes } = site.target;
    const last = changes.indexOf('generation/current');
    expect(changes.indexOf('data/directory.bin')).toBe(last - 1);
    expect(changes.slice(last).filter((path) => /\/(?:store|manifests)\//.test(path))).toEqual([]);
    const terms = readFileSync(join(site.target.address, 'generation/LICENCE.txt'), 'utf8');
    expect(terms).toMatch(/^© OpenStreetMap contributors\nLicence of the database: ODbL-1\.0 /);
  });

  test('that is killed at any change leaves servers a whole generation', async () => {
    const whole = await published();
    whole.site.target.changes.length = 0;
    await whole.site.publish('two');
    const steps = whole.site.target.changes.length;
    expect(steps).toBeGreaterThan(5);
    for (let at = 0; at < steps; at++) {
      const { site, store } = await published();
      await store.bring();
      site.target.breakAt = site.target.changes.length + at;
      await expect(site.publish('two')).rejects.toThrow('Killed here.');
      await store.bring();
      expect(['one', 'two']).toContain(named(store));
      site.target.breakAt = Number.POSITIVE_INFINITY;
      await site.publish('two', { isNew: false });
      await store.bring();
      expect(named(store)).toBe('two');
    }
  });

  test('keeps the generation before for an hour', async () => {
    const { site, line } = await published();
    const before = new Set(site.paths());
    const late = follower(line);
    const old = site.store.readCurrent()!;
    site.nowMs += 1_000;
    await site.publish('two');
    site.nowMs += HOUR_MS - 1;
    await site.publish('two', { isNew: false });
    expect(before.difference(new Set(site.paths())).size).toBe(0);
    site.nowMs += 1;
    await site.publish('two', { isNew: false });
    const gone = [...before.difference(new Set(site.paths()))];
    expect(gone).toContain(`store/${old.tiles[0]!.shard}`);
    expect(gone.filter((path) => path.startsWith('manifests/1.'))).toHaveLength(1);
    await late.bring();
    expect(named(late)).toBe('two');
  });

  test('that is switched off takes the pointer away at once, and the files later', async () => {
    const { site, store } = await published();
    await store.bring();
    await site.publish('one', { forServers: false, isNew: false });
    expect(site.paths()).not.toContain('current');
    expect(await store.bring()).toEqual({ isEmpty: true, isDamaged: false });
    expect(named(store)).toBe('one');
    site.nowMs += 2 * DAY_MS;
    await site.publish('one', { forServers: false, isNew: false });
    expect(site.paths()).toEqual([]);
  });

  test('is not there unless it is wanted', async () => {
    const site = new Site();
    await site.publish('one', { forServers: false });
    expect(site.paths()).toEqual([]);
  });

  test('is kept by caches for good, but for its pointer', () => {
    const lifeOf = (path: string) => headersOf(path)['cache-control'];
    expect(lifeOf('generation/store/0a')).toMatch(/immutable/);
    expect(lifeOf('generation/manifests/1.0a.json')).toMatch(/immutable/);
    expect(lifeOf('generation/current')).toBe('no-cache');
  });
});
