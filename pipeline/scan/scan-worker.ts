/** A worker thread of the scan: reads the windows that it is sent, and answers each with its findings. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ScanRules } from './rule-bits.ts';
import type { ThreadAnswer, ThreadTask } from './scan-thread.ts';
import { buffersOf } from './window-findings.ts';
import { WindowReader } from './window-reader.ts';

const rules: ScanRules = workerData;
const reader = new WindowReader(rules);
const memory: Uint8Array[] = [];

const answer = (what: ThreadAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(what, transfer);

parentPort?.on('message', (task: ThreadTask) => {
  if ('phase' in task) return reader.begin(task.phase);
  if (task.bytes) memory[task.memory] = task.bytes;
  const found = reader.read({ bytes: memory[task.memory]!, blobs: task.blobs });
  answer(found, buffersOf(found));
});
answer('ready');
