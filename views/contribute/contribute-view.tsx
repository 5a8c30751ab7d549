/**
 * Helping on the page of a toilet: confirm with one tap, or open one of three forms. Rendered closed by the server;
 * forms are opened and sent by scripts, which also show the outcome, since the human check needs them.
 */

import type { ComponentChild } from 'preact';
import { Icon, type IconName } from '../components/icons.tsx';
import { UndoButton } from '../toilet/toilet-hero.tsx';
import type { ContributeAction } from './contribute-fault.ts';
import { FaultNote } from './form-end.tsx';
import type { ContributeForm, ContributeProps } from './form-state.ts';
import { successWords } from './outcome.ts';
import { RateForm } from './rate-form.tsx';
import { ReportForm } from './report-form.tsx';
import { VoteForm } from './vote-form.tsx';

export const buttonId = (form: ContributeAction) => `help-${form}`;

export function ContributeView(props: ContributeProps): ComponentChild {
  const { texts, base, actions } = props;
  const { outcome, open, late } = actions ?? {};
  const busy = actions?.busy === 'confirm';
  const confirmed = late === 'waiting' || (actions?.confirmed ?? false);
  const toggle = (form: ContributeForm, icon: IconName) => (
    <button
      type="button"
      id={buttonId(form)}
      class="plain"
      aria-expanded={open === form ? 'true' : 'false'}
      aria-controls={open === form ? `${form}-form` : undefined}
      onClick={actions && (() => actions.onToggle(form))}
    >
      <Icon name={icon} />
      {texts.say(`help.${form}`)}
    </button>
  );
  const form = (name: ContributeForm) => {
    const Form = FORMS[name];
    return actions && open === name && <Form {...props} actions={actions} key={`${name}-open`} />;
  };
  return (
    <section id="help" class="help" aria-labelledby="help-title">
      <h2 id="help-title">{texts.say('help.title')}</h2>
      <p class="without-script">{texts.say('help.without-script')}</p>
      <p class="quiet needs-script">{texts.say('help.lead')}</p>
      <div class="help-actions needs-script" onFocusIn={actions?.onBegin} onPointerDown={actions?.onBegin}>
        <button
          type="button"
          id={buttonId('confirm')}
          class="help-confirm"
          aria-disabled={busy || confirmed ? 'true' : undefined}
          onClick={actions && (() => !busy && !confirmed && actions.onConfirm())}
        >
          <Icon name="open" />
          {texts.say(busy ? 'help.sending' : confirmed ? 'help.confirmed' : 'help.confirm')}
        </button>
        {toggle('rate', 'clean')}
        {form('rate')}
        {toggle('report', 'warning')}
        {form('report')}
        {toggle('correct', 'edit')}
        {form('correct')}
      </div>
      <div role="status" class="help-outcome">
        {actions && late && (
          <p class="confirmed">
            {texts.say(late === 'waiting' ? 'confirm.thanks' : 'confirm.undone')}
            {late === 'waiting' && (
              <UndoButton texts={texts} backTo={buttonId('confirm')} onUndo={actions.onUndo} />
            )}
          </p>
        )}
        {outcome && 'fault' in outcome && outcome.action !== open && (
          <FaultNote outcome={outcome} texts={texts} base={base} />
        )}
        {outcome && !('fault' in outcome) && (
          <div class="help-done">
            <Icon name="open" />
            <div>
              {('waiting' in outcome ? [texts.say('waiting.kept')] : successWords(outcome, texts)).map(
                (words) => (
                  <p key={words}>{words}</p>
                ),
              )}
              {actions &&
                outcome.action === 'confirm' &&
                'waiting' in outcome &&
                outcome.waiting.isUnsent && (
                  <UndoButton texts={texts} backTo={buttonId('confirm')} onUndo={actions.onUndo} />
                )}
            </div>
          </div>
        )}
      </div>
      {confirmed && actions?.question}
    </section>
  );
}

const FORMS = { rate: RateForm, report: ReportForm, correct: VoteForm } as const;
