/** A claim from a business to a listing, over HTTP: every status, who wins, and who sees the contact data. */
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../../common/logger.ts';
import { DatabaseUnavailable } from '../../../../overlay/database/database.ts';
import { daysBefore } from '../../../../overlay/database/time-windows.ts';
import { LISTING_ID } from '../../../../overlay/partners/listings.ts';
import { Rebuilder } from '../../../../pipeline/rebuild/rebuilder.ts';
import { QUOTAS } from '../../../../schemas/problems/limits.ts';
import { type Mail, type Mailer, MailUnavailable } from '../../../../server/mail/mailer.ts';
import { CLAIMS } from '../../../../server/openapi/areas.ts';
import { exampleProblem } from '../../../../server/openapi/openapi.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import {
  type AccountServer,
  type AskOptions,
  accountServer,
  type SignedIn,
  signIn,
} from '../../../fixtures/accounts.ts';
import { expectNoCors, expectProblem, type Given, type Reply } from '../../../fixtures/contributions.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { moderatingOf } from '../../../fixtures/moderation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';
import { differences, operations } from '../../openapi/validate.ts';

const db = useDatabase();
const CLAIM = {
  business_name: 'Café du Port',
  contact_email: 'office@cafe-du-port.example',
  contact_phone: '+377 98 00 00 00',
  website: 'https://cafe-du-port.example/über-uns',
  note: 'left of the bar\nring twice',
};
const Created = z.strictObject({ id: z.string().regex(/^clm_[a-z2-7]{24}$/), status: z.literal('pending') });

const NO_MAIL: Mailer = { send: () => Promise.reject(new MailUnavailable('no mail')) };

let ada: SignedIn;
let bob: SignedIn;
let mod: SignedIn;
let server: AccountServer;
/** Mails to owners. */
let told: Mail[];
beforeEach(async () => {
  for (const table of ['audit', 'account', 'gone_toilet', 'toilet_alias', 'feed'])
    await db.database.execute(`DELETE FROM ${table}`);
  ada = await signIn(db.database);
  bob = await signIn(db.database);
  mod = await signIn(db.database, { email: 'moderator@example.org', role: 'moderator' });
  told = [];
  server = await serve();
});

function serve(given: Partial<Given> = {}): Promise<AccountServer> {
  return accountServer({
    database: db.database,
    ...given,
    parts: (store) => ({
      moderating: {
        ...moderatingOf(db.database, store),
        mailer: { send: async (mail) => void told.push(mail) },
      },
      ...given.parts?.(store),
    }),
  });
}

const claim = (who: SignedIn, toilet = 'lt_n1', body: unknown = CLAIM) =>
  server.ask(`/api/v1/toilets/${toilet}/claims`, body, { cookie: who.cookie });
const claimed = async (who: SignedIn, toilet?: string) => {
  const reply = await claim(who, toilet);
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expectNoCors(reply.headers);
  return Created.parse(reply.body).id;
};
const decide = (id: string, what: string, body = {}, who = mod): Promise<Reply> =>
  server.ask(`/moderation/api/claims/${id}/${what}`, body, { cookie: who.cookie });
const REASON = { reason: 'Not the owner.' };
const approve = async (id: string) => expect((await decide(id, 'approve')).status).toBe(201);

const Queue = z.object({ items: z.array(z.looseObject({ id: z.string(), listing: z.string().nullable() })) });
const queue = async (status = 'pending', who = mod) => {
  const reply = await server.get(`/moderation/api/claims?status=${status}`, who.cookie);
  expect(reply.status).toBe(200);
  return Queue.parse(reply.body).items;
};
const Own = z.object({ claims: z.array(z.looseObject({ id: z.string(), status: z.string() })) });
const own = async (who: SignedIn) =>
  Own.parse((await server.get('/account/api/claims', who.cookie)).body).claims;
const Listings = z.object({ listings: z.array(z.looseObject({ id: z.string(), claim_status: z.string() })) });
const listings = async (who: SignedIn) =>
  Listings.parse((await server.get('/account/api/listings', who.cookie)).body).listings;

describe('a claim', () => {
  test('waits for a moderator, who sees the contact data; its account sees how it stands', async () => {
    const id = await claimed(ada);
    expect(await queue()).toEqual([
      {
        ...CLAIM,
        id,
        at: NOW.toISOString(),
        toilet_id: 'lt_n1',
        status: 'pending',
        account_email: ada.email,
        held_by_another: false,
        listing: null,
      },
    ]);
    expect(await own(ada)).toEqual([
      {
        id,
        toilet_id: 'lt_n1',
        business_name: CLAIM.business_name,
        status: 'pending',
        claimed_at: NOW.toISOString(),
        listing: null,
      },
    ]);
    expect(await listings(ada)).toEqual([]);
  });

  test('is answered by a mail to its account, in the language of the claim, with the way on', async () => {
    const id = await claimed(ada);
    await db.database.execute(`UPDATE claim SET language = 'de' WHERE id = $1`, [id]);
    await approve(id);
    const [{ id: listing } = { id: '' }] = await listings(ada);
    await decide(id, 'revoke', REASON);
    await decide(await claimed(bob), 'reject', REASON);
    expect(told.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Dein Antrag: Café du Port'],
      [ada.email, 'Dein Antrag: Café du Port'],
      [bob.email, 'Your claim: Café du Port'],
    ]);
    expect(told[0]?.text).toContain('ist genehmigt');
    expect(told[0]?.text).toMatch(new RegExp(`/business/${listing}\n$`));
    expect(told[1]?.text).toContain('ist zurückgenommen');
    expect(told[2]?.text).toContain('is not approved');
    expect(told[2]?.html).toMatch(/<a href="[^"]+\/business">/);
    // The reason is for the audit log.
    expect(JSON.stringify(told)).not.toContain(REASON.reason);
  });

  test('is decided also if its owner cannot be told', async () => {
    server = await serve({
      parts: (store) => ({ moderating: { ...moderatingOf(db.database, store), mailer: NO_MAIL } }),
    });
    await approve(await claimed(ada));
    expect((await own(ada)).map(({ status }) => status)).toEqual(['approved']);
  });

  test('becomes a listing when it is approved, in one transaction with audit and feed', async () => {
    const id = await claimed(ada);
    await db.database.execute('DELETE FROM feed');
    await approve(id);
    const [listing, ...others] = await listings(ada);
    expect(others).toEqual([]);
    expect(listing).toEqual({
      id: expect.stringMatching(LISTING_ID),
      toilet_id: 'lt_n1',
      business_name: CLAIM.business_name,
      claim_status: 'approved',
      conditions: null,
      opening_hours: null,
      closed_until: 0,
      open_now: true,
      tier: null,
      plan_state: null,
    });
    expect(await own(ada)).toMatchObject([{ id, status: 'approved', listing: listing?.id }]);
    expect(await queue()).toEqual([]);
    const Row = z.looseObject({});
    expect(await db.database.query(Row, 'SELECT toilet_id FROM feed')).toEqual([{ toilet_id: 'lt_n1' }]);
    const audit = await db.database.query(Row, 'SELECT action, subject, toilet_id, detail FROM audit');
    expect(audit).toEqual([
      { action: 'approve-claim', subject: id, toilet_id: 'lt_n1', detail: { listingId: listing?.id } },
    ]);
    const trail = await server.get('/moderation/api/decisions', mod.cookie);
    expect(JSON.stringify(trail.body)).not.toMatch(/cafe-du-port|377 98/);
  });

  test('that is rejected may be made again; one that waits, stands or was revoked may not', async () => {
    const first = await claimed(ada);
    expectProblem(await claim(ada), 409, 'already-claimed');
    expect((await decide(first, 'reject', REASON)).status).toBe(201);
    const second = await claimed(ada);
    await approve(second);
    expectProblem(await claim(ada), 409, 'already-claimed');
    expect((await decide(second, 'revoke', REASON)).status).toBe(201);
    expectProblem(await claim(ada), 409, 'already-claimed');
    expect((await own(ada)).map(({ status }) => status).sort()).toEqual(['rejected', 'revoked']);
    expect(await listings(ada)).toMatchObject([{ claim_status: 'revoked' }]);
    await claimed(ada, 'lt_n2');
  });

  test('of a toilet that another business holds is refused until that one is revoked', async () => {
    const id = await claimed(ada);
    const waiting = await claimed(bob);
    await approve(id);
    const eve = await signIn(db.database);
    expectProblem(await claim(eve), 409, 'already-claimed');
    expect(await queue()).toMatchObject([{ id: waiting, held_by_another: true }]);
    expectProblem(await decide(waiting, 'approve'), 409, 'already-decided');
    await decide(id, 'revoke', REASON);
    await claimed(eve);
    await approve(waiting);
    expectProblem(await decide(id, 'approve'), 409, 'already-decided');
  });

  test('that was revoked by mistake is approved again, with the listing it had', async () => {
    const id = await claimed(ada);
    await approve(id);
    const before = await listings(ada);
    await decide(id, 'revoke', REASON);
    await approve(id);
    expect(await listings(ada)).toEqual(before);
  });

  test('counts for all names of a toilet', async () => {
    await db.database.execute(`INSERT INTO toilet_alias (alias, toilet_id) VALUES ('lt_w7', 'lt_n1')`);
    const id = await claimed(ada, 'lt_w7');
    expect(await own(ada)).toMatchObject([{ toilet_id: 'lt_n1' }]);
    expectProblem(await claim(ada, 'lt_n1'), 409, 'already-claimed');
    await approve(id);
    expectProblem(await claim(bob, 'lt_w7'), 409, 'already-claimed');
    // Claimed before the two became one.
    await db.database.execute(`UPDATE claim SET toilet_id = 'lt_w7' WHERE id = $1`, [id]);
    expectProblem(await claim(bob, 'lt_n1'), 409, 'already-claimed');
  });
});

describe('of many at once', () => {
  test('one claim of an account is saved', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => claim(ada)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await own(ada)).toHaveLength(1);
  });

  test('one claim of a toilet is approved', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn(db.database)));
    const ids = await Promise.all(people.map((who) => claimed(who)));
    const replies = await Promise.all(ids.map((id) => decide(id, 'approve')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await queue('approved')).toHaveLength(1);
    expect((await Promise.all(people.map(listings))).flat()).toHaveLength(1);
  });

  test('one decision on a claim counts', async () => {
    const id = await claimed(ada);
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', REASON),
      decide(id, 'approve'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('claims, approvals and the end of the account leave nothing half done', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await signIn(db.database);
      const id = await claimed(who, 'lt_n2');
      const replies = await Promise.all([
        decide(id, 'approve'),
        claim(who, 'lt_n1'),
        server.ask('/account/api/delete', {}, { cookie: who.cookie }),
      ]);
      expect(replies[2]?.status).toBe(200);
      for (const { status } of replies) expect([200, 201, 401, 404]).toContain(status);
      const Count = z.object({ count: z.int() });
      const sql = 'SELECT count(*)::int AS count FROM claim WHERE account_id = $1';
      expect(await db.database.query(Count, sql, [who.id])).toEqual([{ count: 0 }]);
    }
  });
});

describe('refused is', () => {
  test('whoever is not signed in, before anything is said of the body', async () => {
    const expired = await signIn(db.database, { now: daysBefore(NOW, 31) });
    for (const cookie of ['', '__Host-session=forged', expired.cookie, `account=${ada.id}`]) {
      const reply = await server.ask('/api/v1/toilets/lt_n1/claims', { nonsense: true }, { cookie });
      expectProblem(reply, 401, 'not-signed-in');
      expect(reply.headers.get('www-authenticate')).toBeNull();
    }
  });

  test('another site, whoever is signed in', async () => {
    const reply = await server.ask('/api/v1/toilets/lt_n1/claims', CLAIM, {
      cookie: ada.cookie,
      headers: { origin: 'https://evil.example' },
    });
    expectProblem(reply, 403, 'other-origin');
    expect(await own(ada)).toEqual([]);
  });

  test.each(['lt_n99', 'not-one', '..%2Fx'])('the toilet %s that is not there', async (toilet) => {
    expectProblem(await claim(ada, toilet), 404, 'not-found');
  });

  test('a toilet that a moderator marked gone', async () => {
    const gone = await server.ask('/moderation/api/toilets/lt_n1/gone', {}, { cookie: mod.cookie });
    expect(gone.status).toBe(201);
    await new Rebuilder(server.store, db.database).rebuildPending(() => NOW);
    server.generations.follow();
    expectProblem(await claim(ada), 404, 'not-found');
  });

  test.each([
    ['business_name', undefined],
    ['business_name', 'A'],
    ['business_name', '  A  '],
    ['business_name', 'a'.repeat(81)],
    ['business_name', 'two\nlines'],
    ['business_name', 7],
    ['contact_email', undefined],
    ['contact_email', 'office'],
    ['contact_email', `${'a'.repeat(190)}@example.org`],
    ['contact_phone', '1'.repeat(41)],
    ['website', 'cafe.example'],
    ['website', 'javascript:alert(1)'],
    ['website', `https://cafe.example/${'a'.repeat(200)}`],
    ['note', 'a'.repeat(501)],
    ['status', 'approved'],
    ['account', 'acc_other'],
  ])('%s: %j', async (name, value) => {
    const reply = await claim(ada, 'lt_n1', { ...CLAIM, [name]: value });
    expectProblem(reply, 400, 'invalid-parameters');
    expect(reply.body).toMatchObject({ invalid_params: [{ name }] });
    expect(await own(ada)).toEqual([]);
  });

  test('nothing at the limits', async () => {
    const longest = {
      business_name: 'ü'.repeat(80),
      contact_email: 'a@b.example',
      contact_phone: '1'.repeat(40),
      note: '€'.repeat(500),
    };
    expect((await claim(ada, 'lt_n1', longest)).status).toBe(201);
    expect((await claim(ada, 'lt_n2', { business_name: 'No', contact_email: 'a@b.example' })).status).toBe(
      201,
    );
  });
});

describe('deciding on claims', () => {
  test('is for moderators: accounts without the role are told so, nobody else sees anything', async () => {
    const id = await claimed(ada);
    for (const what of ['approve', 'reject', 'revoke']) {
      expectProblem(await decide(id, what, REASON, bob), 403, 'not-a-moderator');
      const nobody = await server.ask(`/moderation/api/claims/${id}/${what}`, REASON);
      expectProblem(nobody, 401, 'not-signed-in');
      const elsewhere = { cookie: mod.cookie, headers: { origin: 'https://evil.example' } };
      const reply = await server.ask(`/moderation/api/claims/${id}/${what}`, REASON, elsewhere);
      expectProblem(reply, 403, 'other-origin');
    }
    expectProblem(await server.get('/moderation/api/claims', bob.cookie), 403, 'not-a-moderator');
    expectProblem(await server.get('/moderation/api/claims'), 401, 'not-signed-in');
    expect(await queue()).toHaveLength(1);
    expect(await own(bob)).toEqual([]);
  });

  test('takes claims that are there, and reasons where somebody is turned down', async () => {
    expectProblem(await decide('clm_none', 'approve'), 404, 'not-found');
    const id = await claimed(ada);
    expectProblem(await decide(id, 'reject'), 400, 'invalid-parameters');
    expectProblem(await decide(id, 'revoke', REASON), 409, 'already-decided');
    await approve(id);
    expectProblem(await decide(id, 'reject', REASON), 409, 'already-decided');
  });

  test('goes page by page, oldest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      server.clock.ms = NOW.getTime() + i;
      ids.push(await claimed(await signIn(db.database)));
    }
    const Page = Queue.extend({ next: z.string().nullable() });
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const reply = await server.get(`/moderation/api/claims?limit=2${after}`, mod.cookie);
      const page = Page.parse(reply.body);
      seen.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(ids);
    const wrong = await server.get('/moderation/api/claims?status=open', mod.cookie);
    expectProblem(wrong, 400, 'invalid-parameters');
  });
});

test('the contact data is in no log and no other answer', async () => {
  const id = await claimed(ada);
  await approve(id);
  const reads = ['/api/v1/toilets/lt_n1', '/moderation/api/toilets/lt_n1/history', '/account/api/claims'];
  const answers = await Promise.all(reads.map((path) => server.get(path, mod.cookie)));
  const all = JSON.stringify([
    answers.map(({ body }) => body),
    server.log,
    await own(ada),
    await listings(ada),
  ]);
  for (const secret of ['office@', '377 98', 'über-uns', 'ring twice', ada.email])
    expect(all).not.toContain(secret);
});

test('claimToilet answers as it is described', async () => {
  const [operation] = CLAIMS.operations;
  const documented = operations.find(({ operationId }) => operationId === 'claimToilet');
  if (!operation || !documented) throw new Error('claimToilet is not documented.');
  const seen = new Set<number>();
  const ID = 'lt_n1qfvzne';
  const toilets = [baseToilet({ id: ID })];
  const asked = async (
    status: number,
    kind: string,
    body: unknown,
    { some = {}, toilet = ID, ...options }: { some?: Partial<Given>; toilet?: string } & AskOptions = {},
  ) => {
    const limits = memoryLimits(new MemoryCounter(() => 0));
    server = await serve({ toilets, limits, ...some });
    const reply = await server.ask(`/api/v1/toilets/${toilet}/claims`, body, {
      cookie: ada.cookie,
      ...options,
    });
    const header = (name: string) => reply.headers.get(name) ?? undefined;
    const text = JSON.stringify(reply.body);
    expect([kind, reply.status, ...differences(documented, { status: reply.status, header, text })]).toEqual([
      kind,
      status,
    ]);
    seen.add(status);
    const example = operation.problems.find((problem) => problem.kind === kind);
    if (example && kind !== 'internal' && kind !== 'rate-limited')
      expect(reply.body).toEqual(exampleProblem(example));
  };
  const accountsThat = (error: Error) => async () => {
    throw error;
  };
  const failing = (error: Error) => ({
    parts: () => ({
      accounts: {
        database: db.database,
        pepper: Buffer.alloc(32),
        mailer: { send: async () => {} },
        account: accountsThat(error),
        humanCheck: undefined,
        mailsPerHour: 1,
        onMailCap: () => {},
        log: silentLogger,
        isReady: () => true,
        isPepperKnown: () => true,
      },
    }),
  });
  await asked(201, 'created', CLAIM);
  await asked(409, 'already-claimed', CLAIM);
  await asked(400, 'invalid-parameters', { ...CLAIM, business_name: 'A', website: 'cafe' });
  await asked(401, 'not-signed-in', CLAIM, { cookie: '' });
  await asked(403, 'other-origin', CLAIM, { headers: { origin: 'https://elsewhere.example' } });
  await asked(404, 'not-found', CLAIM, { toilet: 'lt_n0' });
  await asked(413, 'body-too-large', 'x'.repeat(40_000));
  await asked(415, 'unsupported-media-type', '{}', { headers: { 'content-type': 'text/plain' } });
  const full = memoryLimits(new MemoryCounter(() => 0));
  for (let i = 0; i < QUOTAS.contrib.requests; i++) await full.take('contrib', '192.0.2.1');
  await asked(429, 'rate-limited', CLAIM, { some: { limits: full } });
  await asked(500, 'internal', CLAIM, { some: failing(new Error('broken')) });
  await asked(503, 'database-unavailable', CLAIM, {
    some: failing(new DatabaseUnavailable(new Error('gone'))),
  });
  expect([...seen].map(String).sort()).toEqual(Object.keys(documented.responses).sort());
});
