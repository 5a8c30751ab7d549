/** Saved toilets and places, also without network, and the offer to install the app. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, smallTargets, tooWide, violationsOf } from '../fixtures/page-quality.ts';
import { pixelsOfStyle } from '../fixtures/pixels.ts';
import { serving } from '../fixtures/process.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { writeTown } from '../fixtures/walk-town.ts';
import { atWork, DESK, PHONE, SHARP, STATION, useSite, visit } from '../fixtures/website.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: /^Save Station toilets/ });
const saved = (page: Page) => page.getByRole('region', { name: 'Saved' });

describe('saved toilets and places', needs(CHROMIUM), () => {
  const site = useSite();
  const allowed = {
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: STATION.lat, longitude: STATION.lon },
  };

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('a toilet that is saved on its page is listed first on %s, and can be removed', async (_, size) => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, size);
    await page.goto(`${base}/toilets/lt_n2s`);
    expect(await saveButton(page).getAttribute('aria-pressed')).toBe('false');
    await saveButton(page).click();
    await page.getByText('You can find it without a connection.').waitFor();
    expect(await saveButton(page).getAttribute('aria-pressed')).toBe('true');
    await pictures(page, 'saved-toilet');
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${base}/`);
    await atWork(page);
    const row = saved(page).locator('.row');
    await row.getByText('Open', { exact: true }).waitFor();
    expect(await row.innerText()).toContain('Station toilets');
    expect(await page.locator('.row').first().innerText()).toBe(await row.innerText());
    await pictures(page, 'saved-list');
    expect(await violationsOf(page)).toEqual([]);

    await row.click();
    await page.locator('.hero').getByRole('link', { name: 'Station toilets', exact: true }).waitFor();
    await saveButton(page).click();
    await page.getByText('No longer saved.').waitFor();
    expect(await saved(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the minutes are known where the position is, and the shortcut keeps the list', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, allowed);
    await page.goto(`${base}/toilets/lt_n2v`);
    await page.getByRole('button', { name: 'Save Café des Artistes' }).click();
    await page.getByText('You can find it without a connection.').waitFor();
    const { shortcuts } = await (await page.request.get(`${base}/manifest.webmanifest`)).json();
    expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/?near=me', '/?show=saved']);
    await page.goto(`${base}${shortcuts[1].url}`);
    await atWork(page);
    await expect.poll(() => saved(page).locator('.row').innerText()).toMatch(/^\d+ ?\n?min/);
    await page.getByRole('heading', { name: 'in view' }).waitFor();
    // The icon of the app searches at the position at once.
    await page.goto(`${base}/`);
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    await saved(page).getByText('Café des Artistes').waitFor();
    await picture(page, 'saved-near', false);
  });

  test('a place gets a name, is searched by a tap, and is suggested first', async () => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, PHONE);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.getByText('Save this place').click();
    expect(await page.getByLabel('Name of the place').inputValue()).toBe('Gare de Monaco, Monaco');
    await picture(page, 'saved-place-form');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Work', exact: true }).click();
    await page.getByText('You can find it without a connection.').waitFor();
    expect(await page.getByText('Save this place').count()).toBe(0);

    await page.goto(`${base}/`);
    await atWork(page);
    const field = page.getByRole('combobox');
    await field.fill('wo');
    await page.getByRole('option', { name: 'Work' }).waitFor();
    await field.fill('');
    expect(await page.getByRole('option').nth(1).innerText()).toContain('Work');
    await field.press('Escape');
    await pictures(page, 'saved-places');
    for (const size of ['100%', '200%']) expect([size, await tooWide(page, size)]).toEqual([size, 0]);
    expect(await smallTargets(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await saved(page).getByRole('button', { name: 'Work', exact: true }).click();
    await page.waitForURL(/label=Work/);
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    expect(await field.inputValue()).toBe('Work');
    await page.goto(`${base}/`);
    await saved(page).getByRole('button', { name: 'Remove Work' }).click();
    await expect.poll(() => saved(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each(NARROW)(
    'the list and the form fit %i pixels with letters of %s, from right to left',
    async (width, font) => {
      const { base } = await site.open();
      const { page } = await visit(base, { viewport: { width, height: 844 }, locale: 'ar' });
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      await page.evaluate(({ lat, lon }) => {
        const toilets = [{ id: 'lt_n2s', name: 'Station toilets', lat, lon }];
        const places = ['المدرسة', 'A very long name of a place, longer than any row'].map((name, i) => ({
          ...{ name, lat, lon: lon + i },
        }));
        localStorage.setItem('lootiles-saved', JSON.stringify({ toilets, places }));
        localStorage.setItem('lootiles-visits', '{"visits":2,"openedMs":0,"isOver":false}');
      }, STATION);
      await page.locator('.save-place summary').click();
      expect([width, await tooWide(page, font)]).toEqual([width, 0]);
      await page.locator('.save-place').scrollIntoViewIfNeeded();
      await picture(page, 'saved-form-ar', false);
      await page.goto(`${base}/`);
      await atWork(page);
      await page.locator('.saved .row .row-facts').waitFor();
      expect([width, await tooWide(page, font)]).toEqual([width, 0]);
      await picture(page, 'saved-list-ar', false);
    },
  );

  test('the app is offered below an answer from the second visit on, until it is refused', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    // No browser without a window asks.
    const open = async () => {
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      await page.getByText('Save this place').waitFor();
      await page.evaluate(() =>
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined })),
      );
    };
    const install = page.getByRole('button', { name: 'Install' });
    await open();
    expect(await install.count()).toBe(0);
    await page.evaluate(() =>
      localStorage.setItem('lootiles-visits', JSON.stringify({ visits: 1, openedMs: 0, isOver: false })),
    );
    await open();
    await install.waitFor();
    await pictures(page, 'install');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Do not ask again' }).click();
    expect(await install.count()).toBe(0);
    await open();
    expect(await install.count()).toBe(0);
  });

  test('a phone whose browser never asks says how to install, once something is saved', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    });
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await saveButton(page).click();
    await page.getByText('Add to Home Screen').waitFor();
    expect(await page.getByRole('button', { name: 'Install' }).count()).toBe(0);
  });
});

describe('a saved toilet without network', needs(CHROMIUM), () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'lootiles-saved-'));
    await importFrom(new LocalStore(dataDir), await writeTown(dataDir, { seed: 2 }), { walking: true });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('opens from the list with its minutes, and the way along the paths', async () => {
    const at = { lat: 43.7256, lon: 7.4184 };
    const { program, port } = await serving(dataDir, { CONTRIBUTIONS: 'off' });
    const base = `http://localhost:${port}`;
    const { page } = await visit(base, {
      ...{ ...PHONE, ...SHARP },
      permissions: ['geolocation'],
      geolocation: { latitude: at.lat, longitude: at.lon },
    });
    await page.goto(`${base}/?lat=${at.lat}&lon=${at.lon}`);
    await atWork(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const href = (await page.locator('.row').nth(1).getAttribute('href')) ?? '';
    await page.goto(base + href.replace(/[?#].*/, ''));
    await page.getByRole('button', { name: /^Save / }).click();
    await page.getByText('You can find it without a connection.').waitFor();
    // What searches loaded is not what is kept.
    await page.evaluate(() => caches.delete('lootiles-data'));

    await page.context().setOffline(true);
    program.signal('SIGKILL');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.goto(`${base}/?show=saved`);
    await atWork(page);
    const row = saved(page).locator('.row');
    await expect.poll(() => row.innerText()).toMatch(/min/);
    await row.click();
    await page.locator('.hero .hero-way').waitFor();
    await expect.poll(() => pixelsOfStyle(page, '.map', '--map-device')).toBeGreaterThan(200);
    await picture(page, 'saved-offline', false);
    await page.goto(base + href.replace(/[?#].*/, ''));
    await page.getByText('You are offline. This page is as it was on').waitFor();
  });
});
