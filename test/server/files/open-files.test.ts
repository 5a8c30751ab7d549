import { readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OpenFile, OpenFiles } from '../../../server/files/open-files.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';

function written(content: string): { path: string; version: string } {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, content);
  return { path, version: `"${content}"` };
}

/** File descriptors of this process that lead to a file (Linux). */
function descriptorsOf(path: string): number {
  const leadsThere = (name: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === path;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc/self/fd').filter(leadsThere).length;
}

const textOf = async (file: OpenFile | undefined) => Buffer.from(await file!.read(0, file!.size)).toString();

test('all that read a file at once share a descriptor', needs(LINUX), async () => {
  const served = written('content');
  const files = new OpenFiles();
  const users = await Promise.all(Array.from({ length: 200 }, () => files.use(served)));
  expect(descriptorsOf(served.path)).toBe(1);
  expect(await Promise.all(users.map(textOf))).toEqual(users.map(() => 'content'));
  for (const user of users.slice(1)) await user!.release();
  expect(descriptorsOf(served.path)).toBe(1);
  expect(Buffer.from(await users[0]!.read(3, 2)).toString()).toBe('te');
  await users[0]!.release();
  expect(descriptorsOf(served.path)).toBe(0);
});

test('a file that took the place of another is opened anew, and who reads the old one goes on', async () => {
  const before = written('before');
  const files = new OpenFiles();
  const old = await files.use(before);
  const next = written('after');
  renameSync(next.path, before.path);
  const now = await files.use({ path: before.path, version: next.version });
  expect(await textOf(now)).toBe('after');
  expect(await textOf(old)).toBe('before');
  await old!.release();
  await now!.release();
  expect(files.count).toBe(0);
});

test('what is not there, or is no file, is not kept', async () => {
  const served = written('content');
  const files = new OpenFiles();
  rmSync(served.path);
  expect(await Promise.all([files.use(served), files.use(served)])).toEqual([undefined, undefined]);
  await expect(files.use({ path: `${import.meta.filename}/x`, version: '"a"' })).rejects.toThrow('ENOTDIR');
  expect(files.count).toBe(0);
});

test('a file that became shorter is a fault', async () => {
  const served = written('content');
  const file = await new OpenFiles().use(served);
  writeFileSync(served.path, 'con');
  await expect(file!.read(0, 7)).rejects.toThrow('became shorter');
  await file!.release();
});

test('whatever is used and released in which order, a file is open while somebody uses it, and no longer', async () => {
  const served = [written('one'), written('two')];
  const act = fc.record({ file: fc.nat(1), isRelease: fc.boolean(), which: fc.nat() });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const files = new OpenFiles();
      const users: OpenFile[][] = [[], []];
      for (const { file, isRelease, which } of acts) {
        const own = users[file]!;
        if (!isRelease) own.push((await files.use(served[file]!))!);
        else if (own.length > 0) {
          const [gone] = own.splice(which % own.length, 1);
          await Promise.all([gone!.release(), gone!.release()]);
        }
        expect(files.count).toBe(users.filter(({ length }) => length > 0).length);
        for (const user of users.flat()) expect(user.size).toBe(3);
      }
      await Promise.all(users.flat().map((user) => user.release()));
      expect(files.count).toBe(0);
    }),
    { numRuns: 50 },
  );
});
