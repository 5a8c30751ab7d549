/**
 * CPU time, private memory and disk of each part of an import, phase by phase, over files of several sizes: what does not
 * grow with the file is bounded, and what does is what the model (lib/import-model.ts) counts with.
 *
 *   node bench/memory.ts <file.osm.pbf>...
 *
 * Each part is a process of its own: scans, the import with houses, the walking graph, the map. Mapped pages do not count: the
 * system drops them if it needs the memory. Cost: some 1 s of CPU a megabyte. Prints a table, and lines of JSON for
 * bench/results/imports.json.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ImportRecord, UsedInPhase } from './lib/import-model.ts';
import { cpuSeconds, memoryOf } from './lib/proc.ts';
import { type Child, finish, script, stopChildrenOnExit } from './lib/process.ts';
import { figure, markdownTable, type Row } from './lib/table.ts';

const TIMEOUT_S = 24 * 3_600;
const LOOK_EVERY_MS = 50;
/** Looking at all files takes longer than looking at the memory. */
const LOOKS_PER_DISK = 10;
const PARTS = [
  ['toilets', 'lib/scan-one.ts', ['toilets']],
  ['scan', 'lib/scan-one.ts', ['houses']],
  ['import', 'lib/import-one.ts', []],
  ['graph', 'lib/walk-one.ts', []],
  ['map', 'lib/map-one.ts', ['1']],
] as const;
const Info = z.object({
  data: z.object({ count: z.object({ nodes: z.number(), ways: z.number(), relations: z.number() }) }),
});

stopChildrenOnExit();
const measured: ImportRecord[] = [];
for (const path of process.argv.slice(2)) {
  const phases: Record<string, UsedInPhase> = {};
  let toilets = 0;
  for (const [part, name, args] of PARTS) {
    const stdout = await watched(part, name, [path, ...args], phases);
    if (part === 'import') toilets = Number(stdout);
    // A large file takes hours: what is known so far.
    console.error(JSON.stringify({ file: basename(path), phases }));
  }
  const { stdout } = await finish('osmium', ['fileinfo', '-e', '-j', path], { timeoutS: TIMEOUT_S });
  const { count } = Info.parse(JSON.parse(stdout)).data;
  const megabytes = (await stat(path)).size / 1e6;
  measured.push({ file: basename(path), megabytes, objects: { ...count, toilets }, phases });
}
console.log(table());
for (const record of measured) console.log(JSON.stringify(record));

function table(): string {
  const head = [
    'phase',
    ...measured.map(({ megabytes }) => `${figure(megabytes)} MB: CPU s, private MB, disk MB`),
  ];
  const names = new Set(measured.flatMap(({ phases }) => Object.keys(phases)));
  const rows = Array.from(names, (name): Row => {
    const cells = measured.map(({ phases }) => {
      const used = phases[name];
      return used ? [used.cpuS, used.privateMb, used.diskMb].map(figure).join(', ') : '–';
    });
    return [name, ...cells];
  });
  return markdownTable(head, rows);
}

/** Runs a script in a folder of its own, and returns its output. A word on a line of its stderr names the phase that begins. */
async function watched(
  part: string,
  name: string,
  args: readonly string[],
  phases: Record<string, UsedInPhase>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lootiles-bench-memory-'));
  const command = ['--max-semi-space-size=8', script(name), ...args, folder];
  try {
    let watching: Promise<void> | undefined;
    const options = { timeoutS: TIMEOUT_S, env: { TMPDIR: folder } };
    const { stdout } = await finish(process.execPath, command, options, (child) => {
      watching = watch(child, part, folder, phases);
    });
    await watching;
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function watch(
  child: Child,
  part: string,
  folder: string,
  phases: Record<string, UsedInPhase>,
): Promise<void> {
  let cpuBefore = 0;
  let current = `${part} start`;
  for (let look = 0; child.process.exitCode === null && child.process.signalCode === null; look++) {
    const [{ anonymousMb }, cpuS] = [await memoryOf(child.pid), await cpuSeconds(child.pid)];
    const words = child.out.stderr.split('\n').filter((line) => /^[a-z]+$/.test(line));
    const phase = `${part} ${words.at(-1) ?? 'start'}`;
    if (phase !== current) cpuBefore += phases[current]?.cpuS ?? 0;
    current = phase;
    phases[phase] ??= { privateMb: 0, diskMb: 0, cpuS: 0 };
    const used = phases[phase];
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
