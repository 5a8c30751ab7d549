/** The area and the date of the data of this instance, as the tools say them. */
import { reasonOf } from '../../common/reason-of.ts';
import type { ReadParts } from '../reads/read-parts.ts';

/** Returns a sentence; empty if there is no data yet, so that the list of tools never fails. */
export function coverageOf({ generations, log }: Pick<ReadParts, 'generations' | 'log'>): string {
  try {
    return generations.read(({ covered, manifest }) => coverageSentence(covered, manifest.data_date));
  } catch (error) {
    log.info(`The tools say no area and date: ${reasonOf(error)}. The next list of tools tries again.`);
    return '';
  }
}

/** Says an area in words, and a date; empty if neither is known. */
export function coverageSentence(covered: string | null | undefined, dataDate: string | null): string {
  const area = covered ? `The data of this server covers ${covered}` : '';
  const date = dataDate === null ? '' : `the date of the data is ${dataDate.slice(0, 10)}`;
  const both = [area, date].filter((part) => part !== '').join('; ');
  return both === '' ? '' : `${both[0]!.toUpperCase()}${both.slice(1)}.`;
}
