/**
 * Merges the source and the overlay of a toilet into the toilet that is served. Pure; what depends on time (confidence,
 * the verification state, how long votes count) is derived at `now` and so renewed by every build.
 */
import type { PartnerListing, ToiletOverlay } from '../../overlay/contributions/toilet-overlay.ts';
import { type Tally, tally } from '../../overlay/contributions/vote-rule.ts';
import { readFeeAmount, sourceVotes } from '../../overlay/contributions/vote-value.ts';
import { monthsBefore, VOUCHED_MONTHS } from '../../overlay/database/time-windows.ts';
import { isRunning } from '../../overlay/partners/plans.ts';
import { type HoursLocation, normalHours, readableHours } from '../../packages/hours/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { closedHours } from '../../schemas/toilet/closed-hours.ts';
import { FACTS, isPlainFact, PLAIN_FACTS, type PlainFact } from '../../schemas/toilet/facts.ts';
import { answeredFacts } from '../../schemas/toilet/plain-facts.ts';
import { knownField } from '../../schemas/toilet/plain-shape.ts';
import { Access, accessRule, type Decision, type Fact, Gender } from '../../schemas/toilet/toilet.ts';
import type { ShardPartner, ShardToilet } from '../../shards/shard/shard-row.ts';
import { stateAt } from '../geo/locate.ts';
import { type ContributedFacts, confidence, NO_CONTRIBUTED_FACTS, verificationState } from './confidence.ts';

/**
 * @param overlay undefined if there are no contributions
 * @returns null if a moderator marked it gone: no read shows it
 */
export function merge(base: BaseToilet, overlay: ToiletOverlay | undefined, now: Date): ShardToilet | null {
  if (overlay?.gone) return null;
  const { toilet, decided }: DecidedToilet = overlay
    ? decideFacts(base, overlay, now)
    : { toilet: base, decided: {} };
  const contributed = overlay ? contributedFacts(overlay, now) : NO_CONTRIBUTED_FACTS;
  return {
    fixed: {
      id: toilet.id,
      name: toilet.name,
      lat: toilet.lat,
      lon: toilet.lon,
      access: toilet.access,
      access_rule: accessRule(toilet),
      scheme_name: toilet.scheme_name,
      fee: toilet.fee,
      opening_hours: shownHours(toilet, decided.opening_hours),
      ...answeredFacts(toilet),
      gender: toilet.gender,
      operator: toilet.operator,
      last_confirmed_at: contributed.lastConfirmedAt?.toISOString() ?? null,
      verification_state: verificationState(toilet, contributed, now),
      confirmations: contributed.confirmations,
      cleanliness: overlay?.cleanliness ?? null,
      confidence: confidence(toilet, contributed, now),
      source: toilet.source,
      provenance: { source: toilet.reference, checked: toilet.checked, decided },
    },
    hoursLocation: hoursLocation(toilet),
    partner: shownPartner(overlay?.listing ?? null, now),
    details: mergedDetails(toilet, overlay),
  };
}

/** Votes are about the hours as they are otherwise. A moderator who fixed them knows better than a source. */
function shownHours({ opening_hours, details }: BaseToilet, decision: Decision | undefined): string | null {
  const closure = details?.out_of_service;
  if (closure === undefined || decision?.by === 'moderator') return opening_hours;
  return closedHours(opening_hours, closure, (hours) => readableHours(hours) !== null);
}

/** The details of the source, how to find it in the words of people, and the reports. */
function mergedDetails({ details }: BaseToilet, overlay: ToiletOverlay | undefined): ShardToilet['details'] {
  const { reports = null, howToFind = null } = overlay ?? {};
  if (reports === null && howToFind === null) return details;
  return {
    ...details,
    // People do not say their language.
    ...(howToFind !== null && { description: { ...details?.description, und: howToFind } }),
    ...(reports !== null && { reports }),
  };
}

function hoursLocation({ zone, country, lon, lat }: BaseToilet): HoursLocation {
  return { zone, country, state: stateAt(lon, lat, country), lon, lat };
}

function contributedFacts(overlay: ToiletOverlay, now: Date): ContributedFacts {
  const { confirmations, lastConfirmedAt, reports, listing } = overlay;
  return {
    confirmations,
    lastConfirmedAt,
    openDispute: reports !== null,
    partnerConfirmed: vouches(listing, now),
  };
}

/**
 * The shown part of the business behind a toilet, and whether it vouches for it (decisions 4.7 and 10.6). Pure.
 *
 * Shown only while the claim is approved and the plan runs. It stands beside the toilet's own facts: none of them,
 * nor the confidence in them, nor the order of results depends on it.
 *
 * The partner as it is shown; null if nothing is shown.
 */
export function shownPartner(listing: PartnerListing | null, now: Date): ShardPartner | null {
  if (listing === null || !isRunning(listing.plan, now)) return null;
  const { name, tier, conditions, openingHours, closedUntil } = listing;
  return {
    fixed: { name, tier, conditions, opening_hours: openingHours },
    closedUntilMs: closedUntil !== null && closedUntil > now ? closedUntil.getTime() : 0,
  };
}

/** It saved its profile lately, and its plan runs. */
export function vouches(listing: PartnerListing | null, now: Date): boolean {
  if (listing === null || listing.profileSavedAt === null || !isRunning(listing.plan, now)) return false;
  return listing.profileSavedAt > monthsBefore(now, VOUCHED_MONTHS);
}

interface DecidedToilet {
  readonly toilet: BaseToilet;
  /** How each decided fact was decided, for `provenance.decided`. */
  readonly decided: Partial<Record<Fact, Decision>>;
}

/** Ruled facts: what shows of a value that was decided. */
const LAY_OVER: Record<Exclude<Fact, PlainFact>, (toilet: BaseToilet, value: string) => BaseToilet> = {
  access: (toilet, value) => withAccess(toilet, Access.parse(value)),
  fee: (toilet, value) => withFee(toilet, value === 'paid'),
  fee_amount: (toilet, value) => ({ ...toilet, fee: { ...toilet.fee, ...readFeeAmount(value) } }),
  gender: (toilet, value) => ({ ...toilet, gender: Gender.array().parse(value.split(',')) }),
  opening_hours: (toilet, value) => ({ ...toilet, opening_hours: value }),
  name: (toilet, value) => ({ ...toilet, name: value }),
  operator: (toilet, value) => ({ ...toilet, operator: value, operatorOrRef: true }),
  existence: (toilet) => toilet,
};

/**
 * Lays the facts that votes and moderators decided over the source of one toilet. Pure.
 *
 * The vote rule itself is overlay/contributions/vote-rule.ts; here its words become values of the toilet. Deciding
 * the result once more with the same votes shows the same values: the source would only vote for what is shown.
 */
export function decideFacts(base: BaseToilet, overlay: ToiletOverlay, now: Date): DecidedToilet {
  const source = sourceVotes(base, normalHours);
  const decided: Partial<Record<Fact, Decision>> = {};
  let toilet = base;
  // In the order of FACTS: whether an amount is shown depends on the fee.
  for (const fact of factsSpokenOf(overlay)) {
    const lock = overlay.locks.find((each) => each.fact === fact);
    const count = tally(fact, overlay.votes, source[fact], lock, now, overlay.unreviewed);
    if (count.value === null || (fact === 'fee_amount' && toilet.fee.required !== true)) continue;
    toilet = isPlainFact(fact)
      ? { ...toilet, [fact]: knownField(PLAIN_FACTS[fact]).parse(count.value) }
      : LAY_OVER[fact](toilet, count.value);
    decided[fact] = decisionOf(count);
  }
  return { toilet, decided };
}

function factsSpokenOf({ votes, locks }: ToiletOverlay): Fact[] {
  const spoken = new Set([...votes, ...locks].map(({ fact }) => fact));
  return FACTS.filter((fact) => spoken.has(fact));
}

/** The moderator's word stands by itself. */
function decisionOf({ by, votesFor, votesTotal, asOf }: Tally): Decision {
  return by === 'moderator'
    ? { by, votes_for: null, votes_total: null, as_of: asOf }
    : { by: 'votes', votes_for: votesFor, votes_total: votesTotal, as_of: asOf };
}

/** Other access than the source's also replaces what the source says of keys and schemes. */
function withAccess(toilet: BaseToilet, access: Access): BaseToilet {
  if (access === toilet.access) return { ...toilet, accessStated: true };
  return {
    ...toilet,
    access,
    accessStated: true,
    key: false,
    scheme_name: toilet.access === 'scheme' ? null : toilet.scheme_name,
  };
}

function withFee(toilet: BaseToilet, required: boolean): BaseToilet {
  if (required === toilet.fee.required) return toilet;
  return { ...toilet, fee: { required, amount: null, currency: null } };
}
