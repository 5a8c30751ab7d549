/** What the description says about each query parameter is what the server takes and refuses. */
import { expect, test } from 'vitest';
import { parseAreaQuery, parseNearestQuery } from '../../../reads/read-query.ts';
import { operations } from './validate.ts';

const PARSERS = [
  ['findToiletsNear', parseNearestQuery, {}],
  ['listToiletsInArea', parseAreaQuery, { bbox: '7,43,7.1,43.1' }],
] as const;

/** A parameter that needs another one beside it. */
const PARTNERS: Readonly<Record<string, string>> = { lat: 'lon=0', lon: 'lat=0' };

const parameters = PARSERS.flatMap(([id, parse, needed]) => {
  const documented = operations.find(({ operationId }) => operationId === id)?.parameters ?? [];
  return documented.map((parameter) => ({ id, parse, needed, ...parameter }));
});

test.each(parameters)(
  '$id takes what $name is said to take, and nothing else',
  ({ parse, needed, name, schema, required }) => {
    const { type, minimum, maximum, minLength, maxLength, default: value } = schema;
    const ask = (text: string) => {
      const given = { ...needed, [name]: text };
      return parse(`${new URLSearchParams(given)}${PARTNERS[name] ? `&${PARTNERS[name]}` : ''}`);
    };
    const takes = (text: unknown) => expect(ask(String(text)), `${name}=${text}`).toHaveProperty('query');
    const refuses = (text: unknown) => expect(ask(String(text)), `${name}=${text}`).toHaveProperty('invalid');

    refuses('');
    if (type === 'boolean') {
      takes(true);
      takes(false);
      for (const text of ['1', 'yes', 'True']) refuses(text);
    } else if (type === 'string') {
      if (typeof minLength === 'number') {
        takes('x'.repeat(minLength));
        refuses('x'.repeat(minLength - 1));
      }
      if (typeof maxLength === 'number') {
        takes('🚻'.repeat(maxLength));
        refuses('x'.repeat(maxLength + 1));
      }
    } else {
      expect(['number', 'integer']).toContain(type);
      for (const bound of [minimum, maximum]) takes(bound);
      refuses(Number(minimum) - 1);
      refuses(Number(maximum) + 1);
      if (type === 'integer') refuses(Number(minimum) + 0.5);
    }
    if (value !== undefined)
      expect(parse(`${new URLSearchParams(needed)}`)).toMatchObject({ query: { [name]: value } });
    expect('invalid' in parse('')).toBe(required || Object.keys(needed).length > 0);
  },
);
