/**
 * A child process that works for a share of the time: it is stopped and continued by signals, 50 times a second.
 *
 * Reads beside a full import wait for milliseconds instead of hundreds (docs/performance.md, "Soak"). A low priority
 * does less: two cores often share one's units, and a process of low priority keeps using them.
 *
 * A stopped process cannot notice that its parent is gone, and would keep its locks. So the kernel kills it with its
 * parent (`setpriv --pdeathsig`, Debian: util-linux). If that is missing, a child works all the time.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';

/** Short, because a read may wait for the part in which the child works. */
const PERIOD_MS = 20;
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL'] as const;

/** The command that starts a child which may be stopped; undefined if this system cannot. */
export function stoppable(command: readonly string[]): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const [file, ...args] = DIES_WITH_PARENT;
  const { status } = spawnSync(file, [...args, 'true'], { stdio: 'ignore' });
  return status === 0 ? [...DIES_WITH_PARENT, ...command] : undefined;
}

/**
 * Stops and continues a child until it ends.
 * @param share of the time in which it works, above 0 and below 1
 * @returns a function that lets it work all the time from now on
 */
export function workPartTime(child: ChildProcess, share: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  const next = (signal: 'SIGSTOP' | 'SIGCONT') => {
    child.kill(signal);
    const [ms, other] =
      signal === 'SIGSTOP' ? ([1 - share, 'SIGCONT'] as const) : ([share, 'SIGSTOP'] as const);
    timer = setTimeout(next, ms * PERIOD_MS, other).unref();
  };
  const end = () => {
    clearTimeout(timer);
    child.kill('SIGCONT');
  };
  child.once('exit', () => clearTimeout(timer));
  next('SIGCONT');
  return end;
}
