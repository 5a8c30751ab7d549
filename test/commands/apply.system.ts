import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom, wholeCurrent, workFolder } from '../fixtures/imports.ts';
import { MONACO_CHANGES, needs } from '../fixtures/needs.ts';
import { runLootiles } from '../fixtures/run.ts';

const BEFORE = MONACO_CHANGES.first;
const DIFF = MONACO_CHANGES.diffs[0];

describe('lootiles apply', needs(BEFORE, DIFF), () => {
  test('publishes what a diff changes, tells it, and passes the diff over the second time', async () => {
    const store = new LocalStore(workFolder());
    await importFrom(store, BEFORE.path);
    const first = await runLootiles(['apply', DIFF.path], { DATA_DIR: store.dataDir });
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('is 2 days after') });
    expect(first.stdout).toContain('Generation 2 is published: 28 toilets');
    expect(first.stdout).toContain('data up to 2025-02-15T20:03:06.000Z');
    expect(wholeCurrent(store).toilets).toBe(28);
    const again = await runLootiles(['apply', DIFF.path], { DATA_DIR: store.dataDir });
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/already reach 2025-02-15.* It is passed over\./),
    });
    expect(store.readCurrent()?.generation).toBe(2);
  });

  test('believes the number in a state file beside the diff', async () => {
    const store = new LocalStore(workFolder());
    await importFrom(store, BEFORE.path);
    const path = join(store.dataDir, '288.osc.gz');
    copyFileSync(DIFF.path, path);
    const state = (number: number) => `sequenceNumber=${number}\ntimestamp=2025-02-15T21\\:20\\:42Z\n`;
    writeFileSync(join(store.dataDir, '288.state.txt'), state(4290));
    const gap = await runLootiles(['apply', path], { DATA_DIR: store.dataDir });
    expect(gap).toMatchObject({ code: 1, stderr: expect.stringContaining('diff 4288 must come first') });
    writeFileSync(join(store.dataDir, '288.state.txt'), state(4288));
    expect(await runLootiles(['apply', path], { DATA_DIR: store.dataDir })).toMatchObject({ code: 0 });
    expect(store.readCurrent()).toMatchObject({
      data_date: '2025-02-15T21:20:42.000Z',
      source: { sequence: 4288 },
    });
  });
});

test.each([
  ['no diff is named', [], 'No change file is named.'],
  ['nothing was imported', ['a.osc.gz'], 'Run "lootiles import" first'],
])('where %s, says so', async (_, args, reason) => {
  const ended = await runLootiles(['apply', ...args], { DATA_DIR: workFolder() });
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
});
