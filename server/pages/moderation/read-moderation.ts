/** Reads what a part of the moderation page shows, by the operations of the API. */
import {
  type Item,
  type LookedAt,
  type ModerationAddress,
  type ModerationState,
  type Queue,
  type Report,
  type Sign,
  toiletIdOf,
  type Undoable,
  type Waiting,
} from '#views';
import { HOUR_MS } from '../../../common/durations.ts';
import { NotDecided } from '../../../overlay/decide.ts';
import { type StandingDecision, standingDecisions } from '../../../overlay/moderation/decisions.ts';
import { DECISIONS_QUESTION, PAGE_QUESTION, type PageQuery } from '../../../schemas/people/moderation.ts';
import { readableValues } from '../../../schemas/reads/question.ts';
import { TOILET_ID } from '../../../schemas/text/numbers.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { knownToilet, toiletsAround } from '../../operations/find-toilet.ts';
import { listClaims } from '../../operations/moderation/claims.ts';
import type { ModerationRequest, WithQuery } from '../../operations/moderation/moderation-operation.ts';
import { countQueues, listDecisions } from '../../operations/moderation/moderation-operations.ts';
import {
  listGoneVotes,
  listProposals,
  listReports,
  listVoteChanges,
} from '../../operations/moderation/queue.ts';
import { toiletHistory, toiletState } from '../../operations/moderation/toilet-state.ts';

type Read = Pick<
  ModerationState,
  'counts' | 'items' | 'decisions' | 'next' | 'chosen' | 'toilet' | 'undoable' | 'fault'
>;
interface Listed {
  readonly items: readonly Waiting[];
  readonly next: string | null;
}

/** Metres around a proposal in which a double is likely: as the people who propose are asked. */
const NEAR_M = 100;

const NOTHING = {
  items: [],
  decisions: [],
  next: null,
  chosen: undefined,
  toilet: undefined,
};

export async function readModeration(asked: ModerationRequest, address: ModerationAddress): Promise<Read> {
  const { show, toilet, item } = address;
  const [counts, undoable] = await Promise.all([countQueues(asked), undoableOf(asked, address)]);
  const nothing = { ...NOTHING, counts, undoable, fault: undefined };
  if (show === 'toilet') return { ...nothing, ...(toilet !== undefined && (await lookAt(asked, toilet))) };
  if (show === 'decisions') {
    const query = readableValues(DECISIONS_QUESTION, { after: address.after });
    const { items: decisions, next } = await listDecisions({ ...asked, query });
    return { ...nothing, decisions, next };
  }
  const { items: waiting, next } = await listQueue(asked, show, address.after);
  const items = itemsOf(asked, waiting);
  const chosen = items.find(({ id }) => id === item) ?? items[0];
  const toiletId = chosen && toiletIdOf(chosen);
  const looked = toiletId === undefined ? {} : await lookAt(asked, toiletId);
  return { ...nothing, items, next, chosen, ...looked };
}

/** @param after a cursor; one that is none begins with the first page */
export function listQueue(
  asked: ModerationRequest,
  queue: Queue,
  after: string | undefined,
): Promise<Listed> {
  return LISTS[queue]({ ...asked, query: readableValues(PAGE_QUESTION, { after }) });
}

const LISTS: Readonly<Record<Queue, (asked: WithQuery<PageQuery>) => Promise<Listed>>> = {
  submissions: async (asked) =>
    listed(await listProposals(asked), (of) => ({ queue: 'submissions', id: of.id, of })),
  reports: async (asked) => {
    const { items, next } = await listReports(asked);
    return { items: byToilet(items), next };
  },
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
  itemOf: (of: Of) => Waiting,
): Listed {
  return { items: items.map(itemOf), next };
}

/** One item for the reports of a toilet, in the place of the oldest. */
function byToilet(reports: readonly Report[]): Waiting[] {
  return Array.from(Map.groupBy(reports, ({ toilet_id }) => toilet_id).values(), (all) => {
    const [first, ...others] = all;
    if (!first) throw new RangeError('A group has a report.');
    const { toilet_id, toilet } = first;
    return { queue: 'reports', id: toilet_id, of: { toilet_id, toilet, reports: [first, ...others] } };
  });
}

/** The items with what is known around them. */
function itemsOf(asked: ModerationRequest, waiting: readonly Waiting[]): Item[] {
  const signs = textSigns(waiting.map(textsOf));
  return waiting.map((one, i) => {
    const at = positionOf(asked, one);
    const isProposal = one.queue === 'submissions' && one.of.toilet_id === null;
    const { place, near, isBeside } = asked.generations.read((generation) => ({
      place: at && labelOf(generation, at),
      near: isProposal ? toiletsAround(generation, one.of, NEAR_M, asked.baseUrl) : [],
      isBeside: isProposal && isOutside(generation.manifest, one.of),
    }));
    return {
      ...one,
      at,
      place,
      near,
      signs: [...(isBeside ? ['outside' as const] : []), ...(signs[i] ?? [])],
    };
  });
}

/** The texts that people wrote in an item. */
function textsOf({ queue, of }: Waiting): string[] {
  const texts =
    queue === 'submissions'
      ? [of.name, of.how_to_find, of.note]
      : queue === 'reports'
        ? of.reports.map(({ note }) => note)
        : queue === 'claims'
          ? [of.business_name, of.note]
          : queue === 'vote-changes'
            ? [of.value]
            : [];
  return texts.filter((text) => text !== null);
}

/** The position that an item is about; undefined if that is not known. */
function positionOf({ generations, baseUrl }: ModerationRequest, { queue, of }: Waiting): Item['at'] {
  if (queue === 'submissions') return of;
  if (queue !== 'claims') return of.toilet ?? undefined;
  return (
    generations.read((generation) => knownToilet(generation, of.toilet_id, baseUrl))?.toilet ?? undefined
  );
}

async function lookAt(asked: ModerationRequest, id: string): Promise<Pick<Read, 'toilet' | 'fault'>> {
  const request = { ...asked, id, query: readableValues(PAGE_QUESTION, {}) };
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

/** The position in words. */
function labelOf({ labels }: Generation, { lon, lat }: { lon: number; lat: number }): string | undefined {
  const label = labels.at(lon, lat);
  // The inside of a JSON string, as the answers of reads need it.
  return label === undefined ? undefined : String(JSON.parse(`"${label}"`));
}

/** A working day: what is older is undone on the audit trail alone. */
const REACH_MS = 12 * HOUR_MS;
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
async function undoableOf(
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

/** Words of advertising in the languages of the site. */
const ADVERTISING = new Set(
  (
    'buy cheap discount sale casino viagra crypto bitcoin loan escort promo coupon ' +
    'kaufen billig rabatt gutschein kredit acheter soldes comprar barato oferta descuento ' +
    'comprare sconto offerta kopen goedkoop korting kup tanio promocja kredyt desconto promoção ' +
    'satın ucuz indirim kampanya купити знижка дешево кредит اشتر خصم عرض'
  ).split(' '),
);
const TRYING = new Set('test tests testing asdf asdfg qwerty qwertz azerty lorem тест тестування'.split(' '));
const ADDRESS = /https?:|www\.|[\p{L}\d-]\.(?:com|net|shop|store|online|info|biz|xyz|ru)\b/iu;
const NUMBERS = /\d[\d\s().-]*\d/g;
/** Digits of a telephone number; dates have less. */
const TELEPHONE_DIGITS = 9;
/** Letters of a text that two people do not write by chance, like "WC". */
const LEAST_SAME = 8;

/** Degrees that a position may lie beside what is known: about a kilometre. */
const EDGE = 0.01;

/**
 * Signs that an item that waits is suspicious: by its texts and its position. Pure.
 * The signs of the texts of each item.
 * @param items the texts of all items of a list
 */
export function textSigns(items: readonly (readonly string[])[]): Sign[][] {
  const seen = new Map<string, number>();
  for (const texts of items)
    for (const text of new Set(texts.map(plain))) seen.set(text, (seen.get(text) ?? 0) + 1);
  return items.map((texts) => {
    const isSame = texts.map(plain).some((text) => text.length >= LEAST_SAME && (seen.get(text) ?? 0) > 1);
    return [
      ...(texts.some(isAdvertising) ? ['advert' as const] : []),
      ...(texts.some((text) => wordsOf(text).some((word) => TRYING.has(word))) ? ['test' as const] : []),
      ...(isSame ? ['same' as const] : []),
    ];
  });
}

function isAdvertising(text: string): boolean {
  const isNumber = (each: string) => each.replace(/\D/g, '').length >= TELEPHONE_DIGITS;
  return (
    ADDRESS.test(text) ||
    wordsOf(text).some((word) => ADVERTISING.has(word)) ||
    (text.match(NUMBERS) ?? []).some(isNumber)
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
}

function plain(text: string): string {
  return wordsOf(text).join(' ').trim();
}

/** Whether a position lies outside of all that is known: toilets and names of places. */
export function isOutside(
  { tiles, labels }: Pick<Manifest, 'tiles' | 'labels'>,
  { lon, lat }: { readonly lon: number; readonly lat: number },
): boolean {
  return [...tiles, ...labels].every(({ box: [west, south, east, north] }) => {
    const isBeside = lon < west - EDGE || lon > east + EDGE;
    return isBeside || lat < south - EDGE || lat > north + EDGE;
  });
}
