/** Adds to details, if a query asks for it, the hours of a week and all facts in words. */
import { type TaggedBody, taggedBody, weekOf } from '../packages/reader/index.ts';
import { done, type Result } from '../schemas/problems/result.ts';
import { type DetailsQuery, DetailsResult } from '../schemas/reads/more-details.ts';
import { ToiletResult } from '../schemas/reads/read-results.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { textOf } from './http/http-response.ts';
import type { ReadService } from './read-service.ts';
import type { Reading } from './reading.ts';

export function moreDetails<Body extends string | Uint8Array>(
  reading: Reading<Body>,
  reads: ReadService<Body>,
  id: string,
  { lang, week }: DetailsQuery,
): Result<TaggedBody<string>> {
  const plain = reads.details(id);
  if ('refusal' in plain) return plain;
  const { id: current, details, ...rest } = DetailsResult.parse(JSON.parse(textOf(plain.value.body)));
  const more: Pick<DetailsResult, 'week' | 'words'> = {};
  const nowMs = reading.now();
  if (week) {
    const days = reading.read((dataset) => weekOf(dataset, current, nowMs));
    more.week =
      days?.map(({ day, open, isUnclear }) => ({ day, open: [...open], unclear: isUnclear })) ?? null;
  }
  if (lang !== undefined && reading.wordsOf) {
    const found = reads.toilet(current);
    if ('refusal' in found) return found;
    const { toilet } = ToiletResult.parse(JSON.parse(textOf(found.value.body)));
    more.words = { language: lang, facts: reading.wordsOf(toilet, lang, nowMs, details.opens_at) };
  }
  return done(taggedBody(toAscii(JSON.stringify({ id: current, details, ...more, ...rest }))));
}
