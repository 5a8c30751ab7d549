/** A toilet that people proposed, as the merge takes it: like one of the source, with country and zone of its position. */
import type { CommunityToilet } from '../overlay/toilet-overlay.ts';
import type { BaseToilet } from '../schemas/base-toilet.ts';
import { countryAt, zoneAt } from './locate.ts';
import { roundDegrees } from './toilet/toilet-from-osm.ts';

const COMMUNITY_ID = /^lt_c/;

export function isCommunityId(toiletId: string): boolean {
  return COMMUNITY_ID.test(toiletId);
}

export function communityBase(toilet: CommunityToilet): BaseToilet {
  const { id, name, access, openingHours, wheelchair, changingTable } = toilet;
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
    schemeName: null,
    fee: { required: feeRequired(toilet), amount: null, currency: null },
    ...{ openingHours, wheelchair, changingTable },
    gender: [],
    checked: null,
    host: false,
    operatorOrRef: false,
    doubts: 0,
    country: countryAt(lon, lat),
    zone: zoneAt(lon, lat),
  };
}

function feeRequired({ fee }: CommunityToilet): boolean | null {
  return fee === 'unknown' ? null : fee === 'fee';
}
