/**
 * Real names with errors in any word, unfinished names, and pasted addresses, asked of the gazetteers of real extracts.
 * The bounds are the goals; what it reaches stands in docs/performance.md. `TYPING_REPORT=<file>` writes the shares and every miss.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { ALL_EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { EXTRACT_NAMES, readAddresses } from './places-fixture.ts';
import { RealGazetteers } from './real-gazetteer.ts';
import { beginnings, isSameName, type Typed, withErrors } from './typing.ts';

const WITH_ERRORS = 0.97;
const WHILE_TYPING = 0.98;
const ADDRESSES = 0.95;

/** Streets of one extract; 7 extracts have 600 names. */
const STREETS = 86;
const SUGGESTIONS = 8;
const REPORT = process.env.TYPING_REPORT;

describe('the gazetteer of real extracts', needs(...ALL_EXTRACTS), () => {
  const gazetteers = new RealGazetteers();
  beforeAll(() => {
    if (REPORT) rmSync(REPORT, { force: true });
  });
  afterAll(() => gazetteers.close());

  test('has one of 600 names first that was typed with an error', { timeout: 300_000 }, async () => {
    const asked = await ofStreets((extract, name, names) =>
      withErrors(extract, name, seededRandom(17, names.indexOf(name)), names),
    );
    expect(asked.length).toBeGreaterThan(1_500);
    const missed = await misses(asked, async ({ extract, name, text }) => {
      const [first] = (await gazetteers.of(extract)).places.find(text, { limit: 1 });
      return { first, isRight: first !== undefined && isSameName(first.name, name) };
    });
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(WITH_ERRORS);
  });

  test('keeps a name among the suggestions while it is typed', { timeout: 300_000 }, async () => {
    const asked = await ofStreets((extract, name, names) => beginnings(extract, name, names, SUGGESTIONS));
    expect(asked.length).toBeGreaterThan(5_000);
    const missed = await misses(asked, async ({ extract, name, text }) => {
      const hits = (await gazetteers.of(extract)).places.find(text, { limit: SUGGESTIONS, prefix: true });
      return { first: hits[0], isRight: hits.some((hit) => isSameName(hit.name, name)) };
    });
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(WHILE_TYPING);
  });

  test('finds the street of a pasted address', { timeout: 300_000 }, async () => {
    const asked: Typed[] = [];
    for (const { extract, query, street } of readAddresses()) {
      const { names } = await gazetteers.of(extract);
      const isThere = names.some(
        ({ kind, all }) => ROADS.has(kind) && all.some((name) => isSameName(name, street)),
      );
      if (isThere) asked.push({ extract, name: street, text: query, variant: 'address' });
    }
    expect(asked.length).toBeGreaterThan(180);
    const missed = await misses(asked, async ({ extract, name, text }) => {
      const { places, names } = await gazetteers.of(extract);
      const [first] = places.find(text, { limit: 1 });
      const own = names.filter(({ all: [shown] }) => shown === first?.name);
      // A hotel that stands before its address is the place itself.
      const isItself = first !== undefined && isSameName(first.name, text.split(',', 1)[0]!);
      return {
        first,
        isRight: isItself || own.some(({ all }) => all.some((each) => isSameName(each, name))),
      };
    });
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(ADDRESSES);
  });

  async function ofStreets(
    typed: (extract: string, name: string, names: readonly string[]) => Typed[],
  ): Promise<Typed[]> {
    const all: Typed[] = [];
    for (const extract of EXTRACT_NAMES) {
      const { names } = await gazetteers.of(extract);
      const shown = [...new Set(names.map((place) => place.all[0]!))];
      const streets = [
        ...new Set(names.flatMap(({ kind, all: [name] }) => (ROADS.has(kind) ? [name!] : []))),
      ];
      const step = Math.max(1, Math.floor(streets.length / STREETS));
      const picked = streets.filter((_, i) => i % step === 0).slice(0, STREETS);
      all.push(...picked.flatMap((name) => typed(extract, name, shown)));
    }
    return all;
  }
});

const ROADS: ReadonlySet<string> = new Set(['street', 'square']);

async function misses(
  asked: readonly Typed[],
  ask: (typed: Typed) => Promise<{ first: { label: string } | undefined; isRight: boolean }>,
): Promise<string[]> {
  const missed: string[] = [];
  for (const typed of asked) {
    const { first, isRight } = await ask(typed);
    const { extract, text, name, variant } = typed;
    if (!isRight) missed.push(`${extract}: ${text} (${variant}: ${name}) → ${first?.label ?? 'nothing'}`);
  }
  const share = `${asked[0]?.variant}: ${asked.length - missed.length} of ${asked.length}`;
  if (REPORT) appendFileSync(REPORT, `${share}\n${missed.join('\n')}\n\n`);
  return missed;
}
