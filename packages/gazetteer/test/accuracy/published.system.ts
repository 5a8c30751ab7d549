/**
 * Places in the files of a publication, against the gazetteers of real extracts that they are made of: the questions of
 * places.tsv, addresses, and both as people ask for toilets there. Files answer as a server does, or not at all.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { openReader, publishedNames } from '../../../../test/fixtures/publication.ts';
import { score } from './measure.ts';
import { EXTRACT_NAMES, type Question, readQuestions } from './places-fixture.ts';
import { RealGazetteers } from './real-gazetteer.ts';

/** Share of the right answers of a server that files give, too; it was 1 of 1. */
const KEPT = 0.98;
/** Packed, with the directory; it was 13 KB. */
const MOST_MEDIAN_BYTES = 25 * 1024;
const MOST_BYTES = 200 * 1024;
/** One in so many questions, and addresses of an extract. */
const ONE_IN = 3;
const ADDRESSES = 15;
const TOILETS_NEAR = 10;

describe('the files of real extracts', needs(...ALL_EXTRACTS), () => {
  const gazetteers = new RealGazetteers();
  afterAll(() => gazetteers.close());

  test('find places as a server does, from a few files', { timeout: 300_000 }, async () => {
    const questions = readQuestions();
    const other: string[] = [];
    const bytes: number[] = [];
    const kinds = new Map<string, { asked: number; right: number; kept: number }>();
    for (const extract of EXTRACT_NAMES) {
      const { places, path, houses } = await gazetteers.of(extract);
      const { files } = publishedNames(path);
      const own = questions.filter((question, i) => question.extract === extract && i % ONE_IN === 0);
      const step = Math.max(1, Math.floor(houses.length / ADDRESSES));
      const asked: Question[] = [
        ...own,
        ...own.slice(0, TOILETS_NEAR).map((each) => ({ ...each, query: `toilets near ${each.query}` })),
        ...houses
          .filter((_, i) => i % step === 0)
          .map(({ street, number, lon, lat }) => ({
            ...{ extract, query: `${street} ${number}`, country: undefined, truth: [{ lon, lat }] },
            ...{ kind: 'house', variant: 'plain' as const },
          })),
      ];
      for (const question of asked) {
        const { query, country } = question;
        const [hit] = places.find(query, { country, limit: 1 });
        const fetched: string[] = [];
        const reader = await openReader({ files, fetched });
        const [found] = await reader.places(query, { country, limit: 1 });
        bytes.push(fetched.reduce((sum, name) => sum + files.get(name)!.length, 0));
        const isOther =
          found &&
          (found.label !== hit?.label ||
            found.kind !== hit.kind ||
            found.lon !== hit.lon ||
            found.lat !== hit.lat);
        if (isOther) other.push(`${extract}: ${query} → ${found.label}, on a server ${hit?.label}`);
        const kind = query.startsWith('toilets') ? 'toilets near' : question.kind;
        const counted = kinds.get(kind) ?? { asked: 0, right: 0, kept: 0 };
        const isRight = hit !== undefined && score(question, [hit]).rank === 1;
        counted.asked++;
        if (isRight) counted.right++;
        if (isRight && found && score(question, [found]).rank === 1) counted.kept++;
        kinds.set(kind, counted);
      }
    }
    const said = JSON.stringify(Object.fromEntries(kinds));
    expect(other).toEqual([]);
    expect(bytes.length).toBeGreaterThan(300);
    const sum = (name: 'right' | 'kept') => [...kinds.values()].reduce((all, each) => all + each[name], 0);
    expect(sum('kept') / sum('right'), said).toBeGreaterThanOrEqual(KEPT);
    for (const [kind, { right, kept }] of kinds) expect(kept, kind).toBeGreaterThanOrEqual(0.9 * right);
    const sorted = bytes.toSorted((one, another) => one - another);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MOST_MEDIAN_BYTES);
    expect(sorted.at(-1)).toBeLessThanOrEqual(MOST_BYTES);
  });
});
