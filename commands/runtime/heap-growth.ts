/**
 * How far the heap of this process may grow before the collector looks for garbage in all of it.
 *
 * By itself V8 lets a heap grow to four times what is alive in it: an import of 97,805 toilets, of which 200 MB are alive at
 * most, took 836 MB. Half as much again takes 543 to 553. It is no limit: a heap may always grow.
 *
 * The flag belongs to the key of compiled code. Code that a thread or a module loads or keeps meanwhile would not be taken
 * by a process without it: so it is set when all is loaded, and taken back before the process ends.
 */
import { setFlagsFromString } from 'node:v8';

/** Share of what is alive. 30 % takes 502 to 508 MB, but 1.15 times the CPU. */
const SLOW_GROWTH_PERCENT = 50;

export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${SLOW_GROWTH_PERCENT}`);
}

/** Undoes growSlowly. */
export function growFreely(): void {
  setFlagsFromString('--heap-growing-percent=0');
}
