/** The page of a toilet at work: forms open and close, what is sent is told, and what it changed is shown. */
import { type ComponentChild, h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Fact } from '../../schemas/toilet.ts';
import type { HelpAction } from '../../views/help/help-fault.ts';
import { buttonId, type HelpForm } from '../../views/help/help-view.ts';
import type { HelpOutcome } from '../../views/help/outcome.ts';
import type { HelpTexts } from '../../views/texts/help/help-texts.ts';
import { type ToiletState, ToiletView } from '../../views/toilet-view.ts';
import { type Sent, sendConfirmation, sendForm } from './contributions.ts';
import { HumanCheck } from './human-check.ts';
import { readAgain } from './read-again.ts';

export function ToiletApp({ initial, texts }: { initial: ToiletState; texts: HelpTexts }): ComponentChild {
  const [state, setState] = useState(initial);
  const [open, setOpen] = useState<HelpForm>();
  const [busy, setBusy] = useState<HelpAction>();
  const [outcome, setOutcome] = useState<HelpOutcome>();
  const [confirmed, setConfirmed] = useState(false);
  /** What is to have the focus once the page shows it. */
  const wanted = useRef<string | undefined>(undefined);
  // The first rendering must be the server's, word for word: taking markup over does not compare attributes.
  const [atWork, setAtWork] = useState(false);
  useEffect(() => setAtWork(true), []);
  const { base, result } = state;
  const { id } = result.toilet;
  const check = useMemo(() => new HumanCheck(base), [base]);
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

  const show = (form: HelpForm | undefined) => {
    void check.token();
    setOutcome(undefined);
    setOpen(form);
  };

  const work = async (action: HelpAction, send: () => Promise<Sent>) => {
    if (busy) return;
    setBusy(action);
    setOutcome(undefined);
    const sent = await send();
    if ('fault' in sent) {
      setBusy(undefined);
      setOutcome({ action, fault: sent.fault, atMs: Date.now() });
      // To what is to be corrected.
      if (sent.fault.fields) wanted.current = '#help [aria-invalid=true]';
      return;
    }
    const read = await readAgain(base, id, sent.shows);
    setBusy(undefined);
    if (read) setState((before) => ({ ...before, result: read, nowMs: Date.now() }));
    setOutcome({ ...sent.outcome, shown: read !== undefined });
    if (action === 'confirm') setConfirmed(true);
    else {
      setOpen(undefined);
      wanted.current = `#${buttonId(action)}`;
    }
  };

  if (!atWork) return h(ToiletView, { state, texts });
  return h(ToiletView, {
    state,
    texts,
    actions: {
      open,
      busy,
      outcome,
      confirmed,
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
      onSend: (form, data) => void work(form, () => sendForm(sender, form, data)),
    },
  });
}
