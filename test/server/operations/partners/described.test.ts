/** Every response that the description documents for listings and plans, asked for and judged by the description alone. */
import { beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../../../overlay/database/database.ts';
import { QUOTAS } from '../../../../schemas/problems/limits.ts';
import { BILLING, PARTNERS } from '../../../../server/openapi/areas.ts';
import { exampleProblem } from '../../../../server/openapi/openapi.ts';
import type { Example, Operation } from '../../../../server/operations/description.ts';
import { openPayments } from '../../../../server/payments/payments.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import { signIn } from '../../../fixtures/accounts.ts';
import type { PostOptions, Reply } from '../../../fixtures/contributions.ts';
import { forgetPartners, ownerOf, type PartnerGiven, partnerServer } from '../../../fixtures/partners.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { differences, operations } from '../../openapi/validate.ts';

const there = useDatabase();
beforeEach(() => forgetPartners(there.database));

const SIGNED = [...PARTNERS.operations, ...BILLING.operations].filter(({ security }) =>
  security?.includes('session'),
);

function bodyOf({ body }: Operation): Record<string, unknown> {
  const [example]: Example[] = Object.values(body?.examples ?? {});
  return Object(example?.value);
}

/** Judges answers of one operation, and knows at the end whether it saw all of them. */
function judge(operation: Operation) {
  const documented = operations.find(({ operationId }) => operationId === operation.id);
  if (!documented) throw new Error(`${operation.id} is not documented.`);
  const seen = new Set<number>();
  const kinds = new Set<string>();
  return {
    check: (reply: Reply, status: number, kind: string) => {
      const header = (name: string) => reply.headers.get(name) ?? undefined;
      const text = JSON.stringify(reply.body);
      expect([
        kind,
        reply.status,
        ...differences(documented, { status: reply.status, header, text }),
      ]).toEqual([kind, status]);
      seen.add(status);
      const example = operation.problems.find((problem) => problem.kind === kind);
      if (!example) return;
      kinds.add(kind);
      // Of these the detail tells what is wrong with this request.
      const isOwn = ['invalid-parameters', 'internal', 'rate-limited'].includes(kind);
      expect(reply.body).toMatchObject(
        isOwn ? { type: exampleProblem(example).type } : exampleProblem(example),
      );
    },
    checkAll: () => {
      expect([...seen].map(String).sort()).toEqual(Object.keys(documented.responses).sort());
      expect([...kinds].sort()).toEqual(operation.problems.map(({ kind }) => kind).sort());
    },
  };
}

test.each(SIGNED.map((operation) => [operation.id, operation] as const))(
  '%s answers as it is described',
  async (_, operation) => {
    const { check, checkAll } = judge(operation);
    const owner = await ownerOf(there.database, 'lt_n1');
    const method = operation.method.toUpperCase();
    const opened = async (given: Partial<PartnerGiven> = {}) => {
      const server = await partnerServer({
        database: there.database,
        limits: memoryLimits(new MemoryCounter(() => 0)),
        ...given,
      });
      const asked = async (
        status: number,
        kind: string,
        body: unknown = {},
        { cookie = owner.cookie, ...options }: PostOptions & { cookie?: string } = {},
      ) => {
        const own = {
          ...bodyOf(operation),
          ...('listing' in bodyOf(operation) && { listing: owner.listing }),
        };
        const sent = typeof body === 'string' ? body : { ...own, ...Object(body) };
        const path = operation.path.replace('{id}', owner.listing);
        check(await server.ask(path, sent, { method, cookie, ...options }), status, kind);
      };
      return { server, asked };
    };
    const { server, asked } = await opened();
    const none = { id: { updatePartnerProfile: 'no-running-plan', openBillingPortal: 'no-subscription' } }.id;
    const refusal = Object(none)[operation.id];
    if (refusal) await asked(409, refusal);
    if (operation.id === 'startCheckout') {
      await asked(200, 'page');
      await asked(409, 'subscription-exists');
    } else {
      server.provider.subscribe({ listing: owner.listing });
      await server.deliverAll();
      await asked(200, 'done');
    }
    await asked(400, 'invalid-parameters', { colour: 'red' });
    await asked(401, 'not-signed-in', {}, { cookie: '' });
    await asked(403, 'other-origin', {}, { headers: { origin: 'https://elsewhere.example' } });
    await asked(404, 'not-found', {}, { cookie: (await signIn(there.database)).cookie });
    await asked(413, 'body-too-large', 'x'.repeat(40_000));
    await asked(415, 'unsupported-media-type', '{}', { headers: { 'content-type': 'text/plain' } });
    const full = memoryLimits(new MemoryCounter(() => 0));
    for (let i = 0; i < QUOTAS.contrib.requests; i++) await full.take('contrib', '192.0.2.1');
    await (await opened({ limits: full })).asked(429, 'rate-limited');
    const failing = (error: Error) => ({
      database: { ...there.database, transaction: () => Promise.reject(error), query: failOn(error) },
    });
    await (await opened(failing(new DatabaseUnavailable(new Error('gone'))))).asked(
      503,
      'database-unavailable',
    );
    await (await opened(failing(new Error('broken')))).asked(500, 'internal');
    if (operation.id !== 'updatePartnerProfile') {
      await (await opened({ isUnpaid: true })).asked(503, 'partner-payments-off');
      await there.database.execute(
        'UPDATE listing SET checkout_session_id = NULL, checkout_expires_at = NULL',
      );
      const away = await opened();
      away.server.provider.fault = () => 'cut';
      await away.asked(502, 'payment-provider-unavailable');
    }
    await there.database.execute(`UPDATE claim SET state = 'revoked'`);
    await asked(409, 'claim-not-approved');
    checkAll();
  },
);

/** Answers who is signed in, and nothing else. */
function failOn(error: Error): typeof there.database.query {
  return (row, sql, params) =>
    sql.includes('FROM session') ? there.database.query(row, sql, params) : Promise.reject(error);
}

test('receivePaymentEvent answers as it is described', async () => {
  const operation = BILLING.operations.find(({ id }) => id === 'receivePaymentEvent')!;
  const { check, checkAll } = judge(operation);
  const { provider, webhook } = await partnerServer({ database: there.database });
  const body = JSON.stringify(bodyOf(operation));
  const signed = (text: string) => webhook(text, provider.signature(text));
  provider.fault = () => 'cut';
  check(await signed(body), 502, 'payment-provider-unavailable');
  provider.fault = () => undefined;
  check(await signed(body), 200, 'received');
  check(await signed(body), 200, 'duplicate');
  check(await webhook(body), 400, 'invalid-signature');
  check(await signed('{}'), 400, 'invalid-event');
  check(await signed('x'.repeat(524_289)), 413, 'body-too-large');
  const off = await partnerServer({ database: there.database, isUnpaid: true });
  check(await off.webhook(body), 503, 'partner-payments-off');
  for (const [error, status, kind] of [
    [new DatabaseUnavailable(new Error('gone')), 503, 'database-unavailable'],
    [new Error('broken'), 500, 'internal'],
  ] as const) {
    const database = { ...there.database, query: failOn(error) };
    const server = await partnerServer({ database });
    check(await server.webhook(body, server.provider.signature(body)), status, kind);
  }
  checkAll();
});

test('payments are opened only where they are configured', async () => {
  expect(await openPayments(undefined)).toBeUndefined();
});
