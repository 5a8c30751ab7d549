/** The map on the pages of the site, light and dark, without network, and on a page of another site. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PALETTES } from '../../packages/basemap/ground.ts';
import { listening } from '../fixtures/listening.ts';
import { drawnMapAround } from '../fixtures/map-around.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { violationsOf } from '../fixtures/page-quality.ts';
import { pixelsOf, pixelsOfStyle, seenOfStyle } from '../fixtures/pixels.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { atWork, DESK, mapDrawn, PHONE, SHARP, STATION, useSite, visit } from '../fixtures/website.ts';

const MAPLIBRE = new URL('../../node_modules/maplibre-gl/dist/', import.meta.url);
const EXAMPLE = new URL('../../docs/examples/map.html', import.meta.url);

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
const untilDrawn = (page: Page, colour: string, selector = '.map') =>
  expect.poll(() => pixelsOf(page, selector, colour)).toBeGreaterThan(100);

describe('the map', needs(CHROMIUM), () => {
  const site = useSite();
  let folder = '';
  let archive = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lootiles-drawn-map-'));
    archive = await drawnMapAround(folder, STATION);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => site.open({ MAP_URL: archive });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('shows water and streets on %s, follows the scheme, and asks no other host', async (_, size) => {
    const { base } = await open();
    const { page, complaints } = await visit(base, { ...size, ...SHARP });
    let tileBytes = 0;
    page.on('response', (response) => {
      if (response.url().includes('/tiles/')) tileBytes += Number(response.headers()['content-length'] ?? 0);
    });
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await untilDrawn(page, PALETTES.light.street);
    // The water lies around the nearest few, which the first look is fitted to.
    await page.locator('.map canvas').focus();
    await page.keyboard.press('-');
    await untilDrawn(page, PALETTES.light.water);
    await picture(page, 'map-light');
    expect(tileBytes).toBeLessThan(300_000);
    await page.emulateMedia({ colorScheme: 'dark' });
    await untilDrawn(page, PALETTES.dark.water);
    expect(await pixelsOf(page, '.map', PALETTES.light.water)).toBe(0);
    await picture(page, 'map-dark');
    expect(complaints).toEqual([]);
  });

  test('goes on beyond the extract: pale land, and the same sea', async () => {
    const { base } = await open();
    const { page, complaints } = await visit(base, { ...DESK, ...SHARP });
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await untilDrawn(page, PALETTES.light.street);
    await page.locator('.map canvas').focus();
    for (let zoom = 0; zoom < 8; zoom++) await page.keyboard.press('-');
    await untilDrawn(page, PALETTES.light.water);
    await picture(page, 'map-beyond');
    expect(complaints).toEqual([]);
  });

  test('is on the sheet for a wall, which is one page of paper with it', async () => {
    const { base } = await open();
    const { page, complaints } = await visit(base, DESK);
    await page.goto(`${base}/print?place=gare+de+monaco`);
    // Waited for: the icon of the app, which is a square, is no map.
    const widthOf = () =>
      page.locator('.wall-map').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
    await expect.poll(widthOf).toBe(1200);
    await picture(page, 'print-wall-map');
    const margin = '1cm';
    const paper = await page.pdf({
      format: 'A4',
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['a search', '/?place=gare+de+monaco', '.map-picture', '.map-part'],
    ['a toilet', '/toilets/lt_n2s', '.map-picture', '.place-map'],
  ])(
    'is a picture first on the page of %s: with the ground and the pins of the map after it',
    async (_, path, slot, part) => {
      const { base } = await open();
      const { page, complaints } = await visit(base, { ...PHONE, ...SHARP });
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/create-map/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(base + path);
      await untilDrawn(page, PALETTES.light.street, slot);
      expect(await page.getByRole('link', { name: '© OpenStreetMap contributors' }).count()).toBeGreaterThan(
        1,
      );
      expect(await page.locator('.map-note').count()).toBe(0);
      expect(await violationsOf(page, part)).toEqual([]);
      const count = async () => [
        await pixelsOf(page, part, PALETTES.light.ground),
        await pixelsOfStyle(page, part, '--map-open'),
      ];
      const before = await count();
      letGo();
      await mapDrawn(page);
      const after = await count();
      for (const [i, pixels] of before.entries()) expect(after[i]! / pixels).toBeCloseTo(1, 0);
      expect(complaints).toEqual([]);
    },
  );

  test('a tap on a pin of the picture opens its toilet, and says that the map is on its way', async () => {
    const { base } = await open();
    const { page, complaints } = await visit(base, { ...DESK, ...SHARP });
    await page.route(/create-map/, () => undefined);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await untilDrawn(page, PALETTES.light.street, '.map-picture');
    // One toilet is closed: its pin is hollow. The list beside it has its colour, too.
    await page.locator('.find-results').evaluate((list) => {
      if (list instanceof HTMLElement) list.style.visibility = 'hidden';
    });
    await expect.poll(() => pixelsOfStyle(page, '.map-picture', '--map-closed')).toBeGreaterThan(20);
    const { x, y } = await seenOfStyle(page, '.map-picture', '--map-closed');
    await page.locator('.map').click({ position: { x, y } });
    await page.getByText('The map is loading…').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('toilet')).toBe('lt_n2t');
    expect(complaints).toEqual([]);
  });

  test('a hand on the picture loads the map at once', async () => {
    const { base } = await open();
    const { page } = await visit(base, PHONE);
    // Tiles that do not come keep the page from its rest.
    await page.route(/\/tiles\/map\//, () => undefined);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await page.locator('.map-picture canvas').waitFor();
    expect(await page.locator('.map canvas').count()).toBe(0);
    const asked = page.waitForRequest(/create-map.*\.js/);
    await page.mouse.click(195, 300);
    await asked;
    await page.locator('.map canvas').waitFor();
  });

  test('is on the page of a toilet, and is drawn for a link as soon as it is shared', async () => {
    const { base } = await open();
    const { page, complaints } = await visit(base, { ...PHONE, ...SHARP });
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.locator('.hero a[href^="/toilets/"]').first().click();
    await mapDrawn(page);
    await untilDrawn(page, PALETTES.light.street, '#place-map');
    const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
    const drawn = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: /^Share / }).click();
    expect(new URL((await drawn).url()).pathname).toBe(new URL(shared!).pathname);
    const answer = await page.request.get(`${base}${new URL(shared!).pathname}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(complaints).toEqual([]);
  });

  test('leaves room on the page of a toilet: all that a link is opened for stands above 667 pixels', async () => {
    const { base } = await open();
    const { lat: latitude, lon: longitude } = STATION;
    const { page } = await visit(base, {
      ...PHONE,
      viewport: { width: 375, height: 667 },
      geolocation: { latitude, longitude },
      permissions: ['geolocation'],
    });
    await page.goto(`${base}/toilets/lt_n2s`);
    await page.locator('.hero-way').waitFor();
    await mapDrawn(page);
    for (const part of [
      page.getByRole('searchbox'),
      page.getByRole('heading', { level: 1 }),
      page.locator('.hero-way'),
      page.locator('.facts').getByText('Open'),
      page.getByRole('link', { name: 'Walk there' }),
      page.getByRole('button', { name: 'Share Station toilets' }),
      page.locator('.find-it'),
      page.locator('.week'),
    ]) {
      const { y, height } = (await part.boundingBox())!;
      expect(y + height).toBeLessThan(667);
    }
    expect(await page.locator('.facts-list').first().isVisible()).toBe(false);
    await pictures(page, 'toilet-landing');
    await page.getByRole('searchbox').fill('gare de monaco');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
  });

  test.each([
    ['the page of a toilet', '/toilets/lt_n2s', '.toilet h1', '.toilet'],
    ['a search', `/?lat=${STATION.lat}&lon=${STATION.lon}`, '#hero-name', '.hero'],
  ])(
    'leaves room on %s at text of twice the size: the name and the way stand above 844 pixels',
    async (...given) => {
      const [what, path, name, part] = given;
      const { base } = await open();
      const { lat: latitude, lon: longitude } = STATION;
      const { page } = await visit(base, {
        ...PHONE,
        geolocation: { latitude, longitude },
        permissions: ['geolocation'],
      });
      await page.goto(`${base}${path}`);
      await mapDrawn(page);
      await page.locator('.hero-way').waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await picture(page, `large-text-${what.split(' ').at(-1)}`, false);
      for (const shown of [page.locator(name), page.locator(part).getByRole('link', { name: 'Walk there' })])
        await expect.poll(async () => bottomOf(await shown.boundingBox())).toBeLessThan(844);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await picture(page, `large-text-${what.split(' ').at(-1)}`, false);
    },
  );

  test('of a kept area is there without network', async () => {
    const { base, program } = await site.openOwn({ MAP_URL: archive });
    const { page } = await visit(base, { ...PHONE, ...SHARP });
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText('Saved: 17 toilets around Gare de Monaco').waitFor();
    await page.context().setOffline(true);
    program.signal('SIGKILL');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.goto(`${base}/?lat=${STATION.lat}&lon=${STATION.lon}`);
    await atWork(page);
    // The first look is fitted to the nearest few, as with network.
    await page.locator('.map canvas').focus();
    await page.keyboard.press('-');
    await untilDrawn(page, PALETTES.light.water);
    await page.emulateMedia({ colorScheme: 'dark' });
    await untilDrawn(page, PALETTES.dark.water);
    await page.getByRole('button', { name: 'Remove Gare de Monaco' }).click();
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('lootiles-map')).keys()).map(({ url }) => url));
    await expect.poll(async () => (await kept()).filter((url) => url.includes('/kept-tiles/'))).toEqual([]);
  });

  test('is shown by the example of docs/ from another origin', async () => {
    const { base } = await open();
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      const isPage = !path.startsWith('/maplibre-gl/');
      const type = isPage ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
      const text = readFileSync(
        isPage ? EXAMPLE : new URL(path.slice('/maplibre-gl/'.length), MAPLIBRE),
        'utf8',
      );
      response.writeHead(200, { 'content-type': type }).end(text.replace('https://toilets.example', base));
    });
    const other = await listening(server);
    const { page, complaints } = await visit(base, { ...DESK, ...SHARP });
    await page.goto(`${other}/map.html`);
    await page.locator('.is-drawn').waitFor();
    await untilDrawn(page, PALETTES.light.street, '#map');
    await picture(page, 'map-example');
    expect(complaints.filter((complaint) => !complaint.startsWith(`asks another host: ${other}`))).toEqual(
      [],
    );
  });
});
