/**
 * The app of a toilet's page: opens and closes forms, reports the outcome of what is sent, and shows what it changed.
 */

import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type { ContributeAction } from '../../views/contribute/contribute-fault.ts';
import { buttonId } from '../../views/contribute/contribute-view.tsx';
import type { ContributeForm } from '../../views/contribute/form-state.ts';
import type { ContributeOutcome } from '../../views/contribute/outcome.ts';
import { shownVote } from '../../views/contribute/votes.ts';
import { readSearchQuery } from '../../views/search-query.ts';
import type { ToiletPageTexts } from '../../views/texts/areas.ts';
import { agreedId, type ToiletState, ToiletView } from '../../views/toilet-view.tsx';
import { nameOf } from '../../views/toilet-words.ts';
import { wayOf } from '../../views/way-words.ts';
import { foundFrom } from '../offline/nearest-offline.ts';
import { fetchJson, isDetailsResult } from '../page/fetch-json.ts';
import { isAllowed, locate } from '../page/position.ts';
import { readHours } from '../page/read-hours.ts';
import { useShare } from '../page/use-share.ts';
import { type Sent, sendConfirmation, sendForm, sendVotes } from './contributions.ts';
import { HumanCheck } from './human-check.ts';
import { readAgain } from './read-again.ts';

export function ToiletApp({
  initial,
  texts,
}: {
  initial: ToiletState;
  texts: ToiletPageTexts;
}): ComponentChild {
  const [state, setState] = useState(initial);
  const [open, setOpen] = useState<ContributeForm>();
  const [busy, setBusy] = useState<ContributeAction>();
  const [outcome, setOutcome] = useState<ContributeOutcome>();
  const [confirmed, setConfirmed] = useState(false);
  const [agreed, setAgreed] = useState<ReadonlySet<Fact>>(new Set());
  /** Selector of the element that gets the focus once the page shows it. */
  const wanted = useRef<string | undefined>(undefined);
  // The first rendering must be the server's, word for word: taking markup over does not compare attributes.
  const [atWork, setAtWork] = useState(false);
  useEffect(() => setAtWork(true), []);
  const { base, result } = state;
  const { id } = result.toilet;
  const check = useMemo(() => new HumanCheck(base), [base]);
  const { shared, share } = useShare(texts);
  const from = useReader();
  const { toilet } = result;
  const visit = {
    way: from && wayOf(foundFrom(toilet, from.lon, from.lat), texts),
    shared,
    onShare: () => share(toilet, nameOf(toilet, texts)),
  };
  const sender = { base, toiletId: id, check };

  const bring = () => {
    if (wanted.current === undefined) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = undefined;
    element?.scrollIntoView({ block: 'nearest' });
    element?.focus();
  };
  // Before anything else is read out: the focus goes with what is shown.
  useLayoutEffect(bring);

  // The outcome stands below the buttons and not over them, so it is brought into sight.
  useEffect(() => {
    if (outcome) document.querySelector('.help-outcome')?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const show = (form: ContributeForm | undefined) => {
    void check.token();
    setOutcome(undefined);
    setOpen(form);
  };

  /** Returns whether it was taken. */
  const work = async (action: ContributeAction, send: () => Promise<Sent>): Promise<boolean> => {
    if (busy) return false;
    setBusy(action);
    setOutcome(undefined);
    const sent = await send();
    if ('fault' in sent) {
      setBusy(undefined);
      setOutcome({ action, fault: sent.fault, atMs: Date.now() });
      // To what is to be corrected.
      wanted.current = sent.fault.fields ? '#help [aria-invalid=true]' : '#help .help-fault';
      return false;
    }
    const read = await readAgain(base, id, sent.shows);
    setBusy(undefined);
    if (read) {
      const beside = await fetchJson(`${base}/api/v1/toilets/${id}/details`, isDetailsResult, undefined, {
        cache: 'no-store',
      });
      const details = beside.ok ? { details: beside.value.details } : {};
      setState((before) => ({ ...before, ...details, result: read, nowMs: Date.now() }));
    }
    setOutcome({ ...sent.outcome, shown: read !== undefined });
    if (action === 'confirm') setConfirmed(true);
    else if (open === action) {
      setOpen(undefined);
      wanted.current = `#${buttonId(action)}`;
    }
    return true;
  };

  const agree = async (fact: Fact) => {
    const value = shownVote(state.result.toilet, fact);
    if (value === null) return;
    const isTaken = await work('correct', () => sendVotes(sender, [{ attribute: fact, value }]));
    if (!isTaken) return;
    wanted.current = `#${agreedId(fact)}`;
    setAgreed((before) => new Set([...before, fact]));
  };

  if (!atWork) return <ToiletView state={state} texts={texts} />;
  return (
    <ToiletView
      state={state}
      texts={texts}
      visit={visit}
      actions={{
        open,
        busy,
        outcome,
        confirmed,
        agreed,
        onAgree: (fact) => void agree(fact),
        onBegin: () => void check.token(),
        onConfirm: () => {
          if (!confirmed) void work('confirm', () => sendConfirmation(sender));
        },
        onToggle: (form) => {
          if (!busy) show(open === form ? undefined : form);
        },
        onCorrect: (fact: Fact) => {
          if (busy) return;
          wanted.current = `#choices-${fact} input`;
          if (open === 'correct') bring();
          else show('correct');
        },
        onReadHours: (text, signal) => readHours(base, text, signal),
        onSend: (form, data) => void work(form, () => sendForm(sender, form, data)),
      }}
    />
  );
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
