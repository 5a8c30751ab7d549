/** Votes on the facts of a toilet: each can be agreed with or corrected, all in one request. */
import { type ComponentChild, h } from 'preact';
import type { Fact } from '../../schemas/toilet.ts';
import { type Choice, Choices, TextField } from './choices.ts';
import { errorOf, type Failed, FormEnd, onSubmit } from './form-end.ts';
import { formState } from './form-state.ts';
import type { HelpFormProps } from './help-view.ts';
import {
  ALWAYS_OPEN,
  CHOICES,
  type ChoiceFact,
  factName,
  GENDERS,
  shownVote,
  type TextFact,
  voteWords,
} from './votes.ts';

type GroupProps = Pick<HelpFormProps, 'toilet' | 'texts'> & { readonly failed: Failed | undefined };

const MOST_CHARACTERS = { opening_hours: 200, name: 80, operator: 80 } as const;

export function CorrectForm({ toilet, texts, base, actions }: HelpFormProps): ComponentChild {
  const { busy, failed } = formState(actions, 'correct');
  const props = { toilet, texts, failed };
  const choice = (fact: ChoiceFact) => h(ChoiceGroup, { ...props, fact, key: fact });
  const text = (fact: TextFact, ...more: string[]) => h(TextGroup, { ...props, fact, more, key: fact });
  return h(
    'form',
    {
      id: 'correct-form',
      class: 'help-form',
      noValidate: true,
      onSubmit: onSubmit((data) => actions.onSend('correct', data)),
    },
    h('p', { class: 'quiet' }, texts.say('correct.lead')),
    choice('fee'),
    h(PriceGroup, props),
    choice('access'),
    choice('wheelchair'),
    choice('changing_table'),
    h(GenderGroup, props),
    text('opening_hours', ALWAYS_OPEN),
    text('name'),
    text('operator'),
    choice('existence'),
    h('p', { class: 'quiet' }, texts.say('help.device')),
    h(
      FormEnd,
      { texts, base, busy, failed, words: texts.say('correct.send') },
      h('button', { type: 'reset', class: 'plain' }, texts.say('correct.clear')),
    ),
  );
}

function ChoiceGroup({ toilet, texts, failed, fact }: GroupProps & { fact: ChoiceFact }): ComponentChild {
  const shown = shownVote(toilet, fact);
  const choices = CHOICES[fact].map((value) => ({
    value,
    words: voteWords(fact, value, texts),
    // That it is there needs no telling on its page.
    remark: value === shown && fact !== 'existence' ? texts.say('correct.as-shown') : undefined,
  }));
  return h(Choices, {
    name: fact,
    legend: factName(fact, texts),
    choices,
    error: errorOf(failed, fact, texts),
  });
}

/** The value that is shown, to agree with; nothing where none is. */
function shownChoice({ toilet, texts }: GroupProps, fact: Fact): Choice[] {
  const value = shownVote(toilet, fact);
  if (value === null) return [];
  return [{ value, words: voteWords(fact, value, texts), remark: texts.say('correct.as-shown') }];
}

function PriceGroup(props: GroupProps): ComponentChild {
  const { toilet, texts, failed } = props;
  const error = errorOf(failed, 'fee_amount', texts) ?? errorOf(failed, 'fee_amount-free', texts);
  const describedBy = error && 'fee_amount-error';
  return h(
    Choices,
    {
      name: 'fee_amount',
      legend: factName('fee_amount', texts),
      choices: shownChoice(props, 'fee_amount'),
      error,
    },
    h(
      'div',
      { class: 'price' },
      h(TextField, {
        name: 'fee_amount-text',
        label: texts.say('correct.amount'),
        maxLength: 11,
        inputMode: 'decimal',
        placeholder: texts.number(0.5, 2),
        describedBy,
        short: true,
      }),
      h(TextField, {
        name: 'fee_amount-currency',
        label: texts.say('correct.currency'),
        maxLength: 3,
        placeholder: 'EUR',
        ...(toilet.fee.currency !== null && { initial: toilet.fee.currency }),
        describedBy,
        short: true,
      }),
    ),
  );
}

function GenderGroup({ toilet, texts, failed }: GroupProps): ComponentChild {
  const shown = shownVote(toilet, 'gender');
  return h(Choices, {
    name: 'gender',
    legend: factName('gender', texts),
    ...(shown !== null && {
      hint: texts.say('correct.shown', { value: voteWords('gender', shown, texts) }),
    }),
    choices: GENDERS.map((value) => ({ value, words: texts.say(`gender.${value}`) })),
    several: true,
    error: errorOf(failed, 'gender', texts),
  });
}

function TextGroup(props: GroupProps & { fact: TextFact; more: readonly string[] }): ComponentChild {
  const { toilet, texts, failed, fact, more } = props;
  const isHours = fact === 'opening_hours';
  const others = more.filter((value) => value !== shownVote(toilet, fact));
  const error = errorOf(failed, fact, texts);
  return h(
    Choices,
    {
      name: fact,
      legend: factName(fact, texts),
      choices: [
        ...shownChoice(props, fact),
        ...others.map((value) => ({ value, words: texts.say('correct.always') })),
      ],
      error,
    },
    h(TextField, {
      name: `${fact}-text`,
      label: texts.say(shownVote(toilet, fact) === null ? 'correct.write' : 'correct.other'),
      ...(isHours && { hint: texts.say('correct.hours-hint') }),
      maxLength: MOST_CHARACTERS[fact],
      describedBy: error && `${fact}-error`,
    }),
  );
}
