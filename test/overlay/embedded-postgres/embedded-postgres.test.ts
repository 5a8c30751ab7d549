/** Keeping a server running: started again whenever it ends, less and less often, and one line for each change. */
import { describe, expect, test } from 'vitest';
import { keepRunning } from '../../../overlay/embedded-postgres/embedded-postgres.ts';
import { logTo } from '../../fixtures/log.ts';

type Event = 'runs' | 'ends' | 'fails';

/**
 * What happens to a server, one event a look or a start. After the last one the signal comes.
 * @returns the pauses in seconds and the lines of the log, in their order
 */
async function keeping(events: readonly Event[]): Promise<{ said: string[]; isUp: boolean | undefined }> {
  const said: string[] = [];
  const stop = new AbortController();
  let at = 0;
  const next = () => {
    const event = events[at++];
    if (event === undefined) stop.abort();
    return event;
  };
  const line = (message: string, details: object = {}) =>
    void said.push([message, ...('reason' in details ? [details.reason] : [])].join(' '));
  const server = {
    home: '/data/postgres',
    isRunning: () => next() === 'runs',
    lastWords: () => 'PANIC: no disk.',
  };
  const bringUp = async () => {
    if (next() !== 'runs') throw new Error('It is broken.');
  };
  let isUp: boolean | undefined;
  const onTried = (is: boolean) => {
    isUp ??= is;
  };
  const pause = async (ms: number) => void (ms > 0 && said.push(`${ms / 1000} s`));
  await keepRunning({ server, bringUp, log: logTo(line), onTried, pause }, stop.signal);
  return { said, isUp };
}

const RUNS = 'Postgres runs in DATA_DIR.';
const ENDED = 'Postgres ended. PANIC: no disk.';
const FAILS = 'Postgres does not start. It is broken.';

describe('a server', () => {
  test('that ends is started again at the next look, and the log says both', async () => {
    const { said, isUp } = await keeping(['runs', 'runs', 'ends', 'runs']);
    expect(said).toEqual([RUNS, '1 s', '1 s', ENDED, '1 s', RUNS, '1 s']);
    expect(isUp).toBe(true);
  });

  test('that does not start is tried with growing pauses, at most a minute, and the log says it once', async () => {
    const { said, isUp } = await keeping([...Array<Event>(9).fill('fails'), 'runs']);
    const pauses = [1, 2, 4, 8, 16, 32, 60, 60, 60].map((s) => `${s} s`);
    expect(said).toEqual([FAILS, ...pauses, RUNS, '1 s']);
    expect(isUp).toBe(false);
  });

  test('that ends as soon as it runs is started less and less often, and at once after a steady minute', async () => {
    const { said } = await keeping(['runs', 'ends', 'runs', 'ends', 'runs', 'ends', 'runs']);
    expect(said.filter((line) => line !== RUNS && line !== ENDED)).toEqual([
      '1 s',
      '1 s',
      '1 s',
      '2 s',
      '1 s',
      '4 s',
      '1 s',
    ]);
    const steady = await keeping(['runs', 'ends', 'runs', ...Array<Event>(60).fill('runs'), 'ends', 'runs']);
    expect(steady.said.slice(-4)).toEqual(['1 s', ENDED, RUNS, '1 s']);
  });

  test('whose keeping ends before the first start was not tried', async () => {
    const tried: boolean[] = [];
    const unexpected = () => expect.unreachable();
    await keepRunning(
      {
        server: { home: '', isRunning: unexpected, lastWords: unexpected },
        bringUp: unexpected,
        log: logTo(unexpected),
        onTried: (isUp) => tried.push(isUp),
      },
      AbortSignal.abort(),
    );
    expect(tried).toEqual([false]);
  });
});
