/** Votes on the facts of a toilet: each can be agreed with or corrected, all in one request. */
import type { ComponentChild } from 'preact';
import { choicesOf, VOTABLE_PLAIN } from '../../schemas/toilet/facts.ts';
import type { Fact } from '../../schemas/toilet/toilet.ts';
import { type Choice, Choices, TextField } from './choices.tsx';
import type { Failed } from './contribute-fault.ts';
import { type ContributeFormProps, CountedOnce, errorOf, FormEnd, formState, onSubmit } from './form-end.tsx';
import { HoursField, type ReadHours } from './hours-field.tsx';
import { factName, GENDERS, shownVote, voteWords } from './votes.ts';

type GroupProps = Pick<ContributeFormProps, 'toilet' | 'texts'> & { readonly failed: Failed | undefined };

/** Facts for which people write a text. */
type TextFact = 'name' | 'operator';
const MAX_TEXT = 200;

export function VoteForm({ toilet, texts, base, actions }: ContributeFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'correct');
  const props = { toilet, texts, failed };
  const choice = (fact: Fact) => <ChoiceGroup {...props} fact={fact} key={fact} />;
  const text = (fact: TextFact) => <TextGroup {...props} fact={fact} key={fact} />;
  return (
    <form
      id="correct-form"
      class="help-form"
      noValidate
      onSubmit={onSubmit((data) => actions.onSend('correct', data))}
    >
      <p class="quiet">{texts.say('correct.lead')}</p>
      {choice('fee')}
      <PriceGroup {...props} />
      {choice('access')}
      {VOTABLE_PLAIN.map(choice)}
      <GenderGroup {...props} />
      <HoursGroup {...props} readHours={actions.onReadHours} />
      {text('name')}
      {text('operator')}
      {choice('existence')}
      <CountedOnce texts={texts} base={base} />
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('correct.send')}>
        <button type="reset" class="plain">
          {texts.say('correct.clear')}
        </button>
      </FormEnd>
    </form>
  );
}

function ChoiceGroup({ toilet, texts, failed, fact }: GroupProps & { fact: Fact }): ComponentChild {
  const shown = shownVote(toilet, fact);
  const choices = choicesOf(fact)?.map((value) => ({
    value,
    words: voteWords(fact, value, texts),
    // That it is there needs no telling on its page.
    remark: value === shown && fact !== 'existence' ? texts.say('correct.as-shown') : undefined,
  }));
  return (
    <Choices
      name={fact}
      legend={factName(fact, texts)}
      choices={choices ?? []}
      error={errorOf(failed, fact, texts)}
    />
  );
}

/** The value that is shown, to agree with; nothing if none is. */
function shownChoice({ toilet, texts }: GroupProps, fact: Fact): Choice[] {
  const value = shownVote(toilet, fact);
  if (value === null) return [];
  return [{ value, words: voteWords(fact, value, texts), remark: texts.say('correct.as-shown') }];
}

function PriceGroup(props: GroupProps): ComponentChild {
  const { toilet, texts, failed } = props;
  const error = errorOf(failed, 'fee_amount', texts) ?? errorOf(failed, 'fee_amount-free', texts);
  const describedBy = error && 'fee_amount-error';
  return (
    <Choices
      name="fee_amount"
      legend={factName('fee_amount', texts)}
      choices={shownChoice(props, 'fee_amount')}
      error={error}
    >
      <div class="price">
        <TextField
          name="fee_amount-text"
          label={texts.say('correct.amount')}
          maxLength={11}
          inputMode="decimal"
          placeholder={texts.number(0.5, 2)}
          describedBy={describedBy}
          short
        />
        <TextField
          name="fee_amount-currency"
          label={texts.say('correct.currency')}
          maxLength={3}
          placeholder="EUR"
          {...(toilet.fee.currency !== null && { initial: toilet.fee.currency })}
          describedBy={describedBy}
          short
        />
      </div>
    </Choices>
  );
}

function GenderGroup({ toilet, texts, failed }: GroupProps): ComponentChild {
  const shown = shownVote(toilet, 'gender');
  return (
    <Choices
      name="gender"
      legend={factName('gender', texts)}
      {...(shown !== null && {
        hint: texts.say('correct.shown', { value: voteWords('gender', shown, texts) }),
      })}
      choices={GENDERS.map((value) => ({ value, words: texts.say(`gender.${value}`) }))}
      several
      error={errorOf(failed, 'gender', texts)}
    />
  );
}

function HoursGroup(props: GroupProps & { readonly readHours: ReadHours }): ComponentChild {
  const { toilet, texts, failed, readHours } = props;
  const [first] = shownChoice(props, 'opening_hours');
  return (
    <HoursField
      name="opening_hours"
      legend={factName('opening_hours', texts)}
      texts={texts}
      first={first}
      shown={shownVote(toilet, 'opening_hours')}
      error={errorOf(failed, 'opening_hours', texts)}
      readHours={readHours}
    />
  );
}

function TextGroup(props: GroupProps & { fact: TextFact }): ComponentChild {
  const { toilet, texts, failed, fact } = props;
  const error = errorOf(failed, fact, texts);
  return (
    <Choices name={fact} legend={factName(fact, texts)} choices={shownChoice(props, fact)} error={error}>
      <TextField
        name={`${fact}-text`}
        label={texts.say(shownVote(toilet, fact) === null ? 'correct.write' : 'correct.other')}
        maxLength={MAX_TEXT}
        describedBy={error && `${fact}-error`}
      />
    </Choices>
  );
}
