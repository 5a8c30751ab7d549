/** A worker script for the test of ordered threads: squares numbers, the small ones slowly. */
import { answerTasks } from '../../src/blocks/ordered-threads.ts';

type Squares = (task: Float64Array<ArrayBuffer>) => Float64Array<ArrayBuffer>;

export async function squaring(offset: number): Promise<Squares> {
  if (offset < 0) throw new Error(`The offset ${offset} is negative`);
  return (task) => {
    if (task[0]! < 0) throw new Error(`${task[0]} is negative`);
    for (let spin = 0; spin < 1e6 / (task[0]! + 1); spin++) Math.sqrt(spin);
    return task.map((value) => value * value + offset);
  };
}

answerTasks(squaring, (answer) => [answer.buffer]);
