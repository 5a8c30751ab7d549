/** How every form ends: what went wrong with it, and the button that sends it. */

import type { ComponentChild } from 'preact';
import { Icon } from '../components/icons.tsx';
import type { ContributeTexts } from '../texts/areas.ts';
import {
  type ContributeAction,
  type ContributeFault,
  contributeFaultWords,
  fieldWords,
} from './contribute-fault.ts';

/** A contribution that was not taken. */
export interface Failed {
  readonly action: ContributeAction;
  readonly fault: ContributeFault;
  readonly atMs: number;
}

export interface FormEndProps {
  readonly texts: ContributeTexts;
  readonly base: string;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
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
}: {
  outcome: Failed;
  texts: ContributeTexts;
  base: string;
}): ComponentChild {
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
