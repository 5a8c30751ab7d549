/** The website of files: a static host alone serves it, and it answers without an API, also without network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawMap } from '../../packages/basemap/index.ts';
import { OUR_DISK } from '../../pipeline/osm/our-disk.ts';
import { publishMap } from '../../pipeline/publish/publish-map.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs, outsideData, program } from '../fixtures/needs.ts';
import { freePort } from '../fixtures/process.ts';
import { staticHost } from '../fixtures/static-host.ts';
import { publishWebsite } from '../fixtures/static-website.ts';
import { atWork, DESK, visit } from '../fixtures/website.ts';

const MONACO = outsideData('extracts/monaco-2026-03-09.osm.pbf');
const NGINX = program('nginx', 'nginx-light');
const STATION = '?lat=43.7384&lon=7.4193';

describe('a website of files', needs(CHROMIUM, NGINX, MONACO), () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-files-'));
    const store = new LocalStore(dataDir);
    const { manifest } = await importFrom(store, MONACO.path, { walking: true });
    const out = join(dataDir, 'map.pmtiles');
    const credit = { html: '© OpenStreetMap contributors', licence: 'ODbL-1.0' };
    await drawMap(MONACO.path, out, { folder: dataDir, threads: 0, credit, disk: OUR_DISK });
    await publishMap(store, undefined, out, { extract: manifest.extract, edition: 'one', rules: 1 });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  async function open(path: string, options: BrowserContextOptions = {}) {
    const port = await freePort();
    const base = `http://localhost:${port}`;
    const folder = join(dataDir, `website-${port}`);
    await publishWebsite(folder, new LocalStore(dataDir), base);
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
  test('a place by name: suggested while it is typed, found, or said not to be there', async () => {
    const { page, complaints } = await open('');
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
    expect(complaints).toEqual([]);
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

  test('the address of a toilet shows its page, another one says that there is nothing', async () => {
    const { page, base } = await open(STATION);
    await page.locator('.hero h3 a').click();
    await page.locator('article.toilet h1').waitFor();
    expect(page.url()).toMatch(/\/toilets\/lt_n\w+$/);
    await page.locator('.place-map canvas').waitFor();
    await page.goto(`${base}/toilets/lt_n1`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
