/**
 * Helping, on a phone and at a desk: confirm, rate, report, correct, against a server, a worker and a Postgres of
 * their own, with the human check as it is. What is said is shown without loading the page again.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { QUOTAS } from '../../schemas/problems/limits.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { violationsOf } from '../fixtures/page-quality.ts';
import { PrivatePostgres, useDatabase } from '../fixtures/postgres.ts';
import { pictures } from '../fixtures/screenshots.ts';
import { atWork, DESK, PHONE, useSite, visit } from '../fixtures/website.ts';

/** Toilets of which nothing is known but that they are free; every test has its own. */
const address = (i: number) => `/toilets/lt_n${(105 + i).toString(36)}`;

/** The value of a fact, as the page shows it. */
const shown = (page: Page, fact: string) =>
  page
    .locator('.facts-list > div', { has: page.getByText(fact, { exact: true }) })
    .locator('dd')
    .first()
    .evaluate((value) => value.textContent?.trim() ?? '');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const CONFIRM = 'I was there: it is usable';

/** Opens the fold of all facts. */
const unfold = (page: Page) => page.locator('.all-facts summary').click();

/** Another connection each. */
const from = (caller: string, size: BrowserContextOptions) => ({
  ...size,
  extraHTTPHeaders: { 'x-forwarded-for': caller },
});
const BEHIND_PROXY = { TRUST_PROXY: 'loopback' };

/** The page stays what it is: loaded again it would forget this. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    document.documentElement.dataset.same = 'page';
  });
  return async () => expect(await page.locator('html[data-same=page]').count()).toBe(1);
}

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();

  describe.each([
    ['a phone', PHONE, 0],
    ['a desk', DESK, 4],
  ] as const)('on %s', (_, size, first) => {
    test('a toilet is confirmed with one tap, and once a day', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      const checks: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/human-check/')) checks.push(request.url());
      });
      await page.goto(base + address(first));
      await page.waitForLoadState('networkidle');
      expect(await shown(page, 'Verification')).toContain('Not confirmed yet');
      // The check begins with the reader, not with the page.
      expect(checks).toEqual([]);
      const expectSame = await mark(page);
      await button(page, CONFIRM).click();
      await page.getByRole('status').getByText('Thank you. 1 person has confirmed it').waitFor();
      expect(await shown(page, 'Verification')).toContain('Confirmed by people');
      expect(await shown(page, 'Confirmations')).toContain('1 person in the last 12 months');
      expect(checks).toHaveLength(1);
      await expectSame();
      expect(complaints).toEqual([]);

      await page.reload();
      await button(page, CONFIRM).click();
      await page
        .getByText(/confirmed from your connection in the last 24 hours.* again from (\w+ )?(at )?\d\d:\d\d/)
        .waitFor();
    });

    test('a confirmation that is undone is not sent, the next one is sent once', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/confirmations')) sent.push(request.url());
      });
      const one = size === PHONE ? 'lt_n2s' : 'lt_n2u';
      await page.goto(`${base}/?place=gare+de+monaco&toilet=${one}`);
      await atWork(page);
      const confirm = button(page, 'Confirm: I was there, it is usable');
      await page.locator(`.hero a[href$="${one}"]`).waitFor();
      await confirm.click();
      await pictures(page, 'hero-undo');
      await button(page, 'Undo').click();
      await page.getByText('Undone. Nothing was sent.').waitFor();
      expect(await page.locator(':focus').getAttribute('id')).toBe('hero-confirm');
      await page.waitForTimeout(6_000);
      expect(sent).toEqual([]);
      await confirm.click();
      await page.getByText('1 person has confirmed it').waitFor();
      expect(await confirm.getAttribute('aria-disabled')).toBe('true');
      await confirm.click({ force: true });
      expect(await button(page, 'Undo').count()).toBe(0);
      expect(sent).toHaveLength(1);
      expect(complaints).toEqual([]);
    });

    test('cleanliness is rated by keyboard, and rated anew by the same device', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(base + address(first + 1));
      const expectSame = await mark(page);
      await button(page, 'Rate cleanliness').press('Enter');
      // The buttons follow in the order of the page.
      await button(page, 'Spotless 5').focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Cleanliness is now 4 of 5, from 1 rating').waitFor();
      expect(await shown(page, 'Cleanliness')).toContain('4 of 5 (1 rating)');
      expect(await page.locator(':focus').textContent()).toBe('Rate cleanliness');
      await page.keyboard.press('Enter');
      await button(page, 'Spotless 5').click();
      await page.getByRole('status').getByText('Cleanliness is now 5 of 5, from 1 rating').waitFor();
      expect(await shown(page, 'Cleanliness')).toContain('5 of 5 (1 rating)');
      await expectSame();
      expect(complaints).toEqual([]);
    });

    test('a fact is agreed with by one tap beside it', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(base + address(first + 1));
      const expectSame = await mark(page);
      await unfold(page);
      await button(page, 'No Fee').click();
      expect(await page.locator(':focus').getAttribute('name')).toBe('fee');
      await button(page, 'Yes Fee').click();
      await button(page, 'Undo').click();
      expect(await page.locator(':focus').textContent()).toBe('Yes Fee');
      await page.keyboard.press('Enter');
      await button(page, 'Undo').waitFor();
      expect(await page.locator(':focus').textContent()).toContain('Thank you.');
      await page.getByText('Thank you, that counts.').waitFor();
      expect(await page.locator(':focus').textContent()).toBe('Thank you, that counts.');
      expect(await button(page, 'Yes Fee').count()).toBe(0);
      await expectSame();
      expect(complaints).toEqual([]);
    });

    test('all facts that are shown are agreed with by one tap', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(base + (size === PHONE ? '/toilets/lt_n2s' : '/toilets/lt_n2u'));
      const votes: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/votes')) votes.push(request.postDataJSON().votes);
      });
      await pictures(page, 'toilet-helped');
      await page.getByRole('button', { name: 'Yes All facts and their sources' }).click();
      await page.locator('.fact-question').getByText('Thank you, that counts.').first().waitFor();
      expect(votes).toHaveLength(1);
      expect(await page.getByRole('button', { name: 'Yes All facts and their sources' }).count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    test('a problem is reported, and the page says so', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(base + address(first + 2));
      await button(page, 'Report a problem').click();
      await page.getByRole('radio', { name: 'It is closed' }).check();
      await page.getByLabel('Anything to add?').fill('Locked with a chain.\nSince Monday.');
      await button(page, 'Send report').click();
      await page.getByRole('status').getByText('A moderator will check it. Until then').waitFor();
      await page.getByText(/1 person reported it closed, today/).waitFor();
      expect(await shown(page, 'Verification')).toContain('Reported as gone');
      expect(complaints).toEqual([]);
    });

    test('facts are corrected by two people, and shown then with what people decided', async () => {
      const { base } = await site.openOwnHelped(people.url, BEHIND_PROXY);
      for (const [caller, said] of [
        ['192.0.2.1', 'Your votes count'],
        ['192.0.2.2', 'Wheelchair: Wheelchair: limited is shown (2 of 2 votes)'],
      ] as const) {
        const { page, complaints } = await visit(base, from(caller, size));
        await page.goto(base + address(first + 3));
        expect(await shown(page, 'Wheelchair')).toContain('unknown');
        const expectSame = await mark(page);
        await unfold(page);
        await page.getByRole('button', { name: 'Do you know? Wheelchair' }).click();
        expect(await page.locator(':focus').getAttribute('name')).toBe('wheelchair');
        // The form is open already: it goes to the next fact.
        await page.getByRole('button', { name: 'Do you know? Changing table' }).click();
        expect(await page.locator(':focus').getAttribute('name')).toBe('changing_table');
        await page.getByRole('radio', { name: 'Wheelchair: limited' }).check();
        // Saying that it costs something is left to the price.
        await page.getByLabel('Amount').fill('0,50');
        await page.getByLabel('Currency').fill('eur');
        await page.getByRole('checkbox', { name: 'women' }).check();
        await page.getByRole('checkbox', { name: 'men', exact: true }).check();
        const hours = page.getByRole('group', { name: 'Opening hours' });
        await hours.getByRole('radio', { name: 'Write it' }).check();
        await hours.getByLabel('Hours as text').fill('from dusk till dawn');
        await button(page, 'Send votes').click();
        await page.getByText('Write the hours like “Mo-Fr 08:00-20:00” or “24/7”.').waitFor();
        expect(await page.locator(':focus').evaluate((one) => one.closest('fieldset')?.id)).toBe(
          'choices-opening_hours',
        );
        await hours.getByLabel('Hours as text').fill('Mo-Su  06:00-22:00');
        expect(
          complaints
            .splice(0)
            .map((each) => each.slice(0, 3))
            .sort(),
        ).toEqual(['400', 'con']);
        await button(page, 'Send votes').click();
        await page.getByRole('status').getByText(said).waitFor();
        await expectSame();
        expect(complaints).toEqual([]);
        if (caller === '192.0.2.1') continue;
        expect(await shown(page, 'Wheelchair')).toBe('Wheelchair: limited');
        expect(await shown(page, 'Opening hours')).toBe('Mo-Su 06:00-22:00');
        expect(await shown(page, 'For')).toBe('women and men');
        // The source says that it is free: two of three say that it is not.
        expect(await shown(page, 'Fee')).toBe('€0.50');
        const row = page.locator('.facts-list > div', { hasText: 'Wheelchair: limited' });
        expect(await row.textContent()).toContain('Votes: 2 of 2');
      }
    });
  });

  test.each([
    ['in the hero', '/?place=gare+de+monaco&toilet=lt_n2t', 'Confirm: I was there, it is usable'],
    ['on the page of a toilet', address(9), CONFIRM],
  ])('who confirms is asked how one finds it, %s: skipped or sent', async (_, path, name) => {
    const { base } = await site.openHelped(people.url);
    const { page, complaints } = await visit(base, PHONE);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/submissions')) sent.push(request.postData() ?? '');
    });
    await page.goto(base + path);
    await page.waitForLoadState('networkidle');
    const field = page.getByLabel('How do you find it?');
    await button(page, name).click();
    await field.waitFor();
    await pictures(page, 'ask-way');
    expect(await violationsOf(page)).toEqual([]);
    await button(page, 'Skip').click();
    expect(await field.count()).toBe(0);
    expect(await page.locator(':focus').getAttribute('id')).toMatch(/confirm$/);
    await button(page, 'Undo').click();
    await button(page, name).click();
    await field.fill('  Behind the long bar ');
    await field.press('Enter');
    await page.getByText('Your proposal waits for a moderator.').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('way-thanks');
    expect(sent.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        how_to_find: 'Behind the long bar',
        toilet_id: expect.stringMatching(/^lt_n/),
      }),
    ]);
    expect(complaints).toEqual([]);
  });

  test('who meets a database that is away loses nothing and is told what to do', async () => {
    const postgres = await PrivatePostgres.start();
    const { base } = await site.openOwnHelped(postgres.url);
    const { page } = await visit(base, PHONE);
    await page.goto(base + address(8));
    await button(page, 'Report a problem').click();
    await page.getByRole('radio', { name: 'It is somewhere else' }).check();
    await page.getByLabel('Anything to add?').fill('Across the street');
    await postgres.stop();
    await button(page, 'Send report').click();
    await page.getByRole('alert').getByText('We cannot save this at the moment.').waitFor();
    expect(await page.getByLabel('Anything to add?').inputValue()).toBe('Across the street');
    await postgres.start();
    await expect
      .poll(
        async () => {
          await button(page, 'Send report').click();
          return page.getByText(/A moderator will check it. Until then|cannot save/).innerText();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toContain('A moderator will check it. Until then');
  });

  test('a check that is refused is made anew without a word; too much at once is told with how long to wait', async () => {
    const { base } = await site.openOwnHelped(people.url, { RATE_LIMIT: 'on' });
    const { page } = await visit(base, DESK);
    let challenges = 0;
    await page.route('**/human-check/challenge', async (route) => {
      const response = await route.fetch();
      const challenge = await response.json();
      challenges += 1;
      if (challenges === 1) challenge.signature = '0'.repeat(64);
      await route.fulfill({ response, json: challenge });
    });
    await page.goto(base + address(9));
    await button(page, CONFIRM).click();
    await page.getByRole('status').getByText('Thank you. 1 person').waitFor();
    expect(challenges).toBe(2);
    await page.evaluate(async (requests) => {
      for (let i = 0; i < requests; i++)
        await fetch('/api/v1/submissions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
    }, QUOTAS.contrib.requests);
    await button(page, 'Rate cleanliness').click();
    await button(page, 'Dirty 1').click();
    await page
      .getByRole('alert')
      .getByText(/Wait \d+ seconds?, then send again/)
      .waitFor();
  });

  test('without JavaScript the page says what it is needed for; where nothing is taken nothing is offered', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, { ...PHONE, javaScriptEnabled: false });
    await page.goto(base + address(10));
    await page.getByText('switch on JavaScript').waitFor();
    // The search of the page needs none.
    expect(await page.locator('main').getByRole('button').allInnerTexts()).toEqual(['Search']);
    const off = await site.open();
    const other = await visit(off.base, PHONE);
    await other.page.goto(off.base + address(10));
    expect(await other.page.getByText('Were you there?').count()).toBe(0);
    expect(await other.page.getByRole('link', { name: 'Propose a toilet' }).count()).toBe(0);
    await other.page.goto(`${off.base}/?place=gare+de+monaco`);
    expect(await other.page.getByRole('link', { name: 'Something wrong' }).count()).toBe(0);
    expect(other.complaints).toEqual([]);
  });
});
