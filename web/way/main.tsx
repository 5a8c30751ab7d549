/** Takes the page "Along my way" over from the server. */
import { type ComponentChild, hydrate } from 'preact';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { SearchQuery } from '../../views/find/search-query.ts';
import type { WayTexts } from '../../views/texts/areas.ts';
import { type EndName, endText, type WayEnd, type WayState } from '../../views/way/way-query.ts';
import { shownWay } from '../../views/way/way-rows.ts';
import { WayView, wayTitle } from '../../views/way/way-view.tsx';
import { FoundPlaces, suggestFromFiles } from '../find/places-in-files.ts';
import { useOnline } from '../find/use-device.ts';
import { useSearchField } from '../find/use-search-field.ts';
import type { WayMap, WayOnMap } from '../map/way-map.ts';
import type { WayPicture } from '../map/way-picture.ts';
import { keepShell } from '../page/device-storage.ts';
import { PageReader } from '../page/page-reader.ts';
import { loadWayTexts } from '../page/page-texts.ts';
import { isAllowed, locate } from '../page/position.ts';
import { focusOn, listen, useAtWork, useEvents } from '../page/use-events.ts';
import { type Pixels, useLazyMap } from '../page/use-lazy-map.ts';
import { whenIdle } from '../page/when-present.ts';
import { askWay } from './ask-way.ts';
import { reduceWay, type WayEffect, type WayEvent } from './way-events.ts';

interface WayAppProps {
  readonly initial: WayState;
  readonly texts: WayTexts;
  readonly data: PageReader;
  readonly places: FoundPlaces;
}

/** The page "Along my way" at work: runs the effects of its events. The address bar holds its query, so that it can be shared. */
function WayApp({ initial, texts, data, places }: WayAppProps): ComponentChild {
  const { base } = initial;
  const here = texts.say('along.here');
  const run = async (effect: WayEffect) => {
    switch (effect.do) {
      case 'ask': {
        const { number, query, device } = effect;
        const answer = await askWay(data, places, query, device && { ...device, label: here });
        return send({ on: 'answered', number, answer, nowMs: Date.now() });
      }
      case 'locate':
        return send({ on: 'located', located: await locate() });
      case 'locate-if-allowed':
        if (await isAllowed()) send({ on: 'locate' });
        return;
      case 'push':
        return history.pushState(null, '', base + effect.address);
      case 'texts':
        from.setText(endText(effect.query.from, here));
        return to.setText(endText(effect.query.to, here));
      case 'focus-results':
        return document.getElementById('results-title')?.focus({ preventScroll: true });
    }
  };
  const start = { page: initial, number: 0, isAsking: false, isLocating: false };
  const [way, send] = useEvents(reduceWay, start, (effect) => void run(effect));
  const { page: state, isAsking: asking, isLocating: locating } = way;
  const { query } = state;
  const shared = { base, data, here, send };
  const from = useEnd('from', query.from, shared);
  const to = useEnd('to', query.to, shared);
  const atWork = useAtWork();
  const online = useOnline();
  const map = useWayMap(state, texts, asking);
  useEffect(() => {
    document.title = wayTitle(query, texts);
  }, [query, texts]);
  useEffect(() => {
    const follow = () => send({ on: 'address', search: location.search });
    // The service worker serves the kept page for every address.
    follow();
    return listen(follow, 'popstate');
  }, [send]);
  const endsTyped = () => {
    from.actions.onLeave();
    to.actions.onLeave();
    return { from: from.actions.text, to: to.actions.text };
  };
  if (!atWork) return <WayView state={state} texts={texts} />;
  return (
    <WayView
      state={state}
      texts={texts}
      actions={{
        ...{ from: from.actions, to: to.actions, asking, locating, online },
        ...{ mapRef: map.ref, pictureRef: map.pictureRef, mapNote: map.note },
        onSubmit: (at) => send({ on: 'submit', ends: endsTyped(), here, at }),
        onChoices: (choices) => send({ on: 'choose', ends: endsTyped(), here, choices }),
        onHere: () => send({ on: 'locate' }),
        onFollow: (next) => send({ on: 'follow', query: next }),
      }}
    />
  );
}

interface EndParts {
  readonly base: string;
  readonly data: PageReader;
  /** The name of the position of the device. */
  readonly here: string;
  readonly send: (event: WayEvent) => void;
}

/** The field of an end: the search field, which puts the end instead of searching. */
function useEnd(name: EndName, end: WayEnd | undefined, { base, data, here, send }: EndParts) {
  const fromFiles = useCallback((text: string) => suggestFromFiles(data, text, undefined), [data]);
  return useSearchField(
    base,
    useMemo(() => queryOf(end, here), [end, here]),
    (query) => {
      const next = endOf(query);
      if (next) send({ on: 'end', name, end: next });
    },
    { ...{ name, hasApi: data.hasApi, fromFiles }, onHere: () => send({ on: 'end', name, end: 'here' }) },
  );
}

function queryOf(end: WayEnd | undefined, here: string): SearchQuery {
  if (end === undefined) return { filters: [] };
  if (end === 'here') return { label: here, filters: [] };
  return { ...end, filters: [] };
}

function endOf({ lat, lon, label, place }: SearchQuery): WayEnd | undefined {
  if (lat !== undefined && lon !== undefined && label !== undefined) return { lat, lon, label };
  return place === undefined ? undefined : { place };
}

/** The map, kept at the walk on show. */
function useWayMap({ answer, query, map: settings }: WayState, texts: WayTexts, isBusy: boolean) {
  const { picture, map, ...part } = useLazyMap<WayPicture, WayMap>({
    isBusy,
    draw: async (slot) => {
      const { WayPicture } = await import('../map/way-picture.ts');
      return new WayPicture(slot, { settings, label: texts.say('map.label') });
    },
    load: async () => {
      const { WayMap } = await import('../map/way-map.ts');
      return (element, onNote) => new WayMap(element, { settings, texts, onChoose, onNote });
    },
    onTap: chooseIn,
  });
  const shown = useMemo((): WayOnMap | undefined => {
    if (answer.kind !== 'found') return undefined;
    const way = shownWay(answer.result, query.isClosed === true);
    if (!way) return undefined;
    const toilets = way.rows.flatMap((row) => (row.kind === 'toilet' ? [row.toilet] : []));
    return { line: way.line, gapLine: way.gapLine, ends: [answer.from, answer.to], toilets };
  }, [answer, query.isClosed]);
  useEffect(() => {
    if (shown) picture?.show(shown);
    map?.show(shown);
  }, [picture, map, shown]);
  return part;
}

function onChoose(id: string): void {
  focusOn(`#${id} a`);
}

function chooseIn(picture: WayPicture, at: Pixels): void {
  const id = picture.pinAt(at);
  if (id) onChoose(id);
}

const root = document.getElementById('way');
const stateText = document.getElementById('way-state')?.textContent;
if (root && stateText) {
  const state: WayState = JSON.parse(stateText);
  const data = new PageReader(state.base, state.hasApi);
  const places = new FoundPlaces();
  hydrate(<WayApp initial={state} texts={await loadWayTexts()} data={data} places={places} />, root);
  whenIdle(() => {
    void keepShell(state.base);
    void data.ask(async () => undefined);
  });
}
