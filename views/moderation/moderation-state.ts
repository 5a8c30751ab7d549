/** The state of the moderation page at one moment, and the addresses of its parts. */

import type {
  ClaimsResult,
  DecisionsResult,
  GoneVotesResult,
  HistoryResult,
  MeResult,
  QueueCounts,
  ReportsResult,
  SubmissionsResult,
  ToiletState,
  VoteChangesResult,
} from '../../schemas/people/moderation.ts';
import type { PageState } from '../components/elements.tsx';
import type { PlainKeyOf } from '../texts/areas.ts';
import type { MapSettings } from '../toilet/place-map.tsx';

export const QUEUES = ['submissions', 'reports', 'gone-votes', 'claims', 'vote-changes'] as const;
export type Queue = (typeof QUEUES)[number];
export const TABS = [...QUEUES, 'decisions', 'toilet'] as const;
type Tab = (typeof TABS)[number];

export type PendingProposal = SubmissionsResult['items'][number];
export type Report = ReportsResult['items'][number];
export type VoteChange = VoteChangesResult['items'][number];
export type Decision = DecisionsResult['items'][number];
export type HistoryEvent = HistoryResult['items'][number];

/** The open reports of one toilet, oldest first. */
interface ReportedToilet extends Pick<Report, 'toilet_id' | 'toilet'> {
  readonly reports: readonly [Report, ...Report[]];
}

/** An item of a queue. `id` identifies it there; for reports it is the toilet's. */
export type Waiting =
  | { readonly queue: 'submissions'; readonly id: string; readonly of: PendingProposal }
  | { readonly queue: 'reports'; readonly id: string; readonly of: ReportedToilet }
  | { readonly queue: 'gone-votes'; readonly id: string; readonly of: GoneVotesResult['items'][number] }
  | { readonly queue: 'claims'; readonly id: string; readonly of: ClaimsResult['items'][number] }
  | { readonly queue: 'vote-changes'; readonly id: string; readonly of: VoteChange };

/** A sign that an item is suspicious. A toilet that is near is one more (`near`). */
export type Sign = 'outside' | 'advert' | 'test' | 'same';

/** An item of a queue with all that is known around it. */
export type Item = Waiting & {
  readonly at: { readonly lon: number; readonly lat: number } | undefined;
  /** The position in words. */
  readonly place: string | undefined;
  readonly signs: readonly Sign[];
  /** The toilets within 100 m of a proposal, nearest first; none for other items. */
  readonly near: PendingProposal['possible_duplicates'];
};

/** The toilet that an item is about, or that was looked up. */
export interface LookedAt {
  readonly state: ToiletState;
  readonly history: readonly HistoryEvent[];
}

/** The part of the page that an address names. */
export interface ModerationAddress {
  readonly show: Tab;
  /** The id that is looked up on the tab of a toilet. */
  readonly toilet?: string | undefined;
  /** Cursor of the page of the list. */
  readonly after?: string | undefined;
  /** Id of the chosen item; the first one without it. */
  readonly item?: string | undefined;
  /** The fact that is about to be locked. */
  readonly fix?: string | undefined;
}

const PARTS = ['toilet', 'after', 'item', 'fix'] as const;

/** Reads the address of a part from a query, or from the hidden fields of a form. */
export function addressFrom(given: Readonly<Record<string, string | undefined>>): ModerationAddress {
  const parts = PARTS.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  const show = TABS.find((tab) => tab === given.show) ?? 'submissions';
  return { ...Object.fromEntries(parts), show: given.toilet ? 'toilet' : show };
}

/** The query of an address, from its question mark on. */
export function linkTo(address: ModerationAddress, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  for (const [name, value] of Object.entries(address)) if (value !== undefined) query.set(name, value);
  return `?${query}`;
}

/** The outcome of the last press. */
export interface Done {
  readonly words: PlainKeyOf<'moderation'>;
}

/** The last decisions of the moderator that stand: those of one press, which are undone together. */
export interface Undoable {
  readonly ids: readonly string[];
  readonly action: string;
  /** The address of the item that comes back. */
  readonly back: Pick<ModerationAddress, 'show' | 'toilet' | 'item'>;
}

export interface Fault {
  readonly words: PlainKeyOf<'moderation'> | 'mod.limited';
  readonly count?: number;
  /** Names of the fields that are not right. */
  readonly fields: readonly string[];
}

/** A place on the map beside an item. */
export interface Spot {
  readonly at: { readonly lon: number; readonly lat: number };
  readonly near: readonly { readonly lon: number; readonly lat: number }[];
  readonly isMovable: boolean;
}

export interface ModerationState extends Pick<PageState, 'base' | 'nowMs'> {
  readonly me: MeResult;
  readonly map: MapSettings;
  /** Address of pictures from above, with `{lat}` and `{lon}`; null if the operator names none. */
  readonly aerialUrl: string | null;
  readonly address: ModerationAddress;
  readonly counts: QueueCounts;
  readonly items: readonly Item[];
  readonly decisions: readonly Decision[];
  /** Cursor of the next page: there are more behind the last. */
  readonly next: string | null;
  readonly chosen: Item | undefined;
  readonly toilet: LookedAt | undefined;
  /** The fields of a form that was refused, as typed; empty for a page that is only read. */
  readonly typed: Readonly<Record<string, string>>;
  readonly done: Done | undefined;
  /** Undefined if there is nothing to undo here. */
  readonly undoable: Undoable | undefined;
  readonly fault: Fault | undefined;
}

/** The state for the script of the page (web/moderation/main.tsx). */
export interface ModerationScript {
  readonly base: string;
  readonly map: MapSettings;
  readonly spot: Spot | undefined;
  readonly proposal: PendingProposal | undefined;
  /** Hours to begin with; null if a text that cannot be read is to be corrected. */
  readonly hours: string | null;
}
