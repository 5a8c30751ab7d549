/** A made register with grades, cabins and "out of service until", from its file to the page, the API and agents. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { DiffCollector } from '../../../pipeline/follow/diff/diff-collector.ts';
import { DiffPublisher } from '../../../pipeline/follow/diff/diff-publisher.ts';
import { recordToiletId } from '../../../pipeline/sources/source-record.ts';
import { DetailsResult } from '../../../schemas/reads/read-results.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { appOn, FROM } from '../../fixtures/app.ts';
import { readFeatures } from '../../fixtures/dumps.ts';
import { NOW } from '../../fixtures/generation.ts';
import { importFrom, wholeCurrent, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { listen, requestOf, send } from '../../fixtures/mcp.ts';

/** In Monaco it is an hour later than UTC. */
const MAPPED = [
  { id: 1, lon: 7.42, lat: 43.73, tags: { amenity: 'toilets', name: 'WC', opening_hours: '24/7' } },
  { id: 2, lon: 7.43, lat: 43.73, tags: { amenity: 'toilets' } },
];
const CITY = `nr,x,y,hours,rank,seen,stalls,back
1,7.42,43.73009,,good,2026-03-01,4,2026-11-25T14:00
2,7.44,43.74,Mo-Su 08:00-20:00,fair,,0,25.11.2026
3,7.45,43.74,24/7,bad,,,17.11.2026
`;
const TITLE = 'Public toilets <of the city>';
const MAPPING = {
  ...{ name: 'city', title: TITLE, adapter: 'csv', file: 'city.csv', licence: 'CC-BY-4.0' },
  ...{ credit: 'City of X & Y', month: '2026-09', id: 'nr', lon: 'x', lat: 'y' },
  tags: { opening_hours: 'hours' },
  out_of_service: { until: 'back' },
};
const GRADES = {
  grade: { value: 'rank', scale: ['good', 'fair', 'bad'], date: 'seen' },
  cabins: 'stalls',
};
const FROM_CITY = {
  ...{ source: 'city', title: TITLE, credit: 'City of X & Y', licence: 'CC-BY-4.0', as_of: '2026-09' },
};
const idOf = (id: string) => recordToiletId({ source: 'city', id });

let folder: string;
let store: Store;

async function imported(name: string, mapping: object): Promise<Store> {
  const made = new LocalStore(join(folder, name));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ sources: [mapping] }));
  const extract = await writeExtract(join(folder, `${name}.osm.pbf`), MAPPED);
  await importFrom(made, extract, { sources: join(folder, `${name}.json`) });
  return made;
}

beforeAll(async () => {
  folder = workFolder();
  writeFileSync(join(folder, 'city.csv'), CITY);
  store = await imported('graded', { ...MAPPING, ...GRADES });
});

const detailsAt = async (id: string, at = NOW.toISOString(), of = store) => {
  const { get } = appOn(of, Date.parse(at));
  return DetailsResult.parse((await get(`/api/v1/toilets/${id}/details`)).body).details;
};
const Open = z.object({ toilet: z.object({ open_now: z.union([z.boolean(), z.string()]) }) });
const openAt = async (id: string, at: string) => {
  const { get } = appOn(store, Date.parse(at));
  const { toilet } = Open.parse((await get(`/api/v1/toilets/${id}`)).body);
  return [toilet.open_now, (await detailsAt(id, at)).opens_at];
};

describe('the API', () => {
  test('has the three facts of a toilet that became one with the map, each with source and age', async () => {
    expect(await detailsAt('lt_n1')).toEqual({
      grade: { value: 'good', scale: ['good', 'fair', 'bad'], on: '2026-03-01', ...FROM_CITY },
      cabins: { count: 4, ...FROM_CITY },
      out_of_service: { until: '2026-11-25T14:00', ...FROM_CITY },
      opens_at: '2026-11-25T14:00:00+01:00',
    });
    expect(await detailsAt('lt_n2')).toEqual({});
  });

  test('does not count no cabins, nor a date that is not known, nor an end that is past', async () => {
    expect(await detailsAt(idOf('2'))).toEqual({
      grade: { value: 'fair', scale: ['good', 'fair', 'bad'], ...FROM_CITY },
      out_of_service: { until: '2026-11-25', ...FROM_CITY },
      opens_at: '2026-11-26T08:00:00+01:00',
    });
    expect(await detailsAt(idOf('3'))).toEqual({
      grade: { value: 'bad', scale: ['good', 'fair', 'bad'], ...FROM_CITY },
    });
  });

  test.each([
    ['before a minute', 'lt_n1', '2026-11-25T12:59:00Z', [false, '2026-11-25T14:00:00+01:00']],
    ['at it', 'lt_n1', '2026-11-25T13:00:00Z', [true, undefined]],
    ['after it', 'lt_n1', '2026-11-28T13:00:00Z', [true, undefined]],
    ['on the last day', idOf('2'), '2026-11-25T12:00:00Z', [false, '2026-11-26T08:00:00+01:00']],
    ['in the night after it', idOf('2'), '2026-11-26T06:59:00Z', [false, '2026-11-26T08:00:00+01:00']],
    ['when its hours begin', idOf('2'), '2026-11-26T07:00:00Z', [true, undefined]],
    ['of the past', idOf('3'), '2026-11-18T12:00:00Z', [true, undefined]],
  ])('opens it again by the clock there: %s', async (_, id, at, answer) => {
    expect(await openAt(id, at)).toEqual(answer);
  });

  test('no longer says that it is out of service once that is past', async () => {
    expect(await detailsAt('lt_n1', '2026-11-26T11:00:00Z')).toHaveProperty('out_of_service');
    const after = await detailsAt('lt_n1', '2026-11-26T12:00:00Z');
    expect(after).not.toHaveProperty('out_of_service');
    expect(after).toHaveProperty('grade');
  });
});

test('the page says the three facts with source and age, apart from the stars', async () => {
  const response = await appOn(store).app.request('/toilets/lt_n1', {}, FROM);
  const page = (await response.text()).replaceAll('&amp;', '&');
  const [, section = ''] = /<section class="stated">(.*?)<\/section>/s.exec(page) ?? [];
  const words = section.replace(/<dt>|<dd|<p/g, ' | $&').replace(/<[^>]+>/g, '');
  expect(words.replace(/\s+/g, ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(
    'What public registers say' +
      ' | Out of service | until 25 Nov 2026, 14:00' +
      ' | Official cleanliness grade | good (grade 1 of 3, 1 is the best) Graded: 1 Mar 2026.' +
      ` | Cabins | 4 | Data: September 2026. ${TITLE}, City of X & Y, CC-BY-4.0`,
  );
  expect(page.replace(section, '')).not.toContain('>good<');
  expect(await (await appOn(store).app.request('/toilets/lt_n2', {}, FROM)).text()).not.toContain(
    'class="stated"',
  );
});

test('agents are told the three facts with source and age, and that users did not grade', async () => {
  const call = requestOf('2025-11-25', 'tools/call', { name: 'get_toilet', arguments: { id: 'lt_n1' } });
  const { body } = await send(await listen(appOn(store)), call);
  const Answer = z.object({ result: z.object({ content: z.array(z.object({ text: z.string() })) }) });
  const text = Answer.parse(body).result.content[0]!.text;
  const credit = `("${TITLE}", credit "City of X & Y", CC-BY-4.0, data of 2026-09)`;
  expect(text).toContain(
    `\nPublic registers say: out of service until 2026-11-25 14:00 local time ${credit}; ` +
      `cleanliness grade by an authority (not by users) "good", 1 of 3 where 1 is the best, graded 2026-03-01 ${credit}; ` +
      `4 cabins ${credit}.\n`,
  );
});

test('a dump has them as objects with their source', async () => {
  await makeDump(store.dataDir, new Generation(store, wholeCurrent(store)), { now: NOW, kept: 1 });
  const features = readFeatures(join(store.dataDir, 'dumps', NOW.toISOString().slice(0, 10)));
  const { grade, cabins, out_of_service, capacity } = features.find(({ id }) => id === 'lt_n1')!.properties;
  const read = [grade, cabins, out_of_service].map((cell) => JSON.parse(String(cell)));
  expect(read).toEqual([
    { value: 'good', scale: ['good', 'fair', 'bad'], on: '2026-03-01', ...FROM_CITY },
    { count: 4, ...FROM_CITY },
    { until: '2026-11-25T14:00', ...FROM_CITY },
  ]);
  expect(capacity).toBeNull();
});

test('grades and cabins change neither stars nor order: lists are the same without them', async () => {
  const plain = await imported('plain', MAPPING);
  for (const query of ['lat=43.735&lon=7.44&limit=5', 'lat=43.73&lon=7.42&limit=5&open_now=true']) {
    const [graded, ungraded] = await Promise.all(
      [store, plain].map(async (of) => (await appOn(of).get(`/api/v1/toilets/nearest?${query}`)).body),
    );
    expect(graded).toEqual(ungraded);
    expect(graded).not.toHaveProperty('results', []);
  }
});

test('a diff keeps what a record states', async () => {
  const followed = await imported('followed', { ...MAPPING, ...GRADES });
  const before = await detailsAt('lt_n1', undefined, followed);
  const collector = new DiffCollector();
  collector.node({ id: 1, version: 2, deleted: false }, { amenity: 'toilets', name: 'New' }, 7.42, 43.73);
  const next = () => ({ dataMs: null, sequence: null, replicationUrl: null });
  await new DiffPublisher(followed, undefined).publish(collector.finish(), next, () => NOW);
  const { grade, cabins, out_of_service } = await detailsAt('lt_n1', undefined, followed);
  expect({ grade, cabins, out_of_service }).toEqual({
    ...{ grade: before.grade, cabins: before.cabins, out_of_service: before.out_of_service },
  });
});
