/**
 * What a screen reader says of the search, an answer, a toilet and a way: the accessibility tree of Chromium as golden files.
 * `npm run bless` writes them anew. Read what changed as a person would hear it: from top to bottom, word by word.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { serving } from '../fixtures/process.ts';
import { writeShore } from '../fixtures/walk-shore.ts';
import { atWork, DESK, mapDrawn, useSite, visit } from '../fixtures/website.ts';
import { expectGolden } from '../golden/golden.ts';

/** Roles that say nothing without a name. */
const NAMELESS =
  /^ *- (?:button|link|textbox|searchbox|combobox|checkbox|img|region|heading)(?: \[.*\])?:?$/m;

/** Without what changes with the day of the run. */
function lasting(said: string, locale: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const days = Array.from({ length: 7 }, (_, day) => weekday.format(new Date(Date.UTC(2026, 0, day + 1))));
  return said
    .replace(/\d+ \p{L}+ 20\d\d|\d+\u200f?\/\d+\u200f?\/20\d\d/gu, 'DATE')
    .replace(new RegExp(days.join('|'), 'g'), 'WEEKDAY')
    .replace(/(?:tomorrow|غدًا) (?=09:00)/g, '');
}

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  let shoreDir = '';
  beforeAll(async () => {
    shoreDir = mkdtempSync(join(tmpdir(), 'lootiles-shore-'));
    const extract = await writeShore(join(shoreDir, 'shore.osm.pbf'));
    await importFrom(new LocalStore(shoreDir), extract, { now: new Date(), walking: true });
  });
  afterAll(() => rmSync(shoreDir, { recursive: true, force: true }));

  test.each(['en-IE', 'ar'])('a screen reader finds its way through the website in %s', async (locale) => {
    const { base } = await site.open();
    const { port } = await serving(shoreDir, { CONTRIBUTIONS: 'off' });
    const { page } = await visit(base, { ...DESK, locale });
    const said: string[] = [];
    const hear = async (name: string) => {
      const tree = await page.locator('html').ariaSnapshot();
      expect(tree).not.toMatch(NAMELESS);
      said.push(`# ${name}\n${lasting(tree, locale)}\n`);
    };

    await page.goto(base);
    await atWork(page);
    await hear('The search');
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await hear('An answer');
    await page.goto(`${base}/toilets/lt_n2s`);
    await hear('A toilet');
    await page.goto(`http://localhost:${port}/way?from=West+Station&to=East+Station&at=09:00`);
    await mapDrawn(page);
    await hear('A way');
    await expectGolden(said.join('\n'), `said-${locale.slice(0, 2)}.golden`);
  });
});
