/**
 * Moderating, on a phone and at a desk, by keyboard and by tapping: queues, corrections, reasons, undoing, somebody
 * else who decides meanwhile; against a server, a worker and a Postgres of their own.
 */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { proposedFacts } from '../../schemas/people/proposed-facts.ts';
import { type SignedIn, signIn } from '../fixtures/accounts.ts';
import { forgetAll } from '../fixtures/moderation.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, tooWide, violationsOf } from '../fixtures/page-quality.ts';
import { forgetPartners } from '../fixtures/partners.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import { DESK, PHONE, STATION, signedInAs, useSite, visit } from '../fixtures/website.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;
const STATION_TOILETS = 'lt_n2s';

/** Presses a key once the script of the page listens: it shows the list of keys then. */
async function pressShortcut(page: Page, key: string): Promise<void> {
  await page.locator('details.keys').waitFor();
  await page.keyboard.press(key);
}

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();
  let moderator: SignedIn;

  beforeEach(async () => {
    await forgetAll(people.database);
    await forgetPartners(people.database);
    moderator = await signIn(people.database, {
      email: 'ada@example.org',
      role: 'moderator',
      now: new Date(),
    });
  });

  /** Two proposals, the first beside toilets that are there; three reports; a majority for “gone”; a claim. */
  async function fillQueues(): Promise<void> {
    const said = new Contributions(people.database);
    // Each a moment later: that is the order of the queue.
    let nowMs = Date.now() - 60_000;
    const now = () => new Date(nowMs++);
    await said.submit({
      ...proposedFacts({
        lon: STATION.lon + 0.00065,
        lat: STATION.lat + 0.0005,
        name: 'Station hal',
        access: 'public',
      }),
      note: 'Behind platform 1.\nAsk at the counter.',
      now: now(),
    });
    await said.submit({
      ...proposedFacts({ lon: 7.43, lat: 43.74, access: 'customers', fee: 'fee' }),
      note: null,
      now: now(),
    });
    for (const kind of ['wrong_hours', 'gone', 'closed'] as const)
      await said.report({ toiletId: STATION_TOILETS, kind, note: `It is ${kind}.`, now: now() });
    for (const person of ['a', 'b', 'c'])
      await said.vote({
        toiletId: 'lt_n2t',
        person,
        address: person,
        votes: [{ attribute: 'existence', value: 'gone' }],
        now: now(),
      });
    const owner = await signIn(people.database, { now: now() });
    await people.database.execute(
      `INSERT INTO claim (id, account_id, toilet_id, business_name, contact_email, website, note, at)
       VALUES ('clm_1', $1, 'lt_n2v', 'Café des Artistes', 'owner@cafe.example', 'https://cafe.example', 'Ask for Zoé.', $2)`,
      [owner.id, now()],
    );
  }

  async function open(size: object, settings: Record<string, string> = {}) {
    const served = await site.openOwnHelped(people.url, settings);
    const visited = await visit(served.base, size);
    await signedInAs(visited.page, served.base, moderator);
    return { ...served, ...visited };
  }

  const title = (page: Page) => page.locator('#item-title');
  const states = (table: string) =>
    people.database.query(z.object({ state: z.string() }), `SELECT state FROM ${table} ORDER BY at, id`, []);

  describe.each(SIZES)('on %s', (_, size) => {
    test('a proposal is corrected and approved, the toilet is there, and hidden again by undoing', async () => {
      await fillQueues();
      const { base, page, complaints, ask } = await open(size, {
        AERIAL_URL: 'https://pictures.example/?at={lat},{lon}',
      });
      await page.goto(`${base}/moderation`);
      await title(page).getByText('Station hal').waitFor();
      const tabs = page.getByRole('navigation', { name: 'Queues' });
      await tabs.getByRole('link', { name: 'Reports 3' }).waitFor();
      await page.getByText('Not said: Fee, ').waitFor();
      const spot = page.locator('.spot');
      await spot.getByText('Gare de Monaco').waitFor();
      const links = await spot.getByRole('link').all();
      const hosts = links.map(async (link) => new URL((await link.getAttribute('href'))!).host);
      expect(await Promise.all(hosts)).toEqual(['www.openstreetmap.org', 'pictures.example']);
      await page.getByText('Behind platform 1.').waitFor();
      expect(await page.locator('.near li').allInnerTexts()).toEqual([
        expect.stringContaining('Station toilets'),
      ]);
      await page.locator('.map canvas').waitFor();
      await page.locator('.spot-near').getByText('1').waitFor();
      await picture(page, 'moderation-proposal');
      await page.getByText('Correct', { exact: true }).click();
      await page.getByLabel('Name').fill('Station hall');
      const hours = page.getByRole('group', { name: 'Opening hours', exact: true });
      await hours.getByRole('radio', { name: 'Write it' }).check();
      await hours.getByLabel('Hours as text').fill('nine to five');
      await hours.getByText('We cannot read this.').waitFor();
      await page.getByRole('button', { name: 'Approve with 2 corrections' }).click();
      await page.getByRole('alert').getByText('A field is wrong or empty.').waitFor();
      // The hours as they were typed, to correct them.
      const written = page.getByRole('textbox', { name: 'Opening hours' });
      expect(await written.getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator(':focus').getAttribute('id')).toBe('fact-opening_hours');
      expect([await written.inputValue(), await page.getByLabel('Name').inputValue()]).toEqual([
        'nine to five',
        'Station hall',
      ]);
      await page.getByText('These hours cannot be read.').waitFor();
      await written.fill('Mo-Su 09:00-18:00');
      await page.getByLabel('How do you find it?').fill('Down the stairs of platform 1');
      await page.getByRole('button', { name: 'Approve with 3 corrections' }).click();
      await page.getByRole('status').getByText('Approved.').waitFor();
      await title(page).getByText('Gare des Artistes').waitFor();
      const [made] = await people.database.query(
        z.object({ id: z.string() }),
        'SELECT id FROM community_toilet',
        [],
      );
      const read = async () => (await ask(`/api/v1/toilets/${made?.id}`)).status;
      await expect.poll(read, { timeout: 30_000 }).toBe(200);
      expect((await ask(`/api/v1/toilets/${made?.id}`)).text).toContain('Station hall');
      expect((await ask(`/toilets/${made?.id}`)).text).toContain('Down the stairs of platform 1');
      await page.getByRole('button', { name: 'Undo' }).click();
      await title(page).getByText('Station hal').waitFor();
      await expect.poll(read, { timeout: 30_000 }).toBe(404);
      // What was not possible was answered with 400, as it must be.
      expect(complaints.filter((complaint) => !/^400|status of 400/.test(complaint))).toEqual([]);
    });

    test('claims are approved by tapping, and taken back on the audit trail', async () => {
      await fillQueues();
      const { base, page, complaints } = await open(size);
      await page.goto(`${base}/moderation`);
      await page.getByRole('link', { name: 'Claims' }).click();
      await title(page).getByText('Café des Artistes').waitFor();
      expect(await page.getByRole('link', { name: 'https://cafe.example' }).getAttribute('rel')).toBe(
        'noreferrer',
      );
      await page.locator('.looked-at table').waitFor();
      await picture(page, 'moderation-claim');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Nothing waits here.').waitFor();
      expect(await states('claim')).toEqual([{ state: 'approved' }]);
      await page.getByRole('link', { name: 'Decisions' }).click();
      await page.getByText('Claim approved').waitFor();
      await picture(page, 'moderation-decisions');
      await page.getByLabel('Reason').fill('They sold it.');
      await page.getByRole('button', { name: 'Revoke the approval' }).click();
      await page.getByText('They sold it.').waitFor();
      expect(await states('claim')).toEqual([{ state: 'revoked' }]);
      expect(complaints).toEqual([]);
    });

    test('axe finds nothing, light and dark, in every part; nothing is too wide', async () => {
      await fillQueues();
      const { base, page, complaints } = await open(size);
      for (const show of ['submissions', 'reports', 'gone-votes', 'claims', 'decisions']) {
        await page.goto(`${base}/moderation?show=${show}`);
        if (show !== 'decisions') await title(page).waitFor();
        if (show !== 'submissions' && show !== 'decisions') await page.locator('.looked-at table').waitFor();
        if (show === 'submissions') {
          await page.getByText('Correct', { exact: true }).click();
          await page.locator('summary[data-key=r]').click();
          await picture(page, 'moderation-reasons', false);
        }
        await page.locator('details.keys summary').click();
        expect(await violationsOf(page)).toEqual([]);
        await pictures(page, `moderation-${show}`);
      }
      await page.goto(`${base}/moderation?toilet=${STATION_TOILETS}`);
      await page.locator('.looked-at table').waitFor();
      await page.getByRole('link', { name: 'Lock: Opening hours' }).click();
      await page.getByLabel('Value of Opening hours').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await pictures(page, 'moderation-toilet');
      for (const [width, letters] of NARROW) {
        await page.setViewportSize({ width, height: 700 });
        expect([width, await tooWide(page, letters)]).toEqual([width, 0]);
      }
      expect(complaints).toEqual([]);
    });
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', { viewport: { width: 1440, height: 900 } }],
  ] as const)(
    'on %s the decisions, their undoing and the map are in sight of each queue',
    async (_, size) => {
      await fillQueues();
      const { base, page, complaints } = await open(size);
      await page.goto(`${base}/moderation`);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('status').getByText('Approved.').waitFor();
      const votes = [{ attribute: 'name' as const, value: 'CLOSED FOREVER' }];
      for (const person of ['a', 'b'])
        await new Contributions(people.database).vote({
          ...{ toiletId: STATION_TOILETS, person, address: person, network: person, votes },
          now: new Date(),
        });
      for (const show of ['submissions', 'reports', 'gone-votes', 'claims', 'vote-changes']) {
        await page.goto(`${base}/moderation?show=${show}`);
        await page.locator('.map canvas').waitFor();
        const { width, height } = size.viewport;
        const isSeen = async (selector: string) => {
          const box = await page.locator(selector).boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
        };
        expect(await page.evaluate(() => scrollY)).toBe(0);
        for (const key of ['a', 'r', 'u'])
          expect([show, key, await isSeen(`[data-key=${key}]`)]).toEqual([show, key, true]);
        const map = (await page.locator('.map').boundingBox())!;
        const bar = (await page.locator('.decide').boundingBox())!;
        expect([show, Math.min(map.y + map.height, bar.y) - map.y >= 180]).toEqual([show, true]);
        await picture(page, `moderation-first-sight-${show}`, false);
      }
      expect(complaints).toEqual([]);
    },
  );

  test('twelve decisions take less than a minute of taps on a phone', async () => {
    const said = new Contributions(people.database);
    for (let i = 0; i < 13; i++)
      await said.submit({
        ...proposedFacts({ ...STATION, name: `Toilet ${i}`, access: 'public' }),
        note: null,
        now: new Date(Date.now() - 60_000 + i),
      });
    const { base, page, complaints } = await open(PHONE);
    await page.goto(`${base}/moderation`);
    await page.locator('details.keys').waitFor();
    const beganMs = Date.now();
    for (let i = 0; i < 12; i++) {
      await title(page).getByText(`Toilet ${i}`, { exact: true }).waitFor();
      if (i % 3 > 0) await page.locator('[data-key=a]').tap();
      else {
        await page.locator('summary[data-key=r]').tap();
        await page.getByRole('button', { name: 'Not there' }).tap();
      }
    }
    await title(page).getByText('Toilet 12', { exact: true }).waitFor();
    expect(Date.now() - beganMs).toBeLessThan(60_000);
    expect(
      (await states('submission')).map(({ state }) => state).filter((state) => state === 'rejected'),
    ).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  test('three decisions are undone by three keys, the last item first', async () => {
    const said = new Contributions(people.database);
    for (let i = 0; i < 4; i++)
      await said.submit({
        ...proposedFacts({ ...STATION, name: `Toilet ${i}`, access: 'public' }),
        note: null,
        now: new Date(Date.now() - 60_000 + i),
      });
    const { base, page, complaints } = await open(DESK);
    await page.goto(`${base}/moderation`);
    for (let i = 0; i < 3; i++) {
      await title(page).getByText(`Toilet ${i}`, { exact: true }).waitFor();
      await pressShortcut(page, 'a');
    }
    await title(page).getByText('Toilet 3', { exact: true }).waitFor();
    for (const _ of 'uuu') await page.keyboard.press('u');
    await title(page).getByText('Toilet 0', { exact: true }).waitFor();
    expect((await states('submission')).map(({ state }) => state)).toEqual(Array(4).fill('pending'));
    expect(complaints).toEqual([]);
  });

  test('a key that decides before its item is seen is answered, and decides nothing', async () => {
    await fillQueues();
    const { base, page, complaints } = await open(DESK);
    await page.goto(`${base}/moderation`);
    await page.locator('details.keys').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await page.getByText('You pressed a key before this item was shown.').waitFor();
    expect(await states('submission')).toEqual([{ state: 'approved' }, { state: 'pending' }]);
    expect(complaints).toEqual([]);
  });

  test('a queue is worked through with the keyboard alone; keys rest in fields, and can be turned off', async () => {
    await fillQueues();
    const { base, page, complaints } = await open(DESK);
    await page.goto(`${base}/moderation`);
    await title(page).getByText('Station hal').waitFor();
    const press = (key: string) => pressShortcut(page, key);

    // Rejecting needs a reason: the key opens ready ones, and leads to the field. What is typed there is no shortcut.
    await press('j');
    await title(page).getByText('Gare des Artistes').waitFor();
    await press('r');
    await page.getByRole('button', { name: 'Advertising' }).waitFor();
    await press('r');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('reason');
    await page.keyboard.type('jakrua 2');
    expect(await page.locator('#reason').inputValue()).toBe('jakrua 2');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('status').getByText('Rejected.').waitFor();
    await title(page).getByText('Station hal').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('item-title');
    expect(await states('submission')).toEqual([{ state: 'pending' }, { state: 'rejected' }]);
    await press('u');
    await page.locator('.queued').nth(1).waitFor();
    // The item that came back is shown, and rejected by two keys.
    await title(page).getByText('Gare des Artistes').waitFor();
    expect(await states('submission')).toEqual([{ state: 'pending' }, { state: 'pending' }]);
    await press('r');
    await press('3');
    await page.getByRole('status').getByText('Rejected.').waitFor();
    const reasons = await people.database.query(
      z.object({ reason: z.string().nullable() }),
      `SELECT reason FROM audit WHERE action = 'reject-submission' ORDER BY id`,
      [],
    );
    expect(reasons).toEqual([{ reason: 'jakrua 2' }, { reason: 'Advertising' }]);

    // Reports of one toilet are one row. A key that is pressed while the queue loads is not lost.
    await press('2');
    await press('a');
    await page.getByText('Nothing waits here.').waitFor();
    expect(await states('report')).toEqual(Array.from({ length: 3 }, () => ({ state: 'accepted' })));
    await press('u');
    await page.getByText('3 reports').first().waitFor();
    await page.getByRole('button', { name: 'Dismiss the report' }).first().press('Enter');
    await page.getByText('It is wrong_hours.', { exact: true }).waitFor({ state: 'detached' });
    await page.locator('#item-title').focus();
    expect(await states('report')).toEqual([{ state: 'dismissed' }, { state: 'open' }, { state: 'open' }]);

    // Voted gone: kept, whatever the votes say.
    await press('3');
    await title(page).waitFor();
    await press('r');
    await page.getByText('Nothing waits here.').waitFor();
    await page.getByRole('status').getByText('Kept.').waitFor();

    // The list of keys, and the switch that turns them off and stays off.
    await press('?');
    await page.getByText('Next item').waitFor();
    await page.getByLabel('Use single keys as shortcuts').uncheck();
    await page.goto(`${base}/moderation?show=reports`);
    await page.getByText('It is closed.', { exact: true }).waitFor();
    await press('a');
    await press('4');
    await page.getByRole('button', { name: 'Dismiss all' }).press('Enter');
    await page.getByText('Nothing waits here.').waitFor();
    expect((await states('report')).at(-1)).toEqual({ state: 'dismissed' });
    expect(complaints).toEqual([]);
  });

  test('what votes changed is let stand or undone, by key, by voter, by network and by period', async () => {
    const said = new Contributions(people.database);
    let nowMs = Date.now() - 60_000;
    const vote = async (person: string, toiletId: string, attribute: 'name' | 'operator', value: string) => {
      const votes = [{ attribute, value }];
      const now = new Date(nowMs++);
      await said.vote({ toiletId, person, address: `${nowMs}`, network: 'evil', votes, now });
    };
    for (const person of ['a', 'b']) {
      await vote(person, STATION_TOILETS, 'name', 'CLOSED FOREVER');
      await vote(person, 'lt_n2t', 'name', 'CLOSED FOREVER');
      await vote(person, 'lt_n2t', 'operator', 'Town');
    }
    const { base, page, complaints, ask } = await open(DESK);
    const read = async () => (await ask(`/api/v1/toilets/${STATION_TOILETS}`)).text;
    await page.goto(`${base}/moderation`);
    await page.getByText('Nothing waits here.').waitFor();
    await pressShortcut(page, '5');
    await page.locator('.queued').nth(2).waitFor();
    await page.getByText('2 of 2 votes').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'moderation-vote-changes');
    for (const [width, letters] of NARROW) {
      await page.setViewportSize({ width, height: 700 });
      expect([width, await tooWide(page, letters)]).toEqual([width, 0]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${base}/moderation?show=vote-changes`);

    // The operator stands.
    await page.locator('.queued').filter({ hasText: 'Operator: Town' }).click();
    await page.getByRole('button', { name: 'Approve the value' }).waitFor();
    await page.locator('#item-title').focus();
    await pressShortcut(page, 'a');
    await page.getByRole('status').getByText('Value approved.').waitFor();
    expect(await page.locator('.queued').count()).toBe(2);

    // One network, with all that it said of both toilets; and back by a key.
    await expect.poll(read, { timeout: 30_000 }).toContain('CLOSED FOREVER');
    await page.getByRole('button', { name: 'Undo all votes of this network: 6, toilets: 2' }).first().click();
    await page.getByText('Nothing waits here.').waitFor();
    await page.getByRole('status').getByText('Votes undone.').waitFor();
    await expect.poll(read, { timeout: 30_000 }).not.toContain('CLOSED FOREVER');
    await pressShortcut(page, 'u');
    await page.locator('.queued').nth(1).waitFor();

    // One voter: a single vote is no majority.
    await page
      .getByRole('button', { name: /^Undo all votes of this voter: 3,/ })
      .first()
      .click();
    await page.getByText('Nothing waits here.').waitFor();
    await pressShortcut(page, 'u');
    await page.locator('.queued').nth(1).waitFor();

    // The votes for one value, then all of a time.
    await pressShortcut(page, 'r');
    await page.getByRole('status').getByText('Votes undone.').waitFor();
    expect(await page.locator('.queued').count()).toBe(1);
    await page.getByText('Undo all votes of a period').click();
    const field = (time: number) => new Date(time).toISOString().slice(0, 16);
    await page.getByLabel('From (UTC)').fill(field(Date.now() + 3_600_000));
    await page.getByLabel('Until (UTC)').fill(field(Date.now()));
    await page.getByRole('button', { name: 'Undo all votes of this period' }).click();
    await page.getByRole('alert').getByText('A field is wrong or empty.').waitFor();
    await page.getByLabel('From (UTC)').fill(field(Date.now() - 3_600_000));
    await page.getByLabel('Until (UTC)').fill(field(Date.now() + 3_600_000));
    await page.getByRole('button', { name: 'Undo all votes of this period' }).click();
    await page.getByText('Nothing waits here.').waitFor();
    await pressShortcut(page, '6');
    await page.getByText('Votes undone').first().waitFor();
    // What was not possible was answered with 400, as it must be.
    expect(complaints.filter((complaint) => !/^400|status of 400/.test(complaint))).toEqual([]);
  });

  test('what somebody else decided meanwhile is told, left, and not decided twice', async () => {
    await fillQueues();
    const { base, page, complaints } = await open(DESK);
    await page.goto(`${base}/moderation?show=reports`);
    await page.getByText('It is wrong_hours.', { exact: true }).waitFor();
    await people.database.execute(`UPDATE report SET state = 'dismissed' WHERE kind = 'wrong_hours'`);
    await page.getByRole('button', { name: 'Accept all' }).click();
    await page.getByRole('alert').getByText('Another moderator decided this first').waitFor();
    await page.getByText('It is gone.', { exact: true }).waitFor();
    await page.getByText('2 reports').first().waitFor();
    expect(complaints.every((complaint) => complaint.includes('409'))).toBe(true);
  });

  test('a fact is fixed, shown to readers, and released; a toilet is hidden and brought back', async () => {
    const { base, page, complaints, ask } = await open(DESK);
    const read = async () => (await ask(`/api/v1/toilets/${STATION_TOILETS}`)).text;
    await page.goto(`${base}/moderation?show=toilet`);
    await page.getByLabel('Identifier of a toilet').fill(STATION_TOILETS);
    await page.getByRole('button', { name: 'Look up' }).click();
    const row = page.getByRole('row', { name: 'Opening hours' });
    await row.getByRole('link', { name: 'Lock: Opening hours' }).click();
    await row.getByLabel('Value of Opening hours').fill('Mo-Su 08:00-18:00');
    await row.getByRole('button', { name: 'Lock it' }).click();
    await row.getByText('(locked)').waitFor();
    await expect.poll(read, { timeout: 30_000 }).toContain('Mo-Su 08:00-18:00');
    await row.getByRole('button', { name: 'Unlock: Opening hours' }).click();
    await row.getByText('(locked)').waitFor({ state: 'detached' });
    await expect.poll(read, { timeout: 30_000 }).toContain('24/7');
    await page.getByRole('button', { name: 'Mark as gone' }).click();
    await page.locator('.looked-at').getByText('Marked as gone · Record in').waitFor();
    await expect.poll(read, { timeout: 30_000 }).toContain('not-found');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(read, { timeout: 30_000 }).toContain('24/7');
    expect(complaints).toEqual([]);
  });

  test('whoever is no moderator is told what to do; whoever is not signed in is led there', async () => {
    const { base } = await site.openOwnHelped(people.url);
    const { page } = await visit(base, PHONE);
    await page.goto(`${base}/moderation`);
    expect(page.url()).toBe(`${base}/account?next=%2Fmoderation`);
    await signedInAs(
      page,
      base,
      await signIn(people.database, { email: 'bob@example.org', now: new Date() }),
    );
    expect((await page.goto(`${base}/moderation`))?.status()).toBe(403);
    await page.getByRole('heading', { name: 'For moderators only' }).waitFor();
    await page.getByText('bob@example.org').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, 'moderation-forbidden');
  });
});
