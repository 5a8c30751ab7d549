/** The toilets along a walk: with scripts, without them, without a network, on phone and desk. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom } from '../fixtures/imports.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, smallTargets, tooWide, violationsOf } from '../fixtures/page-quality.ts';
import { pixelsOfStyle, seenOfStyle } from '../fixtures/pixels.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { SHORE, writeShore } from '../fixtures/walk-shore.ts';
import { DESK, mapDrawn, PHONE, SHARP, useSite, visit } from '../fixtures/website.ts';

const WALK = '/way?from=West+Station&to=East+Station';
const MANY_MS = 60_000;

async function atWork(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'From' }).waitFor();
  await mapDrawn(page);
}

/** By the key of the field: suggestions may come at any moment, and lie over the button. */
async function submitted(field: Locator, place: string): Promise<void> {
  await field.fill(place);
  await field.press('Enter');
}

const rows = (page: Page) => page.locator('.rows > li').allInnerTexts();

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite(async (dataDir) => {
    const extract = await writeShore(join(dataDir, 'shore.osm.pbf'));
    await importFrom(new LocalStore(dataDir), extract, { now: new Date(), walking: true });
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)(
    'two places are typed on %s; the list has the walk in its order; its gap can be closed',
    async (_, size) => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, { ...size, ...SHARP });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().slice(base.length)));
      await page.goto(`${base}/`);
      await picture(page, 'way-link', false);
      await page.getByRole('link', { name: 'Along my way' }).first().click();
      await atWork(page);
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('combobox', { name: 'From' }).fill('west st');
      await page.getByRole('option', { name: /West Station/ }).click();
      const to = page.getByRole('combobox', { name: 'To' });
      await to.fill('East Station');
      await to.press('Enter');
      await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor();
      expect(await page.locator(':focus').getAttribute('id')).toBe('results-title');
      const before = await rows(page);
      expect(before.map((row) => row.split('\n').slice(0, 3))).toEqual([
        ['4', 'min on', 'West toilets, Promenade'],
        [
          expect.stringMatching(/^\d\d min without a toilet$/),
          expect.stringMatching(/^From minute 4 to minute 27/),
        ],
        ['27', 'min on', expect.any(String)],
        ['27', 'min on', expect.any(String)],
      ]);
      expect(before.join()).toContain('+2 min detour');
      await expect.poll(() => pixelsOfStyle(page, '.map', '--map-device')).toBeGreaterThan(100);
      expect(await violationsOf(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await pictures(page, 'way');
      await page.getByRole('link', { name: /^Make it at most 1\d min/ }).click();
      await page.getByRole('heading', { name: /3\d min walk, 4 toilets on it/ }).waitFor();
      const closed = await rows(page);
      expect(closed[1]).toContain('Garden toilets');
      expect(closed.join()).not.toContain('without a toilet');
      expect(new URL(page.url()).searchParams.get('closed')).toBe('true');
      const start = await page.getByRole('link', { name: 'Start walking' }).getAttribute('href');
      const asksFor = new URL(start ?? '').searchParams;
      expect(asksFor.get('travelmode')).toBe('walking');
      expect(asksFor.get('origin')).toMatch(/^-?[\d.]+,-?[\d.]+$/);
      expect(asksFor.has('waypoints')).toBe(true);
      await picture(page, 'way-closed');
      await page.goBack();
      await expect.poll(() => rows(page)).toEqual(before);
      // The same walk the other way.
      await page.getByRole('link', { name: 'Swap start and end' }).click();
      await expect.poll(async () => (await rows(page)).at(-1)).toContain('West toilets');
      // The files have the answer: the API is not asked.
      expect(asked.filter((path) => path.startsWith('/api/v1/route'))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('the filters of the search change the list of a walk at once, from files and from the API', async () => {
    const { base } = await site.open();
    for (const hasFiles of [true, false]) {
      const { page, complaints } = await visit(base, PHONE);
      if (!hasFiles) await page.route('**/data/**', (route) => route.abort());
      await page.goto(`${base}/?lat=${SHORE.west.lat}&lon=${SHORE.west.lon}&free=true`);
      await page.getByRole('link', { name: 'Along my way' }).first().click();
      await atWork(page);
      const free = page.getByRole('checkbox', { name: 'Free' });
      expect(await free.isChecked()).toBe(true);
      await page.getByRole('combobox', { name: 'From' }).fill('West Station');
      await submitted(page.getByRole('combobox', { name: 'To' }), 'East Station');
      await page.getByRole('heading', { name: '31 min walk, 1 toilet on it' }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await pictures(page, 'way-filters');
      await free.uncheck();
      await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor();
      await page.getByRole('checkbox', { name: 'Avoid steps' }).check();
      await expect.poll(() => new URL(page.url()).searchParams.get('step_free')).toBe('true');
      await page.goBack();
      await expect.poll(() => page.getByRole('checkbox', { name: 'Avoid steps' }).isChecked()).toBe(false);
      if (hasFiles) expect(complaints).toEqual([]);
    }
  });

  test('a walk is drawn in a picture first, and a tap on a pin of it goes to the row', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, { ...DESK, ...SHARP });
    await page.route(/create-map/, () => undefined);
    // One toilet, which is open then.
    await page.goto(`${base}${WALK}&free=true&at=09:00`);
    await expect.poll(() => pixelsOfStyle(page, '.map-picture', '--map-device')).toBeGreaterThan(100);
    await picture(page, 'way-picture');
    const { x, y } = await seenOfStyle(page, '.map-picture', '--map-open');
    await page.locator('.map').click({ position: { x, y } });
    await page.locator('.rows :focus').waitFor();
  });

  test('hours are those of the time of the walk', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    for (const [at, words] of [
      ['09:00', 'Open until 20:00'],
      ['21:00', 'Closed · opens'],
    ] as const) {
      await page.goto(`${base}${WALK}&at=${at}`);
      await atWork(page);
      await page.getByText(new RegExp(`Opening hours for: (tomorrow )?${at}`)).waitFor();
      expect((await rows(page))[0]).toContain(words);
      await page.getByRole('button', { name: 'Show toilets' }).click();
      await expect.poll(async () => (await rows(page))[0]).toContain(words);
    }
  });

  test('the position of the device begins the walk, and is not in the address', async () => {
    const { base } = await site.open();
    const { west } = SHORE;
    const geolocation = { latitude: west.lat, longitude: west.lon };
    const { page } = await visit(base, { ...PHONE, geolocation, permissions: ['geolocation'] });
    await page.goto(`${base}/way`);
    await atWork(page);
    await submitted(page.getByRole('combobox', { name: 'To' }), 'East Station');
    await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor();
    expect(page.url()).toBe(`${base}/way?from=me&to=East+Station`);
    expect(await page.getByRole('combobox', { name: 'From' }).inputValue()).toBe('My position');
    await page.reload();
    await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor();
  });

  test('if the files cannot be had, the API answers', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    await page.route('**/data/**', (route) => route.abort());
    await page.goto(`${base}/way?to=East+Station&at=09:00`);
    await atWork(page);
    await submitted(page.getByRole('combobox', { name: 'From' }), 'West Station');
    await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor();
    const [first] = await rows(page);
    for (const words of ['West toilets, Promenade', 'Open until']) expect(first).toContain(words);
  });

  test('what cannot be answered is said in a sentence', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    const states = [
      ['/way', 'Where do you walk?'],
      ['/way?from=me&to=East+Station', 'This walk needs your position'],
      ['/way?from=Atlantis&to=East+Station', 'We could not find “Atlantis”'],
      ['/way?from=West+Station&to=43.9,7.6', 'No way on foot found'],
    ] as const;
    for (const [path, title] of states) {
      await page.goto(base + path);
      await atWork(page);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  test('without scripts the form is answered by the server, in every language and on a narrow window', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`${base}/way`);
    await page.getByLabel('From').fill('West Station');
    await page.getByLabel('To').fill('East Station');
    await page.getByRole('button', { name: 'Show toilets' }).click();
    await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor();
    await page.getByRole('link', { name: /^Make it at most 1\d min/ }).click();
    await page.getByRole('heading', { name: /4 toilets on it/ }).waitFor();
    await picture(page, 'way-plain');
    for (const [width, size] of NARROW) {
      const { page: narrow } = await visit(base, { viewport: { width, height: 800 } });
      for (const language of ['en', 'ar', 'de', 'pl', 'uk']) {
        await narrow.goto(`${base}${WALK}&at=18:00&lang=${language}`);
        await narrow.locator('.rows').waitFor();
        expect([language, await tooWide(narrow, size)]).toEqual([language, 0]);
        await picture(narrow, `way-${language}`);
      }
    }
  });

  test('a kept area answers without a network, at the address of another walk', async () => {
    const { base, program } = await site.openOwn();
    const { page } = await visit(base, DESK);
    const { west } = SHORE;
    await page.goto(`${base}/?lat=${west.lat}&lon=${west.lon}`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText(/Saved: \d+ toilets around/).waitFor();
    await page.context().setOffline(true);
    program.signal('SIGKILL');
    await page.goto(`${base}${WALK}`);
    await page.getByRole('heading', { name: '31 min walk, 3 toilets on it' }).waitFor({ timeout: MANY_MS });
    expect((await rows(page))[0]).toContain('West toilets');
  });
});
