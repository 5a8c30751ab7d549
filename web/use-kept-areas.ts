/** Keeping areas on this device: what is kept, and the state of keeping the one on show. */
import { useEffect, useState } from 'preact/hooks';
import type { FindQuery } from '../views/find-query.ts';
import type { FindState } from '../views/find-state.ts';
import type { KeptArea, KeptAreasProps } from '../views/kept-areas.ts';
import { fetchCell } from './fetch-cell.ts';
import { keepArea, keptAreas, removeArea } from './kept/kept-store.ts';

export function useKeptAreas(
  { base, answer, query }: FindState,
  go: (query: FindQuery) => Promise<void>,
): Omit<KeptAreasProps, 'texts'> {
  const [areas, setAreas] = useState<readonly KeptArea[]>([]);
  const [keeping, setKeeping] = useState<KeptAreasProps['keeping']>('possible');
  const origin = answer.kind === 'found' && answer.savedMs === undefined ? answer.result.origin : null;

  useEffect(() => setAreas(keptAreas()), []);
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
      const whole = await keepArea(base, { label, lon, lat }, (cell) => fetchCell(base, cell), Date.now());
      setAreas(keptAreas());
      setKeeping(whole ? 'done' : 'failed');
    },
    onOpen: ({ label, lon, lat }) => void go({ lon, lat, label, filters: query.filters }),
    onRemove: async (area) => {
      await removeArea(base, area);
      setAreas(keptAreas());
      setKeeping('possible');
    },
  };
}
