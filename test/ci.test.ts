/** What decides whether a change lands: the counts of .ci/run, and the second run of what failed. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './fixtures/generation.ts';
import { LINUX, needs } from './fixtures/needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Status = 'passed' | 'failed' | 'skipped';

/** A report as Vitest writes it: of each file the tests of its `describe`. */
function report(files: Record<string, Record<string, Status>>): string {
  const testResults = Object.entries(files).map(([path, tests]) => {
    const assertionResults = Object.entries(tests).map(([title, status]) => ({
      ...{ ancestorTitles: ['a thing'], title, fullName: `a thing ${title}`, status },
      failureMessages: status === 'failed' ? [`${title}: 1 is not 2`] : [],
    }));
    const status = Object.values(tests).every((one) => one !== 'failed') ? 'passed' : 'failed';
    const isBroken = assertionResults.length === 0;
    return {
      ...{ name: `/anywhere/lootiles/${path}`, status: isBroken ? 'failed' : status, assertionResults },
      message: isBroken ? 'a module is missing' : '',
    };
  });
  return JSON.stringify({ testResults });
}

function reports(...args: string[]) {
  const { stdout, status } = spawnSync(process.execPath, ['.ci/reports.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { lines: stdout.trim().split('\n'), status };
}

function countOf(files: Record<string, string>, code = '0') {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { lines, status } = reports('count', folder, code);
  return { last: lines.at(-1), rest: lines.slice(0, -1).join('\n'), status };
}

describe('the last line', () => {
  const FIRST = report({ 'test/a.test.ts': { one: 'passed', two: 'failed', three: 'skipped' } });

  test('counts what passed and failed, and the run fails', () => {
    const { last, rest, status } = countOf({ 'quick.json': FIRST });
    expect(last).toBe('1 passed, 1 failed');
    expect(rest).toContain('Failed: test/a.test.ts a thing two 1\ntwo: 1 is not 2');
    expect(status).toBe(1);
  });

  test('counts a test that passed in a later try as passed, and names it as flaky', () => {
    const again = report({ 'test/a.test.ts': { one: 'skipped', two: 'passed' } });
    const { last, rest, status } = countOf({ 'quick.json': FIRST, 'quick.json.1.again': again });
    expect([last, status]).toEqual(['2 passed, 0 failed', 0]);
    expect(rest).toMatch(/^flaky: test\/a\.test\.ts a thing two \(new: /);
  });

  test('counts a test of two suites once, and a file that could not be read as failed', () => {
    const rest = report({ 'test/a.test.ts': { one: 'passed', three: 'passed' }, 'test/b.test.ts': {} });
    const { last } = countOf({
      'quick.json': report({ 'test/a.test.ts': { one: 'passed' } }),
      'rest.json': rest,
    });
    expect(last).toBe('2 passed, 1 failed');
  });

  test('says that a run failed without a report', () => {
    expect(countOf({}, '1')).toMatchObject({ last: '0 passed, 1 failed', status: 1 });
  });
});

describe('what runs again', () => {
  const folder = () => {
    const path = temporaryFolder();
    return join(path, 'quick.json');
  };

  test('are the tests that failed, not their files', () => {
    const path = folder();
    writeFileSync(path, report({ 'packages/pbf/test/a.test.ts': { 'is (1.5)': 'failed', two: 'passed' } }));
    const [line = ''] = reports('failed', path).lines;
    const [file, pattern = ''] = line.split('\t');
    expect(file).toBe('packages/pbf/test/a.test.ts');
    expect('a thing > is (1.5)').toMatch(new RegExp(pattern));
    expect('a thing > is (1x5)').not.toMatch(new RegExp(pattern));
    expect('a thing > is (1.5) too').not.toMatch(new RegExp(pattern));
  });

  test('are the tests that were skipped: a pattern, then the files', () => {
    const path = folder();
    writeFileSync(
      path,
      report({ 'test/a.test.ts': { one: 'skipped' }, 'test/b.test.ts': { two: 'passed' } }),
    );
    expect(reports('skipped', path).lines).toEqual(['^(?:a thing (?:> )?one)$', 'test/a.test.ts']);
  });

  /** Runs `pass_alone` of lib.sh with a command that writes a report for each call. */
  function passAlone(first: string, ...later: string[]) {
    const path = folder();
    writeFileSync(path, first);
    later.forEach((text, index) => {
      writeFileSync(`${path}.made-${index + 1}`, text);
    });
    const script = `
      . .ci/lib.sh
      fake() { n=$((\${n:-0} + 1)); echo "call $n: $*"; cp "${path}.made-$n" "$REPORT_FILE"; }
      pass_alone "${path}" fake --project unit`;
    const { stdout, status } = spawnSync('bash', ['-c', script], { cwd: ROOT, encoding: 'utf8' });
    return { calls: stdout.split('\n').filter((line) => line.startsWith('call')), status };
  }

  describe('by .ci/lib.sh', needs(LINUX), () => {
    const failed = report({ 'test/a.test.ts': { one: 'passed', two: 'failed' } });
    const good = report({ 'test/a.test.ts': { one: 'skipped', two: 'passed' } });
    const unmatched = report({ 'test/a.test.ts': { one: 'skipped', two: 'skipped' } });

    test('the failed test alone, once', () => {
      expect(passAlone(failed, good)).toEqual({
        calls: ['call 1: --project unit test/a.test.ts -t ^(?:a thing (?:> )?two)$'],
        status: 0,
      });
    });

    test('the whole file if the test alone does not pass, or was not found', () => {
      const { calls, status } = passAlone(failed, unmatched, good);
      expect(calls).toHaveLength(2);
      expect(calls[1]).toBe('call 2: --project unit test/a.test.ts');
      expect(status).toBe(0);
      expect(passAlone(failed, failed, failed).status).toBe(1);
    });

    test('nothing if many files failed, or none is named', () => {
      const many = report(
        Object.fromEntries([1, 2, 3, 4].map((n) => [`test/${n}.test.ts`, { one: 'failed' as const }])),
      );
      expect(passAlone(many)).toEqual({ calls: [], status: 1 });
      expect(passAlone('')).toEqual({ calls: [], status: 1 });
    });
  });
});
