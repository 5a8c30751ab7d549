/** The needs of the reads: a server meets them with mapped files, a worker or a command with published ones. */
import type { BodySink, Ignored, NotFound } from '../packages/reader/index.ts';
import type { Refusal } from '../schemas/problems/problems.ts';
import type { Aside } from '../schemas/reads/read-results.ts';
import type { ListWords } from '../schemas/reads/words.ts';
import type { Language } from '../schemas/text/languages.ts';
import type { Toilet } from '../schemas/toilet/toilet.ts';
import type { Dataset } from '../shards/generation/dataset.ts';

export interface Reading<Body extends string | Uint8Array> {
  /** Public address, without a trailing slash. */
  readonly baseUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs a question on the data set of now. Throws BlobError if a part that the question needs is damaged. */
  read<T>(question: (dataset: Dataset) => T): T;
  /**
   * Looks a place up by name.
   * @param country ISO 3166-1 alpha-2 in any case; narrows
   */
  findPlace(name: string, country: string | undefined): FoundPlace | Promise<FoundPlace>;
  /** Places that a name may mean, the best first; it looks in the names of the data alone. */
  placesNamed(name: string, country: string | undefined, most: number): readonly NamedPosition[];
  /**
   * Says titles and facts of toilets in a language, by their ids; undefined if the program has no texts.
   * @param localOf the time that is asked about, by the clock of a toilet; now if undefined
   */
  readonly wordsOf?: (
    toilets: readonly Toilet[],
    language: Language,
    nowMs: number,
    asideOf: (toilet: Toilet) => Aside,
    localOf?: (toilet: Toilet) => string | undefined,
  ) => ListWords['toilets'];
  /** Whether feeds say states of toilets: caches then keep answers for seconds. */
  readonly isLive?: () => boolean;
  /** Makes a refusal of an unexpected error, or throws it again. */
  refusalOf(error: unknown): Refusal;
  /** Joins bodies. */
  readonly sink: BodySink<Body>;
  /** Copies a body of the sink, which then stays valid when the next one is made. */
  keep(body: Body): Body;
}

export interface NamedPosition {
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
}

export type FoundPlace =
  | {
      readonly status: 'found';
      readonly place: { lon: number; lat: number; label: string };
      /** Parts of the name that the place was found without. */
      readonly ignored?: Ignored | undefined;
    }
  | ({ readonly status: 'not-found' } & NotFound)
  | { readonly status: 'unavailable'; readonly retryAfterS: number };
