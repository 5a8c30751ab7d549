/** The page of a town: without scripts, on a phone, a desk, a narrow window and paper. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, smallTargets, tooWide, violationsOf } from '../fixtures/page-quality.ts';
import { serving } from '../fixtures/process.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { writeShore } from '../fixtures/walk-shore.ts';
import { DESK, PHONE, visit } from '../fixtures/website.ts';

const TOWN = '/coverage?place=West+Station&day=3&hour=12';

describe('in a browser', needs(CHROMIUM), () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-town-'));
    const extract = await writeShore(join(dataDir, 'shore.osm.pbf'));
    await importFrom(new LocalStore(dataDir), extract, { now: new Date(), walking: true });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function open() {
    const { port } = await serving(dataDir, { CONTRIBUTIONS: 'off' });
    return `http://localhost:${port}`;
  }

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)('a town is asked for by its form on %s, and its map is drawn', async (_, size) => {
    const base = await open();
    const { page, complaints } = await visit(base, size);
    await page.goto(`${base}/coverage`);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Town or quarter').fill('West Station');
    await page.getByLabel('Hour').selectOption('any');
    await page.getByLabel('Free of charge').check();
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('heading', { name: 'West Station, Shore: minutes to a toilet' }).waitFor();
    expect(await page.getByLabel('Free of charge').isChecked()).toBe(true);
    await page.goto(base + TOWN);
    const map = page.getByRole('img', { name: /^Map: streets/ });
    expect(
      await map.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(800);
    await page.getByText('As a table').click();
    expect(await page.getByRole('row').count()).toBe(25);
    expect(await violationsOf(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await pictures(page, 'town');
  });

  test('it fits narrow windows and large text, in every direction of writing', async () => {
    const base = await open();
    for (const [width, size] of NARROW) {
      const { page } = await visit(base, { viewport: { width, height: 800 } });
      for (const language of ['en', 'ar', 'de', 'pl', 'uk']) {
        await page.goto(`${base}${TOWN}&lang=${language}`);
        expect([language, await tooWide(page, size)]).toEqual([language, 0]);
        await picture(page, `town-${language}`);
      }
    }
  });

  test('on paper it has numbers, bars, map and list, and nothing that is pressed', async () => {
    const base = await open();
    const { page } = await visit(base, DESK);
    await page.goto(base + TOWN);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['.cover-shares', '.cover-chart', '.cover-map', '.cover-list'])
      expect([name, await page.locator(name).isVisible()]).toEqual([name, true]);
    for (const name of ['.cover form', '.cover details', 'header', 'footer'])
      expect([name, await page.locator(name).first().isVisible()]).toEqual([name, false]);
    await picture(page, 'town-print');
  });
});
