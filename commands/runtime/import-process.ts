/**
 * The process of an import: its priority, and how far its heap may grow before the collector looks for garbage in all of it.
 *
 * By itself V8 lets a heap grow to four times what is alive in it: an import of 97,805 toilets, of which 200 MB are alive at
 * most, took 836 MB. Half as much again takes 543 to 553. It is no limit: a heap may always grow.
 *
 * The flag of the heap belongs to the key of compiled code. Code that a thread or a module loads or keeps meanwhile would
 * not be taken by a process without it: so it is set for steps that load nothing, and taken back before the process ends.
 */
import { constants, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { Step } from '../../pipeline/import/steps.ts';

/** Share of what is alive. 30 % takes 502 to 508 MB, but 1.15 times the CPU. */
const SLOW_GROWTH_PERCENT = 50;

export class ImportProcess {
  /** Toilets are served: reads and contributions go first. */
  hasReaders = false;

  /** Sets both for a step. A thread takes the priority over when it starts. */
  enter({ name, startsThreads, afterwards }: Pick<Step, 'name' | 'startsThreads' | 'afterwards'>): void {
    // After a first import, too: its toilets are read by now. The download takes no CPU.
    if (name !== 'fetch' && (this.hasReaders || afterwards)) setPriority(constants.priority.PRIORITY_LOW);
    setFlagsFromString(`--heap-growing-percent=${startsThreads ? 0 : SLOW_GROWTH_PERCENT}`);
  }

  leave(): void {
    setFlagsFromString('--heap-growing-percent=0');
  }
}
