/** The state of a listing and its toilet on the pages of businesses. */

import type { PageState } from '../../components/elements.tsx';
import type { FormErrors } from '../../components/fields.tsx';
import type { DayHours } from '../../components/week.tsx';

/** The state of the plan of a listing, as the business sees it. */
type StandingKind =
  | 'none'
  | 'open-checkout'
  | 'trialing'
  | 'active'
  | 'incomplete'
  | 'incomplete_expired'
  | 'unpaid'
  | 'paused'
  | 'canceled'
  | 'ending'
  | 'ended'
  | 'grace'
  | 'overdue';

export interface Standing {
  readonly kind: StandingKind;
  /** Readers see the listing. */
  readonly isRunning: boolean;
  /** Time at which the plan ends or ended, or an open checkout expires. */
  readonly until?: Date;
  /** A plan may be bought. */
  readonly mayBuy: boolean;
  /** The plan can be changed at the payment provider. */
  readonly mayManage: boolean;
}

interface ShownListing {
  /** `pl_…` */
  readonly id: string;
  readonly businessName: string;
  readonly tier: 'basic' | 'plus' | null;
  readonly conditions: 'everyone' | 'customers' | null;
  readonly openingHours: string | null;
  /** End of a closure by the live switch; null if there is none. */
  readonly closedUntil: Date | null;
}

export interface ToiletName {
  readonly id: string;
  readonly name: string;
  /** The toilet has a page. */
  readonly isShown: boolean;
}

/** The state of the field that is tapped for the hours of a listing. */
export interface ListingHours extends Pick<PageState, 'base'> {
  readonly legend: string;
  /** Words of the choice to say nothing. */
  readonly none: string;
  /** The hours that the listing says. */
  readonly hours: string | null;
}

export interface ListingState {
  readonly listing: ShownListing;
  readonly standing: Standing;
  readonly toilet: ToiletName;
  /** Time zone of the toilet (IANA). */
  readonly zone: string;
  /** The opening hours of the listing for seven days; undefined if there are none to show. */
  readonly week: readonly DayHours[] | undefined;
  readonly now: Date;
  /** Plans are sold here. */
  readonly isSold: boolean;
  /** The action that was just done: a message at the top. */
  readonly done: 'saved' | 'closed-now' | 'opened' | 'paid' | undefined;
  readonly wrong: FormErrors | undefined;
  /** Values of a form that was refused. */
  readonly form: Readonly<Record<string, string>>;
}
