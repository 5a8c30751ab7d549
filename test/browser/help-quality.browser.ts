/** Helping is accessible, light and calm in every state: closed, open, refused, taken; light and dark, narrow. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, smallTargets, tooWide, violationsOf, watchShifts } from '../fixtures/page-quality.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { DESK, mapDrawn, PHONE, STATION, useSite, visit } from '../fixtures/website.ts';

/** Bytes on the wire. */
const MOST_SCRIPT = 56_000;
/** Names of scripts that come with the map, as the reader of toilets does. */
const WITH_MAP = /map|reader|archive-tiles|kept-tiles|marker-images|first-view/;
const TOILET = '/toilets/lt_n2s';
/** Listed toilets around it, and none. */
const PROPOSE = [`/propose?lat=${STATION.lat}&lon=${STATION.lon}`, '/propose?lat=48&lon=7'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Walks through the states of both pages. Nothing is taken: the database is left as it was. */
async function walk(page: Page, base: string, look: (state: string) => Promise<void>): Promise<void> {
  await page.goto(base + TOILET);
  await page.waitForLoadState('networkidle');
  await look('closed');
  await button(page, 'Rate cleanliness').click();
  await button(page, 'Spotless 5').waitFor();
  await look('Rate cleanliness');
  for (const [open, send] of [
    ['Report a problem', 'Send report'],
    ['Correct facts', 'Send votes'],
  ] as const) {
    await button(page, open).click();
    await button(page, send).waitFor();
    await look(open);
    if (open === 'Correct facts') {
      await page.getByRole('radio', { name: 'Free' }).check();
      await page.getByLabel('Amount').fill('1');
      const hours = page.getByRole('group', { name: 'Opening hours', exact: true });
      await hours.getByRole('radio', { name: 'Days and times' }).check();
      await hours.getByLabel('Sunday').uncheck();
      await hours.getByRole('button', { name: 'Add other days or times' }).click();
      await look('hours that are tapped');
      await hours.getByRole('radio', { name: 'Write it' }).check();
      await look('hours that are written');
    }
    await button(page, send).click();
    await page.locator('.field-error').waitFor();
    await look(`${open}, refused`);
  }
  await page.goto(`${base}/propose`);
  await mapDrawn(page);
  await look('propose');
  await page.getByText('Coordinates', { exact: true }).click();
  await button(page, 'Set pin').click();
  await page.getByText('Write degrees like').waitFor();
  await look('propose, coordinates');
  for (const address of PROPOSE) {
    await page.goto(base + address);
    await mapDrawn(page);
    await page.getByText(/listed within 100 m/).waitFor();
    await look(address);
  }
}

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)('axe finds nothing, and every target is large enough, on %s', async (_, size) => {
    const { base } = await site.openHelped(people.url);
    const { page, complaints } = await visit(base, size);
    await walk(page, base, async (state) => {
      expect([state, await violationsOf(page)]).toEqual([state, []]);
      expect([state, await smallTargets(page)]).toEqual([state, []]);
    });
    expect(complaints).toEqual([]);
  });

  test('axe finds nothing once it is taken', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/toilets/lt_n${(110).toString(36)}`);
    await button(page, 'I was there: it is usable').click();
    await page.getByRole('status').getByText('Thank you.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await button(page, 'I was there: it is usable').click();
    await page.getByRole('status').getByText('confirmed from your connection in the last 24 hours').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${base}${PROPOSE[1]}`);
    await button(page, 'Send proposal').click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each(NARROW)('every state fits %i pixels with letters of %s', async (width, fontSize) => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, { viewport: { width, height: 700 } });
    await walk(page, base, async (state) => {
      expect([state, await tooWide(page, fontSize)]).toEqual([state, 0]);
    });
  });

  test('nothing moves while the pages load, and little is loaded before the map', async () => {
    const { base } = await site.openHelped(people.url);
    for (const size of [PHONE, DESK]) {
      for (const address of [`${TOILET}#help`, '/propose']) {
        const { page, complaints } = await visit(base, size);
        const scripts: Promise<number>[] = [];
        page.on('requestfinished', (request) => {
          if (request.resourceType() !== 'script' || WITH_MAP.test(request.url())) return;
          scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
        });
        const shifts = await watchShifts(page);
        await page.goto(base + address);
        await page.waitForLoadState('networkidle');
        if (address === '/propose') await mapDrawn(page);
        expect(await shifts()).toBeNull();
        const sum = (await Promise.all(scripts)).reduce((all, bytes) => all + bytes, 0);
        expect(sum).toBeGreaterThan(5_000);
        expect(sum).toBeLessThan(MOST_SCRIPT);
        expect(complaints).toEqual([]);
      }
    }
  });

  test.each([
    ['de-DE', 'Ich war dort: Sie ist benutzbar', 'Toilette vorschlagen'],
    ['fr-FR', 'J’y étais : elles sont utilisables', 'Proposer des toilettes'],
  ])('in the language of the browser: %s', async (locale, confirm, propose) => {
    const { base } = await site.openHelped(people.url);
    const { page, complaints } = await visit(base, { ...PHONE, locale });
    await page.goto(`${base}/propose`);
    await page.getByRole('heading', { name: propose }).waitFor();
    await mapDrawn(page);
    await page.goto(base + TOILET);
    await page.getByRole('button', { name: confirm }).waitFor();
    await page.locator('#help-rate').click();
    await page.locator('#rate-form').waitFor();
    expect(complaints).toEqual([]);
  });
});
