/** The website of files: a static host alone serves it, and it answers without an API, also without network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PALETTES } from '../../packages/basemap/ground.ts';
import { drawMap } from '../../packages/basemap/index.ts';
import { OUR_DISK } from '../../pipeline/osm/our-disk.ts';
import { publishMap, putMap } from '../../pipeline/publish/publish-map.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import GERMAN from '../../texts/de/search.json' with { type: 'json' };
import GERMAN_SHELL from '../../texts/de/shell.json' with { type: 'json' };
import WAY_TEXTS from '../../texts/de/way.json' with { type: 'json' };
import { freePort } from '../fixtures/free-port.ts';
import { importFrom, writeExtract } from '../fixtures/imports.ts';
import { CHROMIUM, needs, outsideData, program } from '../fixtures/needs.ts';
import { pixelsOf } from '../fixtures/pixels.ts';
import { picture } from '../fixtures/screenshots.ts';
import { staticHost } from '../fixtures/static-host.ts';
import { publishWebsite } from '../fixtures/static-website.ts';
import { atWork, DESK, mapDrawn, PHONE, SHARP, visit } from '../fixtures/website.ts';

const MONACO = outsideData('extracts/monaco-2026-03-09.osm.pbf');
const NGINX = program('nginx', 'nginx-light');
const untilDrawn = (page: Page, colour: string, selector = '.map') =>
  expect.poll(() => pixelsOf(page, selector, colour)).toBeGreaterThan(100);
const STATION = '?lat=43.7384&lon=7.4193';
/** What a host of files must not learn: words of a search, and positions. */
const PRIVATE = /grim|moulins|xqzvkwx|\d\.\d{2}/i;

describe('a website of files', needs(CHROMIUM, NGINX, MONACO), () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-files-'));
    const store = new LocalStore(dataDir);
    const { manifest } = await importFrom(store, MONACO.path, { walking: true });
    const out = join(dataDir, 'map.pmtiles');
    const credit = { html: '© OpenStreetMap contributors', licence: 'ODbL-1.0' };
    await drawMap(MONACO.path, out, { folder: dataDir, threads: 0, credit, disk: OUR_DISK });
    const drawnFrom = { extract: manifest.extract, edition: 'one', rules: 1 };
    await publishMap(store, undefined, await putMap(store, out, drawnFrom));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function open(path: string, options: BrowserContextOptions = {}, dataOf = dataDir) {
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const folder = join(dataDir, `website-${port}`);
    await publishWebsite(folder, new LocalStore(dataOf), base);
    const host = await staticHost(folder, port);
    const visited = await visit(base, { ...DESK, ...options });
    const asked: string[] = [];
    visited.page.on('request', (request) => asked.push(request.url().slice(base.length)));
    await visited.page.goto(`${base}/${path}`);
    return { ...visited, base, host, asked };
  }

  test('a position, a filter and the way, from files alone', async () => {
    const { page, complaints, asked } = await open(STATION);
    await atWork(page);
    await page.getByRole('heading', { name: /^\d+ toilets near/ }).waitFor();
    const before = await page.locator('.hero, .row').allInnerTexts();
    expect(before).toHaveLength(10);
    await expect.poll(() => page.locator('.hero').innerText()).toMatch(/min/);
    await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
    await expect.poll(() => page.locator('.hero, .row').allInnerTexts()).not.toEqual(before);
    expect(asked.filter((path) => /^\/(?:api|places|asides)/.test(path))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('.pmtiles')).length).toBeGreaterThan(2);
    for (const path of asked.filter((each) => each.startsWith('/data/'))) expect(path).not.toMatch(/\d\.\d/);
    expect(complaints).toEqual([]);
  });
  test('before a search the list has what is in view, from files alone', async () => {
    const { page, complaints, asked } = await open('');
    await atWork(page);
    await page.getByRole('heading', { name: /^\d+ toilets in view/ }).waitFor();
    expect(await page.locator('.row').count()).toBe(10);
    expect(asked.filter((path) => /^\/(?:api|places|asides)/.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a place by name: suggested while it is typed, found, or said not to be there', async () => {
    const { page, complaints, asked } = await open('');
    await atWork(page);
    const field = page.getByRole('combobox');
    await field.fill('rue grim');
    await page.getByRole('option', { name: /Rue Grimaldi/ }).click();
    await page.waitForURL(/label=Rue\+Grimaldi/);
    await page.getByRole('heading', { name: /^\d+ toilets near/ }).waitFor();
    await field.fill('Boulevard des Moulins, Monaco');
    await field.press('Enter');
    await page.getByRole('heading', { name: /toilets near Boulevard des Moulins/ }).waitFor();
    await field.fill('xqzvkwx');
    await field.press('Enter');
    await page.getByRole('heading', { name: /xqzvkwx/ }).waitFor();
    expect(asked.filter((path) => PRIVATE.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the toilets along a walk, from files alone, in the language of the reader, and without network', async () => {
    const { page, complaints, asked, host, base } = await open('way', { locale: 'de' });
    await page.getByRole('combobox', { name: WAY_TEXTS['along.from'] }).fill('Boulevard des Moulins, Monaco');
    const to = page.getByRole('combobox', { name: WAY_TEXTS['along.to'] });
    await to.fill('Rue Grimaldi');
    // Suggestions may come at any moment, and lie over the button.
    await to.press('Enter');
    await page.getByRole('heading', { name: /^\d+ Min\. zu Fuß, \d+ Toilette/ }).waitFor();
    const before = await page.locator('.rows > li').allInnerTexts();
    expect(before.length).toBeGreaterThan(1);
    expect(asked.filter((path) => /^\/(?:api|places|asides)/.test(path) || PRIVATE.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
    // The page "Find" keeps the pages of a language.
    await page.goto(`${base}/`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');
    await host.stop();
    await page.goto(`${base}/way?from=Boulevard+des+Moulins,+Monaco&to=Rue+Grimaldi`);
    await expect.poll(() => page.locator('.rows > li').allInnerTexts()).toEqual(before);
  });

  test('works without network after a reload', async () => {
    const { page, host, base } = await open(STATION);
    await atWork(page);
    await page.getByRole('heading', { name: /^\d+ toilets near/ }).waitFor();
    const before = await page.locator('.hero, .row').allInnerTexts();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForLoadState('networkidle');
    await host.stop();
    await page.goto(`${base}/${STATION}`);
    await page.getByRole('heading', { name: /toilets near/ }).waitFor();
    await expect.poll(() => page.locator('.hero, .row').allInnerTexts()).toEqual(before);
    await page.getByRole('combobox').fill('Monaco');
    await page.getByRole('combobox').press('Enter');
    await page.getByRole('heading', { name: /near Monaco/ }).waitFor();
  });

  test('a kept area has its list, its map and the pages of its toilets without network', async () => {
    const { page, host, base } = await open(STATION, { ...PHONE, ...SHARP });
    await atWork(page);
    await page.getByRole('heading', { name: /^\d+ toilets near/ }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText(/^Saved: \d+ toilets around/).waitFor();
    const before = await page.locator('.hero, .row').allInnerTexts();
    await host.stop();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url().slice(base.length)));

    await page.reload();
    await atWork(page);
    await expect.poll(() => page.locator('.hero, .row').allInnerTexts()).toEqual(before);
    await untilDrawn(page, PALETTES.light.street);
    await untilDrawn(page, PALETTES.light.building);
    await page.emulateMedia({ colorScheme: 'dark' });
    await untilDrawn(page, PALETTES.dark.street);
    await picture(page, 'static-offline-dark');
    expect(failed.filter((path) => path.includes('.pmtiles'))).toEqual([]);

    await page.locator('.hero h3 a').click();
    await page.locator('article.toilet h1').waitFor();
    expect(page.url()).toMatch(/\/toilets\/lt_n\w+$/);
    await untilDrawn(page, PALETTES.dark.street, '#place-map');
    await picture(page, 'static-toilet-offline-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await untilDrawn(page, PALETTES.light.street, '#place-map');
    await picture(page, 'static-toilet-offline-light');
    expect(failed.filter((path) => path.includes('.pmtiles'))).toEqual([]);
    await page.goto(`${base}/toilets/lt_n1`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();

    await page.goto(`${base}/${STATION}`);
    await page.getByRole('button', { name: /^Remove / }).click();
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('lootiles-map')).keys()).map(({ url }) => url));
    await expect.poll(async () => (await kept()).filter((url) => url.includes('/kept-tiles/'))).toEqual([]);
  });

  test('a saved toilet is listed first, and opens without network with its way', async () => {
    const { page, host, base } = await open(STATION, { ...PHONE, ...SHARP });
    await atWork(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(base + (await page.locator('.row').nth(2).getAttribute('href')));
    await page.getByRole('button', { name: /^Save / }).click();
    await page.getByText('You can find it without a connection.').waitFor();
    const toilet = page.url();
    await page.evaluate(() => caches.delete('lootiles-data'));
    await host.stop();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');

    await page.goto(`${base}/`);
    await atWork(page);
    const row = page.getByRole('region', { name: 'Saved' }).locator('.row');
    await row.click();
    await page
      .locator('.hero')
      .getByRole('button', { name: /^Save /, pressed: true })
      .waitFor();
    await untilDrawn(page, PALETTES.light.street);
    await page.goto(toilet);
    await page.locator('article.toilet h1').waitFor();
    await picture(page, 'static-saved-offline');
  });

  test('the page of a toilet has its hours of seven days, also without network in another language', async () => {
    const made = mkdtempSync(join(dataDir, 'made-'));
    const tags = { amenity: 'toilets', name: 'Mairie', opening_hours: 'Mo-Su 08:00-18:00' };
    const extract = await writeExtract(join(made, 'one.osm.pbf'), [
      { id: 7, lat: 43.7384, lon: 7.4193, tags },
    ]);
    await importFrom(new LocalStore(made), extract, { now: new Date() });
    const { page, host, base } = await open(STATION, { locale: 'de-DE' }, made);
    await page.getByRole('heading', { name: 'Mairie' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('button', { name: GERMAN['offline.keep'] }).click();
    await page.getByText(/^Gespeichert:/).waitFor();
    // The page of toilets, and the scripts and texts that it names.
    const isWhole = () =>
      page.evaluate(async () => {
        const store = await caches.open('lootiles-language');
        const toilets = (await store.keys()).find(({ url }) => url.includes('/404-de-'));
        const html = toilets && (await (await store.match(toilets))?.text());
        const named = html?.match(/(?<=rel="modulepreload" href=")[^"]+/g) ?? [];
        const kept = await Promise.all(named.map((path) => store.match(path)));
        return kept.length > 0 && kept.every((file) => file !== undefined);
      });
    await expect.poll(isWhole, { timeout: 15_000 }).toBe(true);
    await page.waitForLoadState('networkidle');
    await host.stop();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.clearBrowserCache');

    await page.goto(`${base}/toilets/lt_n7`);
    await page.getByRole('heading', { name: 'Mairie' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const week = page.locator('table.week tr');
    // Today, and the other six days, which are alike.
    await expect.poll(() => week.count()).toBe(2);
    for (const day of await week.allInnerTexts()) expect(day).toMatch(/\s08:00–18:00$/);
    await picture(page, 'static-week-offline');
    await page.goto(`${base}/toilets/lt_n8`);
    await page.getByRole('heading', { name: GERMAN_SHELL['offline.page-title'] }).waitFor();
    await page.goto(`${base}/`);
    await page.getByRole('heading', { name: /^Finde eine Toilette/ }).waitFor();
  });

  test('speaks the language of the browser, and the one that was chosen', async () => {
    const { page, base, complaints } = await open('', { locale: 'de-DE' });
    await page.getByRole('heading', { name: /^Finde eine Toilette/ }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto(`${base}/?lang=ar`);
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.goto(`${base}/privacy`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar');
    expect(complaints).toEqual([]);
  });

  test('shows no English to readers of another language, unless theirs takes longer than a second', async () => {
    const { page, base } = await open('licence/', { locale: 'de-DE' });
    await page.addInitScript(() => {
      const look = () => {
        const heading = document.querySelector('h1');
        if (heading && getComputedStyle(heading).visibility === 'visible')
          document.documentElement.dataset.seen ??= heading.innerText;
        requestAnimationFrame(look);
      };
      look();
    });
    const waitMs = { now: 300 };
    await page.route('**/index-de-*', async (route) => {
      await sleep(waitMs.now);
      await route.continue();
    });
    const seen = () => page.locator('html').getAttribute('data-seen');
    await page.goto(`${base}/`);
    await expect.poll(seen).toMatch(/^Finde eine Toilette/);
    waitMs.now = 3_000;
    await page.reload();
    await expect.poll(seen).toMatch(/^Find a toilet/);
    await page.getByRole('heading', { name: /^Finde eine Toilette/ }).waitFor();
  });

  test('the address of a toilet shows its page, another one says that there is nothing', async () => {
    const { page, base } = await open(STATION);
    await page.locator('.hero h3 a').click();
    await page.locator('article.toilet h1').waitFor();
    expect(page.url()).toMatch(/\/toilets\/lt_n\w+$/);
    await mapDrawn(page);
    await page.goto(`${base}/toilets/lt_n1`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
