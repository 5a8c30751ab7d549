/**
 * A command of ours, or the build of the website, as a child process.
 *
 * A command has a group of its own, so that Ctrl+C reaches only its parent, which stops it in order; and a channel to it, so
 * that it notices when the parent is gone. Where the kernel can, it tells it, too: work that never lets the event loop turn
 * notices nothing by itself. Its output appears with the parent's.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOOTILES = fileURLToPath(new URL('../../lootiles.ts', import.meta.url));

export class ChildCommand {
  readonly #child: ChildProcess;
  #workAllTheTime = () => {};
  /** Its exit code; 1 if a signal ended it. */
  readonly ended: Promise<number>;

  /**
   * @param onMessage takes what it sends over the channel
   * @param share of the time in which it works, up to 1; 1 as well if this system cannot stop it (`PartTime`)
   */
  constructor(
    args: readonly string[],
    env: Record<string, string>,
    onMessage?: (message: unknown) => void,
    share = 1,
  ) {
    const command = [process.execPath, ...process.execArgv, LOOTILES, ...args];
    const partTime = share < 1 ? stoppable(command) : undefined;
    const [file, ...rest] = partTime ?? endedWithParent(command, 'TERM') ?? command;
    this.#child = spawn(file!, rest, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (partTime) this.#workAllTheTime = workPartTime(this.#child, share);
    if (onMessage) this.#child.on('message', onMessage);
    // Not "exit": what it sent last may still be on its way.
    this.ended = once(this.#child, 'close').then(([code]) => (typeof code === 'number' ? code : 1));
  }

  /** Asks it to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    this.#workAllTheTime();
    await this.ended;
  }

  /** Waits for its end, and causes it at the signal. Returns the exit code; 0 if the signal came. */
  async endedOr(signal: AbortSignal): Promise<number> {
    const code = await stoppedAt(signal, () => void this.stop(), this.ended);
    return signal.aborted ? 0 : code;
  }
}

async function stoppedAt<T>(signal: AbortSignal, stop: () => void, ended: Promise<T>): Promise<T> {
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await ended;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const BUILD = fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url));

/** Builds the website if something has changed, in a child whose memory is given back. Stops at the signal. */
export async function buildInChild(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await stoppedAt(signal, () => void child.kill('SIGTERM'), once(child, 'close'));
  if (code !== 0 && !signal.aborted)
    throw new Error('The website could not be built. Run "npm run build" to see why.');
}

/** Throws if the pages are not compiled: the server imports them. */
export function expectBuilt(): void {
  if (!existsSync(fileURLToPath(import.meta.resolve('#views'))))
    throw new Error('The website is not built. Run "npm run build".');
}

/** Short, because a read may wait for the part in which the child works. */
const PERIOD_MS = 20;
/** A child that goes on for less does little but go on. Its pauses become longer instead. */
const LEAST_WORK_MS = 4;
/** How often the cores are looked at. The kernel counts in units of 10 ms. */
const LOOK_EVERY_MS = 500;
/** Shares of the busiest core's time: above the first a child works less, below the second it works more. */
const CROWDED = 0.8;
const ROOMY = 0.7;
/** An import must come to its end on a machine that is always busy: at most ten times as late. */
const LEAST_SHARE = 0.1;
/** A machine that has time left gives a child its whole share again in 5 s. */
const STEPS_UP = 10;
const SENT_BY_KERNEL = ['setpriv', '--pdeathsig'] as const;

/**
 * A child process that works for a share of the time: it is stopped and continued by signals, up to 50 times a second.
 *
 * The share falls while a core of this machine has little time left, and rises again. A server whose core has time left
 * has answered all that it was asked. Beside an import that worked half of the time whatever happened, reads at 60 % of
 * the ceiling of two cores piled up for minutes (bench/results/2026-11-25.md, "Soak"). A low priority does
 * less: two cores often share one's units, and a process of low priority keeps using them.
 *
 * Rejected: the pressure that Linux counts (`/proc/pressure/cpu`). A server that fills its own core waits for no core.
 *
 * A stopped process cannot notice that its parent is gone, and would keep its locks. So the kernel kills it with its
 * parent (`setpriv --pdeathsig`, Debian: util-linux). If that is missing, a child works all the time.
 * The command that starts a child which may be stopped; undefined if this system cannot.
 */
export function stoppable(command: readonly string[]): string[] | undefined {
  return endedWithParent(command, 'KILL');
}

/** The same for a child to which the kernel sends another signal. */
function endedWithParent(command: readonly string[], signal: 'KILL' | 'TERM'): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const [file, option] = SENT_BY_KERNEL;
  const { status } = spawnSync(file, [option, signal, 'true'], { stdio: 'ignore' });
  return status === 0 ? [...SENT_BY_KERNEL, signal, ...command] : undefined;
}

/**
 * The share of the time in which a child works next.
 * @param most its share on a machine that has time left
 * @param busiest share of the busiest core's time; undefined if not known
 */
export function nextShare(share: number, most: number, busiest: number | undefined): number {
  if (busiest === undefined) return most;
  if (busiest > CROWDED) return Math.max(Math.min(LEAST_SHARE, most), share / 2);
  return busiest < ROOMY ? Math.min(most, share + most / STEPS_UP) : share;
}

/** A child process, as far as this file needs it. */
export interface Stoppable {
  kill(signal: 'SIGSTOP' | 'SIGCONT'): boolean;
  once(event: 'exit', done: () => void): unknown;
  off(event: 'exit', done: () => void): unknown;
}

/**
 * Stops and continues a child until it ends.
 * @param most share of the time in which it works, above 0 and below 1; less while the machine is busy
 * @param coreTimes times of the cores of this machine
 * @returns a function that lets it work all the time from now on
 */
export function workPartTime(
  child: Stoppable,
  most: number,
  coreTimes: () => readonly CoreTime[] = readCoreTimes,
): () => void {
  let share = most;
  let times = coreTimes();
  const look = setInterval(() => {
    const now = coreTimes();
    share = nextShare(share, most, busiestCore(times, now));
    times = now;
  }, LOOK_EVERY_MS).unref();
  let timer: NodeJS.Timeout | undefined;
  const next = (signal: 'SIGSTOP' | 'SIGCONT') => {
    child.kill(signal);
    const workMs = Math.max(share * PERIOD_MS, LEAST_WORK_MS);
    const [ms, other] =
      signal === 'SIGSTOP' ? ([workMs / share - workMs, 'SIGCONT'] as const) : ([workMs, 'SIGSTOP'] as const);
    timer = setTimeout(next, ms, other).unref();
  };
  const stop = () => {
    clearTimeout(timer);
    clearInterval(look);
    child.off('exit', stop);
  };
  child.once('exit', stop);
  next('SIGCONT');
  return () => {
    stop();
    child.kill('SIGCONT');
  };
}

/** Time of one core since the machine started, in units of the kernel. */
interface CoreTime {
  /** Idle, or used by processes of low priority, which give way. */
  readonly free: number;
  readonly all: number;
}

/** A line is `cpu0 user nice system idle iowait irq softirq steal guest guest_nice`; the last two are in the first two. */
const CORE = /^cpu\d+ (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)/gm;

/**
 * How busy each core of this machine is, by what Linux counts in `/proc/stat`.
 * @param stat text of `/proc/stat`. Returns no core if it is in another form
 */
export function parseCoreTimes(stat: string): CoreTime[] {
  return [...stat.matchAll(CORE)].map((match) => {
    const ticks = match.slice(1).map(Number);
    const [, nice = 0, , idle = 0, iowait = 0] = ticks;
    return { free: nice + idle + iowait, all: ticks.reduce((sum, each) => sum + each, 0) };
  });
}

/** The times now; no core if this system does not count them. */
export function readCoreTimes(): CoreTime[] {
  try {
    return parseCoreTimes(readFileSync('/proc/stat', 'utf8'));
  } catch {
    // No /proc.
    return [];
  }
}

/** The share of the time, 0 to 1, in which the busiest core worked for processes that do not give way; undefined if no time went by. */
export function busiestCore(before: readonly CoreTime[], after: readonly CoreTime[]): number | undefined {
  const shares = after.flatMap(({ free, all }, i) => {
    const past = before[i];
    return past === undefined || all <= past.all ? [] : [1 - (free - past.free) / (all - past.all)];
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
}
