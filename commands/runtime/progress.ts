/** Progress of long work: a bar with rate and time left on a terminal, a plain line a phase elsewhere. */
import { SingleBar } from 'cli-progress';
import type { Progress } from '../../pipeline/progress.ts';

/** Phases that end sooner show no bar: their rate means nothing. */
const BAR_AFTER_S = 1;
/** Plain lines come at most this often. */
const LINE_EVERY_MS = 10_000;

export function consoleProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? barProgress(stream) : lineProgress((line) => stream.write(`${line}\n`));
}

function barProgress(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  let phase = '';
  /** The first report of the phase. Its rate is counted from there. */
  let first = { atMs: 0, done: 0 };
  const end = () => {
    bar?.stop();
    bar = undefined;
    phase = '';
  };
  const update = (name: string, done: number, total: number, unit: string) => {
    if (phase !== name) {
      end();
      phase = name;
      first = { atMs: performance.now(), done };
    }
    const seconds = (performance.now() - first.atMs) / 1000;
    if (seconds < BAR_AFTER_S) return;
    if (!bar) {
      bar = new SingleBar({
        stream,
        format: `${name.padEnd(10)} {bar} {percentage} % | {value}/{total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`,
        etaBuffer: 50,
      });
      bar.start(total, 0, { rate: '-' });
    }
    bar.setTotal(total || done);
    bar.update(done, { rate: ((done - first.done) / seconds).toFixed(unit === 'MB' ? 1 : 0) });
  };
  return {
    bytes: (name, done, total) =>
      update(name, Math.round(done / 1e5) / 10, Math.round(total / 1e5) / 10, 'MB'),
    count: (name, done, total) => update(name, done, total, 'toilets'),
    note: (text) => {
      bar?.stop();
      bar = undefined;
      stream.write(`${text}\n`);
    },
    end,
  };
}

/** @param write takes a line a phase, one each ten seconds, and one at its end */
export function lineProgress(write: (line: string) => void): Progress {
  let phase = '';
  let finished = false;
  let saidMs = 0;
  const say = (name: string, done: number, total: number, text: string) => {
    const nowMs = performance.now();
    if (name !== phase) {
      phase = name;
      finished = false;
      saidMs = nowMs;
    }
    const isLast = total > 0 && done >= total;
    if (finished || (!isLast && nowMs - saidMs < LINE_EVERY_MS)) return;
    finished = isLast;
    saidMs = nowMs;
    write(`${name}: ${text}`);
  };
  return {
    bytes: (name, done, total) =>
      say(
        name,
        done,
        total,
        `${total > 0 ? `${megabytes(done)} of ${megabytes(total)}` : megabytes(done)} MB`,
      ),
    count: (name, done, total) => say(name, done, total, `${done} of ${total} toilets`),
    note: write,
    end: () => {
      phase = '';
    },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** The share of an import that is done when a phase begins, and the share that the phase takes, in percent. */
const SHARES: Readonly<Record<string, readonly [before: number, of: number]>> = {
  Download: [0, 30],
  // Only several extracts are joined: then the first part of the scan adds nothing.
  Join: [30, 15],
  Scan: [30, 45],
  Build: [80, 15],
  Map: [95, 4],
};

/** Passes progress on, and calls `onPercent` whenever the whole import is a percent further. */
export function withPercent(progress: Progress, onPercent: (percent: number) => void): Progress {
  let said = -1;
  const show = (phase: string, done: number, total: number) => {
    const [before, of] = SHARES[phase] ?? [];
    if (before === undefined || of === undefined) return;
    const percent = Math.floor(before + (total > 0 ? Math.min(1, done / total) * of : 0));
    if (percent > said) onPercent(percent);
    said = Math.max(said, percent);
  };
  return {
    ...progress,
    bytes: (phase, done, total) => {
      show(phase, done, total);
      progress.bytes(phase, done, total);
    },
    count: (phase, done, total) => {
      show(phase, done, total);
      progress.count(phase, done, total);
    },
  };
}
