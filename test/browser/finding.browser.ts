/** Finding a toilet, on a phone and at a desk: by name, by position, with filters, on the map, without any of them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { QUOTAS } from '../../schemas/problems/limits.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { pixelsOfStyle } from '../fixtures/pixels.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { atWork, DESK, PHONE, SHARP, STATION, useSite, visit } from '../fixtures/website.ts';

/** A small phone. */
const SMALL = { ...PHONE, viewport: { width: 375, height: 667 } };

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
      // What stands beside the results comes later, and nothing waits for it.
      await page.route('**/asides*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto(`${base}/`);
      await atWork(page);
      const field = page.getByRole('combobox');
      await field.pressSequentially('gare');
      await page.getByRole('option').nth(1).waitFor();
      await field.press('ArrowDown');
      await field.press('ArrowUp');
      await field.press('ArrowDown');
      const option = page.locator('[role=option][aria-selected=true] span');
      const chosen = await option.evaluate((span) => span.firstChild?.textContent);
      // Places of one name differ by their kind.
      expect(await option.locator('small').innerText()).toBe('station');
      expect(await field.getAttribute('aria-activedescendant')).toBe('place-suggestion-0');
      await field.press('Enter');
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(new URL(page.url()).searchParams.get('label')).toBe(chosen);
      expect(await page.getByRole('listbox').isVisible()).toBe(false);
      expect(await page.locator('.hero, .rows > li').count()).toBe(10);
      expect(await page.locator(':focus').getAttribute('id')).toBe('results-title');
      await page.getByRole('link', { name: 'Show more' }).click();
      await page.getByRole('heading', { name: '17 toilets near' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'toilets in view' }).waitFor();
      expect(page.url()).toBe(`${base}/`);
      // An empty field offers the position, and what was chosen before.
      await field.fill('');
      const offered = page.getByRole('option');
      await offered.nth(1).waitFor();
      expect(await offered.allInnerTexts()).toEqual(['Near me', `${chosen}\nstation · searched before`]);
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await field.press('Enter');
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('the nearest leads with minutes, what is known and the way there; the others follow in a line each', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      const hero = await page.locator('.hero').innerText();
      for (const words of [
        'min',
        'about',
        'north-east',
        'Station toilets',
        'Open',
        'Free',
        'Wheelchair accessible',
      ])
        expect(hero).toContain(words);
      expect(await page.locator('.hero .facts li').allInnerTexts()).toEqual([
        'Open',
        'Wheelchair accessible',
        'Free',
        'For everyone',
      ]);
      const [second, third] = await page.locator('.row').allInnerTexts();
      for (const words of ['Closed', '€0.50']) expect(second).toContain(words);
      expect(third).toContain('Hours not listed');
      // A toilet without a name is called by its place.
      expect(third).toContain('Gare de Monaco');
      const walk = page.getByRole('link', { name: 'Walk there' });
      expect(new URL((await walk.getAttribute('href'))!).protocol).toBe('https:');
      await page.getByText('Other map apps').click();
      const links = await page.locator('.directions').getByRole('link').all();
      const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(targets.map((href) => new URL(href!).host || 'geo')).toEqual([
        'www.google.com',
        'maps.apple.com',
        'geo',
      ]);
      expect(targets[2]).toContain('?q=43.7389');
      expect(complaints).toEqual([]);
    });

    test('the nearest and its button are in sight without scrolling, and the list is reached by keys', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size === PHONE ? SMALL : size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      const { y, height } = (await page.getByRole('link', { name: 'Walk there' }).boundingBox())!;
      expect(y + height).toBeLessThan(page.viewportSize()!.height);
      await page.locator('.row').last().focus();
      const row = (await page.locator('.row').last().boundingBox())!;
      expect(row.y + row.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      expect(row.height).toBeLessThanOrEqual(76);
      await pictures(page, 'find-hero');
      expect(complaints).toEqual([]);
    });

    test('the row of filters reaches its end; more filters search at once, are counted, and leave together', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      await page.getByRole('button', { name: 'More filters' }).click();
      const dialog = page.getByRole('dialog', { name: 'More filters' });
      await dialog.getByLabel('For').selectOption('women');
      await page.waitForURL(/gender=female/);
      await dialog.getByLabel('Shower').check();
      await page.waitForURL(/gender=female&shower=true/);
      await dialog.getByRole('button', { name: 'Done' }).click();
      expect(await dialog.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'More filters (2)' }).waitFor();
      await page.getByText('No toilet fits all your filters').waitFor();
      await page.getByRole('link', { name: 'Search without filters' }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(page.url()).not.toContain('shower');
      expect(complaints).toEqual([]);
    });

    test('a row that is tapped leads, the address names it, and back returns to the nearest', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      const href = await page.locator('.row').nth(1).getAttribute('href');
      await page.locator('.row').nth(1).click();
      await page.locator(`.hero a[href="${href}"]`).first().waitFor();
      const address = page.url();
      expect(new URL(address).searchParams.get('toilet')).toBe(href!.split('/').pop());
      await page.goBack();
      await page.locator('.hero').getByText('Station toilets').first().waitFor();
      await page.goto(address);
      await atWork(page);
      await page.locator(`.hero a[href="${href}"]`).first().waitFor();
      await page.getByRole('button', { name: 'Back to the nearest' }).click();
      await page.locator('.hero').getByText('Station toilets').first().waitFor();
      expect(complaints).toEqual([]);
    });

    test('“Open now” shows what is open apart from what may be', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco&open_now=true`);
      await atWork(page);
      expect(await page.locator('.group').allInnerTexts()).toEqual([
        'Open now',
        'Hours not listed, may be open',
      ]);
      expect(await page.locator('.hero').innerText()).toContain('Open');
      expect(complaints).toEqual([]);
    });

    test('the position is asked for when “Near me” is tapped', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.addInitScript((at) => {
        navigator.geolocation.getCurrentPosition = (found) => {
          document.documentElement.dataset.asked = 'yes';
          const coords = { latitude: at.lat, longitude: at.lon, accuracy: 20 } as GeolocationCoordinates;
          found({ coords, timestamp: 0 } as GeolocationPosition);
        };
      }, STATION);
      await page.goto(`${base}/`);
      await atWork(page);
      expect(await page.locator('html[data-asked]').count()).toBe(0);
      await page.getByRole('button', { name: 'Near me' }).click();
      await page.getByRole('heading', { name: 'toilets near' }).waitFor();
      const params = new URL(page.url()).searchParams;
      expect([Number(params.get('lat')), Number(params.get('lon'))]).toEqual([STATION.lat, STATION.lon]);
      expect(complaints).toEqual([]);
    });

    test('a position that was allowed before is found at once, and followed', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, {
        ...size,
        permissions: ['geolocation'],
        geolocation: { latitude: STATION.lat, longitude: STATION.lon },
      });
      await page.goto(`${base}/`);
      await page.getByRole('heading', { name: 'toilets near' }).waitFor();
      await atWork(page);
      await page.context().setGeolocation({ latitude: STATION.lat + 0.002, longitude: STATION.lon });
      await page.waitForURL((url) => Number(url.searchParams.get('lat')) === STATION.lat + 0.002);
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
      expect(await page.locator('.hero, .rows > li').count()).toBe(1);
      await page.goto(`${base}/?place=gare+de+monaco&wheelchair=true&no_purchase_needed=true&open_now=true`);
      await page.getByRole('heading', { name: '1 toilet near' }).waitFor();
      await atWork(page);
      await page.goto(`${base}/?lat=48&lon=7&free=true`);
      await atWork(page);
      await page.getByRole('link', { name: 'Search without filters' }).click();
      await page.waitForURL(`${base}/?lat=48&lon=7`);
      expect(complaints).toEqual([]);
    });

    test('before a search the list has what is in view: three rows without scrolling, every pin beside the list', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      // The server counts the toilets where the map begins, the browser those in the part of the map that can be seen.
      const html = await (await fetch(`${base}/`)).text();
      expect(html).toContain('17 toilets in view');
      await page.goto(`${base}/`);
      await atWork(page);
      await page.getByRole('heading', { name: '17 toilets in view' }).waitFor();
      const { height } = page.viewportSize()!;
      const boxes = await Promise.all((await page.locator('.row').all()).map((row) => row.boundingBox()));
      const inSight = boxes.filter((box) => box!.y + box!.height <= height);
      expect(boxes).toHaveLength(10);
      expect(inSight.length).toBeGreaterThanOrEqual(3);
      await page.locator('.row').first().click();
      await page.locator('.hero').waitFor();
      await page.getByRole('button', { name: 'Back to the nearest' }).click();
      await page.locator('.hero').waitFor({ state: 'detached' });
      await page.getByRole('combobox').fill('gare de monaco');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('the list follows the map without a request; filters that leave nothing in view say how many each hides', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${base}/`);
      await atWork(page);
      const rows = () => page.locator('.row').allInnerTexts();
      const before = await rows();
      asked.length = 0;
      await page.locator('.map canvas').focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(rows).not.toEqual(before);
      expect(await page.getByRole('button', { name: 'Search here' }).count()).toBe(0);
      expect(asked.filter((path) => /^\/(?:api|asides)/.test(path))).toEqual([]);
      await page.goto(`${base}/?changing_table=true&shower=true`);
      await atWork(page);
      await page.getByRole('heading', { name: 'No toilet in view' }).waitFor();
      await page.getByRole('link', { name: '1 toilet without the filter “Shower”' }).click();
      await page.getByRole('heading', { name: '1 toilet in view' }).waitFor();
      expect(new URL(page.url()).search).toBe('?changing_table=true');
      expect(complaints).toEqual([]);
    });

    test('a map that is moved away from the own position lists what is in view; the leader stays in sight', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?lat=${STATION.lat}&lon=${STATION.lon}`);
      await atWork(page);
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      await page.locator('.map canvas').focus();
      await page.keyboard.press('Minus');
      await page.getByRole('heading', { name: 'toilets in view' }).waitFor();
      expect(await page.locator('.hero').innerText()).toContain('Station toilets');
      await page.goBack();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(complaints).toEqual([]);
    });

    test('after a typed search the map can be moved with the keyboard, and searched where it is', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      await page.locator('.map canvas').focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Search here' }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      expect(new URL(page.url()).searchParams.get('lat')).not.toBeNull();
      expect(complaints).toEqual([]);
    });

    test('a marker that is tapped leads, and the map stays', async () => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, { ...size, ...SHARP });
      await page.goto(`${base}/?place=gare+de+monaco&wheelchair=true`);
      await atWork(page);
      // Zoomed in at the search point, the toilets around it stand apart; the filter hides all but one.
      await page.getByRole('checkbox', { name: 'Wheelchair' }).uncheck();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
      const tapped = async () => {
        const { width, height } = page.viewportSize()!;
        for (let y = 130; y < height * 0.42; y += 12)
          for (let x = size === DESK ? 440 : 20; x < width - 20; x += 12) {
            await page.mouse.click(x, y);
            if (new URL(page.url()).searchParams.has('toilet')) return true;
          }
        return false;
      };
      // One of them is closed. Taps before the markers are drawn would close the results.
      await expect.poll(() => pixelsOfStyle(page, '.map', '--map-closed')).toBeGreaterThan(20);
      expect(await tapped()).toBe(true);
      expect(await page.locator('.map canvas').isVisible()).toBe(true);
      await page.locator('.hero').waitFor();
      expect(complaints).toEqual([]);
    });

    test('without JavaScript a place is found, filtered, and a toilet read', async () => {
      const { base } = await site.open();
      const { page } = await visit(base, { ...size, javaScriptEnabled: false });
      await page.goto(`${base}/`);
      // The first picks the language, by a form.
      expect(await page.getByRole('button').allInnerTexts()).toEqual(['Change', 'Search', 'More filters']);
      expect(await page.locator('.row').count()).toBe(10);
      await page.getByLabel('Place').fill('gare de monaco');
      await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('heading', { name: '1 toilet near Gare de Monaco' }).waitFor();
      await page.getByRole('link', { name: 'Station toilets', exact: true }).click();
      await page.getByRole('heading', { name: 'Station toilets' }).waitFor();
      // The words come first; what the source wrote is folded away, and opens without scripts.
      expect(await page.locator('.week').innerText()).toContain('all day');
      expect(await page.locator('.facts-list').first().isVisible()).toBe(false);
      await page.getByText('All facts and their sources').click();
      expect(await page.locator('.facts-list').first().innerText()).toContain('24/7');
      await page.getByRole('link', { name: 'Other toilets nearby' }).click();
      await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    });
  });

  test('a search is printed on one sheet for a wall: hours by day, streets, and a code that leads to it', async () => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, DESK);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    await page.getByRole('link', { name: 'Print a sheet for the wall' }).click();
    await page.getByRole('heading', { name: '10 toilets near Gare de Monaco' }).waitFor();
    const rows = page.locator('.wall-rows li');
    expect(await rows.count()).toBe(10);
    const first = await rows.first().innerText();
    expect(first).toContain('Station toilets, Gare de Monaco');
    expect(first).toMatch(/\w+day – \w+day all day$/);
    expect(await rows.nth(2).innerText()).toContain('Hours not listed');
    const code = await page
      .locator('.wall-code svg')
      .evaluate((svg) => new XMLSerializer().serializeToString(svg));
    await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
    const { width, height, pixels } = new Resvg(code, {
      fitTo: { mode: 'width', value: 300 },
      background: '#fff',
    }).render();
    expect(decodeQR({ width, height, data: pixels })).toBe(`${base}/?place=gare+de+monaco`);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    const last = (await page.locator('.wall').boundingBox())!;
    // With margins of a centimetre, and room for the map, which this server lacks.
    expect(last.y + last.height).toBeLessThan(1123 - 2 * 38 - 176);
    expect(await page.locator('header:visible, footer:visible').count()).toBe(0);
    await picture(page, 'print-wall', false);
    expect(complaints).toEqual([]);
  });

  test('a sheet for the wall of a toilet leads to the search from there', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, DESK);
    await page.goto(`${base}/toilets/lt_n2s`);
    await page.getByRole('link', { name: 'Print a sheet for the wall' }).click();
    await page.getByRole('heading', { name: '10 toilets near' }).waitFor();
    expect(await page.locator('.wall-code svg').isVisible()).toBe(true);
  });

  test.each(SIZES)(
    'the list is printed on one page on %s: ten toilets, no chips, sheet or buttons',
    async (_, size) => {
      const { base } = await site.open();
      const { page, complaints } = await visit(base, size);
      await page.goto(`${base}/?place=gare+de+monaco`);
      await atWork(page);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.hero:visible, .row:visible').count()).toBe(10);
      expect(await page.locator('button:visible, .chips :visible, .map:visible').count()).toBe(0);
      // On A4 at 96 pixels an inch. Nothing is cut by a part that scrolls.
      await page.setViewportSize({ width: 794, height: 1123 });
      const last = (await page.locator('.row').last().boundingBox())!;
      expect(last.y + last.height).toBeLessThan(1123);
      const cutting = await page
        .locator('.row')
        .last()
        .evaluate((row) => {
          for (let part = row.parentElement; part; part = part.parentElement)
            if (part.tagName !== 'HTML' && part.scrollHeight > part.clientHeight + 1) return part.className;
          return '';
        });
      expect(cutting).toBe('');
      expect(complaints).toEqual([]);
    },
  );

  test('what cannot be found, and too many searches, are told with what to do', async () => {
    const { base } = await site.openOwn({ RATE_LIMIT: 'on' });
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/`);
    await atWork(page);
    const look = async (place: string) => {
      await page.getByRole('combobox').fill(place);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
    };
    await look('Atlantis');
    await page.getByRole('heading', { name: 'We could not find “Atlantis”' }).waitFor();
    await look('near me');
    await page.getByRole('heading', { name: 'Where are you?' }).waitFor();
    await page.getByRole('button', { name: 'Near me' }).waitFor();
    await look('x');
    await page.getByRole('heading', { name: 'We cannot search for that' }).waitFor();
    // A place is looked up by the API, which counts by the address.
    const ask = () => fetch(`${base}/api/v1/toilets/nearest?lat=43&lon=7`);
    const requests = QUOTAS.default.requests;
    const answers = await Promise.all(Array.from({ length: requests }, ask));
    expect(answers.map(({ status }) => status)).toContain(429);
    await look('Monaco');
    await page.getByRole('heading', { name: 'Too many requests' }).waitFor();
    expect(await page.getByText(/Wait \d+ seconds?, then try again/).count()).toBe(1);
  });

  test.each([
    ['ar', 'rtl', 'امشِ إلى هناك'],
    ['pl-PL', 'ltr', 'Idź tam'],
    ['uk-UA', 'ltr', 'Йти туди'],
  ])('the page speaks the language of the browser, and fits a small phone: %s', async (locale, dir, walk) => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, {
      ...PHONE,
      viewport: { width: 320, height: 640 },
      locale,
    });
    await page.goto(`${base}/?place=monaco`);
    await atWork(page);
    await page.getByRole('link', { name: walk }).first().waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(dir);
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await page.locator('.hero a').first().waitFor();
    await page.goto(`${base}/privacy`);
    expect(await page.evaluate(isTooWide)).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('a list that is pulled up begins below the chips, which stand on ground', async () => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, PHONE);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    const handle = page.getByRole('button', { name: 'Show more or less of the list' });
    const edges = () =>
      page.evaluate(() => {
        const bottom = document.querySelector('.find-search')?.getBoundingClientRect().bottom ?? 0;
        const top = document.querySelector('.sheet')?.getBoundingClientRect().top ?? 0;
        const heading = document.querySelector('#results-title')?.getBoundingClientRect().top ?? 0;
        return { isUp: Math.abs(top - bottom) < 2, isHeadingFree: heading >= bottom };
      });
    const hasGround = () => page.locator('html.is-sheet-up').count();
    expect(await edges()).toEqual({ isUp: false, isHeadingFree: true });
    await handle.click();
    await expect.poll(edges).toEqual({ isUp: true, isHeadingFree: true });
    expect(await hasGround()).toBe(1);
    // What is scrolled farther goes below the ground.
    await page.locator('.row').last().focus();
    await expect.poll(async () => (await edges()).isHeadingFree).toBe(false);
    expect(await hasGround()).toBe(1);
    await handle.press('Enter');
    await expect.poll(hasGround).toBe(0);
    await expect.poll(edges).toEqual({ isUp: false, isHeadingFree: true });
    expect(complaints).toEqual([]);
  });

  test('at a desk the filters take one row, and the last of them is in sight', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, DESK);
    for (const language of ['en', 'de', 'ar']) {
      await page.goto(`${base}/?place=gare+de+monaco&lang=${language}`);
      await atWork(page);
      const chips = await page
        .locator('.filters > .chip')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect([language, new Set(chips).size]).toEqual([language, 1]);
      const panel = (await page.locator('.find-search').boundingBox())!;
      const more = (await page.locator('.filters > button').boundingBox())!;
      expect(more.x).toBeGreaterThanOrEqual(panel.x);
      expect(more.x + more.width).toBeLessThanOrEqual(panel.x + panel.width);
      // The keys bring each of them out from behind it.
      const last = page.locator('.filters > label input').last();
      await last.focus();
      const { x, width } = (await last.boundingBox())!;
      expect(language === 'ar' ? x : -(x + width)).toBeGreaterThanOrEqual(
        language === 'ar' ? more.x + more.width : -more.x,
      );
    }
  });

  test('at a desk the position is asked for on the map', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, DESK);
    await page.goto(`${base}/?place=gare+de+monaco`);
    await atWork(page);
    const button = page.getByRole('button', { name: 'Go to my position' });
    const box = await button.boundingBox();
    expect(box && box.x > DESK.viewport.width / 2).toBe(true);
    // What is cut away is not hit.
    const isHit = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isHit).toBe(true);
  });

  test.each([320, 390])('at %i px the words of the field are whole', async (width) => {
    const { base } = await site.open();
    const { page } = await visit(base, { ...PHONE, viewport: { width, height: 640 } });
    for (const language of ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr', 'uk', 'ar']) {
      await page.goto(`${base}/?lang=${language}`);
      const isCut = await page.locator('#place').evaluate((field: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = getComputedStyle(field).font;
        return pen.measureText(field.placeholder).width > field.clientWidth - 8;
      });
      expect([language, isCut]).toEqual([language, false]);
    }
  });

  test.each([
    ['with the share sheet of the system', true],
    ['without it by copying the link', false],
  ])('the page of a toilet says how far it is, and is shared %s', async (_, hasShare) => {
    const { base } = await site.open();
    const { lat: latitude, lon: longitude } = STATION;
    const { page, complaints } = await visit(base, {
      ...PHONE,
      geolocation: { latitude, longitude },
      permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
    });
    await page.addInitScript((has) => {
      const share = has ? async (data: object) => Object.assign(window, { sharedData: data }) : undefined;
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    }, hasShare);
    await page.goto(`${base}/toilets/lt_n2s`);
    await page.locator('.hero-way').getByText('min').waitFor();
    expect(await page.locator('.hero-way').innerText()).toContain('north-east');
    await page.getByRole('button', { name: 'Share Station toilets' }).click();
    if (hasShare) await page.waitForFunction(() => 'sharedData' in window);
    else await page.getByText('The link is copied.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('the page of a toilet takes the position from its link', async () => {
    const { base } = await site.open();
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/toilets/lt_n2s?lat=${STATION.lat}&lon=${STATION.lon}`);
    await page.locator('.hero-way').getByText('north-east').waitFor();
    await page.goto(`${base}/toilets/lt_n2s`);
    await page.getByRole('button', { name: 'Share Station toilets' }).waitFor();
    expect(await page.locator('.hero-way').count()).toBe(0);
  });

  test('a language that is chosen stays', async () => {
    const { base } = await site.open();
    const { page, complaints } = await visit(base, { ...DESK, locale: 'fr-FR' });
    await page.goto(`${base}/?place=monaco`);
    await page.getByRole('heading', { name: 'toilettes près de Monaco' }).waitFor();
    await atWork(page);
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('Deutsch');
    await page.getByRole('button', { name: 'Changer' }).click();
    await page.getByRole('heading', { name: 'Toiletten bei Monaco' }).waitFor();
    await atWork(page);
    await page.goto(`${base}/`);
    await page.getByRole('heading', { name: '17 Toiletten im Bild' }).waitFor();
    await page.getByRole('button', { name: 'In meiner Nähe' }).waitFor();
    await atWork(page);
    expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toEqual([
      ['lang', 'de'],
    ]);
    expect(complaints).toEqual([]);
  });
});
