/**
 * The gazetteer as it is built from real extracts, asked as people ask (places.tsv). The bounds are what it
 * reached; raise them when it gets better. `ACCURACY_REPORT=<file>` writes the rates and every miss.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import type { Places } from '../../src/places.ts';
import { measure } from './measure.ts';
import { readNamesNotHere, readQuestions, readStrangers } from './places-fixture.ts';
import { RealGazetteers } from './real-gazetteer.ts';
import { reportText } from './report.ts';

/** Shares of all questions whose first answer is right, or one of the first three. */
const TOP_1 = 0.975;
const TOP_3 = 0.98;
/** The same share of each variant, so that none pays for another. */
const TOP_3_OF_VARIANT = 0.9;
/** Share of places elsewhere that it does not answer: a wrong answer keeps others from being asked. */
const SILENT = 0.98;

describe('the gazetteer of real extracts', needs(...ALL_EXTRACTS), () => {
  const gazetteers = new RealGazetteers();
  const gazetteer = async (extract: string) => (await gazetteers.of(extract)).places;

  afterAll(() => gazetteers.close());

  test('answers what people type', { timeout: 300_000 }, async () => {
    const questions = readQuestions();
    const opened = new Map<string, Places>();
    for (const { extract } of questions) opened.set(extract, await gazetteer(extract));
    const report = measure(questions, (extract, query, country) =>
      opened.get(extract)!.find(query, { country, limit: 3 }),
    );
    const text = reportText(report);
    if (process.env.ACCURACY_REPORT) writeFileSync(process.env.ACCURACY_REPORT, text);
    expect(report.overall.top1, text).toBeGreaterThanOrEqual(TOP_1);
    expect(report.overall.top3, text).toBeGreaterThanOrEqual(TOP_3);
    for (const { name, top3 } of report.byVariant)
      expect(top3, `${name}\n${text}`).toBeGreaterThanOrEqual(TOP_3_OF_VARIANT);
  });

  test('is silent about what is elsewhere', { timeout: 300_000 }, async () => {
    const answered: string[] = [];
    const strangers = readStrangers();
    for (const { extract, query } of strangers) {
      const [first] = (await gazetteer(extract)).find(query, { limit: 1 });
      if (first) answered.push(`${extract}: ${query} → ${first.label} (${first.score.toFixed(2)})`);
    }
    const share = 1 - answered.length / strangers.length;
    expect(share, answered.join('\n')).toBeGreaterThanOrEqual(SILENT);
  });

  test('gives no other place in silence for a name that it does not have', {
    timeout: 300_000,
  }, async () => {
    const silent: string[] = [];
    for (const { extract, query } of readNamesNotHere()) {
      const [first] = (await gazetteer(extract)).find(query, { limit: 1 });
      const isSaid = first && (first.ignoredWords.length > 0 || first.ignoredHouse !== null);
      if (first && !isSaid) silent.push(`${extract}: ${query} → ${first.label} (${first.score.toFixed(2)})`);
    }
    expect(silent).toEqual([]);
  });
});
