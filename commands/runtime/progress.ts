/** Progress of long work: a bar with rate and time left on a terminal, a plain line a phase elsewhere. */
import { SingleBar } from 'cli-progress';
import type { Progress } from '../../pipeline/import/progress.ts';

/** Plain lines come at most this often. */
const LINE_EVERY_MS = 10_000;

export function consoleProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? barProgress(stream) : lineProgress((line) => stream.write(`${line}\n`));
}

function barProgress(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | undefined;
  let phase = '';
  const end = () => {
    bar?.stop();
    bar = undefined;
  };
  const update = (name: string, done: number, total: number, unit: string) => {
    if (!bar || phase !== name) {
      end();
      phase = name;
      bar = new SingleBar({
        stream,
        format: `${name.padEnd(10)} {bar} {percentage} % | {value}/{total} ${unit} | {rate} ${unit}/s | {eta_formatted} left`,
        etaBuffer: 50,
      });
      bar.start(total, 0, { rate: '-' });
      startedMs = performance.now();
    }
    const rate = done / ((performance.now() - startedMs) / 1000 || 1);
    bar.setTotal(total || done);
    bar.update(done, { rate: rate.toFixed(unit === 'MB' ? 1 : 0) });
  };
  let startedMs = 0;
  return {
    bytes: (name, done, total) =>
      update(name, Math.round(done / 1e5) / 10, Math.round(total / 1e5) / 10, 'MB'),
    count: (name, done, total) => update(name, done, total, 'toilets'),
    note: (text) => {
      end();
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
