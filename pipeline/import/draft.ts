/** Toilets of an import before they have their time zones: what the duplicates leave. */
import type { Outline } from '../../packages/pbf/index.ts';
import { cellNumber } from '../../shards/generation/cell-key.ts';
import { mergeCandidates } from '../dedupe/dedupe.ts';
import { zoneAt } from '../geo/locate.ts';
import type { ImportedToilet } from '../ids/imported-toilet.ts';
import type { Candidate, DraftToilet } from '../toilets/candidate.ts';
import type { FoundCounts } from './classify.ts';

export interface Draft {
  readonly toilet: DraftToilet;
  readonly outline: Outline | null;
}

/** Dedupes candidates. Drafts lack their tags, which are most of their memory. The sentences are for the operator. */
export function draftsOf(
  candidates: readonly Candidate[],
  { objects, records, skipped }: FoundCounts,
): { readonly drafts: Draft[]; readonly sentences: string[] } {
  const { candidates: toilets, merged } = mergeCandidates(candidates);
  const doubles = listOf(merged);
  const found =
    `Found ${objects} objects that are or have toilets${records > 0 ? ` and ${records} records of other sources` : ''}; ${candidates.length} of them can be shown. ` +
    `${doubles ? `Merged duplicates: ${doubles}. ` : ''}Result: ${toilets.length} toilets.`;
  const skips = listOf(skipped);
  return {
    drafts: toilets.map(({ toilet, outline }) => ({ toilet, outline })),
    sentences: skips ? [found, `Skipped objects: ${skips}.`] : [found],
  };
}

/** Nothing of the demo is in OpenStreetMap: no answer names a record there, and no note about it is sent. */
export function invented(draft: Draft): Draft {
  if (draft.toilet.source !== 'openstreetmap') return draft;
  const reference = draft.toilet.reference.replaceAll('osm:', 'demo:');
  return { ...draft, toilet: { ...draft.toilet, source: 'demo', reference } };
}

/** Neighbours come one after the other: the zones' borders are read piece by piece. */
export function inZones(drafts: readonly Draft[]): ImportedToilet[] {
  const numbers = Float64Array.from(drafts, ({ toilet }) => cellNumber(toilet.lon, toilet.lat));
  return Array.from(numbers.keys())
    .sort((one, other) => numbers[one]! - numbers[other]!)
    .map((index) => {
      const { toilet, outline } = drafts[index]!;
      return { toilet: { ...toilet, zone: zoneAt(toilet.lon, toilet.lat) }, outline };
    });
}

/** `2 men and women, 1 double entry`; empty if nothing was counted. */
function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
