/** Keeping areas on this device: what is kept, and the state of keeping the one on show. */
import { useEffect, useState } from 'preact/hooks';
import type { OfflineArea, OfflineAreasProps } from '../../views/find/offline-areas.tsx';
import { choicesOf, type SearchQuery } from '../../views/find/search-query.ts';
import type { SearchState } from '../../views/find/search-state.ts';
import { keepArea, removeArea } from '../offline/kept-areas.ts';
import { keptAreas } from '../offline/kept-list.ts';
import type { PageReader } from '../page/page-reader.ts';

export function useOfflineAreas(
  data: PageReader,
  { answer, query, map }: SearchState,
  go: (query: SearchQuery) => void,
): Omit<OfflineAreasProps, 'texts'> {
  const [areas, setAreas] = useState<readonly OfflineArea[]>([]);
  const [keeping, setKeeping] = useState<OfflineAreasProps['keeping']>('possible');
  const found = answer.kind === 'found' && answer.savedMs === undefined ? answer.result : undefined;
  const origin = found?.origin ?? null;

  useEffect(() => setAreas(chosenAreas()), []);
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
      const ids = found?.results.map(({ id }) => id) ?? [];
      const whole = await keepArea(data, map.styles, { label, lon, lat }, ids);
      setAreas(chosenAreas());
      setKeeping(whole ? 'done' : 'failed');
    },
    onOpen: ({ label, lon, lat }) => go({ lon, lat, label, ...choicesOf(query) }),
    onRemove: async (area) => {
      await removeArea(data.base, area);
      setAreas(chosenAreas());
      setKeeping('possible');
    },
  };
}

/** Those of saved toilets and places are listed as these. */
function chosenAreas(): readonly OfflineArea[] {
  return keptAreas().filter(({ isSaved }) => !isSaved);
}
