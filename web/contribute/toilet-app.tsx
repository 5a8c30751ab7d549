/** The app of a toilet's page: sends contributions, and looks at what they changed. */

import { type ComponentChild, h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { askDetails, askToilet, type Remote } from '../../packages/client/remote.ts';
import type { ToiletResult } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { buttonId } from '../../views/contribute/contribute-view.tsx';
import type { AgreedFact } from '../../views/contribute/form-end.tsx';
import { type ToiletState, ToiletView } from '../../views/contribute/toilet-view.tsx';
import { readSearchQuery } from '../../views/find/search-query.ts';
import type { ToiletPageTexts } from '../../views/texts/areas.ts';
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import { nameOf } from '../../views/toilet/toilet-words.ts';
import { wayOf } from '../../views/toilet/way-words.ts';
import { readHours, remoteOf } from '../page/ask-server.ts';
import { foundFrom } from '../page/found-from.ts';
import type { PageReader } from '../page/page-reader.ts';
import { isAllowed, locate } from '../page/position.ts';
import { focusOn, useAtWork, useEvents } from '../page/use-events.ts';
import { useLate } from '../page/use-late.ts';
import { useShare } from '../page/use-share.ts';
import { saveActions, useSaved } from '../saved/use-saved.ts';
import { type Sender, sendConfirmation, sendForm, sendVotes } from '../send/contributions.ts';
import { HumanCheck } from '../send/human-check.ts';
import { undoWaiting } from '../send/waiting.ts';
import {
  type HelpEffect,
  type HelpEvent,
  type HelpState,
  reduceHelp,
  type Sending,
} from './toilet-events.ts';

/** Pauses between two looks. Few, for each counts like any read. */
const PAUSES_MS = [150, 250, 500, 1_000, 2_000, 4_000];

interface ToiletAppProps {
  readonly initial: ToiletState;
  readonly texts: ToiletPageTexts;
  readonly data: PageReader;
  /** Styles of the map, which is kept around a saved toilet. */
  readonly styles: MapStyles | null;
}

export function ToiletApp({ initial, texts, data, styles }: ToiletAppProps): ComponentChild {
  const { base } = initial;
  const { id } = initial.result.toilet;
  const check = useMemo(() => new HumanCheck(base), [base]);
  const [help, send] = useEvents(reduceHelp, startOf(initial), (effect: HelpEffect) => {
    if (effect.do === 'prepare') void check.token();
    else if (effect.do === 'focus') focusOn(effect.selector);
    else if (effect.do === 'scroll')
      document.querySelector(effect.selector)?.scrollIntoView({ block: 'nearest' });
    else void contributed({ base, toiletId: id, check }, effect.sending).then(send);
  });
  const late = useLate();
  const agreeing = useLate();
  const [thanked, setThanked] = useState<AgreedFact>();
  const atWork = useAtWork();
  const { shared, share } = useShare(texts, document.getElementById('place-map') ? base : undefined);
  const saved = useSaved(data, styles);
  const from = useReader();
  const { page, ...shown } = help;
  const { toilet } = page.result;
  const [question, setQuestion] = useState<ComponentChild>();
  const ask = async () => {
    const { AskWay } = await import('../send/ask-way.tsx');
    setQuestion(h(AskWay, { base, toilet, texts, backTo: `#${buttonId('confirm')}` }));
  };
  if (!atWork) return <ToiletView state={page} texts={texts} />;
  return (
    <ToiletView
      state={page}
      texts={texts}
      visit={{
        way: from && wayOf(foundFrom(toilet, from.lon, from.lat), texts),
        shared,
        onShare: () => share(toilet, nameOf(toilet, texts)),
        save: saveActions(saved, texts),
      }}
      actions={{
        ...shown,
        onBegin: () => void check.token(),
        undoable: agreeing.phase === 'waiting' ? thanked : undefined,
        onAgree: (fact) => {
          void check.token();
          agreeing.start(() => send({ on: 'agree', fact }));
          setThanked(fact);
          send({ on: 'thank', fact });
        },
        onTakeBack: (fact) => {
          agreeing.undo();
          send({ on: 'take-back', fact });
        },
        late: late.phase,
        question,
        onConfirm: () => {
          void check.token();
          if (!page.details.description) void ask();
          late.start(() => send({ on: 'send', sending: { action: 'confirm' } }));
        },
        onUndo: () => {
          const kept = help.outcome && 'waiting' in help.outcome ? help.outcome.waiting : undefined;
          if (late.phase === 'waiting' || !kept) return late.undo();
          void undoWaiting(kept.id).then((isUnsent) => {
            if (isUnsent) late.undo();
            send({ on: 'undone', isUnsent });
          });
        },
        onToggle: (form) => send({ on: 'toggle', form }),
        onCorrect: (fact) => send({ on: 'correct', fact }),
        onReadHours: (text, signal) => readHours(base, text, signal),
        onSend: (action, data) => send({ on: 'send', sending: { action, data } }),
      }}
    />
  );
}

function startOf(page: ToiletState): HelpState {
  return {
    page,
    open: undefined,
    busy: undefined,
    outcome: undefined,
    confirmed: false,
    agreed: new Map(),
  };
}

/** Sends a contribution, and reads the toilet again until it shows it. */
async function contributed(sender: Sender, sending: Sending): Promise<HelpEvent> {
  const { action } = sending;
  const sent = await ('data' in sending
    ? sendForm(sender, sending.action, sending.data)
    : 'votes' in sending
      ? sendVotes(sender, sending.votes)
      : sendConfirmation(sender));
  if ('fault' in sent) return { on: 'refused', action, fault: sent.fault, atMs: Date.now() };
  const fact = 'fact' in sending ? { fact: sending.fact } : {};
  if ('waiting' in sent)
    return { on: 'taken', outcome: { action, waiting: sent.waiting }, ...fact, page: {} };
  const remote = remoteOf(sender.base);
  const result = await readAgain(remote, sender.toiletId, sent.shows);
  const taken = { on: 'taken', outcome: { ...sent.outcome, shown: result !== undefined }, ...fact } as const;
  if (!result) return { ...taken, page: {} };
  const beside = await askDetails(remote, sender.toiletId, {}, { cache: 'no-store' });
  const details = beside.ok ? { details: beside.value.details } : {};
  return { ...taken, page: { ...details, result, nowMs: Date.now() } };
}

/**
 * Reads the toilet as it is after a contribution: shown once its tile is rebuilt, which takes about a tenth of a second,
 * longer under load.
 * @returns undefined if it does not show what was said; it will
 */
async function readAgain(
  remote: Remote,
  id: string,
  shows: (toilet: Toilet) => boolean,
): Promise<ToiletResult | undefined> {
  for (const pauseMs of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const answer = await askToilet(remote, id, {}, { cache: 'no-store' });
    if (answer.ok && shows(answer.value.toilet)) return answer.value;
    if (!answer.ok && answer.status !== 0) return undefined;
  }
  return undefined;
}

/** The position of the reader: that of the address, or of the device if it may be asked without a question. */
function useReader(): { readonly lon: number; readonly lat: number } | undefined {
  const [from, setFrom] = useState<{ readonly lon: number; readonly lat: number }>();
  useEffect(() => {
    const { lon, lat } = readSearchQuery(location.search);
    if (lon !== undefined && lat !== undefined) return setFrom({ lon, lat });
    void isAllowed().then(async (allowed) => {
      const located = allowed ? await locate() : undefined;
      if (located && !('fault' in located)) setFrom(located);
    });
  }, []);
  return from;
}
