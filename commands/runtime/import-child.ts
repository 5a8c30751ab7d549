/** `lootiles import` as a child process: its memory ends with it, and a fault in it harms no other part. */
import type { Logger } from '../../common/logger.ts';
import { ChildCommand } from './child-command.ts';
import type { ImportCost } from './import-line.ts';
import { logReport, type Report, receiveReport } from './report.ts';

interface ImportChild {
  /** Undefined: what EXTRACT names, else the default. */
  readonly extract: string | undefined;
  readonly ifChanged?: boolean;
  readonly drawsMap?: boolean;
  /** Share of the time in which it works, up to 1. */
  readonly share?: number;
}

/**
 * Runs an import to its end, or stops it at the signal. Returns its exit code; 0 if the signal came.
 */
export async function runImportChild(
  { extract, ifChanged = false, drawsMap = true, share = 1 }: ImportChild,
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
  const child = new ChildCommand(['import', ...flags, ...named], env, onMessage, share);
  return await child.endedOr(signal);
}

/**
 * Imports if the extract has changed, for a worker. Returns what it cost, if its process said it. Throws an Error with the sentence that the import ended with.
 * @param share of the time in which it works, up to 1
 */
export async function importInChild(
  extract: string | undefined,
  env: Record<string, string>,
  log: Logger,
  signal: AbortSignal,
  share = 1,
): Promise<ImportCost | undefined> {
  let fault: string | undefined;
  let cost: ImportCost | undefined;
  const report: Report = {
    ...logReport(log, false),
    fault: (line) => {
      fault = line;
    },
    cost: (used) => {
      cost = used;
    },
  };
  const code = await runImportChild({ extract, ifChanged: true, share }, env, report, signal);
  if (signal.aborted) throw new Error('The import was stopped.');
  if (code !== 0)
    throw new Error(
      fault ??
        'The import process exited without an error message. It may have run out of memory: free some, then import again.',
    );
  return cost;
}

/** Returns also if it failed: it has said why, and the previous map stays. */
export async function drawMapInChild(env: Record<string, string>, report: Report): Promise<void> {
  await new ChildCommand(['map', '--report-to-parent'], env, (message) => receiveReport(message, report))
    .ended;
}
