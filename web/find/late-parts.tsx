/**
 * Parts of the page "Find" that are loaded after its answer: saved toilets and places, areas that are kept, saving the place
 * of a search, and the offer to install the app.
 */
import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import {
  InstallOffer,
  type InstallOfferProps,
  type OfflineArea,
  OfflineAreas,
  type OfflineAreasProps,
  SavedPart,
  type SavedRow,
  type SavedToilet,
  SavePlace,
} from '../../views/find/late-parts.tsx';
import { choicesOf, type SearchQuery } from '../../views/find/search-query.ts';
import type { SearchState } from '../../views/find/search-state.ts';
import type { SearchTexts } from '../../views/texts/areas.ts';
import { keepArea, removeArea } from '../offline/kept-areas.ts';
import { keptAreas } from '../offline/kept-list.ts';
import { keepText, keptText } from '../page/device-storage.ts';
import { distance, foundFrom, type Point } from '../page/found-from.ts';
import type { PageReader } from '../page/page-reader.ts';
import { listen, useEvents } from '../page/use-events.ts';
import { keepSaved } from '../saved/keep-saved.ts';
import { isAt, numberOf } from '../saved/saved-things.ts';
import type { UsedSaved } from '../saved/use-saved.ts';
import type { FindEvent, FindState } from './find-events.ts';
import {
  type InstallState,
  type InstallWay,
  NEVER_OPENED,
  offeredWay,
  parseHistory,
  reduceInstall,
} from './install-events.ts';
import type { InstallPrompt } from './install-prompt.ts';
import type { AboutSaved } from './search-toilets.ts';

interface LateProps {
  readonly data: PageReader;
  readonly texts: SearchTexts;
  readonly find: FindState;
  readonly used: UsedSaved;
  /** Searches at a place that has a name. */
  readonly goTo: (query: SearchQuery) => void;
}

interface SavedProps extends LateProps {
  /** Imported here, it would be a script of its own: 0.5 KB more before the answer. */
  readonly askSaved: (data: PageReader, saved: readonly SavedToilet[]) => Promise<AboutSaved>;
  readonly send: (event: FindEvent) => void;
}

export function SavedToilets({ data, askSaved, texts, find, used, send, goTo }: SavedProps): ComponentChild {
  const { page, device } = find;
  const { saved, change } = used;
  const { base, nowMs, query, answer } = page;
  const listed = useSavedRows((some) => askSaved(data, some), saved.toilets, page, device);
  return (
    <SavedPart
      {...{ texts, base, nowMs, ...listed, places: saved.places, count: saved.toilets.length }}
      isBelow={answer.kind === 'found' || find.chosen !== undefined}
      onChoose={(toilet) => send({ on: 'choose', toilet })}
      onPlace={({ name, lon, lat }) => goTo({ lon, lat, label: name, ...choicesOf(query) })}
      onForgetToilet={(id) => change({ on: 'forget-toilet', id })}
      onForgetPlace={(name) => change({ on: 'forget-place', name })}
    />
  );
}

interface BelowProps extends LateProps {
  readonly prompt: InstallPrompt;
}

export function BelowResults({ data, texts, find, used, prompt, goTo }: BelowProps): ComponentChild {
  const { answer, map } = find.page;
  const { saved, last, change } = used;
  const kept = useOfflineAreas(data, find.page, goTo);
  const install = useInstall(prompt, kept.areas.length > 0 || numberOf(saved) > 0);
  // What did not come when it was saved may come now.
  useEffect(() => void (numberOf(saved) > 0 && keepSaved(data, map.styles)), [data]);
  const origin = answer.kind === 'found' ? answer.result.origin : null;
  const place = origin && { name: origin.label, lon: origin.lon, lat: origin.lat };
  const isNew = place && !saved.places.some((one) => isAt(one, place));
  const ofPlace = last?.event.on === 'save-place' || last?.event.on === 'forget-place' ? last : undefined;
  const isListed = answer.kind === 'found' || answer.kind === 'view';
  const isAnswered = isListed && answer.result.results.length > 0 && !find.isSearching;
  return (
    <>
      {(kept.areas.length > 0 || kept.keeping) && <OfflineAreas {...kept} texts={texts} />}
      <SavePlace
        texts={texts}
        place={isNew ? place : undefined}
        said={ofPlace && texts.say(`save.${ofPlace.outcome}`)}
        onSave={(named) => change({ on: 'save-place', place: named })}
      />
      {isAnswered && <InstallOffer {...install} texts={texts} />}
    </>
  );
}

const KEY = 'lootiles-visits';
const START: InstallState = { ...NEVER_OPENED, way: undefined };

/**
 * Offers to install the app, if the browser lets it, and keeps on this device how often the page was opened.
 * @param hasSaved an area, a toilet or a place is saved
 */
function useInstall(prompt: InstallPrompt, hasSaved: boolean): Omit<InstallOfferProps, 'texts'> {
  const [state, send] = useEvents(reduceInstall, START, ({ history }) =>
    keepText(KEY, JSON.stringify(history)),
  );
  useEffect(() => {
    prompt.onReady = () => send({ on: 'ready' });
    const way = prompt.isReady ? 'prompt' : wayOfDevice();
    send({ on: 'opened', history: parseHistory(keptText(KEY)), way, nowMs: Date.now() });
    return listen(() => send({ on: 'installed' }), 'appinstalled');
  }, [prompt, send]);
  return {
    way: offeredWay(state, hasSaved),
    onInstall: () => {
      prompt.ask();
      send({ on: 'asked' });
    },
    onRefuse: () => send({ on: 'refused' }),
  };
}

/** Phones and tablets whose browser never asks. Only theirs says whether the page is the installed app. */
function wayOfDevice(): InstallWay | undefined {
  const isOpenedAsApp: unknown = Reflect.get(navigator, 'standalone');
  return isOpenedAsApp === false && navigator.maxTouchPoints > 1 ? 'share' : undefined;
}

/** Keeping areas on this device: what is kept, and the state of keeping the one on show. */
function useOfflineAreas(
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

/** The list of others begins in sight. */
const FEW_SAVED = 3;

/** The saved toilets that the page lists, as they are now: the nearest first, or the newest if the position is not known. */
function useSavedRows(
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
