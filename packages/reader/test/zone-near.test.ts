import { expect, test } from 'vitest';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { publishToilets } from '../../../test/fixtures/generation.ts';
import { workFolder } from '../../../test/fixtures/imports.ts';
import { openReader, publicationOf } from '../../../test/fixtures/publication.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { zoneNear } from '../src/local-time.ts';

test('the zone is that of the nearest toilet whose hours are known, from the whole generation as from its files', async () => {
  const store = new LocalStore(workFolder());
  const at = (id: string, lon: number, zone: string, opening_hours: string | null) =>
    baseToilet({ id, lon, lat: 43.73, zone, opening_hours });
  const generation = await publishToilets(store, [
    at('lt_n1', 7.4, 'Europe/Paris', null),
    at('lt_n2', 7.401, 'Europe/Monaco', '24/7'),
    at('lt_n3', 7.42, 'Europe/Rome', 'Mo-Su 08:00-20:00'),
  ]);
  const reader = await openReader(publicationOf(store, generation));
  for (const [lon, zone] of [
    [7.4, 'Europe/Monaco'],
    [7.43, 'Europe/Rome'],
    [7.6, undefined],
  ] as const) {
    expect(zoneNear(generation, lon, 43.73)).toBe(zone);
    expect(await reader.ask((dataset) => zoneNear(dataset, lon, 43.73))).toBe(zone);
  }
});
