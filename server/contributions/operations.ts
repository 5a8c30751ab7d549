/** The five contributions, from a request that passed all checks to the answer (interface 5.1-5.5). */
import { personHash } from '../../overlay/keyed-hash.ts';
import { randomId } from '../../overlay/random-id.ts';
import {
  ConfirmationBody,
  type ConfirmationResult,
  type PendingResult,
  type RatingBody,
  type RatingResult,
  ReportBody,
  type SubmissionBody,
  type VotesBody,
  type VotesResult,
} from '../../schemas/contribution.ts';
import { closesByVotes } from './closes-by-votes.ts';
import { countedVotes } from './counted-votes.ts';
import { type FoundToilet, findToilet, readBaseOf } from './find-toilet.ts';
import { parseBody, parseRating, parseVotes } from './parse-body.ts';
import { ReadableSubmission } from './readable-hours.ts';
import type { Operation, Saved, Within, WriteRequest } from './write-route.ts';

const TOILET = '/api/v1/toilets/:id';

export const submitToilet: Operation<SubmissionBody> = {
  path: '/api/v1/submissions',
  parse: (json) => parseBody(ReadableSubmission, json),
  async save({ body, now, alongside }, { people }) {
    const { id } = await people.contributions.submit({
      lon: body.lon,
      lat: body.lat,
      name: body.name ?? null,
      access: body.access ?? 'unknown',
      fee: body.fee ?? 'unknown',
      openingHours: body.opening_hours ?? null,
      wheelchair: body.wheelchair ?? 'unknown',
      changingTable: body.changing_table ?? 'unknown',
      note: body.note ?? null,
      now,
      alongside,
    });
    return { body: { id, status: 'pending' } satisfies PendingResult };
  },
};

export const confirmToilet: Operation<ConfirmationBody> = {
  path: `${TOILET}/confirmations`,
  parse: (json) => parseBody(ConfirmationBody, json),
  save: ofToilet(async ({ id }, request, { people }) => {
    const { account, address, addressBeside, now, alongside } = request;
    const confirmed = await people.contributions.confirm({
      toiletId: id,
      // Each anonymous one is a person of its own: the rule of once a day knows the address, nothing else needs it.
      person: account === null ? randomId('anon_', 32) : personHash(people.pepper, 'account', account),
      address,
      addressBeside,
      now,
      alongside,
    });
    if ('freeAt' in confirmed)
      return {
        onceADay: 'This toilet was confirmed from your address in the last 24 hours. Confirm it again later.',
        freeAt: confirmed.freeAt,
      };
    const { confirmations, lastConfirmedAt } = confirmed;
    return {
      body: {
        id,
        last_confirmed_at: lastConfirmedAt.toISOString(),
        confirmations,
      } satisfies ConfirmationResult,
    };
  }),
};

export const rateToilet: Operation<RatingBody> = {
  path: `${TOILET}/ratings`,
  parse: parseRating,
  save: ofToilet(async ({ id }, request, within) => {
    const { rating } = request.body;
    const rated = await within.people.contributions.rate({ ...deedOf(id, request, within), rating });
    if ('freeAt' in rated)
      return {
        onceADay: 'Another person rated this toilet from your address in the last 24 hours. Rate it later.',
        freeAt: rated.freeAt,
      };
    const { average, count } = rated;
    return { body: { id, rating, cleanliness: { average, count } } satisfies RatingResult };
  }),
};

export const reportToilet: Operation<ReportBody> = {
  path: `${TOILET}/reports`,
  parse: (json) => parseBody(ReportBody, json),
  save: ofToilet(async (toilet, { body, now, alongside }, { people }) => {
    const { kind, note = null } = body;
    const { id } = await people.contributions.report({ toiletId: toilet.id, kind, note, now, alongside });
    return { body: { id, status: 'pending' } satisfies PendingResult };
  }),
};

export const correctToilet: Operation<VotesBody> = {
  path: `${TOILET}/votes`,
  parse: parseVotes,
  save: ofToilet(async (toilet, request, within) => {
    const { id } = toilet;
    const { votes } = request.body;
    // Read first: where it cannot be read nothing is saved.
    const base = readBaseOf(within.people.store, toilet);
    const said = await within.people.contributions.vote({
      ...deedOf(id, request, within),
      votes,
      network: request.network,
      closesBy: closesByVotes(votes, base, request.now),
    });
    if ('freeAt' in said)
      return {
        onceADay: 'Another person voted on this toilet from your address in the last 24 hours. Vote later.',
        freeAt: said.freeAt,
      };
    return { body: { id, votes: countedVotes(votes, said, base, request.now) } satisfies VotesResult };
  }),
};

/** An operation on the toilet of the path. */
function ofToilet<Body>(
  save: (toilet: FoundToilet, request: WriteRequest<Body>, within: Within) => Promise<Saved>,
): Operation<Body>['save'] {
  return async (request, within) => {
    const toilet = within.generations.read((generation) => findToilet(generation, request.toiletId));
    return toilet ? save(toilet, request, within) : 'no-toilet';
  };
}

/** Of the account, or else of the device: without an account the body was not parsed without a device id. */
function deedOf(
  toiletId: string,
  {
    body,
    account,
    ...request
  }: Pick<
    WriteRequest<{ device_id?: string | undefined }>,
    'body' | 'account' | 'address' | 'addressBeside' | 'now' | 'alongside'
  >,
  { people: { pepper } }: Within,
) {
  const person =
    account === null
      ? personHash(pepper, 'device', body.device_id ?? '')
      : personHash(pepper, 'account', account);
  return { ...request, toiletId, person };
}
