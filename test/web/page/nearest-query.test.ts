/** The reader in the page gets the query that the server reads from the same text. */
import { expect, test } from 'vitest';
import { parseNearestQuery } from '../../../reads/read-query.ts';
import { apiSearchOf, readSearchQuery } from '../../../views/find/search-query.ts';
import { nearestQueryOf } from '../../../web/page/nearest-query.ts';

test.each([
  'lat=43.7&lon=7.4',
  'lat=43.7&lon=7.4&more=true&free=true&open_now=true&wheelchair=true',
  'lat=43.7&lon=7.4&step_free=true&gender=female&key=radar',
  'lat=43.7&lon=7.4&always_open=true&drinking_water=true&shower=true&no_purchase_needed=true',
])('%s', (address) => {
  for (const onFoot of [true, false])
    for (const more of ['', '&known_open=true&max_distance_m=700']) {
      const search = apiSearchOf(readSearchQuery(address), onFoot) + more;
      const parsed = parseNearestQuery(search);
      if ('invalid' in parsed) throw new Error(search);
      const { lat: _, lon: __, ...query } = parsed.query;
      expect(nearestQueryOf(search)).toEqual(query);
    }
});
