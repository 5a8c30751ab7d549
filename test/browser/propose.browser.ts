/**
 * Proposing a toilet, on a phone and at a desk: the pin by tap, by keys, by position, place and coordinates; what is
 * listed already comes first; a moderator finds the proposal in the queue.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { pictures } from '../fixtures/screenshots.ts';
import { atWork, DESK, mapDrawn, PHONE, STATION, useSite, visit } from '../fixtures/website.ts';

/** Nothing is listed here. */
const ELSEWHERE = { lat: 43.7301, lon: 7.4102 };
const PIN = 'Pin of the new toilet';

const Saved = z.object({
  lat: z.number(),
  lon: z.number(),
  name: z.string().nullable(),
  access: z.string(),
  fee: z.string(),
  wheelchair: z.string(),
  opening_hours: z.string().nullable(),
  how_to_find: z.string().nullable(),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Suggestions come before anything else is done: what goes on without them gives them up. */
async function typePlace(page: Page, name: string): Promise<void> {
  const suggested = page.waitForEvent('requestfinished', (request) => request.url().includes('/places?q='));
  await page.getByLabel('Or go to a place').fill(name);
  await suggested;
}

/** Where the fields for coordinates say that the pin is. */
async function pinAt(page: Page): Promise<{ lat: number; lon: number }> {
  const [lat = Number.NaN, lon = Number.NaN] = await Promise.all(
    ['lat', 'lon'].map(async (name) => Number(await page.locator(`#field-${name}`).inputValue())),
  );
  return { lat, lon };
}

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();

  describe.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)('on %s', (device, size) => {
    test('a search that finds none leads here; what is entered waits for a moderator', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?lat=48&lon=7`);
      await page.getByRole('heading', { name: 'No toilet found' }).waitFor();
      await atWork(page);
      await page.getByRole('link', { name: 'Propose a toilet here' }).click();
      await mapDrawn(page);
      await page.getByText('No toilet is listed within 100 m').waitFor();
      expect(await pinAt(page)).toEqual({ lat: 48, lon: 7 });
      // Nothing near has a name.
      await page.getByText('The pin is at 48.00000, 7.00000.').waitFor();
      // What is not answered looks so.
      expect(await page.locator('#proposal :checked').count()).toBe(0);
      await pictures(page, 'propose-unanswered');
      await page.getByRole('radio', { name: 'For everyone', exact: true }).check();
      await page.getByRole('radio', { name: 'Costs a fee' }).check();
      await page.getByRole('radio', { name: 'Wheelchair accessible', exact: true }).check();
      await page.getByLabel('Name on the sign').fill(`Toilet from ${device}`);
      await page.getByLabel('How do you find it?').fill('Behind the kiosk');
      const hours = page.getByRole('group', { name: 'Opening hours', exact: true });
      await hours.getByRole('radio', { name: 'Write it' }).check();
      await hours.getByLabel('Hours as text').fill('garbage hours !!');
      await hours.getByText('We cannot read this.').waitFor();
      await button(page, 'Send proposal').click();
      await page.getByText('Write the hours like “Mo-Fr 08:00-20:00” or “24/7”.').waitFor();
      expect(await hours.getByLabel('Hours as text').getAttribute('aria-invalid')).toBe('true');
      await hours.getByLabel('Hours as text').fill('mo-sa 8:00-20:00');
      await hours.getByText('We read: Mo-Sa 08:00-20:00').waitFor();
      // Tapped instead: weekdays and Saturday differ.
      await hours.getByRole('radio', { name: 'Days and times' }).check();
      for (const day of ['Saturday', 'Sunday']) await hours.getByLabel(day).uncheck();
      await hours.getByLabel('From').fill('07:30');
      await hours.getByText('Closed on the other days.').waitFor();
      await hours.getByRole('button', { name: 'Add other days or times' }).click();
      await hours.getByLabel('Sunday').last().uncheck();
      await hours.getByLabel('To').last().fill('13:00');
      await button(page, 'Send proposal').click();
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
      expect(await page.locator(':focus').innerText()).toBe('Thank you!');
      const [saved] = await people.database.query(
        Saved,
        `SELECT lat, lon, name, access, fee, wheelchair, opening_hours, how_to_find FROM submission WHERE name = $1`,
        [`Toilet from ${device}`],
      );
      expect(saved).toEqual({
        lat: 48,
        lon: 7,
        name: `Toilet from ${device}`,
        access: 'public',
        fee: 'fee',
        wheelchair: 'yes',
        opening_hours: 'Mo-Fr 07:30-20:00; Sa 08:00-13:00',
        how_to_find: 'Behind the kiosk',
      });
      await button(page, 'Propose another one').click();
      await page.getByRole('heading', { name: 'Where is it?' }).waitFor();
      await mapDrawn(page);
      // The browser's own words about the hours that were refused.
      expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
    });

    test('the pin goes where it is tapped, dragged, moved by keys, to a position, a place, coordinates', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, {
        ...size,
        permissions: ['geolocation'],
        geolocation: { latitude: ELSEWHERE.lat, longitude: ELSEWHERE.lon },
      });
      await page.goto(`${base}/propose`);
      await mapDrawn(page);
      expect(await page.getByRole('heading', { name: 'What is it like?' }).isVisible()).toBe(false);

      await button(page, 'Use my position').click();
      await page.getByText('No toilet is listed within 100 m').waitFor();
      expect(await pinAt(page)).toEqual(ELSEWHERE);

      await page.getByRole('button', { name: PIN }).focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(async () => (await pinAt(page)).lat).toBeGreaterThan(ELSEWHERE.lat);
      const moved = await pinAt(page);
      expect(moved.lon - ELSEWHERE.lon).toBeGreaterThan((moved.lat - ELSEWHERE.lat) * 4);
      expect(moved.lon - ELSEWHERE.lon).toBeLessThan(0.001);

      const canvas = (await page.locator('.map canvas').boundingBox())!;
      await page.locator('.map canvas').click({ position: { x: canvas.width / 2 - 60, y: 60 } });
      await expect.poll(async () => (await pinAt(page)).lon).toBeLessThan(ELSEWHERE.lon);
      const tapped = await pinAt(page);
      // The map comes to rest with the pin in its middle.
      const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
      const isInMiddle = async () => {
        const pin = (await page.getByRole('button', { name: PIN }).boundingBox())!;
        return Math.hypot(pin.x + pin.width / 2 - middle.x, pin.y + pin.height - middle.y) < 3;
      };
      await expect.poll(isInMiddle).toBe(true);
      await page.mouse.move(middle.x + 60, middle.y - 40);
      await page.mouse.down();
      await page.mouse.move(middle.x + 60 + 80, middle.y - 40, { steps: 5 });
      await page.mouse.up();
      await expect.poll(async () => (await pinAt(page)).lon).toBeLessThan(tapped.lon);
      await expect.poll(isInMiddle).toBe(true);

      const box = (await page.getByRole('button', { name: PIN }).boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 40, { steps: 5 });
      await page.mouse.up();
      await expect.poll(async () => (await pinAt(page)).lat).toBeLessThan(tapped.lat);
      await expect.poll(isInMiddle).toBe(true);

      await page.getByText('Coordinates', { exact: true }).click();
      await page.getByLabel('Latitude').fill('north');
      await button(page, 'Set pin').click();
      await page.getByText('Write degrees like').waitFor();
      await page.getByLabel('Latitude').fill('43,72');
      await page.getByLabel('Longitude').fill('7.4');
      await button(page, 'Set pin').click();
      await expect.poll(() => pinAt(page)).toEqual({ lat: 43.72, lon: 7.4 });

      await typePlace(page, 'Atlantis');
      await button(page, 'Search').click();
      await page.getByText('No place with this name').waitFor();
      await typePlace(page, 'gare de monaco');
      await button(page, 'Search').click();
      await expect.poll(() => pinAt(page)).toEqual(STATION);
      expect(complaints).toEqual([]);
    });

    test('what is listed within 100 m comes first, and leads to helping there', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/propose?lat=${STATION.lat}&lon=${STATION.lon}`);
      await mapDrawn(page);
      await page.getByRole('heading', { name: 'Is it one of these?' }).waitFor();
      await page.getByText('The pin is at: Gare de Monaco').waitFor();
      await page.getByRole('heading', { name: 'Station toilets' }).waitFor();
      expect(await page.getByText('1 toilet is listed within 100 m').count()).toBe(1);
      expect(await page.getByLabel('Name on the sign').isVisible()).toBe(false);
      await button(page, 'No, it is another one').click();
      expect(await page.locator(':focus').innerText()).toBe('What is it like?');
      await page.getByLabel('Name on the sign').fill('Other');
      // A pin that is moved a little asks no second time, and what was entered stays.
      await page.getByRole('button', { name: PIN }).press('ArrowUp');
      await page.getByText('1 toilet is listed').waitFor();
      expect(await page.getByLabel('Name on the sign').inputValue()).toBe('Other');
      await page.getByRole('link', { name: 'Yes, this one Station toilets' }).click();
      await page.getByRole('heading', { name: 'Were you there?' }).waitFor();
      expect(page.url()).toBe(`${base}/toilets/lt_n2s#help`);
      expect(complaints).toEqual([]);
    });
  });

  test('without JavaScript it says what is needed; without contributions that none are taken', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, { ...PHONE, javaScriptEnabled: false });
    await page.goto(`${base}/propose`);
    await page.getByText('switch on JavaScript').waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    const off = await site.open();
    const response = await page.goto(`${off.base}/propose`);
    expect(response?.status()).toBe(503);
    await page.getByRole('heading', { name: 'No proposals at the moment' }).waitFor();
  });
});
