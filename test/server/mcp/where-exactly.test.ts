/** "Where exactly is it, and how do I get there?", over HTTP, with streets that have names. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ToiletAnswer } from '../../../schemas/reads/mcp-tools.ts';
import { ToiletResult } from '../../../schemas/reads/read-results.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, type TestApp } from '../../fixtures/app.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { listen, requestOf, send } from '../../fixtures/mcp.ts';
import { placeOf, writeBlocks } from '../../fixtures/walk-blocks.ts';

const Answer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })),
    structuredContent: z.unknown(),
  }),
});

const [LON, LAT] = placeOf(0);
let site: TestApp;
let id: string;

beforeAll(async () => {
  const folder = workFolder();
  const path = await writeBlocks(join(folder, 'named.osm.pbf'), [
    {
      name: 'stairs',
      draw: (block) => {
        const [start, corner, top, foot, door] = (
          [
            [-60, 0],
            [150, 0],
            [150, 80],
            [150, 90],
            [150, 130],
          ] as const
        ).map((at) => block.node(at));
        block.way([start!, corner!], { highway: 'residential', name: 'Hauptstraße' });
        block.way([corner!, top!], { highway: 'footway', name: 'Marktgasse', level: '0' });
        block.way([top!, foot!], { highway: 'steps', level: '-1;0' });
        block.way([foot!, door!], { highway: 'corridor', level: '-1' });
        // A network of less than 500 m leads nowhere.
        block.way([corner!, block.node([150, -600])], { highway: 'residential' });
        block.toilet([150, 132], {
          ...{ level: '-1', indoor: 'yes', description: 'Behind\nthe lockers', name: 'Am Markt' },
          ...{ opening_hours: 'Mo-Sa 08:00-20:00', 'toilets:handwashing': 'yes' },
        });
      },
    },
  ]);
  const store = new LocalStore(folder);
  await importFrom(store, path, { walking: true });
  site = appOn(store);
  const { body } = await site.get(`/api/v1/toilets/nearest?lat=${LAT}&lon=${LON}`);
  id = z.object({ results: z.array(z.object({ id: z.string() })) }).parse(body).results[0]!.id;
});

async function ask(args: Record<string, unknown>, meta?: Record<string, unknown>) {
  const call = { name: 'get_toilet', arguments: { id, ...args }, ...(meta && { _meta: meta }) };
  const { body } = await send(await listen(site), requestOf('2025-11-25', 'tools/call', call));
  const { result } = Answer.parse(body);
  return { ...result, text: result.content[0]!.text };
}

describe('get_toilet', () => {
  test('says in its text where exactly it is, its hours this week, and what it has', async () => {
    const { text, structuredContent } = await ask({});
    expect(text).toContain(
      '\nWhere: at or near Marktgasse; floor -1 (0 is the ground floor); inside a building; description "Behind the lockers".\n',
    );
    expect(text).toContain('\nOpening hours: Mo-Sa 08:00-20:00.\n');
    expect(text).toMatch(/\nOpen this week: .*Sat 08:00-20:00, Sun closed/);
    expect(text).toContain('\nAlso known: Hand washing: yes.\n');
    expect(text).not.toContain('Way from');
    const { body } = await site.get(`/api/v1/toilets/${id}`);
    expect(structuredContent).toEqual(body);
  });

  test('with lang says its facts in that language, beside the way', async () => {
    const { text, structuredContent } = await ask({ lang: 'de', from: `${LAT},${LON}` });
    expect(text).toMatch(/\nIn the language de: .*Rollstuhl: Rollstuhlzugang unbekannt.*\.\nWay from /);
    const { words, way } = ToiletAnswer.parse(structuredContent);
    expect(words?.language).toBe('de');
    expect(words?.facts).toContainEqual(
      expect.objectContaining({ name: 'Öffnungszeiten', value: 'Mo-Sa 08:00-20:00' }),
    );
    expect(way?.status).toBe('ok');
  });

  test.each([() => `${LAT},${LON}`, () => `{"lat":${LAT},"lng":${LON}}`])(
    'with from %s says the way in steps',
    async (from) => {
      const { text, structuredContent } = await ask({ from: from() });
      const { way } = ToiletAnswer.parse(structuredContent);
      expect(way).toMatchObject({ status: 'ok', origin: { source: 'coordinates' }, walk: { flights: 1 } });
      expect(way?.steps).toEqual([
        '210 m east along Hauptstraße',
        'left into Marktgasse, 80 m',
        'straight on, 1 flight of steps down, 10 m',
        'straight on inside the building, 40 m',
      ]);
      expect(text).toMatch(
        /\nWay from [^\n]*: \d+ min walk of \d+ m with 1 flight of steps\.\n1\. 210 m east/,
      );
    },
  );

  test('with from says which words of the place were ignored', async () => {
    const { text } = await ask({ from: 'Hauptstraße 12' });
    expect(text).toMatch(/\nWay from Hauptstraße[^\n]*\nThe house number 12 is not known and was ignored: /);
  });

  test('with step_free the way ends above the stairs, and the text says that they are not known', async () => {
    const { text, structuredContent } = await ask({ from: `${LAT},${LON}`, step_free: true });
    const { way } = ToiletAnswer.parse(structuredContent);
    expect(way).toMatchObject({ status: 'ok', walk: { flights: null } });
    expect(way?.steps.at(-1)).toBe('50 m north off the path to the toilet');
    expect(text).toContain('the stairs to its floor not known');
  });

  test('from far away has no steps: the walk is an estimate', async () => {
    const { text, structuredContent } = await ask({ from: `${LAT + 1},${LON}` });
    const { way } = ToiletAnswer.parse(structuredContent);
    expect(way).toMatchObject({ status: 'no_route', walk: { source: 'straight_line' }, steps: [] });
    expect(text).toContain('The map has no way there within 5 km, so the walk is an estimate.');
  });

  test.each(['here', 'near me'])(
    'from %s is where the host says that the user is, or is asked',
    async (from) => {
      const hint = { 'openai/userLocation': { latitude: LAT, longitude: LON } };
      const near = ToiletAnswer.parse((await ask({ from }, hint)).structuredContent).way;
      expect(near).toMatchObject({ status: 'ok', origin: { source: 'host_hint' } });
      const { text, structuredContent } = await ask({ from });
      expect(ToiletAnswer.parse(structuredContent).way).toMatchObject({
        status: 'needs_location',
        origin: null,
      });
      expect(text).toContain('Way: needs_location. Ask the user: Where are you?');
    },
  );

  test('from a place that is not known asks which, and still says the toilet', async () => {
    const { structuredContent, isError } = await ask({ from: 'Nowhereville' });
    expect(isError).toBeUndefined();
    const { way, ...toilet } = ToiletAnswer.parse(structuredContent);
    expect(way).toMatchObject({ status: 'place_not_found', walk: null, steps: [] });
    expect(way?.ask_user).toContain('"Nowhereville"');
    expect(ToiletResult.parse(toilet).toilet.id).toBe(id);
  });
});
