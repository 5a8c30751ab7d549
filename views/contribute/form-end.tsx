/** How every form of contributions ends: what went wrong with it, and the button that sends it. With the state of these forms. */
import type { ComponentChild } from 'preact';
import type { Fact, Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { ContributeTexts } from '../texts/areas.ts';
import {
  type ContributeAction,
  type ContributeOutcome,
  contributeFaultWords,
  type Failed,
  fieldWords,
} from './contribute-fault.ts';
import type { ReadHours } from './hours-field.tsx';

/** State that every form of contributions gets. */
export interface FormProps {
  readonly texts: ContributeTexts;
  readonly base: string;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
}

export interface FormEndProps extends FormProps {
  /** Label of the button. */
  readonly words: string;
  readonly children?: ComponentChild;
}

export function FormEnd({ texts, base, busy, failed, words, children }: FormEndProps): ComponentChild {
  return [
    <div key="fault" role="alert">
      {failed && <FaultNote outcome={failed} texts={texts} base={base} />}
    </div>,
    <div key="end" class="form-end">
      <button type="submit" aria-disabled={busy ? 'true' : undefined}>
        {busy ? texts.say('help.sending') : words}
      </button>
      {children}
    </div>,
  ];
}

/** Says that a person counts once; the page about privacy says how. */
export function CountedOnce({ texts, base }: Pick<FormEndProps, 'texts' | 'base'>): ComponentChild {
  return (
    <p class="quiet">
      <a href={`${base}/privacy`}>{texts.say('help.device')}</a>
    </p>
  );
}

export function FaultNote({
  outcome: { action, fault, atMs },
  texts,
  base,
}: Pick<FormProps, 'texts' | 'base'> & { readonly outcome: Failed }): ComponentChild {
  return (
    <p class="help-fault">
      <Icon name="warning" />
      <span>
        {contributeFaultWords(fault, action, texts, atMs)}
        {fault.kind === 'sign-in' && [
          ' ',
          <a key="link" href={`${base}/account`}>
            {texts.say('helpfault.sign-in-link')}
          </a>,
        ]}
      </span>
    </p>
  );
}

/** The words at a field that was refused; undefined if it was not. */
export function errorOf(
  failed: Failed | undefined,
  field: string,
  texts: ContributeTexts,
): string | undefined {
  return failed?.fault.fields?.includes(field) ? fieldWords(field, failed.action, texts) : undefined;
}

/** Hands the form over, with the button that sent it, instead of letting the browser send it. */
export function onSubmit(send: (data: FormData) => void) {
  return (event: {
    preventDefault(): void;
    currentTarget: HTMLFormElement;
    submitter?: HTMLElement | null;
  }) => {
    event.preventDefault();
    send(new FormData(event.currentTarget, event.submitter));
  };
}

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
