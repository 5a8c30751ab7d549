/** Shared types of the view of contributions and its forms: the actions of scripts, and the state of one form. */
import type { ComponentChild } from 'preact';
import type { Fact, Toilet } from '../../schemas/toilet/toilet.ts';
import type { ContributeTexts } from '../texts/areas.ts';
import type { ContributeAction } from './contribute-fault.ts';
import type { Failed } from './form-end.tsx';
import type { ReadHours } from './hours-field.tsx';
import type { ContributeOutcome } from './outcome.ts';

export type ContributeForm = 'rate' | 'report' | 'correct';

/** A fact that the user said is right, or all that are shown. */
export type AgreedFact = Fact | 'all';

/** Words for a fact that is said to be right: it is not sent yet, it counts, or it waits for a connection. */
export type AgreedWords = 'confirm.thanks' | 'help.agreed' | 'waiting.kept';

/** State and handlers that scripts add to the page. */
export interface ContributeActions {
  readonly open: ContributeForm | undefined;
  readonly busy: ContributeAction | undefined;
  readonly outcome: ContributeOutcome | undefined;
  readonly confirmed: boolean;
  /** The confirmation of a moment ago: it is not sent yet, or was undone. */
  readonly late: 'waiting' | 'undone' | undefined;
  /** A question to those who confirmed it. */
  readonly question: ComponentChild;
  /** Words beside what the user said is right. */
  readonly agreed: ReadonlyMap<AgreedFact, AgreedWords>;
  /** It is not sent yet. */
  readonly undoable: AgreedFact | undefined;
  /** The user begins to contribute: slow work, such as the human check, starts now. */
  onBegin(): void;
  onConfirm(): void;
  onUndo(): void;
  onToggle(form: ContributeForm): void;
  /** Opens the form of the facts at one of them. */
  onCorrect(fact: Fact): void;
  /** Votes for what is shown. */
  onAgree(fact: AgreedFact): void;
  onTakeBack(fact: AgreedFact): void;
  onSend(form: ContributeForm, data: FormData): void;
  readonly onReadHours: ReadHours;
}

export interface ContributeProps {
  readonly toilet: Toilet;
  readonly texts: ContributeTexts;
  readonly base: string;
  readonly actions: ContributeActions | undefined;
}

/** Props of a form: forms exist only with scripts. */
export interface ContributeFormProps extends ContributeProps {
  readonly actions: ContributeActions;
}

/** Whether this form is being sent, and why it failed if it did. */
export function formState(
  { busy, outcome }: Pick<ContributeActions, 'busy' | 'outcome'>,
  form: ContributeForm,
): { busy: boolean; failed: Failed | undefined } {
  const failed = outcome && 'fault' in outcome && outcome.action === form ? outcome : undefined;
  return { busy: busy === form, failed };
}
