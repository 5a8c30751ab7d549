import { describe, expect, test } from 'vitest';
import { inOrder, READY, type ThreadWork } from '../../src/blocks/ordered-threads.ts';
import { squaring } from './squaring-thread.ts';

type Numbers = Float64Array<ArrayBuffer>;
const WORK: ThreadWork<number, Numbers, Numbers> = {
  script: new URL('./squaring-thread.ts', import.meta.url),
  setup: 1,
  make: squaring,
  transferOf: (task) => [task.buffer],
};

async function answers(threads: number, tasks: readonly number[], work = WORK): Promise<number[]> {
  const found: number[] = [];
  for await (const answer of inOrder(
    work,
    threads,
    tasks.map((task) => Float64Array.of(task)),
  ))
    found.push(answer[0]!);
  return found;
}

describe.each([0, 1, 3])('tasks in %i threads', (threads) => {
  test('are answered in their order', async () => {
    const tasks = Array.from({ length: 40 }, (_, i) => i);
    expect(await answers(threads, tasks)).toEqual(tasks.map((task) => task * task + 1));
  });

  test('end with the fault of the first that fails', async () => {
    await expect(answers(threads, [1, 2, -3, 4, -5])).rejects.toThrow('-3 is negative');
  });

  test('end with the fault of work that could not be made', async () => {
    await expect(answers(threads, [1, 2], { ...WORK, setup: -1 })).rejects.toThrow('offset -1 is negative');
  });

  test('may be none', async () => {
    expect(await answers(threads, [])).toEqual([]);
  });
});

test('threads have loaded their module before they are ended', async () => {
  const started = new Int32Array(new SharedArrayBuffer(4));
  const module = `import { parentPort, workerData } from 'node:worker_threads';
    Atomics.add(workerData, 0, 1);
    parentPort.postMessage('${READY}');`;
  const work = {
    script: new URL(`data:text/javascript,${encodeURIComponent(module)}`),
    setup: started,
    make: () => (task: number) => task,
    transferOf: () => [],
  };
  for await (const answer of inOrder(work, 3, [])) throw new Error(`No task, but the answer ${answer}`);
  expect(Atomics.load(started, 0)).toBe(3);
});

test('a thread has at most as many megabytes of objects as its work says', async () => {
  const module = `import { parentPort, resourceLimits } from 'node:worker_threads';
    parentPort.on('message', () => parentPort.postMessage({ answer: resourceLimits.maxOldGenerationSizeMb }));
    parentPort.postMessage('${READY}');`;
  const work = {
    script: new URL(`data:text/javascript,${encodeURIComponent(module)}`),
    setup: undefined,
    make: () => (task: number) => task,
    transferOf: () => [],
    maxHeapMb: 64,
  };
  for await (const answer of inOrder(work, 1, [1])) expect(answer).toBe(64);
});
