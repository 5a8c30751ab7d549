/** The page that proposes a toilet at work. */

import type { ComponentChild } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PendingResult } from '../../schemas/people/contribution.ts';
import type { Failed } from '../../views/contribute/form-end.tsx';
import type { KnownToilets } from '../../views/contribute/known-toilets.tsx';
import type { Position, ProposeState } from '../../views/contribute/propose-state.ts';
import { type ProposeActions, ProposeView } from '../../views/contribute/propose-view.tsx';
import { NO_QUERY, type SearchQuery } from '../../views/search-query.ts';
import type { ProposeTexts } from '../../views/texts/areas.ts';
import { useSearchField } from '../find/use-search-field.ts';
import { locate, round } from '../page/position.ts';
import { readHours } from '../page/read-hours.ts';
import { contribute } from './contribute.ts';
import { answersOf, isPending } from './contributions.ts';
import { findKnown, findPlace } from './find-known.ts';
import { HumanCheck } from './human-check.ts';
import { proposalOf, readPosition } from './proposal.ts';
import { usePinMap } from './use-pin-map.ts';

/** Debounce for a pin that is moved by keyboard. */
const REST_MS = 400;
const LOOKING: KnownToilets = { kind: 'looking' };

export function ProposeApp({ state, texts }: { state: ProposeState; texts: ProposeTexts }): ComponentChild {
  const { base, map: settings } = state;
  const [pin, setPin] = useState<Position | undefined>(state.position ?? undefined);
  const [note, setNote] = useState<ProposeActions['note']>();
  const [locating, setLocating] = useState(false);
  const [known, setKnown] = useState(LOOKING);
  /** Ids of listed toilets that it is not. */
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const [done, setDone] = useState<PendingResult>();
  const [looks, setLooks] = useState(0);
  /** Selector of the element that gets the focus once the page shows it. */
  const wanted = useRef<string | undefined>(undefined);
  // The first rendering must be the server's, word for word: taking markup over does not compare attributes.
  const [atWork, setAtWork] = useState(false);
  useEffect(() => setAtWork(true), []);
  const check = useMemo(() => new HumanCheck(base), [base]);

  // Before anything else is read out: the focus goes with what is shown.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = undefined;
    element?.focus();
  });

  const onPin = useCallback(({ lat, lon }: Position) => {
    setNote(undefined);
    setPin({ lat: round(lat), lon: round(lon) });
  }, []);
  const pinNow = useRef(pin);
  pinNow.current = pin;
  const toilets = known.kind === 'found' ? known.toilets : NONE;
  const map = usePinMap({ base, settings, texts, start: pinNow, known: toilets, onPin });
  const goTo = (position: Position) => {
    onPin(position);
    map.map?.goTo(position);
  };

  const search = useSearchField(base, NO_QUERY, async ({ lat, lon, place }: SearchQuery) => {
    const found =
      lat !== undefined && lon !== undefined ? { lat, lon } : place && (await findPlace(base, place));
    if (found) goTo(found);
    else setNote('place-unknown');
  });

  useEffect(() => {
    if (!pin) return;
    setKnown(LOOKING);
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await findKnown(base, pin, stop.signal);
      if (!stop.signal.aborted) setKnown(answer);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [base, pin, looks]);

  const onNearMe = async () => {
    if (locating) return;
    setLocating(true);
    const located = await locate();
    setLocating(false);
    if ('fault' in located) setNote(located.fault);
    else goTo(located);
  };

  const onSend = async (data: FormData) => {
    if (busy || !pin) return;
    setBusy(true);
    setFailed(undefined);
    const body = { ...pin, ...proposalOf(answersOf(data)) };
    const sent = await contribute(check, { base, path: 'submissions', body, isWhole: isPending });
    setBusy(false);
    if (sent.ok) {
      setDone(sent.value);
      wanted.current = '#done-title';
    } else {
      setFailed({ action: 'propose', fault: sent.fault, atMs: Date.now() });
      if (sent.fault.fields) wanted.current = '#proposal [aria-invalid=true]';
    }
  };

  if (!atWork) return <ProposeView state={state} texts={texts} />;
  return (
    <ProposeView
      state={state}
      texts={texts}
      actions={{
        search: search.actions,
        note,
        locating,
        mapRef: map.ref,
        mapNote: map.note,
        pin,
        known,
        isAnother: toilets.every(({ id }) => others.has(id)),
        busy,
        failed,
        done,
        nowMs: Date.now(),
        onReadHours: (text, signal) => readHours(base, text, signal),
        onNearMe: () => void onNearMe(),
        onToMiddle: () => {
          if (map.map) goTo(map.map.center);
        },
        onCoordinates: (data) => {
          const position = readPosition(answersOf(data));
          if (position) goTo(position);
          else setNote('coordinates-wrong');
        },
        onLookAgain: () => setLooks((count) => count + 1),
        onAnother: () => {
          setOthers(new Set([...others, ...toilets.map(({ id }) => id)]));
          wanted.current = '#facts-title';
        },
        onBegin: () => void check.token(),
        onSend: (data) => void onSend(data),
        // The whole page anew: map, pin and fields are those of the one that was sent.
        onRestart: () => location.assign(`${base}/propose`),
      }}
    />
  );
}

const NONE: never[] = [];
