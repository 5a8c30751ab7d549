/** Accessible, light and calm: axe in light and dark, narrow and enlarged, weight of scripts, layout that stays. */
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../views/texts/texts.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import {
  NARROW,
  smallTargets,
  tooWide,
  violationsOf,
  watchScore,
  watchShifts,
} from '../fixtures/page-quality.ts';
import { atWork, DESK, mapDrawn, PHONE, STATION, useSite, visit } from '../fixtures/website.ts';

/** Every state that a page can be in. */
const ADDRESSES = [
  '/',
  '/?place=gare+de+monaco&open_now=true',
  '/?place=Atlantis',
  '/?lat=0&lon=0&free=true',
  '/toilets/lt_n2s',
  '/toilets/lt_n2t',
  '/toilets/nowhere',
  '/offline',
  '/?lat=999&lon=7',
  '/print?place=gare+de+monaco',
  '/about',
  '/developers',
  '/status',
];
/** Bytes on the wire. */
const MOST_SCRIPT = 100_000;

/** Bytes of scripts and texts before the button that leads to a toilet, with Brotli. */
const MOST_BEFORE_WALK = 41 * 1024;

/** Sum of the layout shifts that browsers report. */
const MOST_MOVED = 0.05;

const isFind = (address: string) => address.startsWith('/?') || address === '/';

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)('axe finds nothing in light and dark on %s', async (_, size) => {
    const { base } = await site.open();
    const { page } = await visit(base, size);
    for (const address of ADDRESSES) {
      await page.goto(base + address);
      if (isFind(address)) await atWork(page);
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText('Saved: 17 toilets').waitFor();
    await page.getByRole('combobox').fill('gare');
    await page.getByRole('option').first().waitFor();
    await page.getByRole('combobox').press('ArrowDown');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More filters' }).click();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('every page fits 320 pixels, and letters of twice the size', async () => {
    const { base } = await site.open();
    for (const [width, size] of NARROW) {
      const { page } = await visit(base, { viewport: { width, height: 700 } });
      for (const address of ADDRESSES) {
        await page.goto(base + address);
        if (isFind(address)) await atWork(page);
        expect([address, size, await tooWide(page, size)]).toEqual([address, size, 0]);
      }
    }
  });

  test('with letters of twice the size a toilet has its name and its button in sight, and no arrow leaves it', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Infinity;
    await page.goto(`${base}/toilets/lt_n2s`);
    await tooWide(page, '200%');
    expect(await top('.toilet h1')).toBeLessThan(PHONE.viewport.height);
    expect(await top('.toilet .walk-there')).toBeLessThan(PHONE.viewport.height);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await tooWide(page, '200%');
    expect(await top('#hero-name')).toBeLessThan(PHONE.viewport.height);
    const walk = await page.locator('.hero .walk-there').boundingBox();
    expect((walk?.y ?? Infinity) + (walk?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height);
    const arrow = await page.locator('.hero .compass').boundingBox();
    expect((arrow?.x ?? 0) + (arrow?.width ?? Infinity)).toBeLessThanOrEqual(PHONE.viewport.width);
  });

  test('with letters of twice the size no page is wider than a phone, and its dialog of filters is whole', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    for (const address of ['/print?place=gare+de+monaco', '/about', '/way', '/coverage', '/toilets/lt_n2s']) {
      await page.goto(base + address);
      expect([address, await tooWide(page, '200%')]).toEqual([address, 0]);
    }
    await page.goto(`${base}/`);
    await atWork(page);
    await tooWide(page, '200%');
    await page.getByRole('button', { name: 'More filters' }).click();
    const cut = await page
      .locator('#more-filters')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(cut).toBe(0);
  });

  test('from right to left a sheet for the wall and the page about it all are accessible, in light and dark', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, { ...PHONE, locale: 'ar' });
    for (const address of ['/print?place=gare+de+monaco', '/about', '/way', '/coverage']) {
      await page.goto(base + address);
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      expect(await violationsOf(page)).toEqual([]);
      expect([address, await tooWide(page, '100%')]).toEqual([address, 0]);
    }
  });

  test('what can be tapped is at least 24 pixels wide and high', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  test('nothing moves while the page loads, and little is loaded before the map', async () => {
    const { base } = await site.open();
    for (const size of [PHONE, DESK]) {
      for (const address of ['/', '/?place=gare+de+monaco']) {
        const { page, complaints } = await visit(base, size);
        const scripts: { name: string; bytes: Promise<number> }[] = [];
        page.on('requestfinished', (request) => {
          if (request.resourceType() !== 'script') return;
          const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
          scripts.push({ name: new URL(request.url()).pathname, bytes });
        });
        const shifts = await watchShifts(page);
        await page.goto(base + address);
        await atWork(page);
        expect(await shifts()).toBeNull();
        const early = scripts.filter(({ name }) => !name.includes('map'));
        const sizes = await Promise.all(early.map(({ bytes }) => bytes));
        const sum = sizes.reduce((all, bytes) => all + bytes, 0);
        expect(sum).toBeGreaterThan(5_000);
        expect(sum).toBeLessThan(MOST_SCRIPT);
        expect(complaints).toEqual([]);
      }
    }
  });

  test('“Walk there” needs no script but those that the page names, in any language', async () => {
    const { base } = await site.open();
    const named = async (locale: string) => {
      const html = await (await fetch(`${base}/?lang=${locale}`)).text();
      return Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), ([, path = '']) => path);
    };
    for (const locale of LANGUAGES) {
      const answers = (await named(locale)).map(async (path) => {
        const answer = await fetch(base + path, { headers: { 'accept-encoding': 'br' } });
        return Number(answer.headers.get('content-length'));
      });
      const bytes = (await Promise.all(answers)).reduce((all, one) => all + one, 0);
      expect([locale, bytes > 20_000, bytes <= MOST_BEFORE_WALK]).toEqual([locale, true, true]);
    }
    const { page } = await visit(base, {
      ...PHONE,
      permissions: ['geolocation'],
      geolocation: { latitude: STATION.lat, longitude: STATION.lon },
    });
    const needed = new Set(await named('en'));
    await page.route(/\.js$/, (route) =>
      needed.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    await page.goto(base);
    await page.getByRole('link', { name: 'Walk there' }).waitFor();
    expect(await page.getByRole('heading', { name: /^\d+ toilets near/ }).count()).toBe(1);
  });

  test('with a position that was allowed the answer moves at most a twentieth of the page, on a phone and on a desk', async () => {
    const { base } = await site.open();
    for (const screen of [PHONE, DESK]) {
      const { page } = await visit(base, {
        ...screen,
        permissions: ['geolocation'],
        geolocation: { latitude: STATION.lat, longitude: STATION.lon },
      });
      const score = await watchScore(page);
      await page.goto(base);
      await page.getByRole('link', { name: 'Walk there' }).waitFor();
      await mapDrawn(page);
      expect(await score()).toBeLessThanOrEqual(MOST_MOVED);
    }
  });

  test('the keyboard comes by the content in the order of the page', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, DESK);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.locator('#place').focus();
    const names: (string | null)[] = [];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab');
      names.push(
        await page
          .locator(':focus')
          .evaluate((one) => one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.textContent),
      );
    }
    expect(names).toEqual(['Search', 'Menu', 'open_now']);
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    expect(new URL(page.url()).searchParams.get('open_now')).toBe('true');
  });

  test('the app can be installed', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/`);
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data ?? '{}');
    for (const { src } of icons) expect((await page.request.get(base + src)).status()).toBe(200);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});
