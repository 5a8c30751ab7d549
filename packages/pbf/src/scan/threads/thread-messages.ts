/** Messages between a scan and its worker threads (scan-thread.ts, scan-worker.ts). */
import type { READY } from '../../blocks/ordered-threads.ts';
import type { ChunkFindings } from '../chunk-findings.ts';
import type { ScanRules } from '../tag-rules/rule-bits.ts';
import type { ChunkBlob, Phase } from './chunk-reader.ts';

export interface ThreadSetup {
  readonly rules: ScanRules;
  /** Address of a module of FileMaps, if wanted ids may come in a file. */
  readonly maps: string | undefined;
}

export type ThreadTask =
  | { readonly phase: Phase }
  /** Memory is named by a number. Its bytes come only with the first task that names it. */
  | {
      readonly memory: number;
      readonly bytes: Uint8Array | undefined;
      readonly blobs: readonly ChunkBlob[];
    };

/** READY once, then the findings of each chunk in the order of the tasks. */
export type ThreadAnswer = typeof READY | ChunkFindings;
