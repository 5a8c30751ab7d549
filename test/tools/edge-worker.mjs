// Runs a module in workerd, with a bucket TOILETS that holds the files of a folder under data/:
// node edge-worker.mjs <node_modules of the tools> <module> <folder>. Prints its address, and ends with its standard input.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , tools, scriptPath, folder] = process.argv;
const { Miniflare } = createRequire(join(tools, 'x.js'))('miniflare');
const worker = new Miniflare({
  modules: true,
  script: readFileSync(scriptPath, 'utf8'),
  r2Buckets: ['TOILETS'],
  compatibilityDate: '2026-07-01',
});
const bucket = await worker.getR2Bucket('TOILETS');
for (const name of readdirSync(folder)) await bucket.put(`data/${name}`, readFileSync(join(folder, name)));
console.log((await worker.ready).origin);
process.stdin.resume().once('end', () => worker.dispose());
