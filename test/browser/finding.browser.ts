/** Finding a toilet, on a phone and at a desk: by name, by position, with filters, on the map, without any of them. */
import { describe, expect, test } from 'vitest';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { atWork, DESK, PHONE, STATION, useSite, visit } from '../fixtures/website.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();

  describe.each(SIZES)('on %s', (_, size) => {
    test('a place is typed, suggested, chosen by keyboard; the list and the address tell; back goes back', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/`);
      await atWork(page);
      const field = page.getByRole('combobox');
      await field.pressSequentially('gare');
      await page.getByRole('option').nth(1).waitFor();
      await field.press('ArrowDown');
      await field.press('ArrowUp');
      await field.press('ArrowDown');
      const chosen = await page.locator('[role=option][aria-selected=true]').textContent();
      expect(await field.getAttribute('aria-activedescendant')).toBe('suggestion-0');
      await field.press('Enter');
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(new URL(page.url()).searchParams.get('label')).toBe(chosen);
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
      expect(await page.locator('.cards > li').count()).toBe(10);
      expect(await page.locator(':focus').getAttribute('id')).toBe('results-title');
      await page.getByRole('link', { name: 'Show more' }).click();
      await page.getByRole('heading', { name: '17 toilets near' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Where to?' }).waitFor();
      expect(page.url()).toBe(`${base}/`);
      expect(complaints).toEqual([]);
    });

    test('the card of a toilet says what to know before going there', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      const [first, second, third] = await page.locator('.card').allInnerTexts();
      for (const words of [
        'Station toilets',
        'min walk',
        'Open',
        'Free',
        'For everyone',
        'Wheelchair accessible',
      ])
        expect(first).toContain(words);
      for (const words of ['Public toilet', 'Closed', '€0.50', 'checked in March 2026'])
        expect(second).toContain(words);
      for (const words of ['Hours unknown', 'Fee unknown', 'Wheelchair access unknown', 'Not rated yet'])
        expect(third).toContain(words);
      const links = await page.locator('.card').first().getByRole('link').all();
      const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(targets[0]).toBe('/toilets/lt_n2s');
      expect(targets.slice(1).map((href) => new URL(href!).host || 'geo')).toEqual([
        'www.google.com',
        'maps.apple.com',
        'geo',
      ]);
      expect(complaints).toEqual([]);
    });

    test('“Near me” asks for the position only when it is tapped', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, {
        ...size,
        permissions: ['geolocation'],
        geolocation: { latitude: STATION.lat, longitude: STATION.lon },
      });
      await page.addInitScript(() => {
        const { geolocation } = navigator;
        const ask = geolocation.getCurrentPosition.bind(geolocation);
        geolocation.getCurrentPosition = (...given) => {
          document.documentElement.dataset.asked = 'yes';
          ask(...given);
        };
      });
      await page.goto(`${base}/`);
      await atWork(page);
      expect(await page.locator('html[data-asked]').count()).toBe(0);
      await page.getByRole('button', { name: 'Near me' }).click();
      await page.getByRole('heading', { name: 'toilets near' }).waitFor();
      const params = new URL(page.url()).searchParams;
      expect([Number(params.get('lat')), Number(params.get('lon'))]).toEqual([STATION.lat, STATION.lon]);
      expect(complaints).toEqual([]);
    });

    test('a position that is refused, or does not come, leads to the search by place', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/`);
      await atWork(page);
      await page.getByRole('button', { name: 'Near me' }).click();
      await page.getByRole('heading', { name: 'Your browser did not share your position' }).waitFor();
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = (_, fail) =>
          fail?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      });
      await page.getByRole('button', { name: 'Near me' }).click();
      await page.getByRole('heading', { name: 'could not be found in time' }).waitFor();
      await page.getByRole('combobox').fill('gare de monaco');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('filters change the list at once, stay in the address, and can be taken away', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
      await page.getByRole('heading', { name: '1 toilet near' }).waitFor();
      expect(new URL(page.url()).searchParams.get('wheelchair')).toBe('true');
      await page.reload();
      await atWork(page);
      expect(await page.getByRole('checkbox', { name: 'Wheelchair' }).isChecked()).toBe(true);
      expect(await page.locator('.cards > li').count()).toBe(1);
      await page.goto(`${base}/?place=gare+de+monaco&wheelchair=true&no_purchase_needed=true&open_now=true`);
      await page.getByRole('heading', { name: '1 toilet near' }).waitFor();
      await atWork(page);
      await page.goto(`${base}/?lat=48&lon=7&free=true`);
      await atWork(page);
      await page.getByRole('link', { name: 'Search without filters' }).click();
      await page.waitForURL(`${base}/?lat=48&lon=7`);
      expect(complaints).toEqual([]);
    });

    test('the map can be moved with the keyboard, and searched where it is', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/`);
      await atWork(page);
      await page.locator('.map canvas').focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Search here' }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(new URL(page.url()).searchParams.get('lat')).not.toBeNull();
      expect(complaints).toEqual([]);
    });

    test('a marker that is tapped shows its card', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco&wheelchair=true`);
      await atWork(page);
      // As near as the map goes, the origin and the only result lie around its centre: 28 pixels to the east of it.
      const box = (await page.locator('.map canvas').boundingBox())!;
      await page.mouse.click(box.x + box.width / 2 + 28, box.y + box.height / 2 - 32);
      await page.locator('.card.is-chosen').waitFor();
      expect(complaints).toEqual([]);
    });

    test('without JavaScript a place is found, filtered, and a toilet read', async () => {
      const { base } = await site.open();
      const { page } = await visit(base, { ...size, javaScriptEnabled: false });
      await page.goto(`${base}/`);
      expect(await page.getByRole('button').allInnerTexts()).toEqual(['Search']);
      await page.getByLabel('Place').fill('gare de monaco');
      await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('heading', { name: '1 toilet near Gare de Monaco' }).waitFor();
      await page.getByRole('link', { name: 'Station toilets' }).click();
      await page.getByRole('heading', { name: 'Station toilets' }).waitFor();
      expect(await page.locator('.facts-list').innerText()).toContain('24/7');
      await page.getByRole('link', { name: 'Other toilets nearby' }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    });
  });

  test('what cannot be found, and too many searches, are told with what to do', async () => {
    const { base, ask } = await site.open({ RATE_LIMIT: 'on' });
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/`);
    await atWork(page);
    const look = async (place: string) => {
      await page.getByRole('combobox').fill(place);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
    };
    await look('Atlantis');
    await page.getByRole('heading', { name: 'We could not find “Atlantis”' }).waitFor();
    await look('x');
    await page.getByRole('heading', { name: 'We cannot search for that' }).waitFor();
    for (let i = 0; i < 60; i++) await ask('/api/v1/toilets/nearest?lat=43&lon=7');
    await look('Monaco');
    await page.getByRole('heading', { name: 'Too many requests' }).waitFor();
    expect(await page.getByText(/Wait \d+ seconds?, then try again/).count()).toBe(1);
  });

  test('a language that is chosen stays', async () => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, { ...DESK, locale: 'fr-FR' });
    await page.goto(`${base}/?place=monaco`);
    await page.getByRole('heading', { name: 'toilettes près de Monaco' }).waitFor();
    await atWork(page);
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Toiletten bei Monaco' }).waitFor();
    await atWork(page);
    await page.goto(`${base}/`);
    await page.getByRole('heading', { name: 'Wohin?' }).waitFor();
    await page.getByRole('button', { name: 'In meiner Nähe' }).waitFor();
    await atWork(page);
    expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toEqual([
      ['lang', 'de'],
    ]);
    expect(complaints).toEqual([]);
  });
});
