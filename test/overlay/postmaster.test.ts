/** Whose server a `postmaster.pid` names: the folder and the process decide, never the process id alone. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fits, isRunning, type Postmaster, readPostmaster, startedS } from '../../overlay/postmaster.ts';
import { temporaryFolder } from '../fixtures/generation.ts';

describe('postmaster.pid', () => {
  test.each([
    ['12\n/data\n1700000000\n5432\n/sockets\n\n', { pid: 12, port: 5432, socketFolder: '/sockets' }],
    ['12\n/data\n1700000000\n54321\n\n127.0.0.1\n', { port: 54321, socketFolder: '' }],
  ])('%j is read', (text, expected: Partial<Postmaster>) => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'postmaster.pid'), text);
    expect(readPostmaster(data)).toMatchObject({ folder: '/data', startedS: 1_700_000_000, ...expected });
  });

  test.each(['', '12\n', '0\n/data\n1\n5432\n\n', 'garbage'])('%j names no server', (text) => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'postmaster.pid'), text);
    expect(readPostmaster(data)).toBeUndefined();
  });

  test('that is not there names no server', () => {
    expect(readPostmaster(temporaryFolder())).toBeUndefined();
  });
});

describe('where only the file and the start of the process can be compared', () => {
  test.each([
    ['this folder and a process of that time', 'data', 1_000, true],
    ['this folder and a process that started a little sooner', 'data', 998, true],
    ['this folder, and a system that does not say when', 'data', undefined, true],
    ['the same folder by another path', 'link', 1_000, true],
    ['this folder, and a process that is younger', 'data', 90_000, false],
    ['this folder, and a process that is older', 'data', 10, false],
    ['another folder, which was copied here', 'other', 1_000, false],
    ['a folder that is not there', 'gone', 1_000, false],
  ])('%s', (_, name, start, expected) => {
    const parent = temporaryFolder();
    for (const made of ['data', 'other']) mkdirSync(join(parent, made));
    // Windows makes such a link without special rights.
    symlinkSync(join(parent, 'data'), join(parent, 'link'), 'junction');
    const named = { pid: 12, folder: join(parent, name), startedS: 1_000, port: 5432, socketFolder: '' };
    expect(fits(named, join(parent, 'data'), () => start)).toBe(expected);
  });
});

describe('a process', () => {
  test('started when its system says so', () => {
    const start = startedS(process.pid);
    // Undefined where the system has no ps.
    if (start !== undefined)
      expect(Math.abs(start - (Date.now() / 1000 - process.uptime()))).toBeLessThan(60);
    expect(startedS(2 ** 22 + 1)).toBeUndefined();
  });

  test('that is no Postgres is no server, whatever the file says', {
    skip: process.platform !== 'linux',
  }, () => {
    const folder = process.cwd();
    const named = { pid: process.pid, folder, startedS: startedS(process.pid) ?? 0 };
    expect(isRunning({ ...named, port: 5432, socketFolder: '' }, folder)).toBe(false);
  });
});
