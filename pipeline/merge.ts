/**
 * From what the source says of a toilet to what is served. Pure; what depends on time (confidence, the
 * verification state) is derived at `now` and so renewed by every build.
 */
import { accessRule } from '../schemas/access-rule.ts';
import type { BaseToilet } from '../schemas/base-toilet.ts';
import type { ShardToilet } from '../shards/write-shard.ts';
import { confidence, NOBODY, verificationState } from './confidence.ts';

export function merge(base: BaseToilet, now: Date): ShardToilet {
  return {
    fixed: {
      id: base.id,
      name: base.name,
      lat: base.lat,
      lon: base.lon,
      access: base.access,
      access_rule: accessRule(base),
      scheme_name: base.schemeName,
      fee: base.fee,
      opening_hours: base.openingHours,
      wheelchair: base.wheelchair,
      changing_table: base.changingTable,
      gender: base.gender,
      operator: base.operator,
      last_confirmed_at: null,
      verification_state: verificationState(base, NOBODY, now),
      confirmations: 0,
      cleanliness: null,
      confidence: confidence(base, NOBODY, now),
      source: base.source,
      partner: null,
      provenance: { source: base.reference, checked: base.checked, decided: {} },
    },
    place: { zone: base.zone, country: base.country, lon: base.lon, lat: base.lat },
  };
}
