/**
 * A business on the pages, on a phone and at a desk: signs in by the mail, claims its toilet, is approved on the
 * moderation page, pays, speaks, closes for now and opens again; with a server, a worker, a Postgres and a payment
 * provider that are as real as they get. Scripts are off for all of the first part but the moderator, and the browser
 * that asks for the mail: that needs a human check.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../fixtures/accounts.ts';
import { drawnMapAround } from '../fixtures/map-around.ts';
import { forgetAll } from '../fixtures/moderation.ts';
import { CHROMIUM, needs } from '../fixtures/needs.ts';
import { NARROW, tooWide, violationsOf } from '../fixtures/page-quality.ts';
import { forgetPartners, ownerOf, WEBHOOK } from '../fixtures/partners.ts';
import { KEY, LocalProvider, PRICES, WEBHOOK_SECRET } from '../fixtures/payment-provider.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { picture, pictures } from '../fixtures/screenshots.ts';
import {
  DESK,
  type HelpedSite,
  mapDrawn,
  PHONE,
  STATION,
  signedInAs,
  useSite,
  visit,
} from '../fixtures/website.ts';

describe('in a browser', needs(CHROMIUM), () => {
  const site = useSite();
  const people = useDatabase();
  let folder = '';
  let archive = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lootiles-business-map-'));
    archive = await drawnMapAround(folder, STATION);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    await forgetAll(people.database);
    await forgetPartners(people.database);
  });

  /** A site that sells plans, and what the provider tells it. */
  async function selling(settings: Record<string, string> = {}) {
    const provider = await LocalProvider.start(Date.now);
    const opened = await site.openOwnHelped(people.url, {
      IMPRINT: 'City of Example\nMain Street 1\n\nmail@example.org',
      PAYMENT_API_URL: provider.settings.apiUrl,
      PAYMENT_KEY: KEY,
      PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PAYMENT_PRICE_BASIC: PRICES.basic,
      PAYMENT_PRICE_PLUS: PRICES.plus,
      ...settings,
    });
    const deliverAll = async () => {
      for (const event of provider.events.splice(0)) {
        const body = JSON.stringify(event);
        const headers = { 'provider-signature': provider.signature(body) };
        const response = await fetch(opened.base + WEBHOOK, { method: 'POST', headers, body });
        expect(response.status).toBe(200);
      }
    };
    return { ...opened, provider, deliverAll };
  }

  async function linkFromMail({ program }: HelpedSite): Promise<string> {
    await program.says('A mail was written to');
    const path = /A mail was written to (\S+\.eml)/.exec(program.output)?.[1] ?? '';
    const text = readFileSync(path, 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=');
    return /http:\S+?token=[^\s"<]+/.exec(text)?.[0] ?? '';
  }

  describe.each([
    ['a phone', PHONE, '/toilets/lt_n2v'],
    ['a desk', DESK, '/toilets/lt_n2w'],
  ] as const)('on %s', (_, size, toilet) => {
    test('from the page of the toilet to a listing that readers see, closed for now, and opened again', async () => {
      const opened = await selling();
      const { base, provider, deliverAll } = opened;
      const { page, complaints } = await visit(base, { ...size, javaScriptEnabled: false });
      const told = (text: string | RegExp) => page.getByText(text).first().waitFor();
      /** What everyone sees on the page of the toilet. */
      const readers = async () => {
        const [, markup = ''] =
          /class="card-partner">(.*?)<\/p>/s.exec((await opened.ask(toilet)).text) ?? [];
        return markup.replaceAll(/<[^>]*>/g, '');
      };

      await page.goto(base + toilet);
      await page.getByRole('link', { name: 'Is this your business?' }).click();
      await picture(page, 'business-claim-signed-out');
      await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
      await picture(page, 'account');
      await told('The human check needs JavaScript');
      const { page: asking } = await visit(base, size);
      await asking.goto(page.url());
      await asking.getByLabel('E-mail address').fill('owner@example.org');
      await asking.getByRole('button', { name: 'Send me a code' }).click();
      await asking.getByLabel('Code from the e-mail').waitFor();
      await page.goto(await linkFromMail(opened));
      await page.getByRole('button', { name: 'Sign in' }).click();

      await page.getByLabel('Name of the business').fill('Café des Artistes');
      expect(await page.getByLabel('E-mail address for questions').inputValue()).toBe('owner@example.org');
      await page.getByLabel('Website').fill('cafe.example');
      await picture(page, 'business-claim');
      await page.getByRole('button', { name: 'Send the claim' }).click();
      await told('Your claim is sent.');
      await told('Waiting for a moderator');
      await picture(page, 'business-waiting');

      const ada = await signIn(people.database, {
        email: 'ada@example.org',
        role: 'moderator',
        now: new Date(),
      });
      const moderating = await visit(base, size);
      await signedInAs(moderating.page, base, ada);
      await moderating.page.goto(`${base}/moderation?show=claims`);
      await moderating.page.getByRole('link', { name: 'https://cafe.example' }).waitFor();
      await moderating.page.getByRole('button', { name: 'Approve' }).click();
      await moderating.page.getByText('Nothing waits here.').waitFor();
      expect(moderating.complaints).toEqual([]);

      await page.reload();
      await page.getByRole('link', { name: 'Manage the listing' }).click();
      await told('With a running plan you can say');
      expect(await readers()).toBe('');
      await picture(page, 'business-no-plan');
      await page.getByLabel('Plus').check();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('heading', { name: 'The page of the payment provider' }).waitFor();
      provider.pay();
      await deliverAll();
      await page.goto(provider.orders[0]?.get('success_url') ?? '');
      await told('The plan “Plus” runs');
      await told('Shown to everyone');

      await page.getByLabel('Everyone, free of charge').check();
      await page.getByLabel('Opening hours').fill('ask me');
      await page.getByRole('button', { name: 'Save' }).click();
      await told('We cannot read these hours.');
      await picture(page, 'business-wrong-hours');
      await page.getByLabel('Opening hours').fill('24/7');
      await page.getByRole('button', { name: 'Save' }).click();
      await told('Saved. Everyone sees it within a second.');
      await picture(page, 'business-listing');
      await expect
        .poll(readers, { timeout: 30_000 })
        .toContain('Café des Artistes says: free for everyone, open now');

      await page.getByRole('button', { name: 'Close it for now' }).click();
      await told(/Closed for now, until .* CET/);
      await picture(page, 'business-closed');
      await expect.poll(readers, { timeout: 30_000 }).toContain('closed now');
      const reader = await visit(base, size);
      await reader.page.goto(base + toilet);
      await reader.page.locator('.facts').getByText('Closed for now, says the business').waitFor();
      expect(await reader.page.locator('.facts .is-good').getByText('Open').count()).toBe(0);
      await reader.page.locator('.walk-there.is-second').waitFor();
      await pictures(reader.page, 'toilet-closed-by-business');
      await reader.page.context().close();
      await page.getByRole('button', { name: 'Open it again' }).click();
      await told('Open again. Everyone sees it within a second.');
      await expect.poll(readers, { timeout: 30_000 }).toContain('open now');

      await page.getByRole('button', { name: 'Invoices, payment method' }).click();
      await page.getByRole('heading', { name: 'The page of the payment provider' }).waitFor();
      const elsewhere = complaints.filter((complaint) => !complaint.includes(provider.settings.apiUrl));
      // Hours that cannot be read are answered with 400, as they must be; leaving a page breaks off what its scripts
      // would need.
      const asItMustBe = /^400|status of 400|^failed: .*(?:assets|favicon)/;
      expect(elsewhere.filter((complaint) => !asItMustBe.test(complaint))).toEqual([]);
    });

    test('with scripts opening hours are tapped below a map, read back if they are written, and cleared', async () => {
      const { base, provider, deliverAll } = await selling({ MAP_URL: archive });
      const owner = await ownerOf(people.database, 'lt_n2s', 'Bistro');
      await people.database.execute('UPDATE session SET expires_at = $1', [
        new Date(Date.now() + 86_400_000),
      ]);
      provider.subscribe({ listing: owner.listing });
      await deliverAll();
      const { page, complaints } = await visit(base, size);
      await signedInAs(page, base, owner);
      await page.goto(`${base}/business/${owner.listing}`);
      const hours = page.getByRole('group', { name: 'Opening hours' });
      const save = async () => {
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Saved. Everyone sees it within a second.').waitFor();
      };
      expect(await hours.getByRole('radio', { name: 'No statement' }).isChecked()).toBe(true);
      await mapDrawn(page);
      await hours.getByRole('radio', { name: 'Write it' }).check();
      await hours.getByLabel('Hours as text').fill('ask me');
      await hours.getByText('We cannot read this.').waitFor();
      await hours.getByRole('radio', { name: 'Days and times' }).check();
      for (const day of ['Saturday', 'Sunday']) await hours.getByLabel(day).uncheck();
      await picture(page, 'business-tapped-hours');
      await save();
      expect(await hours.getByRole('radio', { name: 'Mo-Fr 08:00-20:00' }).isChecked()).toBe(true);
      await page.getByText('How we read your hours').waitFor();
      await hours.getByRole('radio', { name: 'No statement' }).check();
      await save();
      expect(await hours.getByRole('radio', { name: 'No statement' }).isChecked()).toBe(true);
      expect(complaints).toEqual([]);
    });

    test('axe finds nothing on any of the pages, light and dark; none is too wide', async () => {
      const { base, provider, deliverAll } = await selling();
      const owner = await ownerOf(people.database, 'lt_n2v');
      const paying = await ownerOf(people.database, 'lt_n2s', 'Bistro');
      await people.database.execute('UPDATE session SET expires_at = $1', [
        new Date(Date.now() + 86_400_000),
      ]);
      await people.database.execute('UPDATE listing SET account_id = $1', [owner.id]);
      await people.database.execute('UPDATE claim SET account_id = $1', [owner.id]);
      provider.subscribe({ listing: paying.listing });
      await deliverAll();
      const { page, complaints } = await visit(base, size);
      const all = async (paths: readonly string[], name: string) => {
        for (const path of paths) {
          await page.goto(base + path);
          await page.locator('details').evaluateAll((parts) => {
            for (const part of parts) part.setAttribute('open', '');
          });
          expect(await violationsOf(page)).toEqual([]);
          await pictures(page, `pages-${name}${path.replaceAll(/\W+/g, '-').slice(0, 20)}`);
          for (const [width, letters] of NARROW) {
            await page.setViewportSize({ width, height: 700 });
            expect([path, width, await tooWide(page, letters)]).toEqual([path, width, 0]);
          }
          await page.setViewportSize(size.viewport);
        }
      };
      await all(['/business', '/business/claim/lt_n2v', '/account', '/privacy', '/imprint'], 'out');
      await signedInAs(page, base, owner);
      const own = [`/business/${owner.listing}`, `/business/${paying.listing}?done=saved`];
      await all(['/business', '/business/claim/lt_n2s', ...own, '/account'], 'in');
      expect(complaints).toEqual([]);
    });
  });
});
