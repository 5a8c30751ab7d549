import { expect, test } from 'vitest';
import { type Report, receiveReport, sendingReport } from '../../../commands/runtime/report.ts';

/** Notes each call as its name and arguments. */
function noting() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const report: Report = {
    say: note('say'),
    warn: note('warn'),
    fault: note('fault'),
    published: note('published'),
    cost: note('cost'),
    result: note('result'),
    progress: { bytes: note('bytes'), count: note('count'), note: note('note'), end: note('end') },
  };
  return { report, calls };
}

function channel(nowMs = () => 0) {
  const { report, calls } = noting();
  // As the channel of a process does.
  const send = (message: unknown) => receiveReport(JSON.parse(JSON.stringify(message)), report);
  return {
    sender: sendingReport(send, nowMs),
    calls,
    receive: (message: unknown) => receiveReport(message, report),
  };
}

test('what a child process reports arrives in its parent', () => {
  const { sender, calls } = channel();
  sender.say('Generation 1 is published.');
  sender.warn('The dump was not written.');
  sender.progress.bytes('Scan', 1, 2);
  sender.progress.count('Build', 3, 0);
  sender.progress.note('3 toilets.');
  sender.published();
  sender.progress.end();
  sender.fault('There is no such file.');
  sender.cost({ cpuS: 4.2, peakMb: 610 });
  sender.result({ parts: ['toilets', 'map'] });
  expect(calls).toEqual([
    ['say', 'Generation 1 is published.'],
    ['warn', 'The dump was not written.'],
    ['bytes', 'Scan', 1, 2],
    ['count', 'Build', 3, 0],
    ['note', '3 toilets.'],
    ['published'],
    ['end'],
    ['fault', 'There is no such file.'],
    ['cost', { cpuS: 4.2, peakMb: 610 }],
    ['result', { parts: ['toilets', 'map'] }],
  ]);
});

test('progress is sent five times a second at most, and always at the start and the end of a phase', () => {
  let nowMs = 0;
  const { sender, calls } = channel(() => nowMs);
  for (nowMs = 0; nowMs <= 1000; nowMs++) sender.progress.bytes('Scan', nowMs, 1000);
  sender.progress.bytes('Read', 0, 1000);
  const done = calls.map(([, phase, count]) => `${phase} ${count}`);
  expect(done).toEqual(['Scan 0', 'Scan 200', 'Scan 400', 'Scan 600', 'Scan 800', 'Scan 1000', 'Read 0']);
});

test('other messages are ignored', () => {
  const { calls, receive } = channel();
  for (const message of [
    undefined,
    'say',
    { kind: 'stop' },
    { kind: 'say' },
    { kind: 'bytes', phase: 'Scan' },
  ])
    receive(message);
  expect(calls).toEqual([]);
});
