import { describe, expect, test } from 'vitest';
import { type Found, measure, score } from './measure.ts';
import { parseQuestions, type Question, readQuestions, readStrangers, VARIANTS } from './places-fixture.ts';
import { missesTable, reportText } from './report.ts';

const HEADER = 'extract\tquery\tcountry\tkind\tvariant\ttruth\n';
/** A degree of latitude is 111.2 km. */
const M = 1 / 111_195;

function question(change: Partial<Question> = {}): Question {
  return {
    extract: 'monaco-2026-03-09',
    query: 'Rue Grimaldi',
    country: undefined,
    kind: 'street',
    variant: 'plain',
    truth: [{ lon: 7, lat: 43 }],
    ...change,
  };
}

function found(northM: number, label = 'somewhere'): Found {
  return { lon: 7, lat: 43 + northM * M, label };
}

describe('the questions', () => {
  const questions = readQuestions();

  test('are many, of every variant, in all seven extracts, and each once', () => {
    const count = (variant: string) => questions.filter((each) => each.variant === variant).length;
    expect(questions.length).toBeGreaterThanOrEqual(320);
    for (const variant of VARIANTS) expect(count(variant), variant).toBeGreaterThanOrEqual(5);
    expect(count('misspelt')).toBeGreaterThanOrEqual(60);
    expect(count('other-script')).toBeGreaterThanOrEqual(25);
    expect(new Set(questions.map(({ extract }) => extract)).size).toBe(7);
    const keys = questions.map(({ extract, query, country }) => `${extract} ${query} ${country}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('about elsewhere are in each extract, too, and each once', () => {
    const strangers = readStrangers();
    expect(new Set(strangers.map(({ extract }) => extract)).size).toBe(7);
    expect(new Set(strangers.map(({ query }) => query)).size).toBe(strangers.length);
  });

  test('are read column by column; several points are several truths', () => {
    const [first, second] = parseQuestions(
      `# a note\n${HEADER}a-2020-01-01\tRua\tPT\tstreet\tplain\t-8.50000 41.00000;-8.60000 41.10000\nb-2020-01-01\tBonfim\t\tsuburb\tprefix\t7.00000 43.00000\n`,
    );
    expect(first).toEqual({
      extract: 'a-2020-01-01',
      query: 'Rua',
      country: 'PT',
      kind: 'street',
      variant: 'plain',
      truth: [
        { lon: -8.5, lat: 41 },
        { lon: -8.6, lat: 41.1 },
      ],
    });
    expect(second?.country).toBeUndefined();
  });

  test.each([
    'a-2020-01-01\tRua\tPT\tstreet\tplain',
    'a-2020-01-01\tRua\tPT\tstreet\tplain\t7.00000 43.00000\tmore',
    'a-2020-01-01\tRua\tPT\tstreet\tplain\t7.00000',
    'a-2020-01-01\tRua\tPT\tstreet\tsung\t7.00000 43.00000',
    'a-2020-01-01\tRua\tPRT\tstreet\tplain\t7.00000 43.00000',
  ])('are refused where a line is not whole: %s', (line) => {
    expect(() => parseQuestions(`${HEADER}${line}\n`)).toThrow('Line 2 is no question');
  });
});

describe('an answer', () => {
  test('is right within 300 m, in a suburb within 1 km, in a town or on an island within 3 km', () => {
    const rankAt = (kind: string, northM: number) => score(question({ kind }), [found(northM)]).rank;
    expect([rankAt('street', 299), rankAt('street', 301)]).toEqual([1, 0]);
    expect([rankAt('suburb', 999), rankAt('suburb', 1_001)]).toEqual([1, 0]);
    expect([rankAt('town', 2_999), rankAt('town', 3_001)]).toEqual([1, 0]);
    expect([rankAt('island', 2_999), rankAt('island', 3_001)]).toEqual([1, 0]);
  });

  test('is right near any point of the truth', () => {
    const long = question({
      truth: [
        { lon: 8, lat: 43 },
        { lon: 7, lat: 43 },
      ],
    });
    const { rank, distanceM } = score(long, [found(100)]);
    expect(rank).toBe(1);
    expect(distanceM).toBeCloseTo(100, 0);
  });

  test('has the rank of the first right one; the distance is of the first', () => {
    const { rank, distanceM } = score(question(), [found(5_000), found(900), found(10), found(0)]);
    expect(rank).toBe(3);
    expect(distanceM).toBeCloseTo(5_000, 0);
  });

  test('that is none has no rank and is infinitely far', () => {
    expect(score(question(), [])).toMatchObject({ rank: 0, distanceM: Infinity });
  });
});

describe('a report', () => {
  const answers: Record<string, Found[]> = {
    first: [found(10)],
    second: [found(9_000, 'a | b\\c\nd'), found(20)],
    fourth: [found(9_000), found(9_000), found(9_000), found(0)],
    none: [],
  };
  const questions = [
    question({ query: 'first' }),
    question({ query: 'second', variant: 'misspelt', kind: 'station' }),
    question({ query: 'fourth', country: 'MC' }),
    question({ query: 'none', variant: 'misspelt' }),
  ];
  const report = measure(questions, (_, query) => answers[query]!);

  test('counts first answers and first three, over all and by group, the largest group first', () => {
    expect(report.overall).toEqual({ name: 'all', count: 4, top1: 0.25, top3: 0.5 });
    expect(report.byVariant).toEqual([
      { name: 'plain', count: 2, top1: 0.5, top3: 0.5 },
      { name: 'misspelt', count: 2, top1: 0, top3: 0.5 },
    ]);
    expect(report.byKind.map(({ name, count }) => [name, count])).toEqual([
      ['street', 3],
      ['station', 1],
    ]);
    expect(report.byExtract.map(({ name, count }) => [name, count])).toEqual([['monaco-2026-03-09', 4]]);
  });

  test('has the median of the first answers; nothing found is farther than anything', () => {
    expect(report.medianDistanceM).toBeCloseTo(9_000, 0);
  });

  test('asks with extract, text and country', () => {
    const asked: unknown[] = [];
    measure([question({ query: 'fourth', country: 'MC' })], (...args) => {
      asked.push(args);
      return [];
    });
    expect(asked).toEqual([['monaco-2026-03-09', 'fourth', 'MC']]);
  });

  test('lists the misses as a table whose cells nothing breaks', () => {
    expect(missesTable(report.misses).split('\n')).toEqual([
      '| extract | query | country | kind | variant | right answer | first answer | away |',
      '|---|---|---|---|---|---|---|---|',
      '| monaco-2026-03-09 | second |  | station | misspelt | number 2 | a \\| b\\\\c d | 9000 m |',
      '| monaco-2026-03-09 | fourth | MC | street | plain | number 4 | somewhere | 9000 m |',
      '| monaco-2026-03-09 | none |  | street | misspelt | none | nothing found |  |',
    ]);
    expect(missesTable([])).toBe('Nothing was missed.');
    expect(reportText(report)).toMatch(
      /^First answer right: 25\.0 %, one of the first three: 50\.0 %, of 4 questions\. Median distance of the first answer: 9000 m\.\n\n\| variant /,
    );
  });

  test('of no questions is empty, not a fault', () => {
    expect(measure([], () => [])).toMatchObject({ overall: { count: 0, top1: 0 }, misses: [] });
  });
});
