/** The part of a worker script that the application does not write. */
import { workerData } from 'node:worker_threads';
import { answerTasks } from '../../../pbf/index.ts';
import type { GraphTools } from './graph-tools.ts';
import { wayReader } from './reading/read-walked-ways.ts';
import { groupBuilder } from './tiles/build-group.ts';

/** Called by a worker script. Does nothing on the main thread. */
export function answerGraphTasks(tools: GraphTools): void {
  if (workerData?.work === 'ways') answerTasks(wayReader(tools), ({ bytes }) => [bytes.buffer]);
  else answerTasks(groupBuilder(tools), (tiles) => tiles.map(({ bytes }) => bytes.buffer));
}
