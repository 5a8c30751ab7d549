/** Keeping areas on this device: what is kept, and the state of keeping the one on show. */
import { useEffect, useState } from 'preact/hooks';
import type { OfflineArea, OfflineAreasProps } from '../../views/find/offline-areas.tsx';
import { choicesOf, type SearchQuery } from '../../views/find/search-query.ts';
import type { SearchState } from '../../views/find/search-state.ts';
import type { MapSettings, MapStyles } from '../../views/toilet/place-map.tsx';
import { keepNearest } from '../offline/kept-nearest.ts';
import { fetchCell, keepArea, offlineAreas, removeArea } from '../offline/offline-store.ts';
import type { Cell } from '../page/cells.ts';
import { fetchWay } from './fetch-way.ts';

/** For the ways of an area. Without them it is whole. */
const WAYS_TIMEOUT_MS = 20_000;

export function useOfflineAreas(
  { base, answer, query, map, hasWalks }: SearchState,
  go: (query: SearchQuery) => void,
): Omit<OfflineAreasProps, 'texts'> {
  const [areas, setAreas] = useState<readonly OfflineArea[]>([]);
  const [keeping, setKeeping] = useState<OfflineAreasProps['keeping']>('possible');
  const found = answer.kind === 'found' && answer.savedMs === undefined ? answer.result : undefined;
  const origin = found?.origin ?? null;

  useEffect(() => setAreas(offlineAreas()), []);
  // A new answer can be kept anew.
  useEffect(() => setKeeping('possible'), [answer]);

  const canKeep = origin !== null && 'caches' in globalThis;
  return {
    areas,
    keeping: canKeep ? keeping : undefined,
    onKeep: async () => {
      if (!origin || keeping === 'busy') return;
      setKeeping('busy');
      const { label, lon, lat } = origin;
      const ask = (cell: Cell) => fetchCell(base, cell);
      const at = { label, lon, lat };
      const signal = AbortSignal.timeout(WAYS_TIMEOUT_MS);
      const keepThose = () =>
        keepNearest(base, at, found?.results ?? [], async (toilet) =>
          hasWalks ? fetchWay(base, at, toilet, false, signal) : undefined,
        );
      const whole = await keepArea(base, ownStyles(map), at, ask, keepThose, Date.now());
      setAreas(offlineAreas());
      setKeeping(whole ? 'done' : 'failed');
    },
    onOpen: ({ label, lon, lat }) => go({ lon, lat, label, ...choicesOf(query) }),
    onRemove: async (area) => {
      await removeArea(base, area);
      setAreas(offlineAreas());
      setKeeping('possible');
    },
  };
}

/** Only our own map can be kept: what other hosts answer is theirs. */
function ownStyles({ styles }: MapSettings): MapStyles | null {
  return styles?.light.startsWith('/') ? styles : null;
}
