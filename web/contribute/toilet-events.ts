/** The page of a toilet as events: its forms, and what became of a contribution. Pure; toilet-app.tsx runs the effects. */
import type { Vote } from '../../schemas/people/contribution.ts';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import type {
  ContributeAction,
  ContributeFault,
  ContributeOutcome,
} from '../../views/contribute/contribute-fault.ts';
import { buttonId } from '../../views/contribute/contribute-view.tsx';
import type { AgreedFact, ContributeActions, ContributeForm } from '../../views/contribute/form-end.tsx';
import { agreedId, agreeId, type ToiletState } from '../../views/contribute/toilet-view.tsx';
import { shownVote, VOTED_FACTS } from '../../views/contribute/votes.ts';
import { type Step, step } from '../page/use-events.ts';

export interface HelpState
  extends Pick<ContributeActions, 'open' | 'busy' | 'outcome' | 'confirmed' | 'agreed'> {
  readonly page: ToiletState;
}

export type Sending =
  | { readonly action: 'confirm' }
  | { readonly action: ContributeForm; readonly data: FormData }
  | { readonly action: 'correct'; readonly votes: readonly Vote[]; readonly fact: AgreedFact };

export type HelpEvent =
  | { readonly on: 'toggle'; readonly form: ContributeForm }
  /** Opens the form of the facts at one of them. */
  | { readonly on: 'correct'; readonly fact: Fact }
  /** The user says that a fact is right: it is thanked for at once, and sent when the time to undo is over. */
  | { readonly on: 'thank'; readonly fact: AgreedFact }
  | { readonly on: 'take-back'; readonly fact: AgreedFact }
  | { readonly on: 'agree'; readonly fact: AgreedFact }
  /** The user undid a waiting confirmation. `isUnsent` is false if it had been sent already. */
  | { readonly on: 'undone'; readonly isUnsent: boolean }
  | { readonly on: 'send'; readonly sending: Sending }
  | {
      readonly on: 'refused';
      readonly action: ContributeAction;
      readonly fault: ContributeFault;
      readonly atMs: number;
    }
  | {
      readonly on: 'taken';
      readonly outcome: ContributeOutcome;
      /** The toilet with the contribution, if it shows it already. */
      readonly page: Partial<ToiletState>;
      /** The fact that the user said is right. */
      readonly fact?: AgreedFact;
    };

export type HelpEffect =
  /** Slow work, such as the human check, starts now. */
  | { readonly do: 'prepare' }
  | { readonly do: 'send'; readonly sending: Sending }
  | { readonly do: 'focus'; readonly selector: string }
  | { readonly do: 'scroll'; readonly selector: string };

/** The outcome stands below the buttons and not over them, so it is brought into sight. */
const TO_OUTCOME: HelpEffect = { do: 'scroll', selector: '.help-outcome' };

export function reduceHelp(state: HelpState, event: HelpEvent): Step<HelpState, HelpEffect> {
  const { open, busy, page } = state;
  switch (event.on) {
    case 'toggle': {
      if (busy) return step(state);
      const form = open === event.form ? undefined : event.form;
      return step<HelpState, HelpEffect>({ ...state, open: form, outcome: undefined }, { do: 'prepare' });
    }
    case 'correct': {
      if (busy) return step(state);
      const toFact: HelpEffect = { do: 'focus', selector: `#choices-${event.fact} input` };
      if (open === 'correct') return step(state, toFact);
      const opened = { ...state, open: event.on, outcome: undefined };
      return step<HelpState, HelpEffect>(opened, { do: 'prepare' }, toFact);
    }
    case 'thank': {
      const { fact } = event;
      if (votesFor(page, fact).length === 0) return step(state);
      const agreed = new Map([...state.agreed, [fact, 'confirm.thanks'] as const]);
      return step({ ...state, agreed }, { do: 'focus', selector: `#${agreedId(fact)}` });
    }
    case 'take-back': {
      const agreed = new Map([...state.agreed].filter(([fact]) => fact !== event.fact));
      return step({ ...state, agreed }, { do: 'focus', selector: `#${agreeId(event.fact)}` });
    }
    case 'agree': {
      const { fact } = event;
      const votes = votesFor(page, fact);
      return votes.length === 0 ? step(state) : send(state, { action: 'correct', votes, fact });
    }
    case 'send':
      return send(state, event.sending);
    case 'undone':
      return step({ ...state, confirmed: !event.isUnsent, outcome: undefined });
    case 'refused': {
      const { action, fault, atMs } = event;
      // To the field that is wrong.
      const selector = fault.fields ? '#help [aria-invalid=true]' : '#help .help-fault';
      const outcome = { action, fault, atMs };
      const agreed = new Map([...state.agreed].filter(([, words]) => words !== 'confirm.thanks'));
      return step({ ...state, agreed, busy: undefined, outcome }, { do: 'focus', selector }, TO_OUTCOME);
    }
    case 'taken': {
      const { outcome, fact } = event;
      const { action } = outcome;
      const next = { ...state, page: { ...page, ...event.page }, busy: undefined, outcome };
      if (action === 'confirm') return step({ ...next, confirmed: true }, TO_OUTCOME);
      const closed = open === action ? { ...next, open: undefined } : next;
      if (fact !== undefined) {
        const words = 'waiting' in outcome ? 'waiting.kept' : 'help.agreed';
        const agreed = new Map([...state.agreed, [fact, words] as const]);
        // It was thanked for some seconds ago: the reader has gone on.
        if (state.agreed.get(fact) === 'confirm.thanks') return step({ ...closed, agreed });
        return step({ ...closed, agreed }, { do: 'focus', selector: `#${agreedId(fact)}` }, TO_OUTCOME);
      }
      if (closed === next) return step(next, TO_OUTCOME);
      return step(closed, { do: 'focus', selector: `#${buttonId(action)}` }, TO_OUTCOME);
    }
  }
}

/** The votes that say that a fact, or everything shown, is right. */
function votesFor(page: ToiletState, fact: AgreedFact): Vote[] {
  // That it is there is said by confirming it.
  const facts = fact === 'all' ? VOTED_FACTS.filter((one) => one !== 'existence') : [fact];
  return facts.flatMap((attribute) => {
    const value = shownVote(page.result.toilet, attribute);
    return value === null ? [] : [{ attribute, value }];
  });
}

function send(state: HelpState, sending: Sending): Step<HelpState, HelpEffect> {
  const { action } = sending;
  // What was asked for some seconds ago waits for no other one.
  const isThanked = 'fact' in sending && state.agreed.has(sending.fact);
  const isBusy =
    action === 'confirm' ? state.busy === action || state.confirmed : !isThanked && state.busy !== undefined;
  if (isBusy) return step(state);
  return step({ ...state, busy: action, outcome: undefined }, { do: 'send', sending });
}
