/** Every response that the description documents for the contributions, asked for and judged by the description alone. */
import { expect, test } from 'vitest';
import { Contributions } from '../../../../overlay/contributions/contributions.ts';
import { DatabaseUnavailable } from '../../../../overlay/database/database.ts';
import { QUOTAS } from '../../../../schemas/problems/limits.ts';
import { CONTRIBUTIONS } from '../../../../server/openapi/areas.ts';
import { exampleProblem } from '../../../../server/openapi/openapi.ts';
import type { Example, Operation } from '../../../../server/operations/description.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import {
  contributionServer,
  type Given,
  type PostOptions,
  type Reply,
} from '../../../fixtures/contributions.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';
import { differences, operations } from '../../openapi/validate.ts';

const given = useDatabase();
const ID = 'lt_n1qfvzne';

/** An example as it is sent, with a token of its own. */
function bodyOf({ body }: Operation): Record<string, unknown> {
  const [example]: Example[] = Object.values(body?.examples ?? {});
  const { challenge_token: _, ...sent } = Object(example?.value);
  return sent;
}

/** Saves nothing. */
class Failing extends Contributions {
  readonly #error: Error;

  constructor(error: Error) {
    super(given.database);
    this.#error = error;
  }

  #fail = async () => {
    throw this.#error;
  };
  override submit = this.#fail;
  override confirm = this.#fail;
  override rate = this.#fail;
  override report = this.#fail;
  override vote = this.#fail;
}

test.each(CONTRIBUTIONS.operations.map((operation) => [operation.id, operation] as const))(
  '%s answers as it is described',
  async (id, operation) => {
    const documented = operations.find(({ operationId }) => operationId === id);
    if (!documented) throw new Error(`${id} is not documented.`);
    const seen = new Set<number>();
    const kinds = new Set<string>();
    const asked = async (
      status: number,
      kind: string,
      body: unknown,
      { some = {}, toilet = ID, ...options }: { some?: Partial<Given>; toilet?: string } & PostOptions = {},
    ): Promise<Reply> => {
      const { post } = await contributionServer({
        database: given.database,
        toilets: [baseToilet({ id: ID, fee: { required: true, amount: null, currency: null } })],
        limits: memoryLimits(new MemoryCounter(() => 0)),
        ...some,
      });
      const reply = await post(operation.path.replace('{id}', toilet), body, options);
      const header = (name: string) => reply.headers.get(name) ?? undefined;
      const text = JSON.stringify(reply.body);
      expect([
        kind,
        reply.status,
        ...differences(documented, { status: reply.status, header, text }),
      ]).toEqual([kind, status]);
      seen.add(reply.status);
      const example = operation.problems.find((problem) => problem.kind === kind);
      if (!example) return reply;
      kinds.add(kind);
      // Of these the detail tells what is wrong with this request.
      if (kind !== 'invalid-parameters' && kind !== 'internal' && kind !== 'rate-limited')
        expect(reply.body).toEqual(exampleProblem(example));
      else expect(reply.body).toMatchObject({ type: exampleProblem(example).type });
      return reply;
    };

    const body = bodyOf(operation);
    await asked(201, 'created', body, { from: '192.0.2.1' });
    await asked(400, 'invalid-parameters', { ...body, colour: 'red' });
    await asked(403, 'other-origin', body, { headers: { origin: 'https://elsewhere.example' } });
    await asked(403, 'human-check-failed', { ...body, challenge_token: 'wrong' });
    await asked(413, 'body-too-large', 'x'.repeat(40_000));
    await asked(415, 'unsupported-media-type', '{}', { headers: { 'content-type': 'text/plain' } });
    await asked(503, 'contributions-off', body, { some: { isOff: true } });
    const away = new DatabaseUnavailable(new Error('gone'));
    await asked(503, 'database-unavailable', body, {
      some: { contributions: { contributions: new Failing(away) } },
    });
    const broken = { contributions: { contributions: new Failing(new Error('broken')) } };
    await asked(500, 'internal', body, { some: broken });
    const verify = async () => ({ status: 'unavailable', retryAfterS: 5 }) as const;
    const noProvider = { contributions: { humanCheck: { challenge: async () => ({}), verify } } };
    await asked(503, 'human-check-unavailable', { ...body, challenge_token: 'any' }, { some: noProvider });
    const full = memoryLimits(new MemoryCounter(() => 0));
    for (let i = 0; i < QUOTAS.contrib.requests; i++) await full.take('contrib', '192.0.2.9');
    await asked(429, 'rate-limited', body, { some: { limits: full }, from: '192.0.2.9' });
    if (operation.path.includes('{id}')) await asked(404, 'not-found', body, { toilet: 'lt_n0' });

    expect([...seen].map(String).sort()).toEqual(Object.keys(documented.responses).sort());
    expect([...kinds].sort()).toEqual(operation.problems.map(({ kind }) => kind).sort());
  },
);

test('an invalid example is answered as it is described', async () => {
  const wrong: Record<string, unknown> = {
    submitToilet: { lat: 0, fee: 'paid' },
    confirmToilet: { note: 'x' },
    rateToilet: { rating: 6 },
    reportToilet: { kind: 'dirty' },
    correctToilet: {
      votes: [
        { attribute: 'fee', value: 'cheap' },
        { attribute: 'fee', value: 'free' },
      ],
      device_id: 'a'.repeat(32),
    },
  };
  const { post } = await contributionServer({ database: given.database });
  for (const { id, path, problems } of CONTRIBUTIONS.operations) {
    const example = problems.find(({ kind }) => kind === 'invalid-parameters');
    const { body } = await post(path.replace('{id}', 'lt_n1'), wrong[id]);
    expect(body).toEqual(example && exampleProblem(example));
  }
});
