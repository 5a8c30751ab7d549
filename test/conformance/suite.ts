/** Runs the official conformance suite against an address, and reads what it found. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { toolsFolder } from '../tools/tools.ts';

const suite = () => join(toolsFolder(), '@modelcontextprotocol/conformance/dist/index.js');
const run = promisify(execFile);

const Checks = z.array(z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }));
export type Check = z.infer<typeof Checks>[number];

/** Names of the scenarios for servers that the suite has for a revision, scored or not. */
export async function scenariosOf(revision: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [suite(), 'list', '--requirements', revision]);
  const required = stdout.slice(stdout.indexOf('Server scenarios'), stdout.indexOf('Client scenarios'));
  const unscored = stdout.matchAll(/^ +- (\S+) \[server\]$/gm);
  return [...required.matchAll(/^ +- (\S+)$/gm), ...unscored].map(([, name]) => name!);
}

/** Runs all scenarios of a revision; the checks by scenario. */
export async function runSuite(url: URL, revision: string): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-conformance-'));
  try {
    // Its exit code speaks of all scenarios; we judge each by its checks.
    await run(
      process.execPath,
      [suite(), 'server', '--url', url.href, '--requirements', revision, '-o', folder],
      { timeout: 300_000, maxBuffer: 64 << 20 },
    ).catch((error: { code?: unknown }) => {
      if (typeof error.code !== 'number') throw error;
    });
    return new Map(
      readdirSync(folder).map((name) => [
        name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, ''),
        Checks.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'))),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
