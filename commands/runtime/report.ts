/**
 * The report of a running import: sentences, progress, and the reason of its failure.
 *
 * Started with `--report-to-parent` it sends messages over the channel to the command that started it. That command
 * shows them: `up` on its terminal, the worker in its log. Otherwise the import prints them.
 */
import { z } from 'zod';
import { EXIT_CODES } from '../../common/exit-codes.ts';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { JobResult } from '../../pipeline/import/jobs.ts';
import type { Progress } from '../../pipeline/progress.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { consoleProgress, lineProgress } from './progress.ts';

export interface Report {
  /** Takes a result, one sentence. */
  say(sentence: string): void;
  /** Takes a fault that does not end the import, one sentence. */
  warn(sentence: string): void;
  /** Takes the reason why the import failed, one sentence. */
  fault(sentence: string): void;
  /** Notes that the toilets are published. What is left, the dump and the walking graph, can be waited for or not. */
  published(): void;
  /** Takes what the whole import cost, at its end. */
  cost(cost: ImportCost): void;
  /** Receives the result of a job, which the following jobs read. */
  result(result: JobResult): void;
  readonly progress: Progress;
}

const Message = z.union([
  z.object({ kind: z.enum(['say', 'warn', 'fault', 'note']), text: z.string() }),
  z.object({ kind: z.enum(['bytes', 'count']), phase: z.string(), done: z.number(), total: z.number() }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('published') }),
  z.object({ kind: z.literal('result'), result: JobResult }),
  z.object({ kind: z.literal('cost'), cpuS: z.number(), peakMb: z.number() }),
]);
type Message = z.infer<typeof Message>;

/** Progress is sent at most this often: a download reports every 64 KB. */
const PROGRESS_EVERY_MS = 200;

export function consoleReport(): Report {
  return {
    say: (sentence) => console.log(sentence),
    warn: (sentence) => console.error(sentence),
    fault: (sentence) => console.error(`lootiles import: ${sentence}`),
    published: () => {},
    cost: () => {},
    result: () => {},
    progress: consoleProgress(),
  };
}

/** Makes the report of a program that runs on: each sentence is a line of its log. A terminal shows bars for the progress. */
export function logReport(log: Logger, isTerminal = process.stderr.isTTY === true): Report {
  const say = (sentence: string) => log.info(sentence);
  return {
    say,
    warn: (sentence) => log.warn(sentence),
    fault: (sentence) => log.error(`The import failed: ${sentence}`),
    published: () => {},
    cost: () => {},
    result: () => {},
    progress: isTerminal ? { ...consoleProgress(), note: say } : lineProgress(say),
  };
}

/** Makes the report of a child process. Without a channel there is no parent to report to, and it prints. */
export function parentReport(): Report {
  if (!process.send) return consoleReport();
  return sendingReport(
    (message) => process.send?.(message),
    () => performance.now(),
  );
}

/** Does the work of a command, for its parent or for the terminal: the parent gets its cost, and the reason if it fails. */
export async function reporting(toParent: boolean, work: (report: Report) => Promise<void>): Promise<void> {
  if (!toParent) return await work(consoleReport());
  const report = parentReport();
  try {
    await work(report);
    report.cost(costOf(process.resourceUsage()));
  } catch (error) {
    report.fault(reasonOf(error));
    process.exitCode = EXIT_CODES.failed.code;
  }
}

export function sendingReport(send: (message: Message) => void, nowMs: () => number): Report {
  let sent = { phase: '', atMs: Number.NEGATIVE_INFINITY };
  const measure = (kind: 'bytes' | 'count') => (phase: string, done: number, total: number) => {
    const isLast = total > 0 && done >= total;
    if (phase === sent.phase && !isLast && nowMs() - sent.atMs < PROGRESS_EVERY_MS) return;
    sent = { phase, atMs: nowMs() };
    send({ kind, phase, done, total });
  };
  return {
    say: (text) => send({ kind: 'say', text }),
    warn: (text) => send({ kind: 'warn', text }),
    fault: (text) => send({ kind: 'fault', text }),
    published: () => send({ kind: 'published' }),
    cost: (cost) => send({ kind: 'cost', ...cost }),
    result: (result) => send({ kind: 'result', result }),
    progress: {
      bytes: measure('bytes'),
      count: measure('count'),
      note: (text) => send({ kind: 'note', text }),
      end: () => send({ kind: 'end' }),
    },
  };
}

/** Passes on what {@link sendingReport} sent. Ignores any other message. */
export function receiveReport(message: unknown, report: Report): void {
  const { success, data } = Message.safeParse(message);
  if (!success) return;
  if (data.kind === 'end') report.progress.end();
  else if (data.kind === 'published') report.published();
  else if (data.kind === 'cost') report.cost({ cpuS: data.cpuS, peakMb: data.peakMb });
  else if (data.kind === 'result') report.result(data.result);
  else if (data.kind === 'note') report.progress.note(data.text);
  else if ('text' in data) report[data.kind](data.text);
  else report.progress[data.kind](data.phase, data.done, data.total);
}

/** The use of an import's process, without that of the map, which is drawn by another. */
export interface ImportCost {
  readonly cpuS: number;
  /** Most memory at one time, with mapped files. */
  readonly peakMb: number;
}

export function costOf({
  userCPUTime,
  systemCPUTime,
  maxRSS,
}: Pick<NodeJS.ResourceUsage, 'userCPUTime' | 'systemCPUTime' | 'maxRSS'>): ImportCost {
  return { cpuS: Math.round((userCPUTime + systemCPUTime) / 1e5) / 10, peakMb: Math.round(maxRSS / 1024) };
}

type Imported = Pick<Manifest, 'extract' | 'generation' | 'toilets' | 'data_date' | 'imported'>;

/**
 * Returns a message and its details for the log; undefined if nothing was imported, and that is said already.
 * @param before undefined if there was no generation
 * @param cost undefined if the process did not say it
 */
export function importLine(
  before: Imported | undefined,
  after: Imported | undefined,
  seconds: number,
  cost: ImportCost | undefined,
): readonly [message: string, details: object] | undefined {
  if (!after || after.imported?.at === before?.imported?.at) return undefined;
  const details = {
    extract: after.extract,
    generation: after.generation,
    dataDate: after.data_date,
    toilets: after.toilets,
    ...(before && { more: after.toilets - before.toilets }),
    seconds: Math.round(seconds * 10) / 10,
    ...cost,
  };
  return ['The import is done.', details];
}
