/** Toilets in the words of a language, for queries that ask for it. */
import { asidesOf } from '../packages/reader/index.ts';
import type { AreaResult, Aside, FindResult } from '../schemas/reads/read-results.ts';
import type { ListWords, Words } from '../schemas/reads/words.ts';
import type { Language } from '../schemas/text/languages.ts';
import type { Toilet } from '../schemas/toilet/toilet.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { textOf } from './http/http-response.ts';
import type { Reading } from './reading.ts';

/**
 * Adds to a list each of its toilets in words.
 * @returns the body as it is if the program has no texts
 */
export function inWords<Body extends string | Uint8Array>(
  { read, wordsOf, sink }: Reading<Body>,
  schema: typeof FindResult | typeof AreaResult,
  body: Body,
  language: Language,
  nowMs: number,
): Body {
  if (!wordsOf) return body;
  const text = textOf(body);
  const { results } = schema.parse(JSON.parse(text));
  const ids = results.map(({ id }) => id);
  const asides = read((dataset) => asidesOf(dataset, ids, nowMs));
  const toilets = wordsOf(results, language, nowMs, ({ id }) => asides[id] ?? {});
  const words: ListWords = { language, toilets };
  sink.begin(`${text.slice(0, -1)},"words":${toAscii(JSON.stringify(words))}}`);
  return sink.end();
}

/** One toilet in words; undefined if the program has no texts. */
export function toiletWords(
  { wordsOf }: Pick<Reading<string | Uint8Array>, 'wordsOf'>,
  toilet: Toilet,
  language: Language,
  nowMs: number,
  aside: Aside,
): Words | undefined {
  const said = wordsOf?.([toilet], language, nowMs, () => aside)[toilet.id];
  return said && { language, facts: said.facts };
}
