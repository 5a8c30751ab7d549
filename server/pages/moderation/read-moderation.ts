/** Reads what a part of the moderation page shows, by the operations of the API. */
import {
  type Item,
  type LookedAt,
  type ModerationAddress,
  type ModerationState,
  positionOf,
  type Queue,
  toiletIdOf,
} from '#views';
import { NotDecided } from '../../../overlay/decide.ts';
import { DecisionsQuery, PageQuery } from '../../../schemas/people/moderation.ts';
import { TOILET_ID } from '../../../schemas/toilet/toilet-id.ts';
import { listDecisions } from '../../operations/moderation/audit.ts';
import { listClaims } from '../../operations/moderation/claims.ts';
import type { ModerationRequest, WithQuery } from '../../operations/moderation/moderation-operation.ts';
import { listGoneVotes, listProposals, listReports } from '../../operations/moderation/queue.ts';
import { countQueues } from '../../operations/moderation/queue-counts.ts';
import { toiletHistory, toiletState } from '../../operations/moderation/toilet-state.ts';
import { listVoteChanges } from '../../operations/moderation/vote-changes.ts';

type Read = Pick<
  ModerationState,
  'counts' | 'items' | 'decisions' | 'next' | 'chosen' | 'toilet' | 'place' | 'fault'
>;
interface Listed {
  readonly items: readonly Item[];
  readonly next: string | null;
}

const NOTHING = {
  items: [],
  decisions: [],
  next: null,
  chosen: undefined,
  toilet: undefined,
  place: undefined,
};

export async function readModeration(asked: ModerationRequest, address: ModerationAddress): Promise<Read> {
  const { show, toilet, item } = address;
  const nothing = { ...NOTHING, counts: await countQueues(asked), fault: undefined };
  if (show === 'toilet') return { ...nothing, ...(toilet !== undefined && (await lookAt(asked, toilet))) };
  if (show === 'decisions') {
    const parsed = DecisionsQuery.safeParse({ after: address.after });
    const query = parsed.data ?? DecisionsQuery.parse({});
    const { items: decisions, next } = await listDecisions({ ...asked, query });
    return { ...nothing, decisions, next };
  }
  const { items, next } = await listQueue(asked, show, address.after);
  const chosen = items.find(({ id }) => id === item) ?? items[0];
  const toiletId = chosen && toiletIdOf(chosen);
  const looked = toiletId === undefined ? {} : await lookAt(asked, toiletId);
  return { ...nothing, items, next, chosen, place: chosen && placeOf(asked, chosen), ...looked };
}

/** @param after a cursor; one that is none begins with the first page */
export function listQueue(
  asked: ModerationRequest,
  queue: Queue,
  after: string | undefined,
): Promise<Listed> {
  const { data: query = PageQuery.parse({}) } = PageQuery.safeParse({ after });
  return LISTS[queue]({ ...asked, query });
}

const LISTS: Readonly<Record<Queue, (asked: WithQuery<PageQuery>) => Promise<Listed>>> = {
  submissions: async (asked) =>
    listed(await listProposals(asked), (of) => ({ queue: 'submissions', id: of.id, of })),
  reports: async (asked) => listed(await listReports(asked), (of) => ({ queue: 'reports', id: of.id, of })),
  'gone-votes': async (asked) =>
    listed(await listGoneVotes(asked), (of) => ({ queue: 'gone-votes', id: of.toilet_id, of })),
  claims: async (asked) => {
    const query = { ...asked.query, status: 'pending' as const };
    return listed(await listClaims({ ...asked, query }), (of) => ({ queue: 'claims', id: of.id, of }));
  },
  'vote-changes': async (asked) =>
    listed(await listVoteChanges(asked), (of) => ({ queue: 'vote-changes', id: of.id, of })),
};

function listed<Of>(
  { items, next }: { readonly items: readonly Of[]; readonly next: string | null },
  itemOf: (of: Of) => Item,
): Listed {
  return { items: items.map(itemOf), next };
}

/** A toilet with its history. */
async function lookAt(asked: ModerationRequest, id: string): Promise<Pick<Read, 'toilet' | 'fault'>> {
  const request = { ...asked, id, query: PageQuery.parse({}) };
  const missing = { toilet: undefined, fault: { words: 'mod.missing', fields: [] } } as const;
  if (!TOILET_ID.test(id)) return missing;
  try {
    const [state, history] = await Promise.all([toiletState(request), toiletHistory(request)]);
    return { toilet: { state, history: history.items } satisfies LookedAt, fault: undefined };
  } catch (error) {
    if (error instanceof NotDecided) return missing;
    throw error;
  }
}

/** The position of an item in words. */
function placeOf({ generations }: ModerationRequest, item: Item): string | undefined {
  const at = positionOf(item);
  const label = at && generations.read(({ labels }) => labels.at(at.lon, at.lat));
  if (label === undefined) return undefined;
  // The inside of a JSON string, as the answers of reads need it.
  return String(JSON.parse(`"${label}"`));
}
