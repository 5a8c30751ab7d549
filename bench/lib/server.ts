/**
 * The servers under load: `lootiles serve` as an operator starts it, and the constant yardstick beside it.
 *
 * Cost of a start: see the start part; waiting for an answer asks again every 2 ms.
 */
import { request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, script, start } from './process.ts';

/** A server that has not answered by then is given up. */
const START_TIMEOUT_MS = 30_000;
const ASK_EVERY_MS = 2;
/**
 * Flags of Node as in the scripts of package.json: a read leaves so little garbage that a larger young heap only costs
 * memory.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];
/** The address in every body: as long as a real one, and not depending on the port. */
export const BASE_URL = 'https://lootiles.example';

export interface Running {
  readonly child: Child;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Time from before the process was started to the end of its first 200. */
  readonly startMs: number;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param path asked until it answers 200 */
export async function startLootiles(
  dataDir: string,
  path: string,
  core?: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL,
    WORKERS: '1',
    RATE_LIMIT: 'off',
    ...settings,
  };
  const startedMs = performance.now();
  const child = start(process.execPath, [...NODE_FLAGS, script('../lootiles.ts'), 'serve'], {
    env,
    ...(core === undefined ? {} : { core }),
  });
  try {
    await firstAnswer(child, origin + path, startedMs);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { child, origin, startMs: performance.now() - startedMs };
}

/** Plain `node:http` with a body of so many bytes and these headers. */
export function startConstant(
  bytes: number,
  headers: Readonly<Record<string, string>>,
  core?: number,
): Promise<Running> {
  return startPrinting([script('lib/constant.ts'), String(bytes), JSON.stringify(headers)], core);
}

/** Node with a script that prints its port on 127.0.0.1 as its first line. */
export async function startPrinting(args: readonly string[], core?: number): Promise<Running> {
  const startedMs = performance.now();
  const child = start(process.execPath, args, core === undefined ? {} : { core });
  for (;;) {
    const port = /^(\d+)\n/.exec(child.out.stdout)?.[1];
    if (port !== undefined)
      return { child, origin: `http://127.0.0.1:${port}`, startMs: performance.now() - startedMs };
    await stillComing(child, startedMs);
  }
}

/** One GET on a connection of its own. Rejects if nothing listens. */
export function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes, headers: own(response.headers) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Headers that the application chose. The others come from Node, on both sides. */
function own(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const nodes = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !nodes.has(name) ? [[name, value]] : [],
    ),
  );
}

async function firstAnswer(child: Child, url: string, startedMs: number): Promise<void> {
  for (;;) {
    const answer = await ask(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await stillComing(child, startedMs);
  }
}

async function stillComing(child: Child, startedMs: number): Promise<void> {
  if (child.process.exitCode !== null || child.pid < 0)
    throw new Error(`A server ended before it answered:\n${(child.out.stderr || child.out.stdout).trim()}`);
  if (performance.now() - startedMs > START_TIMEOUT_MS)
    throw new Error(
      `A server did not answer within ${START_TIMEOUT_MS / 1000} s:\n${child.out.stdout.trim()}`,
    );
  await sleep(ASK_EVERY_MS);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port is free on 127.0.0.1.')),
      );
    });
  });
}
