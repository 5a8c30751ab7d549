/** Joining against osmium: overlapping cuts of a real extract, joined, are the same objects as osmium makes of them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workFolder } from '../../../../test/fixtures/imports.ts';
import { EXTRACTS, needs, OSMIUM } from '../../../../test/fixtures/needs.ts';
import { joinExtracts } from '../../src/join/join-extracts.ts';

test('two overlapping cuts of Monaco are joined as by osmium', needs(EXTRACTS.monaco, OSMIUM), async () => {
  const folder = workFolder();
  const file = (name: string) => join(folder, `${name}.osm.pbf`);
  const osmium = (...args: string[]) =>
    execFileSync('osmium', args, { maxBuffer: 1 << 29, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  osmium('extract', '-b', '7.40,43.72,7.425,43.76', EXTRACTS.monaco.path, '-o', file('west'));
  osmium('extract', '-b', '7.42,43.72,7.45,43.76', EXTRACTS.monaco.path, '-o', file('east'));
  osmium('merge', file('west'), file('east'), '-o', file('merged'));
  await joinExtracts([file('west'), file('east')], file('joined'), { nowMs: Date.now() });
  const objects = (name: string) => osmium('cat', '-f', 'opl,add_metadata=false', file(name)).split('\n');
  const expected = objects('merged');
  expect(expected.length).toBeGreaterThan(40_000);
  expect(objects('joined')).toEqual(expected);
});
