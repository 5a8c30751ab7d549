/**
 * Runs the scripts `check:…` of package.json beside each other: `npm run check`. Prints the output of each when it ends,
 * and fails if one of them fails. Only as many run at once as there are cores: the compiler alone takes 2 GB.
 *
 * Usage: node scripts/check.ts [folder of a checkout]
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const OURS = fileURLToPath(new URL('..', import.meta.url));
const PREFIX = 'check:';
const Package = z.object({ scripts: z.record(z.string(), z.string()) });

const root = process.argv[2] ?? OURS;
const { scripts } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
// In the order of package.json, which has the slowest first.
const waiting = Object.entries(scripts).filter(([name]) => name.startsWith(PREFIX));
await Promise.all(Array.from({ length: availableParallelism() }, runAll));

async function runAll(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next);
}

/** Standard output and error become one text each, so that no two checks mix their lines. */
async function run(name: string, command: string): Promise<void> {
  const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.stdout.write(output);
  process.stderr.write(errors);
  if (code === 0) return;
  console.error(`"npm run ${name}" failed.`);
  process.exitCode = 1;
}
