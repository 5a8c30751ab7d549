/**
 * Private memory and disk of an import, step by step, over files of several sizes: what does not grow with the file is
 * bounded.
 *
 *   node bench/memory.ts <file.osm.pbf>...
 *
 * Each import is a process of its own, with houses and the walking graph; the scan for toilets alone and the map are
 * others. Mapped pages do not count: the system drops them if it needs the memory. Cost: some 0.5 s of CPU a megabyte.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, memoryOf } from './lib/proc.ts';
import { type Child, finish, script, stopChildrenOnExit } from './lib/process.ts';
import { figure, markdownTable, type Row } from './lib/table.ts';

const TIMEOUT_S = 24 * 3_600;
const LOOK_EVERY_MS = 50;
/** Looking at all files takes longer than looking at the memory. */
const LOOKS_PER_DISK = 10;
const LINES_OF = ['toilets alone', 'scan', 'classify', 'dedupe', 'gazetteer', 'ids', 'build', 'graph', 'map'];

interface Used {
  privateMb: number;
  diskMb: number;
  cpuS: number;
}
type Steps = Map<string, Used>;

stopChildrenOnExit();
const measured: { readonly megabytes: number; readonly steps: Steps }[] = [];
for (const path of process.argv.slice(2)) {
  const megabytes = (await stat(path)).size / 1e6;
  const steps: Steps = new Map();
  await watched('toilets alone', 'lib/scan-one.ts', [path, 'toilets'], steps);
  await watched('start', 'lib/import-one.ts', [path], steps);
  await watched('map', 'lib/map-one.ts', [path, '1'], steps);
  measured.push({ megabytes, steps });
  console.log(`\n${path}\n`);
  console.log(table());
}

function table(): string {
  const head = [
    'step',
    ...measured.map(({ megabytes }) => `${figure(megabytes)} MB: private MB, disk MB, CPU s`),
  ];
  const rows = LINES_OF.map((name): Row => {
    const cells = measured.map(({ steps }) => {
      const used = steps.get(name);
      return used ? [used.privateMb, used.diskMb, used.cpuS].map(figure).join(', ') : '–';
    });
    return [name, ...cells];
  });
  return markdownTable(head, rows);
}

/** Runs a script in a folder of its own. A line of its output that is no JSON names the step that begins. */
async function watched(first: string, name: string, args: readonly string[], steps: Steps): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lootiles-bench-memory-'));
  const command = ['--max-semi-space-size=8', script(name), ...args, folder];
  try {
    let watching: Promise<void> | undefined;
    await finish(process.execPath, command, { timeoutS: TIMEOUT_S, env: { TMPDIR: folder } }, (child) => {
      watching = watch(child, first, folder, steps);
    });
    await watching;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function watch(child: Child, first: string, folder: string, steps: Steps): Promise<void> {
  let cpuBefore = 0;
  let current = first;
  for (let look = 0; child.process.exitCode === null && child.process.signalCode === null; look++) {
    const [{ anonymousMb }, cpuS] = [await memoryOf(child.pid), await cpuSeconds(child.pid)];
    const lines = child.out.stdout.split('\n').filter((line) => /^[a-z]+$/.test(line));
    const step = lines.at(-1) ?? first;
    if (step !== current) cpuBefore = steps.get(current)!.cpuS + cpuBefore;
    current = step;
    const used = steps.get(step) ?? { privateMb: 0, diskMb: 0, cpuS: 0 };
    steps.set(step, used);
    if (!Number.isNaN(anonymousMb)) used.privateMb = Math.max(used.privateMb, anonymousMb);
    if (!Number.isNaN(cpuS)) used.cpuS = cpuS - cpuBefore;
    if (look % LOOKS_PER_DISK === 0) used.diskMb = Math.max(used.diskMb, (await bytesIn(folder)) / 1e6);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Files come and go meanwhile. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
