/** Loads the map when the page has come to rest, and keeps it at what the page shows. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Toilet } from '../schemas/toilet.ts';
import type { FindState } from '../views/find-state.ts';
import type { MapNote } from '../views/find-view.ts';
import type { Texts } from '../views/texts/texts.ts';
import { fetchCell } from './fetch-cell.ts';
import type { ToiletMap } from './map/toilet-map.ts';
import { round } from './position.ts';
import { ToiletCells } from './toilet-cells.ts';
import { whenIdle } from './when-idle.ts';

export interface MapPart {
  readonly ref: { current: HTMLDivElement | null };
  readonly note: MapNote | undefined;
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
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ToiletMap>();
  const [note, setNote] = useState<MapNote | undefined>('loading');
  const [center, setCenter] = useState<MapPart['center']>();
  const { base, answer, query, map: settings } = state;
  const cells = useMemo(() => new ToiletCells((cell) => fetchCell(base, cell)), [base]);

  // Made once; its settings never change.
  useEffect(() => {
    let made: ToiletMap | undefined;
    let gone = false;
    whenIdle(async () => {
      try {
        const { ToiletMap } = await import('./map/toilet-map.ts');
        if (gone || !ref.current) return;
        const onMoved = ({ lon, lat }: { lon: number; lat: number }) =>
          setCenter({ lon: round(lon), lat: round(lat) });
        made = new ToiletMap(ref.current, {
          base,
          settings,
          texts,
          cells,
          onChoose,
          onMoved,
          onNote: setNote,
        });
        setMap(made);
      } catch {
        // No WebGL, or the scripts of the map did not come.
        setNote('failed');
      }
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);

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
