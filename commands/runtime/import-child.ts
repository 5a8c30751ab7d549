/** `lootiles import` as a child process: its memory ends with it, and a fault in it harms no other part. */
import type { Logger } from '../../common/logger.ts';
import type { Job, JobResult } from '../../pipeline/import/jobs.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import type { KeepWholeParts } from '../../shards/store/keep-whole.ts';
import { newestManifest, type Store } from '../../shards/store/store.ts';
import { ChildCommand } from './child-command.ts';
import { type ImportCost, logReport, type Report, receiveReport } from './report.ts';

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
  return await childOf(report, ['import', ...flags, ...named], env).endedOr(signal);
}

/** Imports if the extract has changed, for a worker. Throws an Error with the sentence that the import ended with. */
async function importInChild(
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
  return await successOf(log, signal, (report) =>
    childOf(report, [...args, ...named], env, isImport ? share : 1).endedOr(signal),
  );
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

/** Returns also if it failed: it has said why, and the previous map stays. Stops at the signal, if there is one. */
export async function drawMapInChild(
  env: Record<string, string>,
  report: Report,
  signal?: AbortSignal,
): Promise<void> {
  const child = childOf(report, ['map', '--report-to-parent'], env);
  await (signal ? child.endedOr(signal) : child.ended);
}

/** A command that reports to this process. */
function childOf(report: Report, args: readonly string[], env: Record<string, string>, share?: number) {
  return new ChildCommand(args, env, (message) => receiveReport(message, report), share);
}

/**
 * How damaged files of DATA_DIR are built again: by an import of what is served.
 * @param env of the import. With IMPORT_SCHEDULE=off only the operator imports.
 */
export function wholeParts(
  { extract, importSchedule }: Settings,
  store: Store,
  log: Logger,
  env: Record<string, string>,
): KeepWholeParts {
  const rebuild = async (signal: AbortSignal) => {
    const served = newestManifest(store)?.extract;
    // Without either, an import would take the default extract in place of what was served.
    if (extract === undefined && served === undefined)
      throw new Error(
        'No manifest names the extract that was imported. Set EXTRACT, or run "lootiles import".',
      );
    await importInChild(extract ?? served, env, log, signal);
  };
  return {
    store,
    log,
    rebuild: importSchedule === 'off' ? undefined : rebuild,
  };
}
