import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { freePort } from '../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { GDAL, needs } from '../fixtures/needs.ts';
import { serving } from '../fixtures/process.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const run = promisify(execFile);
const TOILETS = Array.from({ length: 25 }, (_, i) =>
  baseToilet({ id: `lt_n${i}`, lon: 7 + i / 100, lat: 43.5, name: `Number ${i}` }),
);

test('GDAL reads all toilets over several pages, and those of a box', needs(GDAL), async () => {
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS);
  const base = `http://127.0.0.1:${await freePort()}`;
  await serving(store.dataDir, { BASE_URL: base, PORT: new URL(base).port });
  const ogrinfo = async (...args: string[]) =>
    (await run('ogrinfo', ['-ro', '-oo', 'PAGE_SIZE=10', `OAPIF:${base}/ogc`, 'toilets', ...args])).stdout;
  const summary = await ogrinfo('-so');
  expect(summary).toContain('Feature Count: 25');
  expect(summary).toContain('Geometry: Point');
  expect(summary).toContain('Extent: (7.000000, 43.500000) - (7.240000, 43.500000)');
  const box = await ogrinfo('-spat', '7.005', '43', '7.035', '44');
  expect(box.match(/name \(String\) = Number \d+/g)).toEqual(
    [1, 2, 3].map((n) => `name (String) = Number ${n}`),
  );
});
