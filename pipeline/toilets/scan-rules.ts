/**
 * The tags of the objects that the scan keeps (decision 6.6), and of venues (decision 8.5).
 *
 * Wider than the toilets that are published on purpose: toilet-from-osm decides which objects count.
 */
import type { TagRule, VenueRules } from '../../packages/pbf/index.ts';

export const OBJECT_RULES: readonly TagRule[] = [
  { key: 'amenity', values: ['toilets', 'toilet'], inLists: true },
  { key: 'toilets' },
  { key: 'toilets:access' },
  { key: 'toilets:scheme' },
  { key: 'toilets:wheelchair' },
  { key: 'nette_toilette' },
];

/** Areas in which an untagged toilet is probably for customers only. */
export const VENUE_RULES: VenueRules = {
  rules: [
    {
      key: 'amenity',
      values: 'restaurant cafe bar pub fast_food school college university hospital theatre'.split(' '),
    },
    { key: 'tourism', values: ['hotel', 'camp_site', 'caravan_site', 'theme_park', 'zoo', 'museum'] },
    { key: 'office' },
    { key: 'leisure', values: ['sports_centre', 'stadium', 'water_park', 'golf_course'] },
  ],
  // The floor of a venue is compared with the toilet's.
  detailKeys: ['level'],
};
