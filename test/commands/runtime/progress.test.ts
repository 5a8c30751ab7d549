import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consoleProgress, withPercent } from '../../../commands/runtime/progress.ts';

/** A stream that looks like standard error, on a terminal or not, and keeps what was written. */
function fakeStderr(isTTY: boolean) {
  let text = '';
  const stream = new PassThrough().on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  Object.assign(stream, { isTTY, columns: 120 });
  // All that the progress asks of a stream is there.
  return { stream: stream as unknown as WriteStream, said: () => text };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('progress where nobody watches', () => {
  test('is one plain line for each phase that is quickly done, and the notes', () => {
    const { stream, said } = fakeStderr(false);
    const progress = consoleProgress(stream);
    for (const done of [0, 1e6, 2.5e6, 2.5e6]) progress.bytes('Scan', done, 2.5e6);
    progress.end();
    progress.note('3 toilets.');
    for (const done of [1, 2, 3]) progress.count('Build', done, 3);
    progress.end();
    expect(said()).toBe('Scan: 2.5 of 2.5 MB\n3 toilets.\nBuild: 3 of 3 toilets\n');
  });

  test('is a line every ten seconds for a long one', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, said } = fakeStderr(false);
    const progress = consoleProgress(stream);
    for (let second = 0; second <= 25; second++) {
      progress.bytes('Scan', second * 1e6, 25e6);
      vi.advanceTimersByTime(1000);
    }
    expect(said()).toBe('Scan: 10.0 of 25.0 MB\nScan: 20.0 of 25.0 MB\nScan: 25.0 of 25.0 MB\n');
  });

  test('of which the total is not known names no total', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, said } = fakeStderr(false);
    const progress = consoleProgress(stream);
    progress.bytes('Download', 1e6, 0);
    vi.advanceTimersByTime(11_000);
    progress.bytes('Download', 12e6, 0);
    expect(said()).toBe('Download: 12.0 MB\n');
  });

  test('tells a phase that comes twice twice', () => {
    const { stream, said } = fakeStderr(false);
    const progress = consoleProgress(stream);
    for (let time = 0; time < 2; time++) {
      progress.count('Build', 2, 2);
      progress.end();
    }
    expect(said()).toBe('Build: 2 of 2 toilets\nBuild: 2 of 2 toilets\n');
  });
});

describe('progress on a terminal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  const later = () => vi.advanceTimersByTime(1_000);

  test('is a bar with its rate and the time left, redrawn in place', () => {
    const { stream, said } = fakeStderr(true);
    const progress = consoleProgress(stream);
    progress.bytes('Scan', 1e6, 5e6);
    later();
    progress.bytes('Scan', 2.5e6, 5e6);
    later();
    progress.bytes('Scan', 5e6, 5e6);
    progress.end();
    expect(said()).toMatch(/Scan {7}.*100 % \| 5\/5 MB \| 2\.0 MB\/s \| .* left/);
    expect(said()).toContain('\x1b[1G');
  });

  test('ends the bar before a note and before the next phase', () => {
    const { stream, said } = fakeStderr(true);
    const progress = consoleProgress(stream);
    progress.count('Build', 1, 10);
    later();
    progress.count('Build', 2, 10);
    progress.note('A note.');
    progress.bytes('Scan', 1e6, 2e6);
    later();
    progress.bytes('Scan', 2e6, 2e6);
    progress.count('Build', 1, 10);
    later();
    progress.count('Build', 10, 10);
    progress.end();
    progress.end();
    expect(said()).toMatch(/Build .*\nA note\.\n/s);
    expect(said().indexOf('Scan')).toBeGreaterThan(said().indexOf('A note.'));
    expect(said()).toMatch(/10\/10 toilets/);
    expect(said().endsWith('\n')).toBe(true);
  });

  test('without a total, or with nothing to do, breaks nothing', () => {
    const { stream, said } = fakeStderr(true);
    const progress = consoleProgress(stream);
    progress.bytes('Download', 1e6, 0);
    later();
    progress.bytes('Download', 3e6, 0);
    progress.end();
    progress.count('Build', 0, 0);
    later();
    progress.count('Build', 0, 0);
    progress.end();
    expect(said()).toMatch(/3\/3 MB/);
    expect(said()).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('of what is done in less than a second shows nothing: its rate would mean nothing', () => {
    const { stream, said } = fakeStderr(true);
    const progress = consoleProgress(stream);
    for (const done of [1, 2_000, 4_000]) progress.count('Build', done, 4_000);
    progress.end();
    expect(said()).toBe('');
  });
});

describe('the percent of an import', () => {
  test('rises over its phases, and never falls', () => {
    const said: number[] = [];
    const progress = withPercent({ bytes() {}, count() {}, note() {}, end() {} }, (percent) =>
      said.push(percent),
    );
    for (const done of [0, 5, 10]) progress.bytes('Download', done, 10);
    progress.bytes('Download', 3, 0);
    for (const done of [0, 5, 5, 10]) progress.bytes('Scan', done, 10);
    progress.count('Build', 1, 1);
    progress.count('Dump', 1, 1);
    progress.count('Map', 1, 1);
    expect(said).toEqual([0, 15, 30, 52, 75, 95, 99]);
  });
});
