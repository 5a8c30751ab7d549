/** Makes contributions from the entries on a toilet's page, and returns their outcome. Never throws. */
import { having } from '../../packages/client/remote.ts';
import type {
  ConfirmationResult,
  PendingResult,
  RatingResult,
  Vote,
  VotesResult,
} from '../../schemas/people/contribution.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { ContributeFault, ContributeSuccess, Waiting } from '../../views/contribute/contribute-fault.ts';
import type { ContributeForm } from '../../views/contribute/form-end.tsx';
import { type Answers, shownVote, voteField, votesOf } from '../../views/contribute/votes.ts';
import { keepText, keptText } from '../page/device-storage.ts';
import { type Contribution, contribute } from './contribute.ts';
import type { HumanCheck } from './human-check.ts';
import { randomId } from './waiting.ts';

/** `Omit` spread over the members of a union: without that the union would lose them. */
type Unshown<T> = T extends unknown ? Omit<T, 'shown'> : never;

export type Sent =
  | { readonly fault: ContributeFault }
  | { readonly waiting: Waiting }
  | {
      readonly outcome: Unshown<ContributeSuccess>;
      /** Whether a toilet, read again, shows it. */
      readonly shows: (toilet: Toilet) => boolean;
    };

export interface Sender {
  readonly base: string;
  readonly toiletId: string;
  readonly check: HumanCheck;
}

/** The random number by which one device rates and votes once (interface 4.3): made when first needed, then kept. */
const KEY = 'lootiles-device';
const ID = /^[0-9a-f]{32}$/;
/** For browsers that keep nothing. */
let unkept: string | undefined;

export async function sendConfirmation(sender: Sender): Promise<Sent> {
  const sent = await send(sender, 'confirmations', {}, isConfirmation);
  if (!sent.ok) return sent;
  const { value: result } = sent;
  const shows = ({ last_confirmed_at: at }: Toilet) =>
    at !== null && Date.parse(at) >= Date.parse(result.last_confirmed_at);
  return { outcome: { action: 'confirm', result }, shows };
}

export function sendForm(sender: Sender, form: ContributeForm, data: FormData): Promise<Sent> {
  return FORMS[form](sender, answersOf(data));
}

const FORMS: Record<ContributeForm, (sender: Sender, answers: Answers) => Promise<Sent>> = {
  async rate(sender, answers) {
    const rating = answers.get('rating');
    if (rating === null) return wrong('rating');
    const sent = await send(
      sender,
      'ratings',
      { rating: Number(rating), device_id: deviceId() },
      isRatingResult,
    );
    if (!sent.ok) return sent;
    const { count, average } = sent.value.cleanliness;
    const shows = ({ cleanliness }: Toilet) =>
      cleanliness !== null && cleanliness.count >= count && Math.abs(cleanliness.average - average) < 0.05;
    return { outcome: { action: 'rate', result: sent.value }, shows };
  },

  async report(sender, answers) {
    const kind = answers.get('kind');
    if (kind === null) return wrong('kind');
    const note = (answers.get('note') ?? '').trim();
    const sent = await send(sender, 'reports', { kind, ...(note !== '' && { note }) }, isPending);
    if (!sent.ok) return sent;
    return {
      outcome: { action: 'report', result: sent.value },
      shows: ({ verification_state }) => verification_state === 'disputed',
    };
  },

  async correct(sender, answers) {
    const read = votesOf(answers);
    if ('wrong' in read) return wrong(read.wrong);
    if (read.votes.length === 0) return { fault: { kind: 'nothing' } };
    return sendVotes(sender, read.votes);
  },
};

export async function sendVotes(sender: Sender, votes: readonly Vote[]): Promise<Sent> {
  const sent = await send(sender, 'votes', { votes, device_id: deviceId() }, isVotesResult);
  if (!sent.ok) {
    if ('waiting' in sent) return sent;
    const fields = sent.fault.fields?.map((path) => voteField(path, votes));
    return { fault: { ...sent.fault, ...(fields && { fields }) } };
  }
  const { votes: counted } = sent.value;
  const shows = (toilet: Toilet) =>
    counted.every((vote) => !vote.shown || shownVote(toilet, vote.attribute) === vote.value);
  return { outcome: { action: 'correct', votes: counted }, shows };
}

function wrong(field: string): { fault: ContributeFault } {
  return { fault: { kind: 'fields', fields: [field] } };
}

function send<T>(
  { base, toiletId, check }: Sender,
  what: string,
  body: object,
  isWhole: Contribution<T>['isWhole'],
) {
  return contribute(check, { base, path: `toilets/${toiletId}/${what}`, body, isWhole });
}

/** Files are not asked for. */
export function answersOf(data: FormData): Answers {
  const textsOf = (name: string) => data.getAll(name).filter((value) => typeof value === 'string');
  return { get: (name) => textsOf(name)[0] ?? null, getAll: textsOf };
}

const isConfirmation = having<ConfirmationResult>('confirmations');
const isRatingResult = having<RatingResult>('cleanliness');
export const isPending = having<PendingResult>('status');
const isVotesResult = having<VotesResult>('votes');

function deviceId(): string {
  const kept = keptText(KEY);
  if (kept !== null && ID.test(kept)) return kept;
  // If storage is refused, the id lasts as long as the page.
  unkept ??= randomId();
  keepText(KEY, unkept);
  return unkept;
}
