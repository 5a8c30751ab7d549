/** How every form ends: what went wrong with it, and the button that sends it. */
import { type ComponentChild, h } from 'preact';
import { Icon } from '../icons.ts';
import type { HelpTexts } from '../texts/help/help-texts.ts';
import { fieldWords, type HelpAction, type HelpFault, helpFaultWords } from './help-fault.ts';

/** A contribution that was not taken. */
export interface Failed {
  readonly action: HelpAction;
  readonly fault: HelpFault;
  readonly atMs: number;
}

export interface FormEndProps {
  readonly texts: HelpTexts;
  readonly base: string;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  /** Of the button. */
  readonly words: string;
  readonly children?: ComponentChild;
}

export function FormEnd({ texts, base, busy, failed, words, children }: FormEndProps): ComponentChild {
  return [
    h('div', { key: 'fault', role: 'alert' }, failed && h(FaultNote, { outcome: failed, texts, base })),
    h(
      'div',
      { key: 'end', class: 'form-end' },
      h('button', { 'aria-disabled': busy ? 'true' : undefined }, busy ? texts.say('help.sending') : words),
      children,
    ),
  ];
}

export function FaultNote({
  outcome: { action, fault, atMs },
  texts,
  base,
}: {
  outcome: Failed;
  texts: HelpTexts;
  base: string;
}): ComponentChild {
  return h(
    'p',
    { class: 'help-fault' },
    h(Icon, { name: 'warning' }),
    h(
      'span',
      null,
      helpFaultWords(fault, action, texts, atMs),
      fault.kind === 'sign-in' && [
        ' ',
        h('a', { key: 'link', href: `${base}/account` }, texts.say('helpfault.sign-in-link')),
      ],
    ),
  );
}

/** The words at a field that was refused; undefined where it was not. */
export function errorOf(failed: Failed | undefined, field: string, texts: HelpTexts): string | undefined {
  return failed?.fault.fields?.includes(field) ? fieldWords(field, failed.action, texts) : undefined;
}

/** Hands the form over instead of letting the browser send it. */
export function onSubmit(send: (data: FormData) => void) {
  return (event: { preventDefault(): void; currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
}
