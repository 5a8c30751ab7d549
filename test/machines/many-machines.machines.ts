/** Three servers and two workers over a real object store, Postgres and Redis, each killed in turn under load. */
import { describe, expect, test } from 'vitest';
import { toiletId } from '../../pipeline/toilets/toilet-id.ts';
import { CEPH, CephGateway } from '../fixtures/ceph.ts';
import { LINUX, needs, REDIS } from '../fixtures/needs.ts';
import { emptyBucket, newBucket, S3rver, useS3 } from '../fixtures/s3.ts';
import { Load } from './load.ts';
import { openSite } from './site.ts';

const hasCeph = CEPH.every(({ isThere }) => isThere);

describe('a site of many machines', needs(LINUX, REDIS), () => {
  const objects = useS3((port) => (hasCeph ? new CephGateway(port) : new S3rver(port)));

  test('loses no acknowledged contribution and no read, whatever part of it is killed', async () => {
    const site = await openSite(await newBucket(objects()));
    const workers = [site.newWorker(), site.newWorker()] as const;
    const servers = [await site.newServer(), await site.newServer(), await site.newServer()] as const;
    await site.importOn(workers[0]);
    await Promise.all([...workers, ...servers].map((machine) => machine.start()));
    const load = new Load(
      servers,
      site.toilets.map(({ id }) => toiletId('node', id)),
    );
    load.start();
    await load.goesOn();

    for (const server of servers) {
      await server.kill();
      await load.readsGoOn();
      // One comes back as a new machine.
      if (server === servers[1]) server.loseDisk();
      await server.start();
      await load.goesOn();
    }

    for (const worker of workers) {
      await worker.kill();
      await load.goesOn();
      worker.loseDisk();
      await worker.start();
    }
    await Promise.all(workers.map((worker) => worker.kill()));
    await load.readsGoOn();
    await Promise.all(workers.map((worker) => worker.start()));
    await load.goesOn();

    await objects().kill();
    const { writes } = load;
    await load.readsGoOn();
    await load.until('contributions are taken', () => load.writes > writes + 10);
    await objects().start();
    await load.goesOn();

    await site.redis.kill();
    await load.readsGoOn();
    await site.redis.start();
    await load.goesOn();

    const { refused } = load;
    load.isDatabaseAway = true;
    site.postgres.kill();
    await load.readsGoOn();
    await load.until('contributions are refused', () => load.refused > refused + 10);
    await site.postgres.start();
    await load.goesOn();

    await load.stop();
    await load.expectNothingLost();
    expect(load.faults).toEqual([]);
    for (const { output } of servers)
      expect(output).not.toMatch(/set aside|is not served|Request \S+ failed/);
  });

  test('serves a worker’s dumps; its object store emptied, it serves on, says so, and gets the generation back from the worker', async () => {
    const bucket = await newBucket(objects());
    const site = await openSite(bucket);
    const worker = site.newWorker();
    const [server, fresh] = [await site.newServer(), await site.newServer()];
    await site.importOn(worker);
    await server.start();
    const read = '/api/v1/toilets/nearest?lat=43.7&lon=7.42';
    const { text: before } = await server.ask(read);
    await expect
      .poll(async () => (await server.ask('/dumps/latest/toilets.csv.gz')).status, { timeout: 60_000 })
      .toBe(302);

    await emptyBucket(bucket);
    await expect
      .poll(() => server.output, { timeout: 60_000 })
      .toMatch(/The object store at \S+ holds no generation\. .* Keeping generation 1\./);
    expect(await server.ask(read)).toMatchObject({ status: 200, text: before });

    await worker.start();
    await expect
      .poll(() => worker.output, { timeout: 60_000 })
      .toContain('The generation of this machine is published there again');
    await fresh.start();
    expect(await fresh.ask(read)).toMatchObject({ status: 200, text: before });
  });
});
