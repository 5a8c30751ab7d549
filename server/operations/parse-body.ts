/**
 * Reads the body of an operation from parsed JSON, or returns everything that is wrong with it. That is one entry for
 * each field, named by its path (`votes[0].value`), with a sentence that begins behind the name.
 */
import { z } from 'zod';
import { type NormalHours, parseHours, parseVote } from '../../overlay/contributions/vote-value.ts';
import { normalHours } from '../../packages/hours/index.ts';
import { MAX_VOTES, RatingBody, SubmissionBody, Vote, VotesBody } from '../../schemas/people/contribution.ts';
import { ApproveBody } from '../../schemas/people/moderation.ts';
import { PartnerProfileBody } from '../../schemas/people/partner.ts';
import { boundedParams, type InvalidParam } from '../../schemas/problems/problem.ts';

export type Parsed<Body> = { readonly body: Body } | { readonly invalid: InvalidParam[] };

/** Parsed from a body that is not JSON. */
export const NOT_JSON = { invalid: [{ name: 'body', reason: 'must be JSON in UTF-8' }] };

/** For a body whose schema says all. */
export function parseBody<Schema extends z.ZodObject>(
  schema: Schema,
  json: unknown,
): Parsed<z.output<Schema>> {
  return given(schema.safeParse(json), []);
}

/** @param isSignedIn an account needs no device id */
export function parseRating(json: unknown, isSignedIn: boolean): Parsed<RatingBody> {
  return given(RatingBody.safeParse(json), missingDeviceId(json, isSignedIn));
}

/**
 * The votes come out in their normal form.
 *
 * The work is bounded for any body: of a list that is too long nothing is read (a body has room for 16,000 items).
 * Hours, the one value that costs a millisecond, are read once.
 */
export function parseVotes(
  json: unknown,
  isSignedIn: boolean,
  normal: NormalHours = normalHours,
): Parsed<VotesBody> {
  const { votes, invalid } = readVotes(fieldOf(json, 'votes'), normal);
  const parsed = given(VotesBody.safeParse(json), [...invalid, ...missingDeviceId(json, isSignedIn)]);
  return 'invalid' in parsed ? parsed : { body: { ...parsed.body, votes } };
}

/** Checks what a schema cannot say of votes: the form of a value depends on its attribute, and each comes once. */
function readVotes(list: unknown, normal: NormalHours): { votes: Vote[]; invalid: InvalidParam[] } {
  const votes: Vote[] = [];
  const invalid: InvalidParam[] = [];
  const attributes = new Set<string>();
  const isRead = Array.isArray(list) && list.length <= MAX_VOTES;
  for (const [i, each] of isRead ? list.entries() : []) {
    const vote = Vote.safeParse(each);
    if (!vote.success) continue;
    const { attribute, value } = vote.data;
    if (attributes.has(attribute)) {
      invalid.push({
        name: `votes[${i}].attribute`,
        reason: `must not repeat ${attribute}: send one vote for each attribute`,
      });
      continue;
    }
    attributes.add(attribute);
    const parsed = parseVote(attribute, value, normal);
    if ('reason' in parsed) invalid.push({ name: `votes[${i}].value`, reason: parsed.reason });
    else votes.push({ attribute, value: parsed.value });
  }
  return { votes, invalid };
}

function missingDeviceId(json: unknown, isSignedIn: boolean): InvalidParam[] {
  if (isSignedIn || fieldOf(json, 'device_id') !== undefined) return [];
  return [
    { name: 'device_id', reason: 'is required without a signed-in account: 32 characters of 0-9 and a-f' },
  ];
}

function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined;
}

function given<Body>(result: z.ZodSafeParseResult<Body>, more: readonly InvalidParam[]): Parsed<Body> {
  const invalid = [...(result.error?.issues.flatMap(invalidOf) ?? []), ...more];
  if (result.success && invalid.length === 0) return { body: result.data };
  return { invalid: boundedParams(invalid) };
}

function invalidOf(issue: z.core.$ZodIssue): InvalidParam[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      name: nameOf([...issue.path, key]),
      reason: 'is not a field of this request: leave it out',
    }));
  const isObjectMissing = issue.code === 'invalid_type' && issue.expected === 'object';
  return [{ name: nameOf(issue.path), reason: isObjectMissing ? 'must be a JSON object' : issue.message }];
}

/** `votes[0].value`; the body itself is `body`. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${String(step)}`))
    .join('');
  return name === '' ? 'body' : name;
}

/** A field of hours that refuses what cannot be read. */
export function readable(field: z.ZodType<string | null>, normal: NormalHours = normalHours) {
  return field.transform((text, context) => {
    if (text === null) return null;
    const hours = parseHours(text, normal);
    if ('value' in hours) return hours.value;
    context.addIssue({ code: 'custom', message: hours.reason });
    return z.NEVER;
  });
}

export const ReadableProposal = SubmissionBody.extend({
  opening_hours: readable(SubmissionBody.shape.opening_hours.unwrap()).optional(),
}).refine(({ toilet_id, how_to_find }) => toilet_id === undefined || (how_to_find ?? null) !== null, {
  path: ['how_to_find'],
  message: 'is required with toilet_id: a sentence that leads to the toilet',
});

export const ReadableProfile = PartnerProfileBody.extend({
  opening_hours: readable(PartnerProfileBody.shape.opening_hours.unwrap()).optional(),
});

const Corrections = ApproveBody.shape.corrections.unwrap();

export const ReadableApproval = ApproveBody.extend({
  corrections: Corrections.extend({
    opening_hours: readable(Corrections.shape.opening_hours.unwrap()).optional(),
  }).optional(),
});
