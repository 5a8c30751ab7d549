#!/usr/bin/env node
/**
 * The command of the npm package: starts the program in the Node that comes with it. That has what the program needs,
 * whatever Node the machine has; this file runs from Node 20 on.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** As in commands/expect-node.cjs. */
const OLDEST = [22, 18] as const;
const args = ['--max-semi-space-size=8', fileURLToPath(new URL('./lootiles.ts', import.meta.url))];
args.push(...process.argv.slice(2));
const node = nodeOfPackage() ?? process.execPath;

if (node === process.execPath && isOld(process.versions.node)) {
  console.error(
    `lootiles: There is no Node for ${process.platform}-${process.arch} in the package, and this is Node ${process.versions.node}. Install Node ${OLDEST.join('.')} or newer.`,
  );
  process.exitCode = 1;
} else if (typeof process.execve === 'function') {
  // The same process goes on as the program: it gets every signal itself.
  process.execve(node, [node, ...args], process.env);
} else {
  follow(node);
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** The optional dependency for this platform; undefined if there is none, or it was not installed. */
function nodeOfPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = platform === 'win' ? 'bin/node.exe' : 'bin/node';
  try {
    const name = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
    return createRequire(import.meta.url).resolve(`${name}-${platform}-${process.arch}/${program}`);
  } catch {
    // This platform has no package of Node.
    return undefined;
  }
}

/** Runs the program beside this process, passes signals on, and ends as it ends. */
function follow(program: string): void {
  const child = spawn(program, args, { stdio: 'inherit' });
  // Ctrl+C reaches both: a terminal sends it to the whole group.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('error', (error) => {
    console.error(`lootiles: ${program} cannot be started: ${error.message}. Install the package again.`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}
