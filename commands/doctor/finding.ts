/** A finding of `lootiles doctor`, its line, and the time that a check may take. */
import { reasonOf } from '../../common/reason-of.ts';

export interface Finding {
  /** Name of the thing that was looked at, one word or two. */
  readonly name: string;
  /** `wrong`: the service cannot do its work. `warning`: it can, but not as a public service should. */
  readonly verdict: 'ok' | 'warning' | 'wrong';
  /** The reason and, unless all is well, the remedy. Holds no secret. */
  readonly text: string;
}

export interface Check {
  readonly name: string;
  /** Ends what it waits for with the signal. Throws a reason without secrets if something is wrong. */
  look(signal: AbortSignal): Promise<readonly Finding[]>;
}

/** Names the findings of one thing. */
export function findingsOf(name: string) {
  return {
    ok: (text: string): Finding => ({ name, verdict: 'ok', text }),
    warning: (text: string): Finding => ({ name, verdict: 'warning', text }),
    wrong: (text: string): Finding => ({ name, verdict: 'wrong', text }),
  };
}

/** Runs a check. What it throws, and that it takes too long, is wrong. */
export async function lookInTime({ name, look }: Check, longestMs: number): Promise<readonly Finding[]> {
  const { wrong } = findingsOf(name);
  const signal = AbortSignal.timeout(longestMs);
  const late = Promise.withResolvers<Finding[]>();
  const tooLate = () => late.resolve([wrong(`There was no answer within ${longestMs / 1000} s.`)]);
  signal.addEventListener('abort', tooLate, { once: true });
  try {
    return await Promise.race([look(signal), late.promise]);
  } catch (error) {
    return [wrong(reasonOf(error))];
  } finally {
    signal.removeEventListener('abort', tooLate);
  }
}

const NAME_WIDTH = 12;
const VERDICT_WIDTH = 'warning:'.length;

export function lineOf({ name, verdict, text }: Finding): string {
  return `${`${verdict}:`.padEnd(VERDICT_WIDTH)} ${name.padEnd(NAME_WIDTH)} ${text.replaceAll('\n', ' ')}`;
}
