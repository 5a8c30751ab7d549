import { describe, expect, test } from 'vitest';
import { joinMachines } from '../../../commands/runtime/store.ts';
import { silentLogger } from '../../../common/logger.ts';
import { faultyLine } from '../../fixtures/faulty-line.ts';
import { logInto } from '../../fixtures/log.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { newBucket, useS3 } from '../../fixtures/s3.ts';

const server = useS3();

describe('a worker that joins while the object store is away', () => {
  test('waits for it where it has nothing, so that it does not import', async () => {
    const line = await faultyLine(server().port);
    const bucket = await newBucket(server(), line.origin);
    await publishNamed(machine(bucket), 'one');
    line.fault = () => 'refused';
    const store = machine(bucket);
    const said: string[] = [];
    const log = logInto(said);
    const joining = joinMachines(store, log, new AbortController().signal);
    await expect.poll(() => said, { timeout: 30_000 }).toHaveLength(1);
    expect(said[0]).toMatch(/^The object store at \S+ is away: /);
    line.fault = () => undefined;
    await joining;
    expect(store.currentGeneration()).toBe(1);
    expect(said).toHaveLength(1);
  });

  test('begins at once with the generation that it has', async () => {
    const line = await faultyLine(server().port);
    const store = machine(await newBucket(server(), line.origin));
    await publishNamed(store, 'one');
    line.fault = () => 'refused';
    await joinMachines(store, silentLogger, new AbortController().signal);
    expect(store.currentGeneration()).toBe(1);
  });
});
