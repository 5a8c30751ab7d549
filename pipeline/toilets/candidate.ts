/**
 * A candidate: one mapped object, before it is known whether other objects are the same toilet.
 *
 * `toilet` is what will be published (all but the time zone, which comes from the final position). The rest is
 * evidence for dedupe.ts. Candidates are never changed; a merge makes a new one, whose marks are those of both.
 */
import type { Outline } from '../../packages/pbf/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import type { Gender } from '../../schemas/toilet/toilet.ts';
import type { Kind } from './classify-object.ts';
import type { Tags } from './tag-value.ts';

export type DraftToilet = Omit<BaseToilet, 'zone'>;

export interface MappingContext {
  /** ISO 3166-1 alpha-2, upper case; null at sea. */
  readonly country: string | null;
  /** Inside the grounds of a place for its customers: a restaurant, a campsite, a school. */
  readonly insideVenue: boolean;
  readonly now: Date;
}

/**
 * Facts in which two records of one toilet cannot differ, in lower case; null if not tagged. `name` is the part that
 * sets it apart (toilet-name.ts), `nameText` all of it.
 */
export interface Marks {
  readonly level: string | null;
  readonly ref: string | null;
  readonly name: string | null;
  readonly nameText: string | null;
  readonly operator: string | null;
  readonly opening_hours: string | null;
  readonly fee: string | null;
  readonly access: string | null;
  readonly address: string | null;
}

export interface Spot {
  readonly lon: number;
  readonly lat: number;
}

export interface Candidate {
  readonly toilet: DraftToilet;
  readonly kind: Kind;
  readonly tags: Tags;
  readonly context: MappingContext;
  readonly outline: Outline | null;
  /** The position is that of a node, put there by hand, and not the middle of an area. */
  readonly isPoint: boolean;
  /** The position may be off by so many metres: what the source says of itself; 0 on the map. */
  readonly precisionM: number;
  readonly marks: Marks;
  /** Genders from the toilet's own tags. Like marks, they do not change when a host fills a gap of `toilet`. */
  readonly genders: readonly Gender[];
  /** Positions of the objects that became this candidate; null for one object, which stands at `toilet`. */
  readonly spots: readonly Spot[] | null;
  /** `pair`: a men's and a women's toilet in one; `complete`: with the accessible cabin beside them. */
  readonly stage: 'single' | 'pair' | 'complete';
}
