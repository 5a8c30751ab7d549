/**
 * From what the source says of a toilet and what people say of it to what is served. Pure; what depends on time
 * (confidence, the verification state, how long votes count) is derived at `now` and so renewed by every build.
 */
import type { ToiletOverlay } from '../overlay/toilet-overlay.ts';
import { accessRule } from '../schemas/access-rule.ts';
import type { BaseToilet } from '../schemas/base-toilet.ts';
import type { ShardToilet } from '../shards/shard-row.ts';
import { confidence, NOBODY, type PeoplesFacts, verificationState } from './confidence.ts';
import { type DecidedToilet, decideFacts } from './decide-facts.ts';
import { shownPartner, vouches } from './partner.ts';

/**
 * @param overlay undefined where nobody said anything
 * @returns null where a moderator marked it gone: no read shows it
 */
export function merge(base: BaseToilet, overlay: ToiletOverlay | undefined, now: Date): ShardToilet | null {
  if (overlay?.gone) return null;
  const { toilet, decided }: DecidedToilet = overlay
    ? decideFacts(base, overlay, now)
    : { toilet: base, decided: {} };
  const people = overlay ? peoplesFacts(overlay, now) : NOBODY;
  return {
    fixed: {
      id: toilet.id,
      name: toilet.name,
      lat: toilet.lat,
      lon: toilet.lon,
      access: toilet.access,
      access_rule: accessRule(toilet),
      scheme_name: toilet.schemeName,
      fee: toilet.fee,
      opening_hours: toilet.openingHours,
      wheelchair: toilet.wheelchair,
      changing_table: toilet.changingTable,
      gender: toilet.gender,
      operator: toilet.operator,
      last_confirmed_at: people.lastConfirmedAt?.toISOString() ?? null,
      verification_state: verificationState(toilet, people, now),
      confirmations: people.confirmations,
      cleanliness: overlay?.cleanliness ?? null,
      confidence: confidence(toilet, people, now),
      source: toilet.source,
      provenance: { source: toilet.reference, checked: toilet.checked, decided },
    },
    place: { zone: toilet.zone, country: toilet.country, lon: toilet.lon, lat: toilet.lat },
    partner: shownPartner(overlay?.listing ?? null, now),
  };
}

function peoplesFacts(overlay: ToiletOverlay, now: Date): PeoplesFacts {
  const { confirmations, lastConfirmedAt, openDispute, listing } = overlay;
  return { confirmations, lastConfirmedAt, openDispute, partnerConfirmed: vouches(listing, now) };
}
