/**
 * Helping on the page of a toilet: confirm with one tap, or open one of three forms. Rendered closed by the server;
 * forms are opened and sent by scripts, which also show the outcome, since the human check needs them.
 */

import type { ComponentChild } from 'preact';
import type { ReportKind } from '../../schemas/people/contribution.ts';
import { Icon, type IconName } from '../components/icons.tsx';
import { UndoButton } from '../toilet/toilet-hero.tsx';
import { Choices, TextField } from './choices.tsx';
import { type ContributeAction, successWords } from './contribute-fault.ts';
import {
  type ContributeForm,
  type ContributeFormProps,
  type ContributeProps,
  CountedOnce,
  errorOf,
  FaultNote,
  FormEnd,
  formState,
  onSubmit,
} from './form-end.tsx';
import { VoteForm } from './vote-form.tsx';

const KINDS = ['gone', 'closed', 'wrong_place', 'wrong_hours'] as const satisfies readonly ReportKind[];
/** The most characters of a note (interface 5). */
const MAX_NOTE = 500;

/** The form that reports what is wrong with a toilet, for a moderator to look at. */
function ReportForm({ texts, base, actions }: ContributeFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'report');
  return (
    <form
      id="report-form"
      class="help-form"
      noValidate
      onSubmit={onSubmit((data) => actions.onSend('report', data))}
    >
      <Choices
        name="kind"
        legend={texts.say('report.legend')}
        choices={KINDS.map((value) => ({ value, words: texts.say(`report.${value}`) }))}
        tall
        error={errorOf(failed, 'kind', texts)}
      />
      <p class="quiet">
        {texts.say('report.hours-hint')}{' '}
        <button type="button" class="link" onClick={() => actions.onCorrect('opening_hours')}>
          {texts.say('fact.opening_hours')}
        </button>
      </p>
      <TextField
        name="note"
        label={texts.say('report.note')}
        hint={texts.say('report.note-hint')}
        lines={3}
        maxLength={MAX_NOTE}
        error={errorOf(failed, 'note', texts)}
      />
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('report.send')} />
    </form>
  );
}

const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** Cleanliness from 1 to 5, each with its word. A tap sends it: the same device may rate anew. */
function RateForm({ texts, base, actions }: ContributeFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'rate');
  return (
    <form
      id="rate-form"
      class="help-form"
      noValidate
      onSubmit={onSubmit((data) => actions.onSend('rate', data))}
    >
      <fieldset class="choices" id="choices-rating" aria-describedby="rating-hint">
        <legend>{texts.say('rate.legend')}</legend>
        <p class="quiet" id="rating-hint">
          {texts.say(busy ? 'help.sending' : 'rate.lead')}
        </p>
        <div class="chips">
          {RATINGS.map((value) => (
            <button
              type="submit"
              class="plain"
              name="rating"
              value={value}
              key={value}
              aria-disabled={busy ? 'true' : undefined}
            >
              {texts.say(`rating.${value}`)} <small>{value}</small>
            </button>
          ))}
        </div>
      </fieldset>
      <CountedOnce texts={texts} base={base} />
      <div role="alert">{failed && <FaultNote outcome={failed} texts={texts} base={base} />}</div>
    </form>
  );
}

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
