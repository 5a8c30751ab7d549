/** Requests of the moderation page to the server, and its answers as the page needs them. */
import type {
  ClaimsResult,
  DecisionResult,
  DecisionsResult,
  GoneVotesResult,
  HistoryResult,
  QueueCounts,
  ReportsResult,
  SubmissionsResult,
  ToiletState,
  VoteChangesResult,
} from '../../schemas/people/moderation.ts';
import type { Fault, Item, LookedAt, Queue } from '../../views/moderation/moderation-state.ts';
import { type Fetched, fetchJson } from '../page/fetch-json.ts';

interface Paged<Each> {
  readonly items: readonly Each[];
  readonly next: string | null;
}
type Page =
  | SubmissionsResult
  | ReportsResult
  | GoneVotesResult
  | ClaimsResult
  | VoteChangesResult
  | DecisionsResult
  | HistoryResult;

const API = '/moderation/api';

export class ModerationApi {
  readonly #base: string;
  /** Path of the service below its host. */
  readonly #site: string;

  constructor(base: string) {
    this.#site = base;
    this.#base = base + API;
  }

  async queue(queue: Queue, after: string | null): Promise<Fetched<Paged<Item>>> {
    switch (queue) {
      case 'submissions':
        return paged(await this.#page<SubmissionsResult>(queue, after), (of) => ({ queue, id: of.id, of }));
      case 'reports':
        return paged(await this.#page<ReportsResult>(queue, after), (of) => ({ queue, id: of.id, of }));
      case 'claims':
        return paged(await this.#page<ClaimsResult>(queue, after), (of) => ({ queue, id: of.id, of }));
      case 'vote-changes':
        return paged(await this.#page<VoteChangesResult>(queue, after), (of) => ({ queue, id: of.id, of }));
      case 'gone-votes':
        return paged(await this.#page<GoneVotesResult>(queue, after), (of) => ({
          queue,
          id: of.toilet_id,
          of,
        }));
    }
  }

  decisions(after: string | null): Promise<Fetched<DecisionsResult>> {
    return this.#page<DecisionsResult>('decisions', after);
  }

  /** A toilet with its history; a history that does not come is none. */
  async toilet(id: string): Promise<Fetched<LookedAt>> {
    const path = `toilets/${encodeURIComponent(id)}`;
    const [state, history] = await Promise.all([
      fetchJson(`${this.#base}/${path}`, isToiletState),
      this.#page<HistoryResult>(`${path}/history`, null),
    ]);
    if (!state.ok) return state;
    return { ok: true, value: { state: state.value, history: history.ok ? history.value.items : [] } };
  }

  counts(): Promise<Fetched<QueueCounts>> {
    return fetchJson(`${this.#base}/counts`, isCounts);
  }

  /** A position in words; undefined if there are none, or no answer comes. */
  async placeAt({ lat, lon }: { readonly lat: number; readonly lon: number }): Promise<string | undefined> {
    const fetched = await fetchJson(`${this.#site}/api/v1/places/at?lat=${lat}&lon=${lon}`, isNamed);
    return fetched.ok ? (fetched.value.label ?? undefined) : undefined;
  }

  /** @param path behind the API's: `submissions/sub_…/approve` */
  decide(path: string, body: object): Promise<Fetched<DecisionResult>> {
    return fetchJson(`${this.#base}/${path}`, isDecision, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #page<Result extends Page>(path: string, after: string | null): Promise<Fetched<Result>> {
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    return fetchJson<Result>(`${this.#base}/${path}${query}`, isPage);
  }
}

export function faultOf(fetched: Fetched<unknown> & { readonly ok: false }): Fault {
  const { status, retryAfterS, invalid = [] } = fetched;
  const words = FAULTS[status] ?? 'mod.internal';
  return { words, fields: invalid, ...(retryAfterS !== undefined && { count: retryAfterS }) };
}

const FAULTS: Readonly<Record<number, Fault['words']>> = {
  0: 'mod.offline',
  400: 'mod.wrong-fields',
  401: 'mod.signed-out',
  403: 'mod.no-role',
  404: 'mod.missing',
  409: 'mod.decided-already',
  429: 'mod.limited',
  503: 'mod.away',
};

function paged<Of>(fetched: Fetched<Paged<Of>>, itemOf: (of: Of) => Item): Fetched<Paged<Item>> {
  if (!fetched.ok) return fetched;
  const { items, next } = fetched.value;
  return { ok: true, value: { items: items.map(itemOf), next } };
}

function isCounts(value: unknown): value is QueueCounts {
  return typeof value === 'object' && value !== null && 'submissions' in value;
}

function isNamed(value: unknown): value is { label: string | null } {
  return typeof value === 'object' && value !== null && 'label' in value;
}

function isPage<Result extends Page>(value: unknown): value is Result {
  return (
    typeof value === 'object' &&
    value !== null &&
    'next' in value &&
    'items' in value &&
    Array.isArray(value.items)
  );
}

function isToiletState(value: unknown): value is ToiletState {
  return typeof value === 'object' && value !== null && 'facts' in value && 'source' in value;
}

function isDecision(value: unknown): value is DecisionResult {
  return typeof value === 'object' && value !== null && 'id' in value && 'toilet_id' in value;
}
