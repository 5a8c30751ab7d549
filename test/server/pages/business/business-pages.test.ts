/** The pages of businesses, as a browser without scripts walks them: real HTTP, real Postgres, a local provider. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createModeratorToken, moderatorByToken } from '../../../../overlay/accounts/accounts.ts';
import { rejectClaim, revokeClaim } from '../../../../overlay/partners/claims.ts';
import { signIn } from '../../../fixtures/accounts.ts';
import { type FormGiven, openPage, sendForm } from '../../../fixtures/forms.ts';
import {
  forgetPartners,
  ownerOf,
  type PartnerServer,
  partnerServer,
  payingOwnerOf,
} from '../../../fixtures/partners.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const db = useDatabase();
let server: PartnerServer;
beforeEach(async () => {
  await forgetPartners(db.database);
  server = await partnerServer({ database: db.database, toilets: TOILETS });
});

const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384, zone: 'Europe/Monaco', country: 'MC' }),
  baseToilet({ id: 'lt_n2', lon: 7.4256, lat: 43.7394 }),
];
const CLAIM = '/business/claim/lt_n1';
const FACTS = { business_name: 'Café <Central>', contact_email: 'owner@example.org' };
const open = (path: string, cookie?: string) => openPage(server.origin, path, cookie ? { cookie } : {});
const send = (...given: FormGiven) => sendForm(server.origin, ...given);

async function decider() {
  const token = await createModeratorToken(db.database, 'ada@example.org', new Date(server.clock.ms));
  const moderator = await moderatorByToken(db.database, token, new Date(server.clock.ms));
  return { moderatorId: moderator!.id, now: new Date(server.clock.ms), reason: 'Seen.' };
}

describe('claiming', () => {
  test('leads whoever is not signed in there, and back', async () => {
    const page = await open(CLAIM);
    expect(page.status).toBe(200);
    const next = '/account?next=%2Fbusiness%2Fclaim%2Flt_n1';
    expect(page.text).toContain(`href="${next}"`);
    expect(page.text).not.toContain('method="post"');
    const sent = await send(undefined, CLAIM, FACTS);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, next]);
  });

  test('is done once; the business sees that it waits, and what came of it', async () => {
    const { cookie } = await signIn(db.database);
    const page = await open(CLAIM, cookie);
    const sent = await send(page, CLAIM, { ...FACTS, website: 'cafe.example', note: '' }, { cookie });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/business?done=claimed']);
    const own = await open('/business?done=claimed', cookie);
    for (const words of ['Your claim is sent.', 'Café &lt;Central>', 'Waiting for a moderator'])
      expect(own.text).toContain(words);
    const again = await send(page, CLAIM, FACTS, { cookie });
    expect(again.status).toBe(409);
    expect(again.text).toContain('This toilet is already claimed');
    const claim = Object((await server.get('/account/api/claims', cookie)).body).claims[0];
    await rejectClaim(db.database, claim.id, await decider());
    expect((await open('/business', cookie)).text).toContain(`href="${CLAIM}">Claim it again`);
  });

  test('says at the field what is not right, and keeps what was typed', async () => {
    const { cookie } = await signIn(db.database);
    const bad = {
      business_name: 'C',
      contact_email: 'nobody',
      website: 'ftp://x',
      contact_phone: '1'.repeat(41),
    };
    const reply = await send(undefined, CLAIM, { ...bad, note: '"><script>' }, { cookie });
    expect(reply.status).toBe(400);
    for (const name of Object.keys(bad)) {
      expect(reply.text).toContain(
        `aria-describedby="${name === 'business_name' || name === 'website' ? `${name}-hint ` : ''}${name}-error" aria-invalid="true"`,
      );
      expect(reply.text).toContain(`id="${name}-error"`);
    }
    expect(reply.text).toContain('value="nobody"');
    expect(reply.text).not.toContain('"><script>');
  });

  test('a toilet that is not there has no such page', async () => {
    const { cookie } = await signIn(db.database);
    for (const id of ['lt_n99', 'nonsense'])
      expect((await open(`/business/claim/${id}`, cookie)).status).toBe(404);
    expect((await send(undefined, '/business/claim/lt_n99', FACTS, { cookie })).status).toBe(404);
  });
});

describe('a listing', () => {
  test('is nobody else’s, whatever they send', async () => {
    const { listing } = await payingOwnerOf(server, db.database, 'lt_n1');
    const page = `/business/${listing}`;
    expect((await open(page)).headers.get('location')).toBe(`/account?next=${encodeURIComponent(page)}`);
    const { cookie } = await signIn(db.database);
    expect((await open(page, cookie)).status).toBe(404);
    for (const form of ['profile', 'switch', 'checkout', 'continue', 'portal']) {
      const reply = await send(undefined, `${page}/${form}`, { tier: 'basic' }, { cookie });
      expect([form, reply.status]).toEqual([form, 404]);
      const elsewhere = { cookie, origin: 'https://evil.example' };
      expect((await send(undefined, `${page}/${form}`, {}, elsewhere)).status).toBe(403);
    }
    expect((await open('/business/pl_nonsense', cookie)).status).toBe(404);
  });

  test('with a plan speaks: conditions and hours, with the week as it was understood', async () => {
    const { listing, cookie } = await payingOwnerOf(server, db.database, 'lt_n1');
    const path = `/business/${listing}`;
    const page = await open(path, cookie);
    expect(page.text).toContain('Shown to everyone');
    const bad = await send(
      page,
      `${path}/profile`,
      { conditions: 'customers', opening_hours: 'nine to five' },
      { cookie },
    );
    expect(bad.status).toBe(400);
    expect(bad.text).toContain('id="opening_hours-error"');
    expect(bad.text).toContain('value="nine to five"');
    expect(bad.text).toContain('value="customers" checked');
    const fields = { conditions: 'everyone', opening_hours: 'Mo-Su 08:00-18:00' };
    const saved = await send(page, `${path}/profile`, fields, { cookie });
    expect(saved.headers.get('location')).toBe(`${path}?done=saved`);
    const after = await open(`${path}?done=saved`, cookie);
    expect(after.text).toContain('Saved. Everyone sees it within a second.');
    expect(after.text).toContain('value="everyone" checked');
    expect(after.text.match(/<td>08:00–18:00<\/td>/g)).toHaveLength(7);
    await send(page, `${path}/profile`, { conditions: '', opening_hours: '' }, { cookie });
    const { listings } = Object((await server.get('/account/api/listings', cookie)).body);
    expect(listings[0]).toMatchObject({ conditions: null, opening_hours: null });
  });

  test('closes for now, tells until when by the clock of the place, and opens again', async () => {
    const { listing, cookie } = await payingOwnerOf(server, db.database, 'lt_n1');
    const path = `/business/${listing}`;
    const closed = await send(await open(path, cookie), `${path}/switch`, { open_now: 'false' }, { cookie });
    expect(closed.headers.get('location')).toBe(`${path}?done=closed-now`);
    const page = await open(path, cookie);
    const until = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Monaco', timeStyle: 'short' }).format(
      new Date(server.clock.ms + 12 * 3_600_000),
    );
    expect(page.text).toMatch(new RegExp(`Closed for now, until [^<]*${until} CET`));
    expect(page.text).toContain('name="open_now" value="true">Open it again');
    await send(page, `${path}/switch`, { open_now: 'true' }, { cookie });
    expect((await open(path, cookie)).text).toContain('Close it for now');
  });

  test('without a plan says so, buys one on the page of the provider, and goes on where it stopped', async () => {
    const { listing, cookie } = await ownerOf(db.database, 'lt_n1');
    const path = `/business/${listing}`;
    const page = await open(path, cookie);
    expect(page.text).toContain('With a running plan you can say');
    expect(page.text).not.toContain('/profile"');
    expect((await send(undefined, `${path}/profile`, {}, { cookie })).status).toBe(409);
    expect((await send(page, `${path}/checkout`, {}, { cookie })).status).toBe(400);

    const leaving = await send(page, `${path}/checkout`, { tier: 'plus' }, { cookie });
    expect(leaving.status).toBe(200);
    const [, url] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(leaving.text) ?? [];
    expect(url).toMatch(/\/pay\/cs_/);
    expect(leaving.text).toContain(`href="${url}"`);
    const order = server.provider.orders[0];
    expect(order?.get('success_url')).toMatch(new RegExp(`${path}\\?done=paid$`));
    expect(order?.get('cancel_url')).toMatch(new RegExp(`${path}$`));

    const open2 = await open(path, cookie);
    expect(open2.text).toContain('A payment is not finished');
    const again = await send(open2, `${path}/continue`, {}, { cookie });
    expect(again.text).toContain(`content="0;url=${url}"`);
    expect((await send(undefined, `${path}/checkout`, { tier: 'plus' }, { cookie })).status).toBe(409);

    server.provider.pay();
    const thanks = await open(`${path}?done=paid`, cookie);
    expect(thanks.text).toContain('once the payment provider confirms');
    expect((await send(open2, `${path}/continue`, {}, { cookie })).status).toBe(409);
    await server.deliverAll();
    const running = await open(`${path}?done=paid`, cookie);
    expect(running.text).toContain('The plan “Plus” runs');
    const portal = await send(running, `${path}/portal`, {}, { cookie });
    expect(portal.text).toMatch(/content="0;url=[^"]+\/portal\/bps_/);
  });

  test('says so where the provider does not answer', async () => {
    const { listing, cookie } = await ownerOf(db.database, 'lt_n1');
    server.provider.fault = () => ({ status: 500 });
    const reply = await send(undefined, `/business/${listing}/checkout`, { tier: 'basic' }, { cookie });
    expect(reply.status).toBe(502);
    expect(reply.text).toContain('Nothing was paid.');
  });

  test('tells of grace and its end', async () => {
    const { listing, cookie, subscription } = await payingOwnerOf(server, db.database, 'lt_n1');
    server.provider.change(subscription, { status: 'past_due' });
    await server.deliverAll();
    expect((await open(`/business/${listing}`, cookie)).text).toContain('Payment failed');
    server.clock.ms += 14 * 86_400_000;
    const page = await open(`/business/${listing}`, cookie);
    expect(page.text).toContain('Payment overdue');
    expect(page.text).toContain('Not shown<');
    expect(page.text).toContain(`/business/${listing}/portal`);
  });

  test('whose claim was taken back cannot be managed', async () => {
    const { listing, cookie, claimId } = await payingOwnerOf(server, db.database, 'lt_n1');
    await revokeClaim(db.database, claimId, await decider());
    expect((await open(`/business/${listing}`, cookie)).headers.get('location')).toBe('/business');
    const own = await open('/business', cookie);
    expect(own.text).toContain('Revoked');
    expect(own.text).not.toContain('Manage the listing');
  });
});

test('where no plans are sold the pages say so, and toilets can still be claimed', async () => {
  server = await partnerServer({ database: db.database, isUnpaid: true });
  expect((await open('/business')).text).toContain('This service sells no plans at the moment.');
  const { listing, cookie } = await ownerOf(db.database, 'lt_n1');
  const page = await open(`/business/${listing}`, cookie);
  expect(page.text).toContain('This service sells no plans at the moment.');
  expect(page.text).not.toContain('/checkout"');
  expect((await send(undefined, `/business/${listing}/checkout`, { tier: 'plus' }, { cookie })).status).toBe(
    503,
  );
  expect((await open('/business/claim/lt_n2', cookie)).text).toContain('<form');
});

test.each([
  ['de', 'Für Betriebe', 'Ist das Ihr Betrieb?'],
  ['fr', 'Pour les établissements', 'Est-ce votre établissement ?'],
])('the pages speak %s', async (language, start, claim) => {
  const headers = { 'accept-language': language };
  expect((await openPage(server.origin, '/business', headers)).text).toContain(`<h1>${start}</h1>`);
  expect((await openPage(server.origin, CLAIM, headers)).text).toContain(`<h1>${claim}</h1>`);
});

test('the page of a toilet leads to its claim', async () => {
  expect((await open('/toilets/lt_n1')).text).toContain(`<a href="${CLAIM}">Is this your business?</a>`);
});
