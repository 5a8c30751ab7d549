/** The tools over the files of a publication: the same calls and texts as those of a server (tool-calls.ts). */
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { freshReader, type ReaderParts } from '../../packages/reader/index.ts';
import { AskedReading, refusalOf } from '../../reads/asked-reading.ts';
import { problem } from '../../reads/http/http-response.ts';
import { type Tools, toolResult } from './mcp-server.ts';
import { NOTHING_BESIDE } from './result-text.ts';
import { coverageSentence, ToolCalls } from './tool-calls.ts';

/** Loads the directory of a publication. Throws BlobError if there is none, or one of a later program. */
export async function publishedTools(parts: ReaderParts, now: () => number, log: Logger): Promise<Tools> {
  const onFault = (error: unknown) =>
    log.error(`The files of the publication did not answer: ${reasonOf(error)} The next call tries again.`);
  const fresh = freshReader(parts, { onFault });
  const opened = await fresh();
  const reading = new AskedReading(parts.baseUrl);
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
