/**
 * The bench's child processes: started on a core of their own if possible, timed, and stopped in any case.
 *
 * Invariant: a child that was started here ends with this process, whether it returns, throws or is interrupted.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { workPartTime } from '../../commands/runtime/child-command.ts';
import { cpuSeconds, peakMb } from './proc.ts';

const running = new Set<ChildProcess>();
/**
 * How often a child's memory and CPU time are looked at: both only rise, so little is missed at the end, and a hundredth
 * of the time is as good for a child that runs long, and leaves it the machine.
 */
const LOOK_EVERY_MS = 20;
const LOOK_EVERY_SHARE = 0.01;

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Core to stay on. Ignored if there is one core only, or no taskset. */
  readonly core?: number;
  /** Largest share of the time in which it works, below 1; all of it if undefined. */
  readonly share?: number;
}

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Everything written so far. */
  readonly out: { stdout: string; stderr: string };
  readonly stop: () => Promise<void>;
  /** Stops it until `resume`, which lets it work as before. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export interface Finished {
  readonly stdout: string;
  readonly seconds: number;
  /** CPU time of the process and its threads, as last looked at. */
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

export function stopChildrenOnExit(): void {
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
}

/** Path of a script, from its name relative to bench/. */
export function script(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

export function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function canPin(): boolean {
  return availableParallelism() > 1 && isInstalled('taskset');
}

export function start(command: string, args: readonly string[], options: ChildOptions = {}): Child {
  const pinned = options.core !== undefined && canPin();
  const [file, all] = pinned
    ? ['taskset', ['--cpu-list', String(options.core), command, ...args]]
    : [command, [...args]];
  const child = spawn(file, all, {
    env: { ...inherited(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    out.stderr += text;
  });
  const { share } = options;
  const work = () => (share === undefined ? () => {} : workPartTime(child, share));
  let workAllTheTime = work();
  running.add(child);
  child.once('close', () => running.delete(child));
  // Reported by `finish`, or by the code that waits for the child to answer.
  child.on('error', (error) => {
    running.delete(child);
    out.stderr += error.message;
  });
  const stop = async (): Promise<void> => {
    if (!running.has(child)) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  const pause = () => {
    workAllTheTime();
    child.kill('SIGSTOP');
  };
  const resume = () => {
    // Part time would never end for a child that has.
    if (!running.has(child)) return;
    child.kill('SIGCONT');
    workAllTheTime = work();
  };
  return { pid: child.pid ?? -1, process: child, out, stop, pause, resume };
}

/** Settings of the service or of Node that happen to be set here would change what is measured. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Runs a command to its end; its time is that of the whole process. Throws if it fails or takes too long.
 * @param onStart gets the child as soon as it runs
 */
export async function finish(
  command: string,
  args: readonly string[],
  options: ChildOptions & { readonly timeoutS: number },
  onStart: (child: Child) => void = () => {},
): Promise<Finished> {
  const startedMs = performance.now();
  const child = start(command, args, options);
  onStart(child);
  const seen = { peakMb: Number.NaN, cpuSeconds: Number.NaN };
  void lookAt(child, seen);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.process.kill('SIGKILL');
  }, options.timeoutS * 1000);
  try {
    const [code, signal] = await once(child.process, 'close');
    const seconds = (performance.now() - startedMs) / 1000;
    const call = [command, ...args].join(' ');
    if (late) throw new Error(`"${call}" was stopped after ${options.timeoutS} s.`);
    if (code !== 0) throw new Error(`"${call}" failed (${code ?? signal}):\n${child.out.stderr.trim()}`);
    return { stdout: child.out.stdout, seconds, ...seen };
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps what is known of a child at the newest, until it has ended. */
async function lookAt(child: Child, seen: Pick<Finished, 'peakMb' | 'cpuSeconds'>): Promise<void> {
  const startedMs = performance.now();
  while (running.has(child.process)) {
    const now = { peakMb: await peakMb(child.pid), cpuSeconds: await cpuSeconds(child.pid) };
    if (!Number.isNaN(now.peakMb + now.cpuSeconds)) Object.assign(seen, now);
    const share = (performance.now() - startedMs) * LOOK_EVERY_SHARE;
    await sleep(Math.max(LOOK_EVERY_MS, share), undefined, { ref: false });
  }
}
