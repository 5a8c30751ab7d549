import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../../schemas/problems/problem.ts';
import { EXAMPLE_BASE_URL } from '../../../schemas/problems/problems.ts';
import { answerTo } from '../../../server/connections/parser-faults.ts';
import { openApi } from '../../../server/openapi/openapi.ts';
import { READS } from '../../../server/openapi/operations/reads.ts';
import { appOf, BASE_URL, FROM } from '../../fixtures/app.ts';
import { description, differences, document, faultsOf, operations } from './validate.ts';

function parserFault(code: string) {
  const { status, headers, body } = answerTo(code, BASE_URL)!;
  return { status, headers: new Headers(headers), text: body.toString() };
}

describe('the API description', () => {
  test('is version 1.0.0 in OpenAPI 3.1 and asks for no credential', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { version: '1.0.0' },
      servers: [{ url: 'https://toilets.example' }],
      security: [],
    });
  });

  test('names the reads as the interface does', () => {
    const named = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    expect(named).toEqual(
      expect.arrayContaining([
        'findToiletsNear get /api/v1/toilets/nearest',
        'listToiletsInArea get /api/v1/toilets',
        'getToilet get /api/v1/toilets/{id}',
      ]),
    );
  });

  test('puts every address under that of the server, and contact and deprecation where they are configured', () => {
    const baseUrl = 'http://localhost:8080';
    const other = openApi({ baseUrl, contact: 'mail@example.org', deprecated: new Set(['getToilet']) });
    expect(JSON.stringify(other)).not.toContain(EXAMPLE_BASE_URL);
    expect(other.servers).toEqual([{ url: baseUrl }]);
    expect(other.info).toMatchObject({ contact: { email: 'mail@example.org' } });
    expect(other.paths['/api/v1/toilets/{id}']).toMatchObject({ get: { deprecated: true } });
    expect(other.paths['/api/v1/toilets']?.get).not.toHaveProperty('deprecated');
    expect(document.info).not.toHaveProperty('contact');
  });

  test('refuses a schema without a name, and says where to name it', () => {
    const { FindResult: _, ...schemas } = READS.schemas;
    expect(() => openApi({ baseUrl: EXAMPLE_BASE_URL }, [{ ...READS, schemas }])).toThrow(
      'add it to the schemas or bodies of its area',
    );
  });

  test('leaves no object open to fields that it does not name, but for what the payment provider sends', () => {
    const open = Object.entries(description.components.schemas)
      .filter(([, schema]) => schema.type === 'object' && schema.additionalProperties !== false)
      .map(([name]) => name);
    expect(open).toEqual(['PaymentEvent']);
  });
});

describe('problems of every address', () => {
  const { responses } = description.components;

  test('are described once, and every operation refers to them', () => {
    expect(Object.keys(responses)).toEqual(['method-not-allowed', 'request-timeout', 'headers-too-large']);
    const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` });
    for (const methods of Object.values(document.paths))
      for (const operation of Object.values(methods))
        expect(operation).toMatchObject({
          responses: {
            405: refTo('method-not-allowed'),
            408: refTo('request-timeout'),
            431: refTo('headers-too-large'),
          },
        });
  });

  test('are answered so', async () => {
    const { app } = await appOf([]);
    const refused = await app.request('/api/v1/toilets', { method: 'DELETE' }, FROM);
    const answers = {
      'method-not-allowed': { status: 405, text: await refused.text(), headers: refused.headers },
      'request-timeout': parserFault('ERR_HTTP_REQUEST_TIMEOUT'),
      'headers-too-large': parserFault('HPE_HEADER_OVERFLOW'),
    };
    for (const [name, { status, text, headers }] of Object.entries(answers)) {
      const described = { responses: { [status]: responses[name]! } };
      const header = (each: string) => headers.get(each) ?? undefined;
      expect([name, ...differences(described, { status, text, header })]).toEqual([name]);
    }
  });
});

const examples = operations.flatMap(({ operationId, requestBody, responses }) =>
  [...(requestBody ? [['body', requestBody] as const] : []), ...Object.entries(responses)].flatMap(
    ([where, { content }]) =>
      Object.entries(content).flatMap(([type, { schema, examples }]) =>
        Object.entries(examples).map(([name, { value }]) => ({
          title: `${operationId} ${where} ${name}`,
          type,
          ref: schema.$ref,
          value,
        })),
      ),
  ),
);

describe('the examples', () => {
  test.each(examples)('$title is what its schema says', ({ ref, value }) => {
    expect(faultsOf(ref, value)).toEqual([]);
  });

  test('are judged by schemas that refuse what they do not name', () => {
    const closed = examples.filter(({ ref }) => !/\/(PaymentEvent|BatchLines)$/.test(ref));
    for (const { ref, value } of closed) {
      const more = { ...z.record(z.string(), z.unknown()).parse(value), surprise: 1 };
      expect(faultsOf(ref, more)).not.toEqual([]);
    }
  });

  test('show a problem for every problem response', () => {
    const problems = examples.filter(({ type }) => type === 'application/problem+json');
    expect(problems.length).toBeGreaterThan(10);
    for (const { value } of problems) Problem.parse(value);
  });
});
