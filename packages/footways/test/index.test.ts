import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readImports } from '../../../scripts/check-imports/modules.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NODE = /['"]node:|\bBuffer\b|\bprocess\./;

test('the half that searches needs no Node, and nothing of the half that builds', () => {
  const imports = readImports(ROOT, ['packages']);
  const reached = new Set(['packages/footways/index.ts']);
  for (const path of reached) for (const imported of imports.get(path)!) reached.add(imported);
  expect(reached.size).toBeGreaterThan(10);
  expect([...reached].filter((path) => NODE.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  const others = [...reached].filter(
    (path) => !/^packages\/(footways\/(index|src\/[^/]+)|sphere\/.*)\b/.test(path),
  );
  expect(others).toEqual([]);
});
