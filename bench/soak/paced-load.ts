/** Starts paced-client.ts and reads what it says. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { finish, script } from '../lib/process.ts';

const Slice = z.object({
  answered: z.int().min(0),
  /** Refused, or cut off. */
  errors: z.int().min(0),
  /** Still waiting when the load was over: the server cannot keep the pace. */
  unanswered: z.int().min(0),
  /** Median; null if nothing was answered. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
  p999Ms: z.number().nullable(),
  maxMs: z.number(),
  /** How late the load itself was at most; what it does to latencies is not in them. */
  lateMs: z.number(),
});
export type Slice = z.infer<typeof Slice>;

/** Reads that got no whole answer. */
export const failedReads = ({ errors, unanswered }: Slice): number => errors + unanswered;

interface Pace {
  readonly origin: string;
  /** 0: as fast as they are answered. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly sliceS: number;
  readonly core?: number;
}

/** Asks for a list of paths at a pace. */
export type PacedLoad = (pace: Pace) => Promise<Slice[]>;

/** Writes the list of paths, each with a blank and the address that it is asked from if that counts, and returns how to ask for them at a constant rate. */
export async function pacedLoad(folder: string, name: string, paths: readonly string[]): Promise<PacedLoad> {
  const list = join(folder, `${name}.paths`);
  await writeFile(list, `${paths.join('\n')}\n`);
  return async ({ origin, perSecond, seconds, sliceS, core }) => {
    const numbers = [perSecond, seconds, sliceS].map(String);
    const { stdout } = await finish(
      process.execPath,
      [script('soak/paced-client.ts'), origin, list, ...numbers],
      { timeoutS: seconds + 60, ...(core === undefined ? {} : { core }) },
    );
    return stdout
      .trim()
      .split('\n')
      .map((line) => Slice.parse(JSON.parse(line)));
  };
}
