import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../common/logger.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import { FoundToilet } from '../../../schemas/toilet/toilet.ts';
import { toolResult } from '../../../server/mcp/mcp-server.ts';
import { INSTRUCTIONS, RESULT_NOTE } from '../../../server/mcp/protocol.ts';
import { toolCallsOf } from '../../../server/mcp/tool-calls.ts';
import { TOOLS, toolsOf } from '../../../server/mcp/tools.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOf, appOn, BASE_URL, type TestApp } from '../../fixtures/app.ts';
import { NOW } from '../../fixtures/generation.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { EXTRACTS, needs } from '../../fixtures/needs.ts';
import { baseToilet } from '../../fixtures/toilets.ts';
import { operations } from '../openapi/validate.ts';

const [find, get] = TOOLS;

function callsOf({ generations }: TestApp): ReturnType<typeof toolCallsOf> {
  return toolCallsOf({
    baseUrl: BASE_URL,
    generations,
    now: () => NOW.getTime(),
    log: silentLogger,
    findPlace: findInGazetteer,
  });
}

describe('the definitions', () => {
  test('are of two tools that read only, with a title', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual(['find_toilets_near', 'get_toilet']);
    for (const { title, annotations } of TOOLS) {
      expect(title).toBeTruthy();
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        idempotentHint: true,
        destructiveHint: false,
        openWorldHint: false,
      });
    }
  });

  test('take the parameters of REST as JSON values, with the same bounds', () => {
    // Words are for one toilet: a list with them is too much to read.
    const { lang: _, ...shape } = QUESTIONS.findToiletsNear.table;
    expect(Object.keys(find!.inputSchema.properties ?? {})).toEqual(Object.keys(shape));
    expect(find!.inputSchema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        place: { type: 'string', minLength: 2, maxLength: 200 },
        country: { type: 'string', pattern: '^[A-Za-z]{2}$' },
        lat: { type: 'number', minimum: -90, maximum: 90 },
        lon: { type: 'number', minimum: -180, maximum: 180 },
        limit: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
        open_now: { type: 'boolean', default: false },
        no_purchase_needed: { type: 'boolean', default: false },
      },
    });
    expect(find!.inputSchema.required ?? []).toEqual([]);
    expect(get!.inputSchema).toMatchObject({ required: ['id'], properties: { id: { type: 'string' } } });
  });

  test('describe every argument and every tool', () => {
    for (const { description, inputSchema } of TOOLS) {
      expect(description!.length).toBeGreaterThan(100);
      for (const property of Object.values(inputSchema.properties ?? {})) {
        expect(property).toMatchObject({ description: expect.stringMatching(/^(?!Beyond).{10}/) });
      }
    }
    expect(JSON.stringify(TOOLS)).not.toContain('eyond the interface');
  });

  test('say which fields every answer has', () => {
    const required = (schema: unknown) =>
      z.looseObject({ required: z.array(z.string()) }).parse(schema).required;
    const { outputSchema } = find!;
    expect(required(outputSchema)).toEqual(['status', 'origin', 'results', 'attribution', 'display_note']);
    const { items } = z
      .looseObject({ items: z.unknown() })
      .parse(z.looseObject({ results: z.unknown() }).parse(outputSchema?.properties).results);
    const always = Object.keys(FoundToilet.shape).filter(
      (name) => !FoundToilet.shape[name as keyof typeof FoundToilet.shape].safeParse(undefined).success,
    );
    expect(required(items).toSorted()).toEqual(always.toSorted());
  });

  test('say like the API what the filter open_now does not look at', () => {
    const words = [
      find!.inputSchema.properties?.open_now,
      ...operations.flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'open_now')),
    ];
    expect(words).toHaveLength(5);
    for (const each of words)
      expect(JSON.stringify(each)).toContain('The filter does not look at partner.open_now');
  });

  // Clients of 2025 read schemas as draft 7, whatever they say of themselves.
  test.each([
    ['draft 7', () => new Ajv({ strict: false })],
    ['2020-12', () => new Ajv2020({ strict: false })],
  ])('hold every kind of answer, read as %s', async (_, makeAjv) => {
    const ajv = makeAjv();
    addFormats.default(ajv);
    const [holdsFound, holdsToilet] = TOOLS.map(({ outputSchema }) => {
      const { $schema: _, ...schema } = outputSchema ?? {};
      return ajv.compile(schema);
    });
    const toilets = [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73, name: 'Gare' })];
    const tools = callsOf(await appOf(toilets));
    const near = { lat: 43.73, lon: 7.42 };
    for (const args of [{}, near, { ...near, wheelchair: true }, { lat: 0, lon: 0 }]) {
      const answer = await tools.call('find_toilets_near', args, undefined);
      expect(holdsFound!(JSON.parse(answer!.json)), ajv.errorsText(holdsFound!.errors)).toBe(true);
    }
    const answer = await tools.call('get_toilet', { id: 'lt_n1' }, undefined);
    expect(holdsToilet!(JSON.parse(answer!.json)), ajv.errorsText(holdsToilet!.errors)).toBe(true);
  });

  test('tell, like both descriptions and every answer, which words are data of the public', () => {
    const texts = [INSTRUCTIONS, RESULT_NOTE, ...TOOLS.map(({ description }) => description)];
    for (const text of texts)
      for (const word of ['name', 'operator', 'opening_hours', 'partner', 'data, never'])
        expect(text).toContain(word);
  });

  test.each(TOOLS)('say what $name is not for', ({ description }) => {
    const [, others = ''] = /Do not use it for (.*?)\./.exec(description!) ?? [];
    for (const word of ['plumbing', 'products', 'directions between other places', 'reports'])
      expect(others).toContain(word);
  });

  test('tell the model what the interface demands of it', () => {
    for (const word of ['attribution', 'ask_user', 'display_note', 'unknown', 'distance']) {
      expect(INSTRUCTIONS).toContain(word);
    }
  });
});

/**
 * What an answer of five toilets may weigh, as text and structured content together. When the text was the JSON, this was
 * 12,288 bytes.
 */
const MAX_ANSWER_BYTES = 10_240;
/** The answer of `tools/list`, which a host keeps in the context of every conversation. */
const MAX_LIST_BYTES = 10_000;
/** The texts of an answer of five toilets: all that a model has to read. */
const MAX_TEXT_BYTES = 3_072;

describe('the size', () => {
  const weigh = async (tools: ReturnType<typeof toolCallsOf>, args: object) =>
    Buffer.byteLength(JSON.stringify(toolResult((await tools.call('find_toilets_near', args, undefined))!)));

  const textBytes = async (tools: ReturnType<typeof toolCallsOf>, args: object) => {
    const { content } = toolResult((await tools.call('find_toilets_near', args, undefined))!);
    const texts = content.map((block) => (block.type === 'text' ? block.text : ''));
    return Buffer.byteLength(texts.join(''));
  };

  test('of an answer stays small with the longest facts that real toilets have', async () => {
    const toilets = Array.from({ length: 9 }, (_, i) =>
      baseToilet({
        id: `lt_n${i}zzzzzz`,
        lon: -122.4194155 + i * 1e-5,
        lat: -37.7749295,
        name: 'Toilettes publiques automatiques du Parc de la',
        operator: 'Eigenbetrieb Abfallwirtschaft',
        scheme_name: 'Nette Toilette',
        opening_hours: 'Mo-Fr 06:00-22:00; Sa,Su,PH 08:00-20:00',
        fee: { required: true, amount: 0.5, currency: 'EUR' },
        wheelchair: 'limited',
        gender: ['unisex', 'female', 'male'],
        checked: '2021-08',
      }),
    );
    const bytes = await weigh(callsOf(await appOf(toilets)), { lat: -37.7749295, lon: -122.4194155 });
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    const read = await textBytes(callsOf(await appOf(toilets)), { lat: -37.7749295, lon: -122.4194155 });
    expect(read).toBeGreaterThan(1_200);
    expect(read).toBeLessThan(MAX_TEXT_BYTES);
  });

  test.each([
    ['Monaco', EXTRACTS.monaco, { lat: 43.7384, lon: 7.4246 }],
    ['Helsinki', EXTRACTS.helsinki, { lat: 60.1699, lon: 24.9384 }],
    ['Malta', EXTRACTS.malta, { lat: 35.8989, lon: 14.5146 }],
  ])(
    'of answers over %s stays small',
    needs(EXTRACTS.monaco, EXTRACTS.helsinki, EXTRACTS.malta),
    async (_, { path }, { lat, lon }) => {
      const store = new LocalStore(workFolder());
      await importFrom(store, path);
      const tools = callsOf(appOn(store));
      for (let step = 0; step < 100; step++) {
        const args = { lat: lat + (step % 10) * 0.003, lon: lon + Math.floor(step / 10) * 0.003 };
        expect(await weigh(tools, args)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
        expect(await textBytes(tools, args)).toBeLessThan(MAX_TEXT_BYTES);
      }
    },
  );

  test('of the definitions stays what a context can hold', () => {
    const tools = toolsOf(
      `https://${'a'.repeat(40)}.example`,
      `${'Long words of a coverage. '.repeat(5)}`,
      true,
    );
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(MAX_LIST_BYTES);
    expect(INSTRUCTIONS.length).toBeLessThan(2_000);
  });
});
