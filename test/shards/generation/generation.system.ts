/** Places whose middle lies in water, behind a wall or far from all paths have ways from and to them. */
import { describe, expect, test } from 'vitest';
import { FOOT } from '../../../packages/footways/index.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { EXTRACTS, needs } from '../../fixtures/needs.ts';
import { openReader, publicationOf } from '../../fixtures/publication.ts';
import { WALK_NOW_MIN, walkAlong, withGraph } from '../../fixtures/walk-graph.ts';

const AREAS = [
  {
    extract: EXTRACTS.monaco,
    from: 'Place du Casino',
    to: [
      ...['Plage Larvotto', 'Port Hercule', 'Port de Fontvieille', 'Anse de la Grue', 'Jardin Japonais'],
      'Belvedere Gerard Brianti',
    ],
  },
  {
    extract: EXTRACTS.porto,
    from: 'Praça da Batalha',
    to: ['Jardim de São Lázaro', 'Jardim da Quinta das Virtudes', 'Cais de Gaia', 'Barcos Rabelo'],
  },
  {
    extract: EXTRACTS.helsinki,
    from: 'Senaatintori',
    to: ['Hesperian puisto', 'Töölönlahti', 'Eduskuntapuisto', 'Kaisaniemenlahti'],
  },
] as const;

for (const { extract, from, to } of AREAS)
  describe(extract.name, needs(extract), () => {
    test(`has ways from ${from} to ${to.join(', ')}, and back`, async () => {
      const store = new LocalStore(workFolder());
      const { manifest } = await importFrom(store, extract.path);
      const generation = await withGraph(store, manifest, extract.path);
      const placeOf = (name: string) => generation.findPlaces(name, { limit: 1 })![0]!;
      const { lon, lat } = placeOf(from);
      const home = { lon: Math.round(lon * 1e7), lat: Math.round(lat * 1e7) };
      const places = new Generation(store, { ...generation.manifest, walk: null });
      const reader = await openReader(publicationOf(store, generation));
      for (const name of to) {
        const place = placeOf(name);
        const middle = places.findPlaces(name, { limit: 1 })![0]!;
        const spot = { lon: middle.lon, lat: middle.lat, profile: FOOT, nowMin: WALK_NOW_MIN } as const;
        expect(generation.walk!.joints.ofPosition(spot), `the middle of ${name}`).toBeUndefined();
        const { lon: x, lat: y } = place;
        expect((await reader.places(name, { limit: 1 }))[0], `${name} in files`).toMatchObject({
          lon: x,
          lat: y,
        });
        const end = { lon: Math.round(place.lon * 1e7), lat: Math.round(place.lat * 1e7) };
        expect(walkAlong(generation, [lon, lat], end, NO_FILTER, FOOT), `to ${name}`).toBeDefined();
        expect(walkAlong(generation, [place.lon, place.lat], home, NO_FILTER, FOOT), name).toBeDefined();
      }
    });
  });
