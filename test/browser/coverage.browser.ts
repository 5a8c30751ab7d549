/** The page of a town: without scripts, on a phone, a desk, a narrow window and paper. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDump } from '../../pipeline/exports/dump.ts';
import { COVERAGE_BANDS } from '../../schemas/reads/town-coverage.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, smallTargets, tooWide, violationsOf } from '../fixtures/page-quality.ts';
import { pixelsOf } from '../fixtures/pixels.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { writeShore } from '../fixtures/walk-shore.ts';
import { atWork, DESK, PHONE, SHARP, useSite, visit } from '../fixtures/website.ts';

const TOWN = '/coverage?place=West+Station&day=3&hour=12';

describe('in a browser', needs(CHROMIUM), () => {
  let store: LocalStore;
  let manifest: Manifest;
  const site = useSite(async (dataDir) => {
    const extract = await writeShore(join(dataDir, 'shore.osm.pbf'));
    store = new LocalStore(dataDir);
    ({ manifest } = await importFrom(store, extract, { now: new Date(), walking: true }));
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)('a town is asked for by its form on %s, and its map is drawn', async (_, size) => {
    const { base } = await site.open();
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
    const { base } = await site.open();
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
    const { base } = await site.open();
    const { page } = await visit(base, DESK);
    await page.goto(base + TOWN);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['.cover-shares', '.cover-chart', '.cover-map', '.cover-list'])
      expect([name, await page.locator(name).isVisible()]).toEqual([name, true]);
    for (const name of ['.cover form', '.cover details', 'header', 'footer'])
      expect([name, await page.locator(name).first().isVisible()]).toEqual([name, false]);
    await picture(page, 'town-print');
  });

  test('the map of a search colours the streets by their minutes, if the newest dump has them', async () => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, { ...DESK, ...SHARP, colorScheme: 'light' });
    const streets = () =>
      Promise.all(COVERAGE_BANDS.map(({ colour }) => pixelsOf(page, '.map', colour))).then((counts) =>
        counts.reduce((sum, count) => sum + count, 0),
      );
    const button = page.getByRole('button', { name: 'How far is the next toilet?' });
    const legend = page.locator('.minutes-legend');
    await page.goto(`${base}/?place=West+Station`);
    await atWork(page);
    await button.click();
    await expect.poll(() => legend.innerText()).toBe('The minutes of these streets are not known yet.');
    const missing = complaints.splice(0);
    expect(missing.every((each) => each.includes('404'))).toBe(true);
    await button.click();
    expect(await legend.isVisible()).toBe(false);

    await makeDump(store.dataDir, new Generation(store, manifest), { now: new Date(), kept: 1 });
    await page.reload();
    await atWork(page);
    expect(await streets()).toBe(0);
    await button.click();
    await expect.poll(streets).toBeGreaterThan(100);
    expect(await legend.innerText()).toContain('Open or not');
    expect(await legend.getByRole('listitem').count()).toBe(COVERAGE_BANDS.length + 1);
    expect(await violationsOf(page)).toEqual([]);
    await pictures(page, 'minutes');
    await expect.poll(streets).toBeGreaterThan(100);
    await page.goto(`${base}/?place=West+Station&free=true`);
    await atWork(page);
    await button.click();
    await expect.poll(() => legend.innerText()).toContain('Free of charge');
    const afterOneStepBack = async () => {
      await page.locator('.map canvas').press('-');
      return legend.innerText();
    };
    await expect.poll(afterOneStepBack).toContain('Zoom in to see the streets.');
    expect(complaints).toEqual([]);
    await page.setViewportSize(PHONE.viewport);
    await page.goto(`${base}/?place=West+Station`);
    await atWork(page);
    await button.click();
    await expect.poll(streets).toBeGreaterThan(100);
    await pictures(page, 'minutes-phone');
    await expect.poll(streets).toBeGreaterThan(100);
    await picture(page, 'minutes-phone', false);
  });
});
