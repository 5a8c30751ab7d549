/** Contributions that are pressed without network wait on the device, are sent once when it is back, and the person is told. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { violationsOf } from '../fixtures/page-quality.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { pictures } from '../fixtures/screenshots.ts';
import { atWork, DESK, PHONE, useSite, visit } from '../fixtures/website.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const KEPT = 'Kept on this device. It is sent when you are online.';
const sent = (count: string) => `${count} that waited on this device`;

describe('without network', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();

  async function rows(
    table: 'confirmation' | 'rating' | 'report' | 'vote',
    toiletId: string,
  ): Promise<number> {
    const counted = await people.database.query(
      z.object({ count: z.coerce.number() }),
      `SELECT count(*) FROM ${table} WHERE toilet_id = $1`,
      [toiletId],
    );
    return counted[0]?.count ?? -1;
  }

  test('a confirmation beside the map waits, can be undone, and is sent from another page that opens later', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/?place=gare+de+monaco&toilet=lt_n2s`);
    await atWork(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.locator('.hero a[href$="lt_n2s"]').waitFor();
    await page.context().setOffline(true);
    const confirm = button(page, 'Confirm: I was there, it is usable');
    await confirm.click();
    await page.getByText(KEPT).waitFor();
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await pictures(page, 'waiting-hero');
    expect(await violationsOf(page, '.hero')).toEqual([]);
    await button(page, 'Undo').click();
    await page.getByText('Undone. Nothing was sent.').waitFor();
    await confirm.click();
    await page.getByText(KEPT).waitFor();

    const next = await page.context().newPage();
    await page.close();
    await page.context().setOffline(false);
    expect(await rows('confirmation', 'lt_n2s')).toBe(0);
    await next.goto(`${base}/propose`);
    await next.getByRole('status').getByText(sent('1 contribution')).waitFor();
    expect(await rows('confirmation', 'lt_n2s')).toBe(1);
    await pictures(next, 'waiting-sent');
    expect(await violationsOf(next)).toEqual([]);
    await button(next, 'Close').click();
    await next.reload();
    await next.waitForLoadState('networkidle');
    expect(await next.locator('#waiting-note').count()).toBe(0);
    expect(await rows('confirmation', 'lt_n2s')).toBe(1);
  });

  test('an answer, a rating, a report, a confirmation and a proposal wait, and three tabs send each once', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, DESK);
    const other = await page.context().newPage();
    await other.goto(`${base}/toilets/lt_n2u`);
    const propose = await page.context().newPage();
    await propose.goto(`${base}/propose?lat=43.8&lon=7.5`);
    await propose.getByText('No toilet is listed within').waitFor();
    await page.goto(`${base}/toilets/lt_n2u`);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Yes All facts and their sources' }).click();
    await page.locator('.all-question').getByText(KEPT).waitFor();
    const done = page.locator('.help-done').getByText(KEPT);
    await button(page, 'Rate cleanliness').click();
    await done.waitFor({ state: 'detached' });
    await button(page, 'Clean 4').click();
    await done.waitFor();
    await button(page, 'Report a problem').click();
    await page.getByRole('radio', { name: 'It is closed' }).check();
    await button(page, 'Send report').click();
    await done.waitFor();
    await button(page, 'I was there: it is usable').click();
    await page.locator('.help-done').getByRole('button', { name: 'Undo' }).waitFor();
    expect(await button(page, 'Confirmed').count()).toBe(1);
    await pictures(page, 'waiting-toilet');
    await button(propose, 'Send proposal').click();
    await propose.getByText(KEPT).waitFor();

    await page.context().setOffline(false);
    const tables = ['rating', 'report', 'confirmation'] as const;
    const counts = () => Promise.all(tables.map((table) => rows(table, 'lt_n2u')));
    const tabs = [page, other, propose];
    const told = async () => {
      const notes = await Promise.all(tabs.map((tab) => tab.locator('#waiting-note').allInnerTexts()));
      const sums = notes
        .flat()
        .join()
        .matchAll(/(\d) contributions? that waited/g);
      return [...sums].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await expect.poll(told, { timeout: 30_000 }).toBe(5);
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await rows('vote', 'lt_n2u')).toBeGreaterThan(0);
    const proposed = await people.database.query(z.object({ lat: z.number() }), 'SELECT lat FROM submission');
    expect(proposed).toEqual([{ lat: 43.8 }]);
  });

  test('an answer that is lost is asked for again, and the row is there once', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, PHONE);
    const posts: number[] = [];
    await page.route('**/confirmations', async (route) => {
      const response = await route.fetch();
      posts.push(response.status());
      // The first answer does not arrive.
      if (posts.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await page.goto(`${base}/toilets/lt_n2w`);
    await button(page, 'I was there: it is usable').click();
    await page.locator('.help-outcome').getByText(KEPT).waitFor();
    expect(await rows('confirmation', 'lt_n2w')).toBe(1);
    // It may have arrived: nothing could be promised.
    expect(await button(page, 'Undo').count()).toBe(0);
    await page.reload();
    await page.getByRole('status').getByText(sent('1 contribution')).waitFor();
    expect(posts).toEqual([201, 403]);
    expect(await rows('confirmation', 'lt_n2w')).toBe(1);
  });

  test('what the server refuses later is told with its reason', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/toilets/lt_n2y`);
    await button(page, 'I was there: it is usable').click();
    await page.getByText('1 person has confirmed it').waitFor();
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button(page, 'I was there: it is usable').click();
    await page.locator('.help-outcome').getByText(KEPT).waitFor();
    await page.context().setOffline(false);
    const note = page.locator('#waiting-note');
    await note
      .getByText(/“I was there: it is usable” of .+ was not taken\. .*in the last 24 hours/)
      .waitFor();
    await pictures(page, 'waiting-refused');
    expect(await rows('confirmation', 'lt_n2y')).toBe(1);
  });

  test('too many that wait are said, and what was entered stays', async () => {
    const { base } = await site.openHelped(people.url);
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/toilets/lt_n2w`);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.evaluate(() => {
      for (let i = 0; i < 20; i++)
        localStorage.setItem(
          `lootiles-waiting-${i}`,
          JSON.stringify({ path: `toilets/lt_x${i}/confirmations`, body: {}, sinceMs: i }),
        );
    });
    await button(page, 'Report a problem').click();
    await page.getByRole('radio', { name: 'It is closed' }).check();
    await page.getByLabel('Anything to add?').fill('Across the street');
    await button(page, 'Send report').click();
    await page.getByRole('alert').getByText('many contributions wait on this device already').waitFor();
    expect(await page.getByLabel('Anything to add?').inputValue()).toBe('Across the street');

    await page.context().setOffline(false);
    // 1970 was more than 14 days ago.
    await page.locator('#waiting-note').getByText('waited for more than 14 days').first().waitFor();
    await button(page, 'Send report').click();
    await page.getByText('A moderator will check it. Until then').waitFor();
  });
});
