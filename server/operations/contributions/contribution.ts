/**
 * Builds the operation of a contribution. After the guards, in the order of decision 2.3: 503 contributions off, 400,
 * 503 database, 403 human check, 404, and what saving it says.
 *
 * The token of the human check is verified before the toilet is looked up, but consumed in the transaction that saves
 * the contribution: a request that fails leaves it valid.
 */
import type { z } from 'zod';
import type { DaysBeside } from '../../../overlay/contributions/contributions.ts';
import { isSpent, ProofSpent, spendProof } from '../../../overlay/contributions/spent-proofs.ts';
import { addressHash, networkHash, personHash } from '../../../overlay/database/keyed-hash.ts';
import type { Queries } from '../../../overlay/database/queries.ts';
import { dayOf, daysBefore } from '../../../overlay/database/time-windows.ts';
import { done, type Result, refuse, refused, refuseParameters } from '../../../schemas/problems/problems.ts';
import { ToiletId } from '../../../schemas/toilet/toilet.ts';
import { siteOf } from '../../http/caller.ts';
import type { Proof } from '../../human-check/human-check.ts';
import type { Generations } from '../../process/generations.ts';
import type { Description } from '../description.ts';
import { type FoundToilet, findToilet } from '../find-toilet.ts';
import type { Call, ContributionDeps, Operation } from '../operation.ts';
import { NOT_JSON, type Parsed } from '../parse-body.ts';

/** A request that may be saved, as far as can be said without looking up its toilet. */
interface ContributionRequest<Body> {
  readonly body: Body;
  /** The id of the path; empty if the path has none. */
  readonly toiletId: string;
  /** Id of the signed-in account. */
  readonly account: string | null;
  /** Keyed hash of the address, of this day (UTC). */
  readonly address: string;
  /** Keyed hashes of the same address on the days before and after. */
  readonly addressBeside: DaysBeside;
  /** Keyed hash of the same address, independent of the day. */
  readonly network: string;
  readonly now: Date;
  /** Runs in the transaction that saves the contribution. */
  readonly inTransaction: (queries: Queries) => Promise<void>;
  readonly deps: ContributionDeps;
  readonly generations: Generations;
}

interface Contribution<Body, Value extends object> {
  readonly path: string;
  readonly parse: (json: unknown, isSignedIn: boolean) => Parsed<Body>;
  readonly save: (request: ContributionRequest<Body>) => Promise<Result<Value>>;
  readonly described: Omit<Description, 'answer'> & {
    readonly answer: {
      readonly description: string;
      readonly schema: z.ZodType<Value>;
      readonly example: Value;
    };
  };
}

export function contribution<
  Body extends { readonly challenge_token?: string | undefined },
  Value extends object,
>({ path, parse, save, described }: Contribution<Body, Value>): Operation {
  const { description, schema, example } = described.answer;
  return {
    method: 'post',
    path,
    feature: 'contributions',
    quota: 'contrib',
    origin: 'own',
    status: 201,
    answer: (call) => answer(call, parse, save),
    described: {
      ...described,
      security: ['none', 'session'],
      answer: { description, schema, examples: { created: { summary: 'Saved', value: example } } },
      problems: [
        ['human-check-failed', 'wrong'],
        ['contributions-off', 'off'],
        ['database-unavailable', 'contributions'],
        ['human-check-unavailable', 'provider'],
        ...described.problems,
      ],
    },
  };
}

/** Builds the `save` of an operation on the toilet of the path. */
export function ofToilet<Body, Value extends object>(
  save: (toilet: FoundToilet, request: ContributionRequest<Body>) => Promise<Result<Value>>,
): Contribution<Body, Value>['save'] {
  return async (request) => {
    const { generations, toiletId } = request;
    const toilet = generations.read((generation) => findToilet(generation, toiletId));
    return toilet ? save(toilet, request) : refused(refuse('not-found', 'toilet'));
  };
}

/** Refuses a second contribution of a day. */
export function onceADay(
  which: 'confirmation' | 'rating' | 'votes',
  { freeAt, now }: { readonly freeAt: Date; readonly now: Date },
) {
  const retryAfterS = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
  return refused({ ...refuse('rate-limited', which), retryAfterS });
}

async function answer<Body extends { readonly challenge_token?: string | undefined }, Value extends object>(
  { context, request, address, id, json, now }: Call,
  parse: Contribution<Body, Value>['parse'],
  save: Contribution<Body, Value>['save'],
): Promise<Result<Value>> {
  const { contributions: deps, generations } = context;
  if (!deps) return refused(refuse('contributions-off', context.isFollower ? 'followed' : 'off'));
  if (!deps.isPepperKnown()) return refused(refuse('contributions-off', 'pepper'));
  const account = await deps.account(request);
  const parsed = json.status === 'read' ? parse(json.value, account !== null) : NOT_JSON;
  if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
  if (!deps.isReady()) return refused(refuse('database-unavailable', 'contributions'));
  const { body } = parsed;
  const checked = account === null ? await checkHuman(deps, body.challenge_token) : undefined;
  if (checked && 'refusal' in checked) return checked;
  const site = siteOf(address);
  const hashOf = (time: Date) => addressHash(deps.pepper, site, dayOf(time));
  try {
    return await save({
      body,
      toiletId: id,
      account,
      address: hashOf(now),
      addressBeside: { yesterday: hashOf(daysBefore(now, 1)), tomorrow: hashOf(daysBefore(now, -1)) },
      network: networkHash(deps.pepper, site),
      now,
      inTransaction: async (queries) => {
        if (checked) await spendProof(queries, checked.value.id, new Date(checked.value.expiresAtMs));
      },
      deps,
      generations,
    });
  } catch (error) {
    if (error instanceof ProofSpent) return refused(refuse('human-check-failed', 'used'));
    throw error;
  }
}

/**
 * Verifies the human-check token of a contribution. It is consumed in the transaction that saves the contribution
 * (overlay/contributions/spent-proofs.ts). Returns the proof of a good token.
 */
async function checkHuman(deps: ContributionDeps, token: string | undefined): Promise<Result<Proof>> {
  if (token === undefined) return refused(refuse('human-check-failed', 'missing'));
  const outcome = await deps.humanCheck.verify(token);
  if (outcome.status === 'unavailable') {
    const { retryAfterS } = outcome;
    return refused({ ...refuse('human-check-unavailable', 'provider'), retryAfterS });
  }
  if (outcome.status === 'failed') return refused(refuse('human-check-failed', 'wrong'));
  if (await isSpent(deps.database, outcome.proof.id)) return refused(refuse('human-check-failed', 'used'));
  return done(outcome.proof);
}

/** The person is the account, or else the device: a body without an account is not parsed without a device id. */
export function personalOf(
  toiletId: string,
  request: ContributionRequest<{ readonly device_id?: string | undefined }>,
) {
  const { account, address, addressBeside, now, inTransaction, body, deps } = request;
  const person =
    account === null
      ? personHash(deps.pepper, 'device', body.device_id ?? '')
      : personHash(deps.pepper, 'account', account);
  return { toiletId, person, address, addressBeside, now, inTransaction };
}

/** Values that the examples of several contributions have in common. */
export const EXAMPLE_TOKEN = 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6eyJhbGdvcml0aG0iOiJQQktERjIvU0hBLTI1NiIs…';
export const EXAMPLE_DEVICE = '8f14e45fceea167a5a36dedd4bea2543';

export const ONCE_A_DAY = 'A day is 24 hours. Until it is over, another one from the same address gets 429.';

/** Description of the id in the path of an operation on a toilet. */
export const TOILET_PATH = {
  pathParameters: { id: ToiletId.describe('Id of the toilet.') },
  parameterExamples: { id: 'lt_n1qfvzne' },
};
