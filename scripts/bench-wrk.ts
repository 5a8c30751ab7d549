/**
 * Load with wrk: a thread, keep-alive connections, and a list of paths in turn.
 *
 * The requests are formatted once, so the load costs wrk the same on every server. The figures come from wrk's
 * own counters, as one line of JSON from its Lua side: its printed text rounds.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { finish } from './bench-process.ts';

export const CONNECTIONS = 32;

const MARK = 'lootiles-bench ';
const LUA = `local requests, at = {}, 0
function init()
  for path in io.lines(os.getenv("LOOTILES_PATHS")) do requests[#requests + 1] = wrk.format("GET", path) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('${MARK}{"requests":%d,"durationUs":%d,"errors":%d,"p50Us":%d,"p99Us":%d}\\n',
    summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(99)))
end
`;

const Counters = z.object({
  requests: z.int().min(0),
  durationUs: z.int().min(1),
  errors: z.int().min(0),
  p50Us: z.number(),
  p99Us: z.number(),
});

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Writes what wrk needs for a list of paths, and returns how to run it against a server. */
export async function preparedLoad(
  folder: string,
  name: string,
  paths: readonly string[],
): Promise<(origin: string, seconds: number, core?: number) => Promise<Load>> {
  const lua = join(folder, 'wrk.lua');
  const list = join(folder, `${name}.paths`);
  await writeFile(lua, LUA);
  await writeFile(list, `${paths.join('\n')}\n`);
  return async (origin, seconds, core) => {
    const args = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '-s', lua, origin];
    const { stdout } = await finish('wrk', args, {
      env: { LOOTILES_PATHS: list },
      timeoutS: seconds + 20,
      ...(core === undefined ? {} : { core }),
    });
    return parseLoad(stdout);
  };
}

/** Throws where wrk says nothing, or where not every answer was a 200. */
export function parseLoad(output: string): Load {
  const json = output.split('\n').find((line) => line.startsWith(MARK));
  if (json === undefined) throw new Error(`wrk did not report its counters:\n${output.trim()}`);
  const { requests, durationUs, errors, p50Us, p99Us } = Counters.parse(JSON.parse(json.slice(MARK.length)));
  if (errors > 0) throw new Error(`${errors} of ${requests} requests failed; their rate would mean nothing.`);
  return {
    requests,
    perSecond: requests / (durationUs / 1e6),
    p50Ms: p50Us / 1000,
    p99Ms: p99Us / 1000,
  };
}
