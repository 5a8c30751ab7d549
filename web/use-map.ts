/** The map of the page "Find", kept at what the page shows. */
import { useEffect, useState } from 'preact/hooks';
import type { Toilet } from '../schemas/toilet.ts';
import type { FindState } from '../views/find-state.ts';
import type { MapNote } from '../views/find-view.ts';
import type { Texts } from '../views/texts/texts.ts';
import { fetchCell } from './fetch-cell.ts';
import type { ToiletMap } from './map/toilet-map.ts';
import { round } from './position.ts';
import { ToiletCells } from './toilet-cells.ts';
import { type LazyMap, useLazyMap } from './use-lazy-map.ts';

export interface MapPart extends Pick<LazyMap<ToiletMap, MapNote>, 'ref' | 'note'> {
  /** Where somebody moved the map to, away from the search. */
  readonly center: { readonly lon: number; readonly lat: number } | undefined;
}

export function useMap({
  state,
  texts,
  chosen,
  onChoose,
}: {
  state: FindState;
  texts: Texts;
  chosen: Toilet | undefined;
  onChoose(toilet: Toilet): void;
}): MapPart {
  const [center, setCenter] = useState<MapPart['center']>();
  const { base, answer, query, map: settings } = state;
  const { ref, map, note } = useLazyMap<ToiletMap, MapNote>(async () => {
    const { ToiletMap } = await import('./map/toilet-map.ts');
    const cells = new ToiletCells((cell) => fetchCell(base, cell));
    const onMoved = ({ lon, lat }: { lon: number; lat: number }) =>
      setCenter({ lon: round(lon), lat: round(lat) });
    return (element, onNote) =>
      new ToiletMap(element, { base, settings, texts, cells, onChoose, onMoved, onNote });
  });

  useEffect(() => {
    setCenter(undefined);
    if (answer.kind !== 'found') {
      map?.show({ results: [], origin: undefined, bbox: undefined, filters: query.filters });
      return;
    }
    const { results, origin, bbox } = answer.result;
    map?.show({ results, origin: origin ?? undefined, bbox, filters: query.filters });
  }, [map, answer, query.filters]);

  useEffect(() => map?.choose(chosen), [map, chosen]);

  return { ref, note, center };
}
