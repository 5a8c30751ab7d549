import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('../../../commands/runtime/import-process.ts', import.meta.url));

/** V8 ignores a flag that it does not know, and only writes a line. */
test('the runtime knows the flag, and takes its value', () => {
  const program = `
    const { ImportProcess } = await import(${JSON.stringify(MODULE)});
    const { cachedDataVersionTag } = await import('node:v8');
    const tags = [cachedDataVersionTag()];
    const own = new ImportProcess();
    own.enter({ name: 'classify' });
    tags.push(cachedDataVersionTag());
    own.leave();
    tags.push(cachedDataVersionTag());
    console.log(JSON.stringify(tags));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [before, slowly, after] = JSON.parse(stdout) as number[];
  expect(slowly).not.toBe(before);
  // Compiled code that is kept at the end is taken by the next process.
  expect(after).toBe(before);
});
