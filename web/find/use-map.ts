/** The map of the page "Find", kept at what the page shows. */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { askWalk } from '../../packages/client/remote.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { leadingToilet } from '../../views/find/leading-toilet.ts';
import type { SearchState } from '../../views/find/search-state.ts';
import type { MapNote } from '../../views/find/search-view.tsx';
import type { SearchTexts } from '../../views/texts/areas.ts';
import type { MapView, ToiletMap } from '../map/toilet-map.ts';
import type { ToiletPicture } from '../map/toilet-picture.ts';
import { type DrawnWay, type Point, straight } from '../page/found-from.ts';
import type { PageReader } from '../page/page-reader.ts';
import { type DevicePosition, round } from '../page/position.ts';
import { fetchCell, ToiletCells } from '../page/toilet-cells.ts';
import { type LazyMap, type Pixels, useLazyMap } from '../page/use-lazy-map.ts';
import type { Sheet } from './use-sheet.ts';

export interface MapPart extends Omit<LazyMap<ToiletPicture, ToiletMap, MapNote>, 'picture' | 'map'> {
  /** Centre of the map after the user moved it, away from the search. */
  readonly center: { readonly lon: number; readonly lat: number } | undefined;
}

export function useMap({
  data,
  state,
  texts,
  chosen,
  device,
  sheet,
  isBusy,
  onChoose,
  onView,
}: {
  data: PageReader;
  state: SearchState;
  texts: SearchTexts;
  chosen: Toilet | undefined;
  device: DevicePosition | undefined;
  sheet: Sheet;
  /** The reader waits for an answer. */
  isBusy: boolean;
  onChoose(toilet: Toilet): void;
  /** Called when the map shows another part of the world; always the same. */
  onView(view: MapView): void;
}): MapPart {
  const [center, setCenter] = useState<MapPart['center']>();
  const [way, setWay] = useState<DrawnWay>();
  const { base, answer, query, hasWalks, map: settings } = state;
  const { covered } = sheet;
  const start = state.start ?? undefined;
  const [cells] = useState(() => new ToiletCells((cell) => fetchCell(data, cell)));
  const label = texts.say('map.label');
  const pictureNow = useRef<ToiletPicture>(undefined);
  const draw = async (slot: HTMLElement) => {
    const { ToiletPicture } = await import('../map/toilet-picture.ts');
    return new ToiletPicture(slot, { settings, label, start, cells, covered });
  };
  const load = async () => {
    const { ToiletMap, minutesControl } = await import('../map/toilet-map.ts');
    const minutes = await minutesControl(settings.minutes);
    const tellView = (view: MapView) => {
      const { lon, lat } = view.centre;
      if (view.isMoved) setCenter({ lon: round(lon), lat: round(lat) });
      onView(view);
    };
    return (element: HTMLElement, onNote: (note: MapNote | undefined) => void) =>
      new ToiletMap(element, {
        ...{ base, settings, texts, cells, covered, onChoose, onNote },
        ...{ start, minutes, from: pictureNow.current?.view, onView: tellView },
      });
  };
  const onTap = useCallback(
    (on: ToiletPicture, at: Pixels) => {
      const toilet = on.toiletAt(at);
      if (toilet) onChoose(toilet);
    },
    [onChoose],
  );
  const { picture, map, ...part } = useLazyMap<ToiletPicture, ToiletMap, MapNote>({
    ...{ isBusy, draw, load, onTap },
  });
  pictureNow.current = picture;
  // Choosing knows the query of its time.
  useEffect(() => map?.onChoose(onChoose), [map, onChoose]);

  const found = answer.kind === 'found' ? answer.result : undefined;
  const listed = answer.kind === 'view' ? answer.result : found;
  useEffect(() => {
    setCenter(undefined);
    const { origin, bbox } = found ?? {};
    const results = listed?.results ?? [];
    const { filters, extras } = query;
    const shown = { results, origin: origin ?? undefined, bbox, filters, onlyFound: extras !== undefined };
    picture?.show(shown);
    map?.show(shown);
  }, [picture, map, listed, query.filters, query.extras]);

  const asides = found && answer.kind === 'found' ? answer.asides : undefined;
  const leader = leadingToilet(found?.results ?? [], query, chosen, asides);
  useEffect(() => {
    picture?.choose(leader, chosen !== undefined);
    map?.choose(leader, chosen !== undefined);
  }, [picture, map, leader, chosen]);
  useEffect(() => {
    picture?.showDevice(device);
    map?.showDevice(device);
  }, [picture, map, device]);

  const from = device ?? found?.origin ?? undefined;
  const [lon, lat] = [from?.lon, from?.lat];
  useEffect(() => {
    if (lon === undefined || lat === undefined || !leader) return setWay(undefined);
    setWay(straight({ lon, lat }, leader));
    if (!hasWalks) return;
    const asked = new AbortController();
    void fetchWay(data, { lon, lat }, leader, query.stepFree === true, asked.signal).then((next) => {
      if (!asked.signal.aborted) setWay(next);
    });
    return () => asked.abort();
  }, [data, hasWalks, lon, lat, leader, query.stepFree]);
  useEffect(() => {
    picture?.drawWay(way);
    map?.drawWay(way);
  }, [picture, map, way]);

  return { ...part, center };
}

/** The way to a toilet, for the map: along the paths if there is one, else a straight line. */
async function fetchWay(
  data: PageReader,
  { lat, lon }: Point,
  toilet: Toilet,
  isStepFree: boolean,
  signal: AbortSignal,
): Promise<DrawnWay> {
  const query = { lat, lon, step_free: isStepFree };
  const known = await data.ask((reader) => reader.route(toilet.id, query, Date.now()));
  const answer = known ? undefined : await askWalk(data.remote, toilet.id, query, { signal });
  const route = answer?.ok ? answer.value : known?.value;
  const line = route?.geometry?.coordinates;
  return line ? { line, isKnown: true } : straight({ lat, lon }, toilet);
}
