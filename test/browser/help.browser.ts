/**
 * Helping, on a phone and at a desk: confirm, rate, report, correct, against a server, a worker and a Postgres of
 * their own, with the human check as it is. What is said is shown without loading the page again.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../fixtures/browser.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { DESK, PHONE, useSite, visit } from '../fixtures/website.ts';

/** The toilets of the site, each with what it is called on its page; every test has its own. */
const address = (i: number) => `/toilets/lt_n${(100 + i).toString(36)}`;

/** The value of a fact, as the page shows it. */
const shown = (page: Page, fact: string) =>
  page
    .locator('.facts-list > div', { has: page.getByText(fact, { exact: true }) })
    .locator('dd')
    .first();

describe.skipIf(CHROMIUM === undefined)('in a browser (needs chromium)', () => {
  const site = useSite();
  const people = useDatabase();

  describe.each([
    ['a phone', PHONE, 5],
    ['a desk', DESK, 8],
  ] as const)('on %s', (_, size, first) => {
    test('a toilet is confirmed with one tap, and once a day', async () => {
      const { base } = await site.openHelped(people.url);
      const { page, complaints } = await visit(base, size);
      await page.goto(base + address(first));
      expect(await shown(page, 'Verification').innerText()).toContain('Nobody has confirmed');
      await page.evaluate(() => {
        document.documentElement.dataset.same = 'page';
      });
      await page.getByRole('button', { name: 'I was there: it is usable' }).click();
      await page.getByRole('status').getByText('Thank you. 1 person has confirmed it').waitFor();
      expect(await shown(page, 'Verification').innerText()).toContain('Confirmed by people');
      expect(await shown(page, 'Confirmations').innerText()).toContain('1 person in the last 12 months');
      expect(await page.locator('html[data-same=page]').count()).toBe(1);
      expect(complaints).toEqual([]);

      await page.reload();
      await page.getByRole('button', { name: 'I was there: it is usable' }).click();
      await page
        .getByText(/confirmed from your connection today already.* again from \w+ \d\d:\d\d/)
        .waitFor();
      expect(complaints.map((complaint) => complaint.slice(0, 3))).toEqual(['429', 'con']);
    });
  });
});
