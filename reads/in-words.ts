/** Toilets in the words of a language, for queries that ask for it. */
import { asideOf, momentOf } from '../packages/reader/index.ts';
import type { ToiletQuery } from '../schemas/reads/read-query.ts';
import type { AreaResult, Aside, FindResult } from '../schemas/reads/read-results.ts';
import type { ListWords, Words } from '../schemas/reads/words.ts';
import type { Language } from '../schemas/text/languages.ts';
import type { Toilet } from '../schemas/toilet/toilet.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { textOf } from './http/http-response.ts';
import type { Reading } from './reading.ts';

/**
 * Adds to a list each of its toilets in words.
 * @param query `lang`, the language, and `at`, the time that is asked about
 * @returns the body as it is if the program has no texts
 */
export function inWords<Body extends string | Uint8Array>(
  { read, wordsOf, sink }: Reading<Body>,
  schema: typeof FindResult | typeof AreaResult,
  body: Body,
  { lang: language, at }: { readonly lang?: Language | undefined } & ToiletQuery,
  nowMs: number,
): Body {
  if (!wordsOf || language === undefined) return body;
  const text = textOf(body);
  const { results } = schema.parse(JSON.parse(text));
  const toilets = read((dataset) => {
    const momentAt = ({ id }: Toilet) => momentOf(dataset, id, at, nowMs);
    const aside = (toilet: Toilet) => asideOf(dataset, toilet.id, momentAt(toilet).ms);
    return wordsOf(results, language, nowMs, aside, (toilet) => momentAt(toilet).local);
  });
  const words: ListWords = { language, toilets };
  sink.begin(`${text.slice(0, -1)},"words":${toAscii(JSON.stringify(words))}}`);
  return sink.end();
}

/**
 * One toilet in words; undefined if the program has no texts.
 * @param local the time that is asked about, by the clock there; now if undefined
 */
export function toiletWords(
  { wordsOf }: Pick<Reading<string | Uint8Array>, 'wordsOf'>,
  toilet: Toilet,
  language: Language,
  nowMs: number,
  aside: Aside,
  local?: string,
): Words | undefined {
  const said = wordsOf?.(
    [toilet],
    language,
    nowMs,
    () => aside,
    () => local,
  )[toilet.id];
  return said && { language, facts: said.facts };
}
