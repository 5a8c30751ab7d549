/** Takes the page that proposes a toilet over from the server. */
import { type ComponentChild, hydrate } from 'preact';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { askNameOf, askNearest, type Remote } from '../../packages/client/remote.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { KNOWN_WITHIN_M, type KnownToilets } from '../../views/contribute/known-toilets.tsx';
import { type Position, type ProposeState, ProposeView } from '../../views/contribute/propose-view.tsx';
import { NO_QUERY, type SearchQuery } from '../../views/find/search-query.ts';
import type { ProposeTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { useSearchField } from '../find/use-search-field.ts';
import type { PinMap } from '../map/pin-map.ts';
import type { PinPicture } from '../map/way-picture.ts';
import { readHours, remoteOf, suggestPlaces } from '../page/ask-server.ts';
import { PageReader } from '../page/page-reader.ts';
import { locate } from '../page/position.ts';
import { fetchCell, ToiletCells } from '../page/toilet-cells.ts';
import { focusOn, useAtWork, useEvents } from '../page/use-events.ts';
import { type LazyMap, type Pixels, useLazyMap } from '../page/use-lazy-map.ts';
import { contribute } from '../send/contribute.ts';
import { loadProposeTexts } from '../send/contribute-texts.ts';
import { answersOf, isPending } from '../send/contributions.ts';
import { HumanCheck } from '../send/human-check.ts';
import { watchWaiting } from '../send/watch-waiting.ts';
import {
  isAnother,
  type ProposalEffect,
  type ProposalEvent,
  type ProposalState,
  proposalOf,
  readPosition,
  reduceProposal,
} from './propose-events.ts';

/** Debounce for a pin that is moved by keyboard. */
const REST_MS = 400;

/** The page that proposes a toilet at work. */
function ProposeApp({ state, texts }: { state: ProposeState; texts: ProposeTexts }): ComponentChild {
  const { base, map: settings } = state;
  const check = useMemo(() => new HumanCheck(base), [base]);
  const run = async (effect: ProposalEffect) => {
    if (effect.do === 'focus') return focusOn(effect.selector);
    if (effect.do === 'show') return map.map?.goTo(effect.position);
    if (effect.do === 'locate') return send({ on: 'located', located: await locate() });
    const { body } = effect;
    const sent = await contribute(check, { base, path: 'submissions', body, isWhole: isPending });
    send({ on: 'sent', sent, atMs: Date.now() });
  };
  const [proposal, send] = useEvents(reduceProposal, startOf(state), (effect) => void run(effect));
  const { pin, known, looks: _, others: __, ...shown } = proposal;
  const atWork = useAtWork();

  const onPin = useCallback((position: Position) => send({ on: 'pin', position }), [send]);
  const toilets = known.kind === 'found' ? known.toilets : NONE;
  const map = usePinMap({ base, settings, texts, pin, known: toilets, onPin });
  const goTo = (position: Position) => send({ on: 'position', position });

  const search = useSearchField(base, NO_QUERY, async ({ lat, lon, place }: SearchQuery) => {
    const found =
      lat !== undefined && lon !== undefined ? { lat, lon } : place && (await findPlace(base, place));
    if (found) goTo(found);
    else send({ on: 'no-position', note: 'place-unknown' });
  });

  useKnown(base, proposal, send);
  if (!atWork) return <ProposeView state={state} texts={texts} />;
  return (
    <ProposeView
      state={state}
      texts={texts}
      actions={{
        ...shown,
        pin,
        known,
        search: search.actions,
        mapRef: map.ref,
        pictureRef: map.pictureRef,
        mapNote: map.note,
        isAnother: isAnother(proposal),
        nowMs: Date.now(),
        onReadHours: (text, signal) => readHours(base, text, signal),
        onNearMe: () => send({ on: 'locate' }),
        onToMiddle: () => {
          if (map.map) goTo(map.map.center);
        },
        onCoordinates: (data) => {
          const position = readPosition(answersOf(data));
          if (position) goTo(position);
          else send({ on: 'no-position', note: 'coordinates-wrong' });
        },
        onLookAgain: () => send({ on: 'look-again' }),
        onAnother: () => send({ on: 'another' }),
        onBegin: () => void check.token(),
        onSend: (data) => send({ on: 'send', body: proposalOf(answersOf(data)) }),
        // The whole page anew: map, pin and fields are those of the one that was sent.
        onRestart: () => location.assign(`${base}/propose`),
      }}
    />
  );
}

/** Looks for listed toilets around the pin, and for its street, when it has come to rest. */
function useKnown(base: string, { pin, looks }: ProposalState, send: (event: ProposalEvent) => void): void {
  useEffect(() => {
    if (!pin) return;
    send({ on: 'look' });
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const remote = remoteOf(base);
      const [known, street] = await Promise.all([
        findKnown(remote, pin, stop.signal),
        nameOfPosition(remote, pin, stop.signal),
      ]);
      if (!stop.signal.aborted) send({ on: 'looked', known, street });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [base, pin, looks, send]);
}

const NONE: never[] = [];

function startOf({ position }: ProposeState): ProposalState {
  return {
    pin: position ?? undefined,
    street: undefined,
    known: { kind: 'looking' },
    others: new Set(),
    looks: 0,
    note: undefined,
    locating: false,
    busy: false,
    failed: undefined,
    done: undefined,
  };
}

/** The toilets that are listed around a position. */
async function findKnown(remote: Remote, { lat, lon }: Position, signal: AbortSignal): Promise<KnownToilets> {
  const answer = await askNearest(remote, { lat, lon, limit: 20 }, { signal });
  if (!answer.ok) return { kind: 'unsure' };
  const toilets = answer.value.results.filter(({ distance_m }) => distance_m <= KNOWN_WITHIN_M);
  return { kind: 'found', toilets };
}

/** Street or place at a position; undefined if none is known. */
async function nameOfPosition(
  remote: Remote,
  { lat, lon }: Position,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await askNameOf(remote, { lat, lon }, { signal });
  return answer.ok ? (answer.value.label ?? undefined) : undefined;
}

/** Position of the place of this name; undefined if none is found. */
async function findPlace(base: string, name: string): Promise<Position | undefined> {
  const answer = await suggestPlaces(base, name);
  return answer.ok ? answer.value.places[0] : undefined;
}

/** The map of the pin, kept at what the page knows. */
function usePinMap({
  base,
  settings,
  texts,
  pin,
  known,
  onPin,
}: {
  base: string;
  settings: MapSettings;
  texts: ProposeTexts;
  /** Position of the pin, which the map begins with. */
  pin: Position | undefined;
  known: readonly Toilet[];
  onPin(position: Position): void;
}): LazyMap<PinPicture, PinMap> {
  const pinNow = useRef(pin);
  pinNow.current = pin;
  const onTap = useCallback((picture: PinPicture, at: Pixels) => onPin(picture.placeAt(at)), [onPin]);
  const lazy = useLazyMap<PinPicture, PinMap>({
    isBusy: false,
    draw: async (slot) => {
      const { PinPicture } = await import('../map/way-picture.ts');
      return new PinPicture(slot, { settings, label: texts.say('propose.map') });
    },
    load: async () => {
      const { PinMap } = await import('../map/pin-map.ts');
      const data = new PageReader(base);
      const cells = new ToiletCells((cell) => fetchCell(data, cell));
      return (element, onNote) => {
        const made = new PinMap(element, { settings, texts, cells, onPin, onNote });
        if (pinNow.current) made.goTo(pinNow.current);
        return made;
      };
    },
    onTap,
  });
  const { picture, map } = lazy;

  useEffect(() => map?.showKnown(known), [map, known]);
  useEffect(() => {
    if (pin) picture?.show(pin, known);
  }, [picture, pin, known]);

  return lazy;
}

const root = document.getElementById('propose');
const stateText = document.getElementById('propose-state')?.textContent;
if (root && stateText) {
  const state: ProposeState = JSON.parse(stateText);
  hydrate(<ProposeApp state={state} texts={await loadProposeTexts()} />, root);
  watchWaiting(state.base);
}
