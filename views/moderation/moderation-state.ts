/** The state of the moderation page at one moment, and its actions. */

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
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type { ReadHours } from '../contribute/hours-field.tsx';
import type { MapSettings } from '../search-state.ts';
import type { PlainKeyOf } from '../texts/areas.ts';
import type { Draft } from './corrections.ts';

export const QUEUES = ['submissions', 'reports', 'gone-votes', 'claims', 'vote-changes'] as const;
export type Queue = (typeof QUEUES)[number];
export const TABS = [...QUEUES, 'decisions', 'toilet'] as const;
export type Tab = (typeof TABS)[number];

export type PendingProposal = SubmissionsResult['items'][number];
export type Report = ReportsResult['items'][number];
export type GoneVotes = GoneVotesResult['items'][number];
export type Claim = ClaimsResult['items'][number];
export type VoteChange = VoteChangesResult['items'][number];
export type Decision = DecisionsResult['items'][number];
export type HistoryEvent = HistoryResult['items'][number];

/** `id` identifies an item within its queue. */
export type Item =
  | { readonly queue: 'submissions'; readonly id: string; readonly of: PendingProposal }
  | { readonly queue: 'reports'; readonly id: string; readonly of: Report }
  | { readonly queue: 'gone-votes'; readonly id: string; readonly of: GoneVotes }
  | { readonly queue: 'claims'; readonly id: string; readonly of: Claim }
  | { readonly queue: 'vote-changes'; readonly id: string; readonly of: VoteChange };

/** The toilet that an item is about, or that was looked up. */
export interface LookedAt {
  readonly state: ToiletState;
  readonly history: readonly HistoryEvent[];
}

/** The state that the page is rendered from at first. */
export interface ModerationStart {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  readonly me: MeResult;
  readonly map: MapSettings;
  /** Address of pictures from above, with `{lat}` and `{lon}`; null if the operator names none. */
  readonly aerialUrl: string | null;
}

/** The last decision: what it was, and by what it is undone. */
export interface Done {
  readonly words: PlainKeyOf<'moderation'>;
  readonly decisionId: string;
}

export interface ModerationState extends ModerationStart {
  readonly tab: Tab;
  /** Counts of the items that wait in each queue; undefined until the answer comes. */
  readonly counts: QueueCounts | undefined;
  readonly items: readonly Item[];
  readonly decisions: readonly Decision[];
  /** Cursor of the next page: there are more behind the last. */
  readonly next: string | null;
  readonly isLoading: boolean;
  readonly chosen: Item | undefined;
  readonly toilet: LookedAt | undefined;
  /** The position of the chosen item in words; undefined if it has none, or before the answer comes. */
  readonly place: string | undefined;
  /** The id that is looked up on the tab of a toilet. */
  readonly asked: string;
  readonly draft: Draft;
  readonly reason: string;
  readonly wantsNote: boolean;
  /** A decision is on its way. */
  readonly isDeciding: boolean;
  readonly done: Done | undefined;
  readonly fault: Fault | undefined;
  readonly keysOn: boolean;
  readonly showsKeys: boolean;
}

export interface Fault {
  readonly words: PlainKeyOf<'moderation'> | 'mod.limited';
  readonly count?: number;
  /** Names of the fields that are not right. */
  readonly fields: readonly string[];
}

export interface ModerationActions {
  onTab(tab: Tab): void;
  onChoose(item: Item): void;
  onMore(): void;
  onDraft(draft: Draft): void;
  readonly onReadHours: ReadHours;
  onReason(text: string): void;
  onWantsNote(wants: boolean): void;
  /** Approve, accept, mark gone. */
  onYes(): void;
  /** Reject, dismiss, keep. */
  onNo(): void;
  onGone(toiletId: string): void;
  onLock(toiletId: string, fact: Fact, value: string, replaces: string | null): void;
  onUnlock(toiletId: string, fact: Fact): void;
  onUndo(decisionId: string): void;
  onRevoke(claimId: string, reason: string): void;
  /** All that the voter, or the network, of a vote said. */
  onUndoVotes(voteId: string, of: 'voter' | 'network'): void;
  /** All votes of a time, as typed in UTC: `2026-11-21T12:00`. */
  onUndoPeriod(from: string, until: string): void;
  onLookUp(toiletId: string): void;
  onKeysOn(on: boolean): void;
  onShowKeys(show: boolean): void;
  /** The element that holds the map. */
  readonly mapRef: { current: HTMLDivElement | null };
}
