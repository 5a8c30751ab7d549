import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import type { Dump } from '../../../schemas/reads/dump.ts';
import { refreshDumps, shareDump } from '../../../shards/object-store/shared-dumps.ts';
import { dumpDates, dumpsFolder, readDump } from '../../../shards/store/dump-folder.ts';
import { expectChecksums } from '../../fixtures/dumps.ts';
import { faultyLine } from '../../fixtures/faulty-line.ts';
import { generationOf, temporaryFolder } from '../../fixtures/generation.ts';
import { newBucket, objectStore, useS3 } from '../../fixtures/s3.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const server = useS3();

async function dumpOf(dataDir: string, date: string): Promise<Dump> {
  const generation = await generationOf([baseToilet({ id: 'lt_n1', lon: 7, lat: 43 })]);
  const { isNew: _, ...dump } = await makeDump(dataDir, generation, {
    now: new Date(`${date}T04:00:00Z`),
    kept: 7,
  });
  return dump;
}

describe('dumps in the object store', () => {
  test('come whole to machines that have none, the newest of them, and old ones go', async () => {
    const objects = objectStore(await newBucket(server()));
    const [worker, web] = [temporaryFolder(), temporaryFolder()];
    for (const day of ['01', '02', '03'])
      await shareDump(objects, worker, await dumpOf(worker, `2026-11-${day}`), 2);
    await refreshDumps(objects, web);
    expect(dumpDates(web)).toEqual(['2026-11-03', '2026-11-02']);
    for (const date of dumpDates(web)) {
      const folder = join(dumpsFolder(web), date);
      expectChecksums(folder);
      const original = join(dumpsFolder(worker), date);
      expect(readdirSync(folder).sort()).toEqual(readdirSync(original).sort());
      for (const name of readdirSync(folder))
        expect(readFileSync(join(folder, name))).toEqual(readFileSync(join(original, name)));
    }
    await shareDump(objects, worker, await dumpOf(worker, '2026-11-04'), 2);
    await refreshDumps(objects, web);
    expect(dumpDates(web)).toEqual(['2026-11-04', '2026-11-03']);
    expect((await Array.fromAsync(objects.list('dumps/2026-11-02'))).length).toBe(0);
  });

  test('are not taken where a file comes damaged or is missing, and once it is good', async () => {
    const line = await faultyLine(server().port);
    const objects = objectStore(await newBucket(server(), line.origin));
    const [worker, web] = [temporaryFolder(), temporaryFolder()];
    const dump = await dumpOf(worker, '2026-11-01');
    await shareDump(objects, worker, dump, 7);
    line.fault = ({ path }) => (path.endsWith('toilets.parquet') ? 'flipped bit' : undefined);
    await expect(refreshDumps(objects, web)).rejects.toThrow('toilets.parquet arrived damaged');
    expect(readdirSync(dumpsFolder(web))).toEqual([]);
    line.fault = () => undefined;
    // What a machine that was killed long ago may have left.
    mkdirSync(join(dumpsFolder(web), '2026-11-01'));
    writeFileSync(join(dumpsFolder(web), '2026-11-01', 'toilets.parquet'), 'half');
    await refreshDumps(objects, web);
    expect(readDump(web, '2026-11-01')).toEqual(dump);
  });

  test('that were made here and are not there yet stay', async () => {
    const objects = objectStore(await newBucket(server()));
    const worker = temporaryFolder();
    await shareDump(objects, worker, await dumpOf(worker, '2026-11-01'), 7);
    await dumpOf(worker, '2026-11-02');
    await refreshDumps(objects, worker);
    expect(existsSync(join(dumpsFolder(worker), '2026-11-02'))).toBe(true);
  });
});
