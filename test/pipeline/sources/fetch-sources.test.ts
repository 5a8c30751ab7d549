/** Data of sources from a real server: only what changed, only whole, and never instead of a good file. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchSources } from '../../../pipeline/sources/fetch-sources.ts';
import { MAX_FILE_BYTES } from '../../../pipeline/sources/rows/row.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';
import { listening } from '../../fixtures/listening.ts';

const HOUR_MS = 3_600_000;
const CSV = 'id,lon,lat\n1,7.4,43.7\n';

let folder: string;
let origin: string;
let asked: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let notes: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  asked = [];
  notes = [];
  origin = await listening(
    createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    }),
  );
});

const dataFile = () => join(folder, 'data/city');
const data = () => readFileSync(dataFile(), 'utf8');
const put = (fields: object) =>
  writeFileSync(
    join(folder, 'city.json'),
    JSON.stringify({
      ...{
        name: 'city',
        title: 'City',
        licence: 'CC0-1.0',
        credit: 'City',
        adapter: 'csv',
        id: 'id',
        tags: {},
      },
      fetch: { url: `${origin}/list.csv`, every_hours: 24 },
      ...fields,
    }),
  );
const fetchAfter = (hours: number, maxMs?: number) =>
  fetchSources(folder, {
    now: new Date(NOW.getTime() + hours * HOUR_MS),
    note: (sentence) => notes.push(sentence),
    ...(maxMs !== undefined && { maxMs }),
  });

test('a file is fetched once in its time, and then only if it changed', async () => {
  put({});
  answer = (request, response) => {
    response.setHeader('etag', '"1"').setHeader('last-modified', 'Tue, 03 Mar 2026 04:05:06 GMT');
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.end(CSV);
  };
  await fetchAfter(0);
  expect(data()).toBe(CSV);
  expect(statSync(dataFile()).mtime.toISOString()).toBe('2026-03-03T04:05:06.000Z');
  await fetchAfter(23);
  expect(asked).toHaveLength(1);
  await fetchAfter(24);
  await fetchAfter(47);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.headers['if-none-match']).toBe('"1"');
  expect(notes).toEqual([]);
});

test('the same bytes again do not change the file: the edition of the sources stays', async () => {
  put({});
  answer = (_, response) => response.end(CSV);
  await fetchAfter(0);
  const { mtimeMs } = statSync(dataFile());
  await fetchAfter(25);
  expect(asked).toHaveLength(2);
  expect(statSync(dataFile()).mtimeMs).toBe(mtimeMs);
});

describe('a portal that gives pages', () => {
  const ROWS = Array.from({ length: 25 }, (_, id) => ({ id, lon: 7 + id / 100, lat: 43 }));
  const paged = (size: number) => ({
    ...{ adapter: 'json', rows: 'result.records' },
    fetch: { url: `${origin}/rows?resource=x`, pages: { offset: 'offset', limit: 'limit', size } },
  });
  const pageOf = ({ url }: IncomingMessage, most: number) => {
    const { searchParams } = new URL(url ?? '', origin);
    const from = Number(searchParams.get('offset'));
    return ROWS.slice(from, from + Math.min(most, Number(searchParams.get('limit'))));
  };

  test('is asked for all of them, also if it gives fewer rows than asked for', async () => {
    put(paged(10));
    answer = (request, response) =>
      response.end(JSON.stringify({ success: true, result: { records: pageOf(request, 7) } }));
    await fetchAfter(0);
    expect(JSON.parse(data())).toEqual({ success: true, result: { records: ROWS } });
    expect(asked.map(({ url }) => new URL(url ?? '', origin).searchParams.get('offset'))).toEqual([
      '0',
      '7',
      '14',
      '21',
      '25',
    ]);
    expect(asked[0]?.url).toContain('resource=x');
  });

  test('and ignores the offset is not asked forever', async () => {
    put(paged(10_000));
    const most = JSON.stringify({ result: { records: Array.from({ length: 9_000 }, () => 1) } });
    answer = (_, response) => response.end(most);
    await fetchAfter(0);
    expect(notes[0]).toMatch(/^The source city could not be fetched: it has more than 100000 rows/);
    expect(asked.length).toBeLessThan(20);
  });

  test('and breaks off leaves the file of before', async () => {
    put(paged(10));
    mkdirSync(join(folder, 'data'));
    writeFileSync(dataFile(), '[]');
    answer = (request, response) => {
      if (asked.length > 1) response.writeHead(500).end();
      else response.end(JSON.stringify({ result: { records: pageOf(request, 7) } }));
    };
    await fetchAfter(0);
    expect(data()).toBe('[]');
    expect(notes).toEqual(['The source city could not be fetched: status 500. The file of before stays.']);
  });
});

test.each<[string, (response: ServerResponse) => void, RegExp, maxMs?: number]>([
  ['an error', (response) => response.writeHead(503).end('x'), /status 503/],
  ['a web page', (response) => response.end('\n<!doctype html>'), /a web page and no CSV/],
  ['too many bytes', (response) => response.end(Buffer.alloc(MAX_FILE_BYTES + 1, 65)), /more than 64000000/],
  ['half a file', (response) => response.writeHead(200, { 'content-length': 99 }).end(CSV), /./],
  ['nothing in time', () => {}, /timeout/, 1_000],
])('%s leaves the file of before, and the next import asks again', async (_, bad, reason, maxMs = 60_000) => {
  put({});
  answer = (_, response) => response.end(CSV);
  await fetchAfter(0);
  answer = (_, response) => bad(response);
  await fetchAfter(25, maxMs);
  expect(data()).toBe(CSV);
  expect(notes).toEqual([
    expect.stringMatching(/^The source city could not be fetched: .* The file of before stays\.$/),
  ]);
  expect(notes[0]).toMatch(reason);
  // No word of the address: it may have a key.
  expect(notes[0]).not.toContain('list.csv');
  await fetchAfter(25.1, maxMs);
  expect(asked).toHaveLength(3);
});

test('a bad mapping is for the import to report', async () => {
  writeFileSync(join(folder, 'city.json'), '{');
  await fetchAfter(0);
  await fetchSources(join(folder, 'none.json'), { now: NOW, note: (sentence) => notes.push(sentence) });
  expect(notes).toEqual([]);
});
