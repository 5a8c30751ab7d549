/** The page "Find" searches in files of the toilets: which requests it makes, and what it says without network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { pixelsOfStyle } from '../fixtures/pixels.ts';
import { serving } from '../fixtures/process.ts';
import { writeTown } from '../fixtures/walk-town.ts';
import { atWork, DESK, SHARP, visit } from '../fixtures/website.ts';

const CENTRE = { lat: 43.7256, lon: 7.4184 };
const POSITIONS = process.env.RUNS === 'all' ? 200 : 20;

/** Positions inside the town, the same in each run. */
const positions = Array.from({ length: POSITIONS }, (_, i) => ({
  lat: Number((CENTRE.lat + (((i * 7919) % 1000) / 1000 - 0.5) * 0.012).toFixed(5)),
  lon: Number((CENTRE.lon + (((i * 104_729) % 1000) / 1000 - 0.5) * 0.016).toFixed(5)),
}));

/** Names, minutes, places and open states, as they are read. */
async function said(page: Page): Promise<readonly string[]> {
  await page.getByRole('heading', { name: /^\d+ toilets? near/ }).waitFor();
  return page.locator('.hero, .row').allInnerTexts();
}

/** All files that the page asks for by itself have come. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
}

describe('files of the toilets', needs(CHROMIUM), () => {
  let dataDir = '';
  /** Browsers know the hours of 22 days from now. */
  const importTown = async (seed: number) =>
    importFrom(new LocalStore(dataDir), await writeTown(dataDir, { seed }), {
      walking: true,
      now: new Date(),
    });
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-files-'));
    await importTown(2);
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const site = async (options: BrowserContextOptions = {}) => {
    const { port, program } = await serving(dataDir, { CONTRIBUTIONS: 'off' });
    const base = `http://localhost:${port}`;
    const addressOf = ({ lat, lon }: { lat: number; lon: number }) => `${base}/?lat=${lat}&lon=${lon}`;
    return { base, program, addressOf, ...(await visit(base, { ...DESK, ...options })) };
  };
  const open = async (more = '', options: BrowserContextOptions = {}) => {
    const opened = await site(options);
    const { page, addressOf } = opened;
    await page.goto(addressOf(CENTRE) + more);
    await atWork(page);
    await settled(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer}`));
    return { ...opened, asked };
  };

  test('a filter, another order, "search here" and another position ask for nothing', async () => {
    // A place that was chosen by name: of another position the list would follow the map.
    const { page, complaints, asked } = await open('&label=Centre');
    const before = await said(page);
    await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
    await expect.poll(() => said(page)).not.toEqual(before);
    await page.getByRole('checkbox', { name: 'Wheelchair' }).uncheck();
    await expect.poll(() => said(page)).toEqual(before);
    await page.locator('.map canvas').focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Search here' }).click();
    await page.waitForURL((url) => !url.searchParams.has('label'));
    await expect.poll(() => said(page)).not.toEqual(before);
    await page.waitForLoadState('networkidle');
    // The server would say the same.
    const here = await said(page);
    expect(asked.filter((url) => !/\/(assets|tiles|data)\//.test(url))).toEqual([]);
    for (const url of asked) expect(url).not.toMatch(/\d+\.\d{2,}/);
    await page.reload();
    expect(await said(page)).toEqual(here);
    expect(complaints).toEqual([]);
  });

  test('what is kept of an area answers as the server, at any position inside', {
    timeout: POSITIONS * 12_000,
  }, async () => {
    const { page, addressOf } = await open('', SHARP);
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText(/Saved: \d+ toilets around/).waitFor();
    for (const [i, position] of positions.entries()) {
      await page.goto(addressOf(position));
      const online = await said(page);
      expect(online.length).toBeGreaterThan(2);
      const drawn = i < 2 ? await wayOn(page) : 0;
      await page.evaluate(() => caches.delete('lootiles-data'));
      await page.context().setOffline(true);
      await page.goto(addressOf(position));
      await page.getByText('These toilets were saved on').waitFor();
      expect(await said(page)).toEqual(online);
      if (drawn > 0) expect(await wayOn(page)).toBeGreaterThan(drawn * 0.8);
      await page.context().setOffline(false);
    }
  });

  test.each([
    ['that the server refuses', { status: 503, body: '{}' }],
    ['that are a page of the network in between', { contentType: 'text/html', body: '<p>Sign in</p>' }],
  ])('without files, %s, the API answers', async (_, answer) => {
    const { page, addressOf } = await site();
    await page.route('**/data/*', (route) => route.fulfill(answer));
    await page.goto(addressOf(CENTRE));
    await atWork(page);
    const before = await said(page);
    const asked = page.waitForRequest(/\/api\/v1\/toilets\/nearest/);
    await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
    await asked;
    await expect.poll(() => said(page)).not.toEqual(before);
    expect(await page.evaluate(() => caches.match(`/data/directory.bin`))).toBeUndefined();
  });

  test('areas of an earlier release are kept anew', async () => {
    const { page, base, program } = await open();
    await page.evaluate(async ({ lat, lon }) => {
      await (await caches.open('lootiles-cells')).put('/kept-cells/11/1/1', new Response('{}'));
      const old = { label: 'Old town', lat, lon, savedMs: 1, count: 3, cells: ['11/1/1'] };
      localStorage.setItem('lootiles-areas', JSON.stringify([old]));
    }, CENTRE);
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lootiles-areas'))).toContain('files');
    expect(await page.evaluate(() => caches.has('lootiles-cells'))).toBe(false);
    await page.evaluate(() => caches.delete('lootiles-data'));
    program.signal('SIGKILL');
    await page.context().setOffline(true);
    await page.goto(`${base}/`);
    await page.getByRole('button', { name: /^Old town/ }).click();
    expect((await said(page)).length).toBeGreaterThan(2);
  });

  test('a kept area gets the files of a newer generation by itself', async () => {
    const { page, program, addressOf } = await open();
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText(/Saved: \d+ toilets around/).waitFor();
    const kept = () => page.evaluate(() => localStorage.getItem('lootiles-areas'));
    const before = await kept();
    await importTown(3);
    await page.goto(addressOf(CENTRE));
    const online = await said(page);
    await expect.poll(kept).not.toEqual(before);
    await page.evaluate(() => caches.delete('lootiles-data'));
    program.signal('SIGKILL');
    await page.context().setOffline(true);
    await page.goto(addressOf(CENTRE));
    expect(await said(page)).toEqual(online);
  });
});

/** Pixels in the colour of the way: a straight line is dots, and has far fewer. */
async function wayOn(page: Page): Promise<number> {
  await atWork(page);
  await expect.poll(() => pixelsOfStyle(page, '.map', '--map-device')).toBeGreaterThan(200);
  return pixelsOfStyle(page, '.map', '--map-device');
}
