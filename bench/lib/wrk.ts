/**
 * Load with wrk: a thread, keep-alive connections, and a list of requests in turn.
 *
 * The requests are formatted once, so the load costs wrk the same on every server. The figures come from wrk's
 * own counters, as one line of JSON from its Lua side: its printed text rounds.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { finish } from './process.ts';

const CONNECTIONS = 32;
/** An answer that takes longer is an error. Of 32 at once the last one waits for all others, and some peers are slow. */
const TIMEOUT_S = 10;

const MARK = 'lootiles-bench ';
const LUA = `local requests, at = {}, 0
function init()
  for line in io.lines(os.getenv("LOOTILES_PATHS")) do
    local path, lines, body = line:match("^([^\\t]*)\\t?([^\\t]*)\\t?(.*)$")
    local headers = {}
    for name, value in lines:gmatch("([^|:]+): ([^|]+)") do headers[name] = value end
    if body == "" then requests[#requests + 1] = wrk.format("GET", path, headers)
    else requests[#requests + 1] = wrk.format("POST", path, headers, body) end
  end
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

/** Load on one origin for so long, from this core. */
export type ApplyLoad = (origin: string, seconds: number, core?: number) => Promise<Load>;

/** A GET, or with a body a POST. No tabs in it, and no `|` in headers. */
export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Writes what wrk needs for a list of requests, and returns how to run it against a server. */
export async function preparedLoad(
  folder: string,
  name: string,
  requests: readonly (string | Asked)[],
): Promise<ApplyLoad> {
  const lua = join(folder, 'wrk.lua');
  const list = join(folder, `${name}.paths`);
  await writeFile(lua, LUA);
  await writeFile(list, `${requests.map(lineOf).join('\n')}\n`);
  return async (origin, seconds, core) => {
    const args = [
      '-t',
      '1',
      '-c',
      String(CONNECTIONS),
      '-d',
      `${seconds}s`,
      '--timeout',
      `${TIMEOUT_S}s`,
      '-s',
      lua,
      origin,
    ];
    const { stdout } = await finish('wrk', args, {
      env: { LOOTILES_PATHS: list },
      timeoutS: seconds + 20,
      ...(core === undefined ? {} : { core }),
    });
    return parseLoad(stdout);
  };
}

/** Path, headers and body, with tabs between them. */
function lineOf(asked: string | Asked): string {
  if (typeof asked === 'string') return asked;
  const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
  return [asked.path, headers.join('|'), asked.body ?? ''].join('\t');
}

/** Throws if wrk says nothing, or if not every answer was a 200. */
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
