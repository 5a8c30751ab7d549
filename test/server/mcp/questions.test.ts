/** The ten questions that agents ask worst, over HTTP: each has one answer that a model cannot misread. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { worldTowns } from '../../../pipeline/gazetteer/world-towns.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { listen, requestOf, send } from '../../fixtures/mcp.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const MONACO = { town: 'Monaco', country: 'MC' } as const;
const PLACES = [
  placeRecord({ name: 'Monaco', kind: 'city', lon: 7.42, lat: 43.73, importance: 0.8, country: 'MC' }),
  placeRecord({ name: 'Hôtel de Paris', kind: 'landmark', lon: 7.4275, lat: 43.7391, ...MONACO }),
  placeRecord({ name: 'Rue Grimaldi', kind: 'street', lon: 7.4196, lat: 43.7354, ...MONACO }),
  placeRecord({ name: 'Port de Fontvieille', kind: 'landmark', lon: 7.4218, lat: 43.7293, ...MONACO }),
  placeRecord({ name: 'Port Hercule', kind: 'landmark', lon: 7.4269, lat: 43.7357, ...MONACO }),
  placeRecord({ name: 'Rue du 11 Novembre', kind: 'street', lon: 7.421, lat: 43.736, ...MONACO }),
];
const TOILETS = [
  baseToilet({
    id: 'lt_n1',
    lon: 7.42,
    lat: 43.7356,
    wheelchair: 'no',
    fee: { required: true, amount: null, currency: null },
  }),
  baseToilet({
    id: 'lt_n2',
    lon: 7.427,
    lat: 43.739,
    wheelchair: 'no',
    fee: { required: false, amount: null, currency: null },
  }),
  baseToilet({ id: 'lt_n3', lon: 7.43, lat: 43.74, changing_table: 'yes', wheelchair: 'no' }),
];

const Tool = z.object({ name: z.string(), description: z.string() });
const Answer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })),
    structuredContent: z.unknown().optional(),
  }),
});

/** With the towns of the world, as an import has them. */
async function door(toilets = TOILETS) {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, toilets, { places: PLACES, towns: worldTowns() });
  return listen(appOn(store));
}

async function ask(args: Record<string, unknown>, toilets = TOILETS) {
  return askAt(await door(toilets), args);
}

async function askAt(url: URL, args: Record<string, unknown>) {
  const call = { name: 'find_toilets_near', arguments: args };
  const { body } = await send(url, requestOf('2025-11-25', 'tools/call', call));
  const { result } = Answer.parse(body);
  expect(result.isError).toBeUndefined();
  return { found: FindResult.parse(result.structuredContent), text: result.content[0]!.text };
}

describe('the worst questions', () => {
  test.each(['43.7356,7.42', '43.7356° N, 7.42° E', '43°44\'08"N 7°25\'12"E'])(
    '1. %s in place is a position',
    async (place) => {
      const { found } = await ask({ place });
      expect(found).toMatchObject({
        status: 'ok',
        origin: { source: 'coordinates' },
        results: [{ id: 'lt_n1' }, {}, {}],
      });
    },
  );

  test('2. null is absent, and numbers and booleans may come as text', async () => {
    const args = { place: null, lat: '43.739', lon: '7.427', free: 'true', limit: '2', open_now: null };
    expect((await ask(args)).found.results.map(({ id }) => id)).toEqual(['lt_n2']);
  });

  test.each(['Paris', 'paris, france', 'Paris centre'])('3. %s is no hotel in Monaco', async (place) => {
    const { found, text } = await ask({ place });
    expect(found).toMatchObject({ status: 'place_not_found', origin: null, results: [] });
    expect(found.ask_user).toContain(
      `"${place}" lies outside of the data of this server, which covers Monaco`,
    );
    expect(text).toContain(`place_not_found. Ask the user: ${found.ask_user}`);
  });

  test('4. a station of a town outside is not looked for here', async () => {
    const { found } = await ask({ place: 'Gare de Lyon, Paris' });
    expect(found.ask_user).toMatch(/^"Gare de Lyon, Paris" lies outside .* covers Monaco\./);
  });

  test.each([{ place: 'Hôtel de Paris' }, { place: 'Paris', country: 'MC' }, { place: 'Paris, Monaco' }])(
    '5. %j names the hotel',
    async (args) => {
      const { found } = await ask(args);
      expect(found).toMatchObject({ status: 'ok', origin: { label: 'Hôtel de Paris, Monaco' } });
      expect(found.results[0]!.id).toBe('lt_n2');
    },
  );

  test('6. the filter that empties the answer is named', async () => {
    const { found, text } = await ask({ place: 'Rue Grimaldi', wheelchair: true, max_distance_m: 900 });
    expect(found.status).toBe('no_results');
    expect(found.display_note).toMatch(
      /^No toilet passes the filter wheelchair\. Without it the nearest is \d+ m away\..*attribution/,
    );
    expect(text).toContain('No toilet passes the filter wheelchair.');
  });

  test('7. filters that only together empty it are named together', async () => {
    const { found } = await ask({ place: 'Rue Grimaldi', free: true, changing_table: true, shower: true });
    expect(found.display_note).toMatch(
      /^No toilet passes the filters changing_table, free, shower together\./,
    );
  });

  test('8. a position outside is answered with what the data covers', async () => {
    const { found } = await ask({ lat: 48.85, lon: 2.35 });
    expect(found.status).toBe('no_results');
    expect(found.display_note).toMatch(/^No toilet is known within 50 km .* covers Monaco\./);
  });

  test.each([
    ['12 Rue Grimaldi', '12'],
    ['Rue Grimaldi 7bis, 98000 Monaco', '7bis'],
  ])('9. %s is answered from the street, and says that the number was ignored', async (place, number) => {
    const { found, text } = await ask({ place });
    expect(found.origin?.label).toBe('Rue Grimaldi, Monaco');
    expect(found.display_note).toMatch(
      new RegExp(`^The house number ${number} is not known and was ignored`),
    );
    expect(text).toContain(`The house number ${number}`);
  });

  test('9b. a number that belongs to the name is no house', async () => {
    const { found } = await ask({ place: 'Rue du 11 Novembre' });
    expect(found.display_note).not.toContain('house number');
  });

  test('11. 0, 0 beside a place is a form that was filled in: the place counts', async () => {
    const { found } = await ask({ place: 'Rue Grimaldi', lat: 0, lon: 0 });
    expect(found.origin).toMatchObject({ label: 'Rue Grimaldi, Monaco', source: 'place' });
    expect((await ask({ lat: 0, lon: 0, place: '' })).found).toMatchObject({ status: 'no_results' });
    expect((await ask({ place: 'Rue Grimaldi', lat: 43.739, lon: 7.427 })).found.origin?.source).toBe(
      'coordinates',
    );
  });

  test('10. "does it know my town?" is answered before a call: the tools say their area and date', async () => {
    const { body } = await send(await door(), requestOf('2025-11-25', 'tools/list'));
    const { result } = z.object({ result: z.object({ tools: z.array(Tool) }) }).parse(body);
    for (const { description } of result.tools) {
      expect(description).toMatch(
        /The data of this server covers Monaco; the date of the data is \d{4}-\d\d-\d\d\.$/,
      );
    }
  });

  test('12. a fact that the map hardly knows is no reason to say that there is none', async () => {
    const few = Array.from({ length: 9 }, (_, i) =>
      baseToilet({
        id: `lt_n${i}`,
        lon: 7.42 + i / 1_000,
        lat: 43.735,
        changing_table: i === 0 ? 'no' : 'unknown',
      }),
    );
    const words = 'of the 9 nearest toilets 0 yes, 1 no, 8 unknown. Tell the user that others may pass.';
    const near = { lat: 43.735, lon: 7.42 };
    const { found, text } = await ask({ ...near, changing_table: true }, few);
    expect(found.status).toBe('no_results');
    expect(text).toContain(`\nchanging_table is hardly mapped here: ${words}`);
    expect((await ask(near, few)).text).not.toContain('hardly mapped');
    const known = few.map((toilet) => ({ ...toilet, changing_table: 'yes' as const }));
    expect((await ask({ ...near, changing_table: true }, known)).text).not.toContain('hardly mapped');
  });

  test('13. "tomorrow at ten in the evening" is answered for then, and later questions for now', async () => {
    const hours = { lon: 7.42, lat: 43.735, opening_hours: 'Mo-Su 08:00-20:00' };
    const toilets = [baseToilet({ id: 'lt_n1', ...hours })];
    const near = { lat: 43.735, lon: 7.42 };
    const url = await door(toilets);
    const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString().slice(0, 11);
    const late = `${at(86_400_000)}22:00+01:00`;
    const then = await askAt(url, { ...near, at: late });
    expect(then.found.results[0]).toMatchObject({ open_now: false, closes_at: null });
    expect(then.text).toMatch(/; closed then, opens \d{4}-\d\d-\d\d 08:00/);
    expect(then.found.display_note).toMatch(
      /^open_now, closes_at and the filters are those of 21:00 on \S+ \(UTC\+00:00\), not of now\./,
    );
    const noon = `${at(86_400_000)}12:00+01:00`;
    expect((await askAt(url, { ...near, at: noon })).found.results[0]).toMatchObject({ open_now: true });
    const closed = await askAt(url, { ...near, at: late, open_now: true });
    expect(closed.found.status).toBe('no_results');
  });

  test.each([
    ['Mo-Su 08:00-20:00', /^.*Known to be open (?!now)[^:]*.*: 1 of 2\. /],
    [null, /No toilet of this answer is known to be open (?!now)/],
  ])('13b. hours %s: what is known of another time is not said of now', async (opening_hours, words) => {
    const place = { lon: 7.42, lat: 43.735 };
    const url = await door([
      baseToilet({ id: 'lt_n1', ...place, opening_hours }),
      baseToilet({ id: 'lt_n2', ...place }),
    ]);
    const day = new Date(NOW.getTime() + 86_400_000).toISOString().slice(0, 11);
    const { found, text } = await askAt(url, { ...place, open_now: true, at: `${day}12:00+01:00` });
    expect(found.display_note).toMatch(words);
    expect(text).not.toContain('open now');
    const { display_note: note } = (await askAt(url, { ...place, open_now: true })).found;
    expect(note).toMatch(/known to be open now/i);
  });

  test.each(['tomorrow', '2026-11-26T22:00', '2020-01-01T00:00Z', '2999-01-01T00:00Z'])(
    '14. at %s is refused with what it must be',
    async (at) => {
      const call = { name: 'find_toilets_near', arguments: { place: 'Monaco', at } };
      const { body } = await send(await door(), requestOf('2025-11-25', 'tools/call', call));
      const { result } = Answer.parse(body);
      expect(result.isError).toBe(true);
      expect(result.content[0]!.text).toMatch(/"name":"at","reason":"must be a time/);
    },
  );

  test('15. a name of two places is answered for one, and offers the other', async () => {
    const { found, text } = await ask({ place: 'port' });
    const ports = ['Port de Fontvieille, Monaco', 'Port Hercule, Monaco'];
    expect(ports).toContain(found.origin?.label);
    const other = ports.find((label) => label !== found.origin?.label);
    expect(text).toMatch(
      new RegExp(`\n"port" may also mean: ${other} \\(43\\.7\\d+, 7\\.42\\d+\\), 820 m away\\.`),
    );
    expect((await ask({ place: 'Port Hercule' })).text).not.toContain('may also mean');
    expect((await ask({ lat: 43.7357, lon: 7.4269, place: 'port' })).text).not.toContain('may also mean');
  });
});
