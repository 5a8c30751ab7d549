/** `lootiles import` as a child process: its memory ends with it, and a fault in it harms no other part. */
import type { Logger } from '../../common/logger.ts';
import type { Job, JobResult } from '../../pipeline/import/jobs.ts';
import { ChildCommand } from './child-command.ts';
import type { ImportCost } from './import-line.ts';
import { logReport, type Report, receiveReport } from './report.ts';

interface ImportChild {
  /** Undefined: what EXTRACT names, else the default. */
  readonly extract: string | undefined;
  readonly ifChanged?: boolean;
  readonly drawsMap?: boolean;
}

/**
 * Runs an import to its end, or stops it at the signal. Returns its exit code; 0 if the signal came.
 */
export async function runImportChild(
  { extract, ifChanged = false, drawsMap = true }: ImportChild,
  env: Record<string, string>,
  report: Report,
  signal: AbortSignal,
): Promise<number> {
  const flags = [
    '--report-to-parent',
    ...(ifChanged ? ['--if-changed'] : []),
    ...(drawsMap ? [] : ['--no-map']),
  ];
  const named = extract === undefined ? [] : ['--', extract];
  const onMessage = (message: unknown) => receiveReport(message, report);
  const child = new ChildCommand(['import', ...flags, ...named], env, onMessage);
  return await child.endedOr(signal);
}

/** Imports if the extract has changed, for a worker. Throws an Error with the sentence that the import ended with. */
export async function importInChild(
  extract: string | undefined,
  env: Record<string, string>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  await successOf(log, signal, (report) => runImportChild({ extract, ifChanged: true }, env, report, signal));
}

interface DoneJob {
  readonly result: JobResult;
  /** Undefined if its process did not say it. */
  readonly cost: ImportCost | undefined;
}

/** The command that does a job. */
const COMMANDS: Readonly<Record<Job['kind'], string>> = {
  import: 'import',
  toilets: 'import',
  graph: 'import',
  dump: 'dump',
  map: 'map',
  'publish-map': 'map',
};

/**
 * Does a job of an import, for a worker. Throws an Error with the sentence that it ended with.
 * @param extract of the import; undefined: what EXTRACT names, else the default
 * @param share of the time in which an import works, up to 1
 */
export async function jobInChild(
  job: Job,
  extract: string | undefined,
  env: Record<string, string>,
  log: Logger,
  signal: AbortSignal,
  share: number,
): Promise<DoneJob> {
  const command = COMMANDS[job.kind];
  const isImport = command === 'import';
  const args = [
    command,
    '--report-to-parent',
    ...(isImport ? ['--if-changed'] : []),
    '--job',
    JSON.stringify(job),
  ];
  const named = isImport && extract !== undefined ? ['--', extract] : [];
  return await successOf(log, signal, (report) => {
    const onMessage = (message: unknown) => receiveReport(message, report);
    return new ChildCommand([...args, ...named], env, onMessage, isImport ? share : 1).endedOr(signal);
  });
}

async function successOf(
  log: Logger,
  signal: AbortSignal,
  run: (report: Report) => Promise<number>,
): Promise<DoneJob> {
  let fault: string | undefined;
  let cost: ImportCost | undefined;
  let result: JobResult = {};
  const report: Report = {
    ...logReport(log, false),
    fault: (line) => {
      fault = line;
    },
    cost: (used) => {
      cost = used;
    },
    result: (left) => {
      result = left;
    },
  };
  const code = await run(report);
  if (signal.aborted) throw new Error('The import was stopped.');
  if (code !== 0)
    throw new Error(
      fault ??
        'The import process exited without an error message. It may have run out of memory: free some, then import again.',
    );
  return { result, cost };
}

/** Returns also if it failed: it has said why, and the previous map stays. */
export async function drawMapInChild(env: Record<string, string>, report: Report): Promise<void> {
  await new ChildCommand(['map', '--report-to-parent'], env, (message) => receiveReport(message, report))
    .ended;
}
