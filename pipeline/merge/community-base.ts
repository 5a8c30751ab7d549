/** A toilet that people proposed, as the merge takes it: like one of the source, with country and zone of its position. */
import type { CommunityToilet } from '../../overlay/contributions/toilet-overlay.ts';
import { proposedPlainFacts } from '../../schemas/people/proposed-facts.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { countryAt, zoneAt } from '../geo/locate.ts';
import { roundDegrees } from '../toilets/toilet-from-osm.ts';

const COMMUNITY_ID = /^lt_c/;

export function isCommunityId(toiletId: string): boolean {
  return COMMUNITY_ID.test(toiletId);
}

export function communityBase(toilet: CommunityToilet): BaseToilet {
  const { id, name, access, opening_hours, how_to_find } = toilet;
  const lon = roundDegrees(toilet.lon);
  const lat = roundDegrees(toilet.lat);
  return {
    id,
    aliases: [],
    source: 'community',
    reference: 'community',
    ...{ lon, lat, name },
    operator: null,
    access,
    accessStated: access !== 'unknown',
    key: false,
    scheme_name: null,
    fee: { required: feeRequired(toilet), amount: null, currency: null },
    opening_hours,
    ...proposedPlainFacts(toilet),
    gender: [],
    checked: null,
    host: false,
    operatorOrRef: false,
    doubts: 0,
    country: countryAt(lon, lat),
    zone: zoneAt(lon, lat),
    // Proposals do not say their language.
    ...(how_to_find !== null && { details: { description: { und: how_to_find } } }),
  };
}

function feeRequired({ fee }: CommunityToilet): boolean | null {
  return fee === 'unknown' ? null : fee === 'fee';
}
