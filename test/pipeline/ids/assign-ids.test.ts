/** Ids over several imports, as the registry carries them from one to the next. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RegisteredToilet } from '../../../overlay/id-registry.ts';
import { type AssignedIds, assignIds, contestedIds, lostIds } from '../../../pipeline/ids/assign-ids.ts';
import type { ImportedToilet } from '../../../pipeline/ids/imported-toilet.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const METRE = 1 / 111_195;

type Some = Partial<BaseToilet> & { id: string };

const node = (some: Some): ImportedToilet => ({ toilet: baseToilet(some), outline: null });

/** A square building around a position, so many metres wide. */
function area(some: Some, width = 10): ImportedToilet {
  const toilet = baseToilet(some);
  const half = (width / 2) * METRE;
  const [w, s, e, n] = [toilet.lon - half, toilet.lat - half, toilet.lon + half, toilet.lat + half];
  return { toilet, outline: [Float64Array.of(w, s, e, s, e, n, w, n, w, s)] };
}

/** A registry with what imports leave in it. */
class World {
  readonly rows = new Map<string, RegisteredToilet>();
  readonly aliases = new Map<string, string>();
  served = new Map<string, BaseToilet>();
  saidOf: Record<string, number> = {};
  #day = 0;

  import(...imported: ImportedToilet[]): AssignedIds {
    const registered = [...this.rows.values()];
    const lost = lostIds(imported, registered);
    const assigned = assignIds({
      imported,
      registered,
      aliases: this.aliases,
      saidOf: (id) => this.saidOf[id] ?? 0,
      before: new Map(lost.flatMap((id) => (this.served.has(id) ? [[id, this.served.get(id)!]] : []))),
      now: new Date(Date.UTC(2026, 10, ++this.#day)),
    });
    for (const row of assigned.changed) this.rows.set(row.toiletId, row);
    for (const { id, aliases } of assigned.toilets) {
      this.aliases.delete(id);
      for (const alias of aliases) this.aliases.set(alias, id);
    }
    this.served = new Map(assigned.toilets.map((toilet) => [toilet.id, toilet]));
    return assigned;
  }
}

/** `id` and `id < aliases`. */
function idsOf({ toilets }: AssignedIds): string[] {
  return toilets.map(({ id, aliases }) => (aliases.length > 0 ? `${id} < ${aliases.join(' ')}` : id)).sort();
}

describe('an id', () => {
  test('is that of its object where nothing is registered', () => {
    const world = new World();
    expect(idsOf(world.import(node({ id: 'lt_n1' }), node({ id: 'lt_n2', aliases: ['lt_w3'] })))).toEqual([
      'lt_n1',
      'lt_n2 < lt_w3',
    ]);
    expect(world.rows.get('lt_n1')).toMatchObject({ osmType: 'node', osmId: 1, state: 'present' });
  });

  test('changes nothing in the registry while its object stays as it is', () => {
    const world = new World();
    const toilets = [node({ id: 'lt_n1' }), node({ id: 'lt_n2', aliases: ['lt_w3'] })];
    world.import(...toilets);
    expect(world.import(...toilets).changed).toEqual([]);
  });

  test('goes on to the building that a mapper drew around the deleted node, and the new id leads to it', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1', name: 'WC' }));
    const assigned = world.import(area({ id: 'lt_w9', lon: 4 * METRE, reference: 'osm:way/9' }));
    expect(idsOf(assigned)).toEqual(['lt_n1 < lt_w9']);
    expect(assigned.toilets[0]).toMatchObject({ reference: 'osm:way/9', lon: 4 * METRE });
    expect(world.rows.get('lt_n1')).toMatchObject({ osmType: 'way', osmId: 9 });
    expect(idsOf(world.import(area({ id: 'lt_w9', lon: 4 * METRE })))).toEqual(['lt_n1 < lt_w9']);
  });

  test.each<[string, boolean, ImportedToilet]>([
    ['a node 19 m away', true, node({ id: 'lt_n2', lon: 19 * METRE })],
    ['a node 21 m away', false, node({ id: 'lt_n2', lon: 21 * METRE })],
    ['an area 29 m away', true, area({ id: 'lt_w2', lon: 29 * METRE })],
    ['an area 31 m away', false, area({ id: 'lt_w2', lon: 31 * METRE })],
    ['an area 50 m away that holds the old point', true, area({ id: 'lt_w2', lon: 50 * METRE }, 110)],
    ['a node of another name', false, node({ id: 'lt_n2', name: 'Other' })],
    ['a node of the same name in other letters', true, node({ id: 'lt_n2', name: 'wc' })],
    ['a node for the others', false, node({ id: 'lt_n2', gender: ['male'] })],
    ['a node for all of them', true, node({ id: 'lt_n2', gender: ['female', 'male'] })],
  ])('%s gets it: %s', (_, expected, fresh) => {
    const world = new World();
    world.import(node({ id: 'lt_n1', name: 'WC', gender: ['female'] }));
    const { counts } = world.import(fresh);
    expect(counts.remapped).toBe(expected ? 1 : 0);
  });

  test('goes to one of two new objects, the nearer', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1' }), node({ id: 'lt_n2', lon: 10 * METRE }));
    const assigned = world.import(
      node({ id: 'lt_n3', lon: 9 * METRE }),
      node({ id: 'lt_n4', lon: 1 * METRE }),
    );
    expect(idsOf(assigned)).toEqual(['lt_n1 < lt_n4', 'lt_n2 < lt_n3']);
  });

  test('is never taken by an object that was there before', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1' }), node({ id: 'lt_n2', lon: 5 * METRE }));
    expect(world.import(node({ id: 'lt_n2', lon: 5 * METRE })).counts).toEqual({
      remapped: 0,
      kept: 1,
      hidden: 0,
    });
  });

  test('takes over where objects became one: what most was said of, then the lowest', () => {
    const apart = [node({ id: 'lt_n1' }), node({ id: 'lt_n2', lon: 1 }), node({ id: 'lt_n3', lon: 2 })];
    const joined = node({ id: 'lt_n1', aliases: ['lt_n2', 'lt_n3'] });
    const world = new World();
    world.import(...apart);
    expect(contestedIds([joined], [...world.rows.values()])).toEqual(['lt_n1', 'lt_n2', 'lt_n3']);
    expect(idsOf(world.import(joined))).toEqual(['lt_n1 < lt_n2 lt_n3']);
    const spoken = new World();
    spoken.import(...apart);
    spoken.saidOf = { lt_n2: 1, lt_n3: 4 };
    expect(idsOf(spoken.import(joined))).toEqual(['lt_n3 < lt_n1 lt_n2']);
    expect(idsOf(spoken.import(...apart))).toEqual(['lt_n1', 'lt_n2', 'lt_n3']);
  });

  test('returns to its own object when that comes back', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1' }));
    world.import(node({ id: 'lt_n2', lon: METRE }));
    const assigned = world.import(node({ id: 'lt_n1' }), node({ id: 'lt_n2', lon: METRE }));
    expect(idsOf(assigned)).toEqual(['lt_n1', 'lt_n2']);
  });

  test('leads on as an alias after the object it came from is gone', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1', aliases: ['lt_w2'] }));
    expect(idsOf(world.import(node({ id: 'lt_n1' })))).toEqual(['lt_n1 < lt_w2']);
  });
});

describe('a toilet that is missing', () => {
  test('is shown once more, then hidden, and comes back as what it was', () => {
    const world = new World();
    const other = node({ id: 'lt_n9', lon: 1 });
    world.import(node({ id: 'lt_n1', name: 'WC', aliases: ['lt_w2'] }), other);
    const first = world.import(other);
    expect(idsOf(first)).toEqual(['lt_n1 < lt_w2', 'lt_n9']);
    expect(first.counts).toEqual({ remapped: 0, kept: 1, hidden: 0 });
    expect(world.rows.get('lt_n1')).toMatchObject({ state: 'missing', missingImports: 1 });
    const second = world.import(other);
    expect(idsOf(second)).toEqual(['lt_n9']);
    expect(second.counts).toEqual({ remapped: 0, kept: 0, hidden: 1 });
    expect(idsOf(world.import(node({ id: 'lt_n1' }), other))).toEqual(['lt_n1 < lt_w2', 'lt_n9']);
    expect(world.rows.get('lt_n1')).toMatchObject({ state: 'present', missingImports: 0 });
  });

  test('goes on to an object that appears later', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1' }));
    world.import();
    world.import();
    expect(idsOf(world.import(node({ id: 'lt_n5', lon: METRE })))).toEqual(['lt_n1 < lt_n5']);
  });

  test('keeps no alias that is a toilet of its own now', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1', aliases: ['lt_w2'] }));
    expect(idsOf(world.import(area({ id: 'lt_w2', lon: 1 })))).toEqual(['lt_n1', 'lt_w2']);
  });
});

describe('whatever mappers do', () => {
  const object = fc.record({
    id: fc.nat(7),
    at: fc.nat(60),
    joins: fc.option(fc.nat(7)),
  });
  const days = fc.array(fc.uniqueArray(object, { selector: ({ id }) => id, maxLength: 6 }), { maxLength: 8 });

  test('every id leads to one toilet, and every object of the import has its toilet', () => {
    fc.assert(
      fc.property(days, (imports) => {
        const world = new World();
        for (const objects of imports) {
          const own = new Set(objects.map(({ id }) => id));
          const joined = new Set<number>();
          const imported = objects.map(({ id, at, joins }) => {
            const takes = joins !== null && !own.has(joins) && !joined.has(joins);
            if (takes) joined.add(joins);
            return node({ id: `lt_n${id + 1}`, lon: at * METRE, aliases: takes ? [`lt_n${joins + 1}`] : [] });
          });
          const { toilets } = world.import(...imported);
          const known = toilets.flatMap(({ id, aliases }) => [id, ...aliases]);
          expect(new Set(known).size).toBe(known.length);
          for (const { toilet } of imported) {
            const its = toilets.find(({ id, aliases }) => [id, ...aliases].includes(toilet.id));
            expect(its?.lon).toBe(toilet.lon);
          }
        }
      }),
    );
  });

  test('an import that is repeated gives the same ids', () => {
    fc.assert(
      fc.property(days, (imports) => {
        const world = new World();
        for (const objects of imports) {
          const imported = objects.map(({ id, at }) => node({ id: `lt_n${id + 1}`, lon: at * METRE }));
          const shown = new Set(idsOf(world.import(...imported)).map((ids) => ids.split(' ')[0]));
          for (const again of idsOf(world.import(...imported))) expect(shown).toContain(again.split(' ')[0]);
        }
      }),
    );
  });
});

describe('a record of another source', () => {
  const RECORD = 'lt_s0123456789abc';

  test('has its own id in every import, and no row in the registry', () => {
    const world = new World();
    for (let i = 0; i < 3; i++) expect(idsOf(world.import(node({ id: RECORD })))).toEqual([RECORD]);
    expect(world.rows.size).toBe(0);
  });

  test('leads to the toilet of the map that it became one with', () => {
    const world = new World();
    world.import(node({ id: RECORD }));
    expect(idsOf(world.import(node({ id: 'lt_n1', aliases: [RECORD] })))).toEqual([`lt_n1 < ${RECORD}`]);
  });

  test('goes on when the object vanishes, and the id of the object leads to it', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1', aliases: [RECORD] }));
    for (let i = 0; i < 3; i++)
      expect(idsOf(world.import(node({ id: RECORD })))).toEqual([`${RECORD} < lt_n1`]);
    expect(idsOf(world.import(node({ id: 'lt_n1', aliases: [RECORD] })))).toEqual([`lt_n1 < ${RECORD}`]);
  });

  test('that leads a toilet with a place of the map takes the id of the place', () => {
    const world = new World();
    world.import(node({ id: 'lt_w9' }));
    const both = node({ id: RECORD, aliases: ['lt_w9'] });
    expect(idsOf(world.import(both))).toEqual([`lt_w9 < ${RECORD}`]);
    expect(world.rows.get('lt_w9')).toMatchObject({ osmType: 'way', osmId: 9, state: 'present' });
  });

  test('does not take the id of an object that vanished beside it', () => {
    const world = new World();
    world.import(node({ id: 'lt_n1' }));
    const { counts } = world.import(node({ id: RECORD }));
    expect(counts).toMatchObject({ remapped: 0, kept: 1 });
  });
});
