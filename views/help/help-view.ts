/**
 * Helping on the page of a toilet: confirm with one tap, or open one of three forms. Rendered closed by the server;
 * forms are opened, sent and told about by scripts, since the human check needs them.
 */
import { type ComponentChild, h } from 'preact';
import type { Fact, Toilet } from '../../schemas/toilet.ts';
import { Icon, type IconName } from '../icons.ts';
import type { HelpTexts } from '../texts/help/help-texts.ts';
import { CorrectForm } from './correct-form.ts';
import { FaultNote } from './form-end.ts';
import type { HelpAction } from './help-fault.ts';
import { type HelpOutcome, successWords } from './outcome.ts';
import { RateForm } from './rate-form.ts';
import { ReportForm } from './report-form.ts';

export type HelpForm = 'rate' | 'report' | 'correct';

/** What scripts add. */
export interface HelpActions {
  readonly open: HelpForm | undefined;
  readonly busy: HelpAction | undefined;
  readonly outcome: HelpOutcome | undefined;
  readonly confirmed: boolean;
  /** Somebody begins: what takes time starts now. */
  onBegin(): void;
  onConfirm(): void;
  onToggle(form: HelpForm): void;
  /** Opens the form of the facts at one of them. */
  onCorrect(fact: Fact): void;
  onSend(form: HelpForm, data: FormData): void;
}

export interface HelpProps {
  readonly toilet: Toilet;
  readonly texts: HelpTexts;
  readonly base: string;
  readonly actions: HelpActions | undefined;
}

/** What a form needs. */
export interface HelpFormProps extends HelpProps {
  readonly actions: HelpActions;
}

export const buttonId = (form: HelpAction) => `help-${form}`;

export function HelpView(props: HelpProps): ComponentChild {
  const { texts, base, actions } = props;
  const { outcome, open } = actions ?? {};
  const busy = actions?.busy === 'confirm';
  const confirmed = actions?.confirmed ?? false;
  const toggle = (form: HelpForm, icon: IconName) =>
    h(
      'button',
      {
        type: 'button',
        id: buttonId(form),
        class: 'plain',
        'aria-expanded': open === form ? 'true' : 'false',
        'aria-controls': open === form ? `${form}-form` : undefined,
        onClick: actions && (() => actions.onToggle(form)),
      },
      h(Icon, { name: icon }),
      texts.say(`help.${form}`),
    );
  return h(
    'section',
    { id: 'help', class: 'help', 'aria-labelledby': 'help-title' },
    h('h2', { id: 'help-title' }, texts.say('help.title')),
    h('p', { class: 'without-script' }, texts.say('help.without-script')),
    h('p', { class: 'quiet needs-script' }, texts.say('help.lead')),
    h(
      'div',
      { class: 'help-actions needs-script', onFocusIn: actions?.onBegin, onPointerDown: actions?.onBegin },
      h(
        'button',
        {
          type: 'button',
          id: buttonId('confirm'),
          class: 'help-confirm',
          'aria-disabled': busy || confirmed ? 'true' : undefined,
          onClick: actions && (() => actions.onConfirm()),
        },
        h(Icon, { name: 'open' }),
        texts.say(busy ? 'help.sending' : confirmed ? 'help.confirmed' : 'help.confirm'),
      ),
      toggle('rate', 'clean'),
      toggle('report', 'warning'),
      toggle('correct', 'edit'),
    ),
    h(
      'div',
      { role: 'status', class: 'help-outcome' },
      outcome &&
        (!('fault' in outcome)
          ? h(
              'div',
              { class: 'help-done' },
              h(Icon, { name: 'open' }),
              h(
                'div',
                null,
                successWords(outcome, texts).map((words) => h('p', { key: words }, words)),
              ),
            )
          : outcome.action === 'confirm' && h(FaultNote, { outcome, texts, base })),
    ),
    actions && open !== undefined && h(FORMS[open], { ...props, actions, key: open }),
  );
}

const FORMS = { rate: RateForm, report: ReportForm, correct: CorrectForm } as const;
