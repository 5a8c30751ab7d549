/** `lootiles mcp`: the tools for agents on standard input and output, from the files of a publication. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { compileHours, opensLater } from '../packages/hours/index.ts';
import { fetchFilesOf } from '../packages/reader/index.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { mcpServer } from '../server/mcp/mcp-server.ts';
import { identityOf } from '../server/mcp/protocol.ts';
import { publishedTools } from '../server/mcp/published-tools.ts';
import { pathOf } from '../shards/publication/directory.ts';
import { openLog } from './runtime/log.ts';

/** A model waits for the answer. */
const TIME_LIMIT_MS = 20_000;

/**
 * Serves until standard input ends. Asks no other host than that of the files.
 * @param place address or folder that holds `data/`
 */
export async function mcpCommand(settings: Settings, place: string | undefined): Promise<void> {
  if (place === undefined)
    throw new Error(
      'Which files? Name the address or the folder of a publication: lootiles mcp <url|folder>.',
    );
  const isAddress = /^https?:\/\//i.test(place);
  const baseUrl = isAddress ? place.replace(/\/+$/, '') : settings.baseUrl;
  const fetchBlob = isAddress ? fetchFilesOf(baseUrl, fetchInTime) : filesIn(place);
  const log = openLog(settings, process.stderr);
  const parts = { fetchBlob, baseUrl, live: { compileHours, opensLater } };
  const tools = await publishedTools(parts, Date.now, log);
  const identity = identityOf(baseUrl);
  serveStdio(() => mcpServer(identity, tools), {
    onerror: (error) => log.warn(`A message was not understood: ${error.message}`),
  });
}

const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });

function filesIn(folder: string): (name: string) => Promise<ArrayBuffer> {
  return async (name) => new Uint8Array(await readFile(join(folder, pathOf(name)))).buffer;
}
