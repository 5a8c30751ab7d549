/** Finds the decision that "Undo" takes back, and the address of the item that comes back then. */
import type { ModerationAddress, Undoable } from '#views';
import { type StandingDecision, standingDecisions } from '../../../overlay/moderation/decisions.ts';
import type { ModerationRequest } from '../../operations/moderation/moderation-operation.ts';

/** A working day: what is older is undone on the audit trail alone. */
const REACH_MS = 12 * 3_600_000;
/** Decisions of one press at most: a page of reports. */
const MOST_AT_ONCE = 100;

const QUEUES = {
  'approve-submission': 'submissions',
  'reject-submission': 'submissions',
  'accept-report': 'reports',
  'dismiss-report': 'reports',
  'approve-votes': 'vote-changes',
  'undo-votes': 'vote-changes',
} as const;

/**
 * The last decision of the moderator that stands; undone, the one before it is the last. Undefined if it is about a claim:
 * those are decided anew.
 */
export async function undoableOf(
  { moderator, moderating, now }: ModerationRequest,
  address: ModerationAddress,
): Promise<Undoable | undefined> {
  const since = new Date(now.getTime() - REACH_MS);
  const standing = await standingDecisions(moderating.database, moderator.id, since, MOST_AT_ONCE);
  const [last] = standing;
  if (!last || last.action.endsWith('-claim')) return undefined;
  const ofOnePress = standing.filter(
    ({ at, action, toiletId }) =>
      at.getTime() === last.at.getTime() && action === last.action && toiletId === last.toiletId,
  );
  return { ids: ofOnePress.map(({ id }) => id), action: last.action, back: placeOf(last, address) };
}

function placeOf(
  { action, subject, toiletId, detail }: StandingDecision,
  address: ModerationAddress,
): Undoable['back'] {
  const show = Object.entries(QUEUES).find(([name]) => name === action)?.[1];
  const toilet = toiletId ?? undefined;
  if (show === 'submissions') return { show, item: subject };
  if (show === 'reports') return { show, item: toilet };
  if (show) return { show, item: toilet && `${toilet}-${detail.fact}` };
  // Locked, unlocked or marked as gone: beside an item, or on the page of one toilet.
  const isQueueOfToilets = address.show === 'reports' || address.show === 'gone-votes';
  return isQueueOfToilets ? { show: address.show, item: toilet } : { show: 'toilet', toilet };
}
