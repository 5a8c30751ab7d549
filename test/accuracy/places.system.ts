/**
 * The gazetteer as it is built from real extracts, asked as people ask (places.tsv). The bounds are what it
 * reached; raise them when it gets better. `ACCURACY_REPORT=<file>` writes the rates and every miss.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { collectPlaces } from '../../pipeline/places/collect-places.ts';
import { scanDump } from '../../pipeline/scan/scan.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../pipeline/scan/scan-rules.ts';
import { Places } from '../../shards/places/places.ts';
import { writePlaces } from '../../shards/places/write-places.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { ALL_EXTRACTS, needs, outsideData } from '../fixtures/needs.ts';
import { measure } from './measure.ts';
import { readQuestions, readStrangers } from './places-fixture.ts';
import { reportText } from './report.ts';

/** Shares of all questions whose first answer is right, or one of the first three. */
const TOP_1 = 0.96;
const TOP_3 = 0.97;
/** The same share of each variant, so that none pays for another. */
const TOP_3_OF_VARIANT = 0.9;
/** Share of places elsewhere that it does not answer: a wrong answer keeps others from being asked. */
const SILENT = 0.93;

async function gazetteerOf(extract: string): Promise<Places> {
  const folder = temporaryFolder();
  const collected = collectPlaces(folder);
  try {
    const scan = await scanDump(outsideData(`extracts/${extract}.osm.pbf`).path, {
      objectRules: OBJECT_RULES,
      venueRules: VENUE_RULES,
      places: collected.wanted,
    });
    const path = join(folder, 'places.db');
    writePlaces(path, collected.records(scan));
    return Places.open(path);
  } finally {
    collected.remove();
  }
}

describe('the gazetteer of real extracts', needs(...ALL_EXTRACTS), () => {
  const gazetteers = new Map<string, Promise<Places>>();
  const gazetteer = (extract: string) => {
    const known = gazetteers.get(extract) ?? gazetteerOf(extract);
    gazetteers.set(extract, known);
    return known;
  };

  afterAll(async () => {
    for (const places of gazetteers.values()) (await places).close();
  });

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
});
