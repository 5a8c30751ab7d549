import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ServerJson, serverJson } from '../../scripts/server-json.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/server-json.ts', import.meta.url));

test('npm run server-json writes what a registry takes, from the address and the version of the package', () => {
  const env = { ...process.env, BASE_URL: 'https://wc.toilets.example/' };
  const written = ServerJson.parse(
    JSON.parse(execFileSync(process.execPath, [SCRIPT], { env, encoding: 'utf8' })),
  );
  expect(written).toMatchObject({
    name: 'example.toilets.wc/lootiles',
    version: manifest.version,
    remotes: [{ type: 'streamable-http', url: 'https://wc.toilets.example/mcp' }],
  });
});

test.each([
  undefined,
  'http://toilets.example',
  'https://localhost:8080',
  'https://192.0.2.7',
  'toilets.example',
])('refuses BASE_URL %s and says what to set', (given) => {
  expect(() => serverJson(given)).toThrow(/BASE_URL must be the public https address/);
});

test('ends with an error, not with a stack, if BASE_URL is not set', () => {
  const { BASE_URL: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { env, encoding: 'utf8' });
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
});
