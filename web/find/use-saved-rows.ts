/** The saved toilets that the page lists, as they are now: the nearest first, or the newest if the position is not known. */
import { useEffect, useState } from 'preact/hooks';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import type { SavedRow, SavedToilet } from '../../views/find/saved-part.tsx';
import type { SearchState } from '../../views/find/search-state.ts';
import { distance, foundFrom } from '../page/found-from.ts';
import type { AboutSaved } from './search-toilets.ts';

/** The list of others begins in sight. */
const FEW_SAVED = 3;

interface Point {
  readonly lon: number;
  readonly lat: number;
}

export function useSavedRows(
  ask: (saved: readonly SavedToilet[]) => Promise<AboutSaved>,
  saved: readonly SavedToilet[],
  { answer }: SearchState,
  from: Point | undefined,
): { readonly rows: readonly SavedRow[]; onAll(): void } {
  const [isAll, setAll] = useState(false);
  const [known, setKnown] = useState<AboutSaved>(new Map());
  const listed = listedFirst(saved, from).slice(0, isAll ? undefined : FEW_SAVED);
  const ids = listed.map(({ id }) => id).join(' ');
  // Answers come anew when what they say of "now" may be old.
  useEffect(() => {
    if (ids === '') return;
    let isLatest = true;
    void ask(listed).then((asked) => isLatest && setKnown(asked));
    return () => {
      isLatest = false;
    };
  }, [ids, answer]);
  const found = answer.kind === 'found' || answer.kind === 'view' ? answer.result.results : [];
  const rows = listed.map((one) => {
    const { toilet, aside = {} } = known.get(one.id) ?? {};
    return { saved: one, toilet: toilet && withWay(toilet, found, from), aside };
  });
  return { rows, onAll: () => setAll(true) };
}

export function listedFirst(saved: readonly SavedToilet[], from: Point | undefined): readonly SavedToilet[] {
  if (!from) return saved;
  const farM = ({ lon, lat }: SavedToilet) => distance(from.lon, from.lat, lon, lat);
  return saved.toSorted((a, b) => farM(a) - farM(b));
}

/** The way of the search, if it has this toilet; else an estimate. */
function withWay(toilet: Toilet, found: readonly (Toilet | FoundToilet)[], from: Point | undefined) {
  if (!from) return toilet;
  const same = found.find(({ id }) => id === toilet.id);
  return same && 'walk_min' in same ? same : foundFrom(toilet, from.lon, from.lat);
}
