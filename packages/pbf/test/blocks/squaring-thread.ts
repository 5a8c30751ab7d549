/** A worker script for the test of ordered threads: squares numbers, the small ones slowly. */
import { answerTasks } from '../../src/blocks/ordered-threads.ts';

export function squaring(offset: number): (task: Float64Array<ArrayBuffer>) => Float64Array<ArrayBuffer> {
  return (task) => {
    if (task[0]! < 0) throw new Error(`${task[0]} is negative`);
    for (let spin = 0; spin < 1e6 / (task[0]! + 1); spin++) Math.sqrt(spin);
    return task.map((value) => value * value + offset);
  };
}

answerTasks(squaring, (answer) => [answer.buffer]);
