/**
 * CPU time of each job of an import, each in a process of its own, and how long one, two and four workers take by that, a core
 * each. CPU time is the same on a busy machine; the wall time of two workers that give way to all else is not.
 *
 *   taskset -c 0 node bench/jobs.ts <west.osm.pbf,east.osm.pbf>
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobInChild } from '../commands/runtime/import-child.ts';
import { silentLogger } from '../common/logger.ts';
import { type Job, type JobResult, PART_NAMES, PARTS, type PartName } from '../pipeline/import/jobs.ts';

const [extract = ''] = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'lootiles-bench-jobs-'));
const env = { DATA_DIR: dataDir, WALKING: 'on', MAP: 'on', DUMPS_KEPT: '1' };
const cpuS = new Map<Job['kind'], number>();

async function run(job: Job): Promise<JobResult> {
  const never = new AbortController().signal;
  const { result, cost } = await jobInChild(job, extract, env, silentLogger, never, 1);
  cpuS.set(job.kind, cost?.cpuS ?? Number.NaN);
  console.log(`${job.kind}: ${cost?.cpuS} CPU s, ${cost?.peakMb} MB at the peak`);
  return result;
}

try {
  const { file } = await run({ kind: 'import' });
  if (!file) throw new Error('The import found no extract.');
  for (const kind of ['toilets', 'dump', 'graph'] as const) await run({ kind, file });
  const { archive } = await run({ kind: 'map', file });
  if (archive) await run({ kind: 'publish-map', file, archive });
  for (const workers of [1, 2, 4]) {
    const seconds = secondsOf(workers);
    console.log(`${workers} workers: ${seconds.toFixed(1)} s, ${(seconds / secondsOf(1)).toFixed(2)} of one`);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Each worker that is free takes the job of the highest priority whose turn has come. */
function secondsOf(workers: number): number {
  const startS = cpuS.get('import') ?? 0;
  const free = Array.from({ length: workers }, () => startS);
  const doneS = new Map<PartName, number>();
  const left = new Set(PART_NAMES);
  while (left.size > 0) {
    const ready = [...left].filter((name) => PARTS[name].after.every((other) => doneS.has(other)));
    const beginS = (name: PartName) =>
      Math.max(Math.min(...free), ...PARTS[name].after.map((other) => doneS.get(other)!));
    const [next] = ready.sort((a, b) => beginS(a) - beginS(b) || PARTS[b].priority - PARTS[a].priority);
    const worker = free.indexOf(Math.min(...free));
    free[worker] = beginS(next!) + (cpuS.get(next!) ?? 0);
    doneS.set(next!, free[worker]);
    left.delete(next!);
  }
  return Math.max(...free);
}
