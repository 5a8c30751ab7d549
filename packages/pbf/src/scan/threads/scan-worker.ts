/** A worker thread of the scan: reads the chunks that it is sent, and answers each with its findings. */
import { parentPort, workerData } from 'node:worker_threads';
import { READY } from '../../blocks/ordered-threads.ts';
import { loadFileMaps } from '../../spool/id-sorter.ts';
import { buffersOf } from '../chunk-findings.ts';
import { ChunkReader } from './chunk-reader.ts';
import type { ThreadAnswer, ThreadSetup, ThreadTask } from './thread-messages.ts';

const { rules, maps }: ThreadSetup = workerData;
const reader = new ChunkReader(rules, maps === undefined ? undefined : await loadFileMaps(maps));
const memory: Uint8Array[] = [];

const answer = (what: ThreadAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(what, transfer);

parentPort?.on('message', (task: ThreadTask) => {
  if ('phase' in task) return reader.begin(task.phase);
  if (task.bytes) memory[task.memory] = task.bytes;
  const found = reader.read({ bytes: memory[task.memory]!, blobs: task.blobs });
  answer(found, buffersOf(found));
});
answer(READY);
