import { describe, expect, test } from 'vitest';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import { readArguments, withLinkedId } from '../../../server/mcp/arguments.ts';

const find = (given: unknown) => readArguments(QUESTIONS.find_toilets_near, given);

describe('arguments of a tool', () => {
  test.each([
    [
      { place: 'Monaco', lat: null, lon: null, country: null, free: null },
      { place: 'Monaco', free: false },
    ],
    [
      { lat: '43.73', lon: '7.42', limit: '3' },
      { lat: 43.73, lon: 7.42, limit: 3 },
    ],
    [
      { lat: '-33.8688', lon: 151.2093 },
      { lat: -33.8688, lon: 151.2093 },
    ],
    [
      { place: 'Monaco', open_now: 'true', free: 'false' },
      { open_now: true, free: false },
    ],
    [
      { place: 'Monaco', step_free: 'true', max_distance_m: '500' },
      { step_free: true, max_distance_m: 500 },
    ],
    [
      { place: '', country: '', lat: 43.73, lon: 7.42, gender: '', key: '', by: '', limit: '', free: '' },
      { lat: 43.73, lon: 7.42, limit: 5, free: false },
    ],
    [
      { place: 'Monaco', country: ' ', lat: '', lon: null, step_free: '', shower: null, max_distance_m: '' },
      { place: 'Monaco', limit: 5 },
    ],
  ])('%j are taken as they are meant', (given, value) => {
    expect(find(given)).toMatchObject({ query: value });
  });

  test.each([
    { toolCallId: 'call_7' },
    { sessionId: 's', action: 'sendMessage', chatInput: 'where?', toolCallId: 'c' },
    { tool: { name: 'find_toilets_near' }, action: null },
  ])('what a host adds is passed over: %j', (added) => {
    expect(find({ place: 'Menton', ...added })).toEqual(find({ place: 'Menton' }));
    const one = { id: 'lt_n7' };
    expect(readArguments(QUESTIONS.get_toilet, { ...one, ...added })).toEqual({ query: one });
  });

  test.each(['toolcallid', 'session', 'input', 'latitude'])('%s is still a fault', (name) => {
    expect(find({ place: 'Menton', [name]: 'x' })).toMatchObject({ invalid: [{ name }] });
  });

  test.each(Object.keys(QUESTIONS.find_toilets_near.table))('%s is absent if it is null or blank', (name) => {
    for (const blank of [null, '', '  ']) expect(find({ [name]: blank })).toEqual(find({}));
  });

  test.each([
    [{ lat: '43,73', lon: '7.42' }, 'lat'],
    [{ lat: 'north', lon: '7.42' }, 'lat'],
    [{ lat: '43.73°', lon: 7.42 }, 'lat'],
    [{ lat: '95', lon: '7.42' }, 'lat'],
    [{ place: 'Monaco', limit: '3 toilets' }, 'limit'],
    [{ place: 'Monaco', open_now: 'yes' }, 'open_now'],
    [{ place: 'Monaco', open_now: 1 }, 'open_now'],
    [{ place: 7 }, 'place'],
    [{ lat: 43.73, lon: null }, 'lon'],
  ])('%j are refused for %s', (given, name) => {
    const read = find(given);
    expect('invalid' in read && read.invalid.map((one) => one.name)).toContain(name);
  });

  test.each([
    [{ id: null }, 'must be a string'],
    [{ id: '' }, 'must be the id of a toilet from find_toilets_near, such as lt_n123'],
    [{}, 'must be a string'],
  ])('%j lacks what is needed, and is not advised to leave it out', (given, reason) => {
    const read = readArguments(QUESTIONS.get_toilet, given);
    expect('invalid' in read && read.invalid).toEqual([{ name: 'id', reason }]);
  });
});

describe('the link of a toilet', () => {
  test.each([
    ['https://wc.example', 'https://wc.example/toilets/lt_n7'],
    ['https://wc.example', 'https://WC.example/toilets/lt_n7/?lang=de#hours'],
    ['https://wc.example', 'https://wc.example/api/v1/toilets/lt_n7'],
    ['https://town.example/wc', 'http://town.example/wc/toilets/lt_n7'],
    ['http://localhost:8080', 'http://localhost:8080/toilets/lt_n7'],
  ])('of %s is taken for its id: %s', (baseUrl, id) => {
    expect(withLinkedId({ id, lang: 'de' }, baseUrl)).toEqual({ id: 'lt_n7', lang: 'de' });
  });

  test.each([
    'https://other.example/wc/toilets/lt_n7',
    'https://town.example/toilets/lt_n7',
    'https://town.example/wc/toilets/',
    'https://town.example/wc/toilets/lt_n7/route',
    'https://town.example/wc?id=lt_n7',
    'lt_n7',
    7,
  ])('%s is none of ours', (id) => {
    expect(withLinkedId({ id }, 'https://town.example/wc')).toEqual({ id });
  });
});
