/** `lootiles mcp`: the tools for agents on standard input and output, from the files of a publication. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '../common/logger.ts';
import { reasonOf } from '../common/reason-of.ts';
import { compileHours, opensLater } from '../packages/hours/index.ts';
import { fetchFilesOf, freshReader, Reader, type ReaderParts } from '../packages/reader/index.ts';
import { AskedReading, refusalOf } from '../reads/asked-reading.ts';
import { problem } from '../reads/http/http-response.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { mcpServer, type Tools, toolResult } from '../server/mcp/mcp-server.ts';
import { messageLines } from '../server/mcp/message-lines.ts';
import { identityOf } from '../server/mcp/protocol.ts';
import { NOTHING_BESIDE } from '../server/mcp/result-text.ts';
import { coverageSentence, ToolCalls } from '../server/mcp/tool-calls.ts';
import { wordsOf } from '../server/reads/read-parts.ts';
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
  const address = isAddress ? place.replace(/\/+$/, '') : undefined;
  const fetchBlob = address === undefined ? filesIn(place) : fetchFilesOf(address, fetchInTime);
  const baseUrl = address ?? (await siteOf(fetchBlob)) ?? settings.baseUrl;
  const log = openLog(settings, process.stderr);
  const parts = { fetchBlob, baseUrl, live: { compileHours, opensLater } };
  const tools = await publishedTools(parts, Date.now, log);
  const identity = identityOf(baseUrl);
  const messages = messageLines(process.stdin, (line) => process.stdout.write(line));
  serveStdio(() => mcpServer(identity, tools), {
    transport: new StdioServerTransport(Readable.from(messages, { objectMode: false })),
    onerror: (error) => log.warn(`A message was not understood: ${error.message}`),
  });
}

const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });

function filesIn(folder: string): (name: string) => Promise<ArrayBuffer> {
  return async (name) => new Uint8Array(await readFile(join(folder, pathOf(name)))).buffer;
}

/** The address of the website that a publication belongs to; undefined if it does not say. */
async function siteOf(fetchBlob: ReaderParts['fetchBlob']): Promise<string | undefined> {
  const { directory } = await Reader.open({ fetchBlob, baseUrl: '' });
  return directory.site;
}

/**
 * The tools over the files of a publication: the same calls and texts as those of a server (tool-calls.ts).
 *
 * Loads the directory of a publication. Throws BlobError if there is none, or one of a later program.
 */
async function publishedTools(parts: ReaderParts, now: () => number, log: Logger): Promise<Tools> {
  const onFault = (error: unknown) =>
    log.error(`The files of the publication did not answer: ${reasonOf(error)} The next call tries again.`);
  const fresh = freshReader(parts, { onFault });
  const opened = await fresh();
  const reading = new AskedReading(parts.baseUrl, undefined, wordsOf);
  const calls = new ToolCalls(reading, () =>
    coverageSentence(opened.directory.covered, opened.directory.dataDate),
  );
  return {
    definitions: (hasMap) => calls.definitions(hasMap),
    call: async (name, given, meta) => {
      const reader = await fresh();
      const result = () => {
        const answer = calls.call(name, given, meta);
        return answer instanceof Promise ? answer.then(toolResult) : answer && toolResult(answer);
      };
      return reading.ask(reader, now(), result).catch((error: unknown) => {
        onFault(error);
        const { body } = problem(parts.baseUrl, refusalOf(error));
        return toolResult({
          isError: true,
          json: body,
          beside: NOTHING_BESIDE,
        });
      });
    },
  };
}
