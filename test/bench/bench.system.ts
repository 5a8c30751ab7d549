/** The bench's pure parts as tables, and one tiny run of it; bench.long.ts runs its other parts. Nothing here is timed. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { cpuSeconds, familyCpuSeconds, parseCpuSeconds, parseMb } from '../../bench/lib/proc.ts';
import { isInstalled, script, start } from '../../bench/lib/process.ts';
import { ask, startConstant } from '../../bench/lib/server.ts';
import { median, quantile, ratios } from '../../bench/lib/stats.ts';
import { figure, type Goal, markdownTable, spread, verdict } from '../../bench/lib/table.ts';
import { parseLoad, preparedLoad } from '../../bench/lib/wrk.ts';
import { isClipped, movedEast, renumbered } from '../../bench/real.ts';
import { LINUX, needs, WRK } from '../fixtures/needs.ts';

describe('statistics', () => {
  test.each([
    [[], Number.NaN],
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 1], 9],
  ])('the median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  test('a quantile between two values lies on the line through them', () => {
    expect(quantile([0, 10, 20, 30, 40], 0.99)).toBeCloseTo(39.6);
    expect(quantile([5, 1], 0)).toBe(1);
    expect(quantile([5, 1], 1)).toBe(5);
  });

  test('a ratio is taken within each round, so a slow round does not count', () => {
    expect(ratios([10, 1, 30], [20, 2, 40])).toEqual({ median: 0.5, min: 0.5, max: 0.75 });
    expect(() => ratios([1], [1, 2])).toThrow('1 rounds cannot be compared with 2.');
  });
});

describe('tables', () => {
  test('text stands left, figures right', () => {
    expect(markdownTable(['read', '×'], [['nearest', '0.5'], ['box']])).toBe(
      ['| read    |   × |', '|---------|----:|', '| nearest | 0.5 |', '| box     |     |'].join('\n'),
    );
  });

  test.each<[number, Goal, string]>([
    [0.5, { atLeast: 0.5 }, '≥ 0.5 met'],
    [0.49, { atLeast: 0.5 }, '≥ 0.5 MISSED'],
    [250, { atMost: 250 }, '≤ 250 met'],
    [251, { atMost: 250 }, '≤ 250 MISSED'],
    [150, { below: 150 }, '< 150 MISSED'],
    [Number.NaN, { below: 150 }, '< 150 not measured'],
  ])('%d against %j is "%s"', (value, goal, expected) => {
    expect(verdict(value, goal)).toBe(expected);
  });

  test.each([
    [0.123456, '0.123'],
    [12.345, '12.3'],
    [99.96, '100'],
    [26414.2, '26,414'],
    [0, '0'],
    [Number.NaN, '–'],
  ])('%d is printed as %s', (value, expected) => {
    expect(figure(value)).toBe(expected);
  });

  test('a spread names the median and the range', () => {
    expect(spread({ median: 0.62, min: 0.58, max: 0.66 })).toBe('0.62 (0.58-0.66)');
  });
});

describe('wrk', () => {
  const report = (json: string) =>
    `Running 1s test @ http://127.0.0.1:8080\n  1 threads and 32 connections\nlootiles-bench ${json}\n`;

  test('its counters become rates and milliseconds', () => {
    const json = '{"requests":6100,"durationUs":2000000,"errors":0,"p50Us":1250,"p99Us":4800}';
    expect(parseLoad(report(json))).toEqual({ requests: 6100, perSecond: 3050, p50Ms: 1.25, p99Ms: 4.8 });
  });

  test('it loads a server with the paths of a list', needs(WRK), async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lootiles-bench-test-'));
    const server = await startConstant(1_000, { 'content-type': 'application/json' });
    try {
      const load = await preparedLoad(folder, 'two', ['/a', '/b?c=d']);
      expect((await load(server.origin, 1)).requests).toBeGreaterThan(0);
      expect(await ask(`${server.origin}/a`)).toEqual({
        status: 200,
        bytes: 1_000,
        headers: { 'content-type': 'application/json' },
      });
    } finally {
      await server.child.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('it sends the headers and the body of a request', needs(WRK), async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lootiles-bench-test-'));
    const seen = new Set<string>();
    const server = createServer(async (request, response) => {
      const { 'x-forwarded-for': from = '', 'content-type': type = '' } = request.headers;
      seen.add([request.method, request.url, from, type, await text(request)].join(' '));
      response.end('{}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const load = await preparedLoad(folder, 'asked', [
        '/a',
        { path: '/b', headers: { 'X-Forwarded-For': '192.0.2.1' } },
        {
          path: '/mcp',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.2' },
          body: '{"id": 1}',
        },
      ]);
      await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1);
      expect([...seen].sort()).toEqual([
        'GET /a   ',
        'GET /b 192.0.2.1  ',
        'POST /mcp 192.0.2.2 application/json {"id": 1}',
      ]);
    } finally {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('failed requests and missing counters are no result', () => {
    const json = '{"requests":9,"durationUs":1000000,"errors":3,"p50Us":1,"p99Us":2}';
    expect(() => parseLoad(report(json))).toThrow('3 of 9 requests failed');
    expect(() => parseLoad('unable to connect')).toThrow('wrk did not report its counters');
  });
});

describe('/proc', () => {
  test('CPU time is read behind the command, whatever its name', () => {
    const fields = 'S 1 1 1 0 -1 4194304 900 0 0 0 250 50 7 7 20 0 11 0 100';
    expect(parseCpuSeconds(`42 (node) ${fields}`)).toBe(3);
    expect(parseCpuSeconds(`42 (a ) b (c) ${fields}`)).toBe(3);
    expect(parseCpuSeconds('')).toBeNaN();
    expect(parseCpuSeconds(`42 (node) ${fields}`, 'ended')).toBe(0.14);
  });

  test('children count with their parent, ended ones too', needs(LINUX), async () => {
    const work = 'while (process.cpuUsage().user < 2e5);';
    const ended = `require('child_process').execFileSync(process.execPath, ['-e', '${work}'])`;
    const child = start(process.execPath, ['-e', `${ended}; console.log(1); setInterval(() => {}, 1e6)`]);
    try {
      while (child.out.stdout === '') await once(child.process.stdout!, 'data');
      const own = await cpuSeconds(child.pid);
      expect(await familyCpuSeconds([child.pid])).toBeGreaterThan(own + 0.1);
      expect(await familyCpuSeconds([process.pid])).toBeGreaterThan(own + 0.1);
    } finally {
      await child.stop();
    }
  });

  test('memory is in millions of bytes, and unknown where a line is missing', () => {
    const status = 'VmHWM:\t  100000 kB\nRssAnon:\t   50000 kB\nRssFile:\t   40000 kB\n';
    expect(parseMb(status, 'RssAnon')).toBe(51.2);
    expect(parseMb(status, 'VmHWM')).toBe(102.4);
    expect(parseMb(status, 'Pss')).toBeNaN();
  });
});

describe('real extracts, repeated', () => {
  test.each([
    ['n7 v1 dV c0 t i0 u Tname=n12%20%w3 x1.5 y2', 'n107 v1 dV c0 t i0 u Tname=n12%20%w3 x1.5 y2'],
    ['w5 v2 dV c0 t i0 u Thighway=path Nn1,n2,n1', 'w1005 v2 dV c0 t i0 u Thighway=path Nn101,n102,n101'],
    ['r9 v1 dV T Mn1@stop,w2@outer,r3@n4', 'r10009 v1 dV T Mn101@stop,w1002@outer,r10003@n4'],
    ['w6 v1 dV T N', 'w1006 v1 dV T N'],
  ])('every id of "%s" is replaced, and nothing else', (line, expected) => {
    const shift = { n: 100, w: 1_000, r: 10_000 };
    expect(renumbered(line, (id, kind) => id + shift[kind])).toBe(expected);
  });
});

test('a node is moved east, and nothing else; clipped extracts are known by their names', () => {
  expect(movedEast('n7 v1 T x1.5 y2', 0.6)).toBe('n7 v1 T x2.1000000 y2');
  expect(movedEast('w7 v1 T x1.5', 0.6)).toBe('w7 v1 T x1.5');
  expect(['/a/porto-2020.osm.pbf', '/porto/malta.osm.pbf'].map(isClipped)).toEqual([true, false]);
});

describe('npm run bench', () => {
  const run = promisify(execFile);
  const bench = (...args: string[]) =>
    run(process.execPath, [script('bench.ts'), ...args], { timeout: 590_000 });

  test('a tiny run prints the machine and a table for each part', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'lootiles-bench-test-'));
    try {
      const tiny = ['--toilets', '300', '--rounds', '1', '--seconds', '1', '--cache', cache];
      const { stdout } = await bench(
        '--only',
        isInstalled('wrk') ? 'start,search,costs' : 'start,search',
        ...tiny,
      );
      expect(stdout).toContain(process.version);
      expect(stdout).toMatch(/\| difference +\|/);
      expect(stdout).toMatch(/\| rural, rare filter +\|/);
      expect(/\| nearest, with limits +\|/.test(stdout)).toBe(isInstalled('wrk'));
    } finally {
      await rm(cache, { recursive: true, force: true });
    }
  });

  test('a part that does not exist is named', async () => {
    await expect(bench('--only', 'reads,riddles')).rejects.toThrow('--only names "riddles"');
  });
});
