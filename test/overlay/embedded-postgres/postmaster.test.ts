/** Which server a `postmaster.pid` names: its folder and its process decide, never the process id alone. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPostgres, isSameFolder, postmasterOf } from '../../../overlay/embedded-postgres/postmaster.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { LINUX, needs, program } from '../../fixtures/needs.ts';

describe('postmaster.pid', () => {
  test.each(['', '0\n/data\n1\n5432\n\n', '-1\n/data\n', 'garbage', '99999999\n/data\n'])(
    '%j names no server',
    (text) => {
      const data = temporaryFolder();
      writeFileSync(join(data, 'postmaster.pid'), text);
      expect(postmasterOf(data)).toBeUndefined();
    },
  );

  test('that is not there names no server', () => {
    expect(postmasterOf(temporaryFolder())).toBeUndefined();
  });
});

describe('the folder of a server is compared by its inode', () => {
  test.each([
    ['this folder', 'data', true],
    ['the same folder by another path', 'link', true],
    ['another folder, which was copied here', 'other', false],
    ['a folder that is not there', 'gone', false],
  ])('%s', (_, name, expected) => {
    const parent = temporaryFolder();
    for (const made of ['data', 'other']) mkdirSync(join(parent, made));
    // Windows creates such a link without special rights.
    symlinkSync(join(parent, 'data'), join(parent, 'link'), 'junction');
    expect(isSameFolder(join(parent, name), join(parent, 'data'))).toBe(expected);
  });
});

describe('a process that is no Postgres', () => {
  test('is recognised by its name', needs(program('ps', 'procps')), () => {
    expect(isPostgres(process.pid)).toBe(false);
  });

  test('is no server, even if the file names it', needs(LINUX), () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    expect(postmasterOf(data)).toBeUndefined();
  });
});
