/** A proposal: its facts in a form to correct, what is within 25 m, and the two decisions. */
import { type ComponentChild, h } from 'preact';
import type { ModerationTexts } from '../texts/moderation/moderation-texts.ts';
import { nameOf } from '../toilet-words.ts';
import { CHOICE_NAMES, CHOICES, correctionsOf, type Draft } from './corrections.ts';
import { DecisionForm } from './decision-form.ts';
import { toiletWords } from './item-words.ts';
import type { ModerationActions, ModerationState, Submission } from './moderation-state.ts';

export interface DetailProps<Of> {
  readonly of: Of;
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}

export function SubmissionDetail({ of, state, texts, actions }: DetailProps<Submission>): ComponentChild {
  const corrections = Object.keys(correctionsOf(of, state.draft)).length;
  return h(
    'div',
    null,
    of.note !== null && h('p', { class: 'said' }, of.note),
    h('h3', null, texts.say('mod.proposed')),
    h('p', { class: 'quiet' }, texts.say('mod.correct-hint')),
    h(FactFields, { of, state, texts, actions }),
    h('h3', null, texts.say('mod.near-title')),
    of.possible_duplicates.length === 0
      ? h('p', null, texts.say('mod.none-near'))
      : h(
          'ol',
          { class: 'near' },
          of.possible_duplicates.map(({ distance_m, toilet }) =>
            h(
              'li',
              { key: toilet.id },
              h('a', { href: toilet.url, target: '_blank' }, nameOf(toilet, texts)),
              `, ${texts.say('mod.metres', { count: distance_m })}`,
              h('br', null),
              h('span', { class: 'quiet' }, toiletWords(toilet, texts)),
            ),
          ),
        ),
    h(DecisionForm, {
      state,
      texts,
      actions,
      needsReason: true,
      yes:
        corrections > 0
          ? texts.say('mod.approve-corrected', { count: corrections })
          : texts.say('mod.approve'),
      no: texts.say('mod.reject'),
    }),
  );
}

function FactFields({ state, texts, actions }: DetailProps<Submission>): ComponentChild {
  const { draft, fault } = state;
  const set = (name: keyof Draft) => (event: Event) => {
    const { currentTarget: field } = event;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      actions.onDraft({ ...draft, [name]: field.value });
  };
  const isWrong = (name: string) => fault?.fields.includes(`corrections.${name}`) ?? false;
  const field = (name: keyof Draft, label: string, control: ComponentChild) =>
    h(
      'div',
      { class: 'field', key: name },
      h('label', { for: `fact-${name}` }, label),
      control,
      isWrong(name) &&
        h(
          'p',
          { class: 'field-error', id: `wrong-${name}` },
          texts.say(name === 'opening_hours' ? 'mod.wrong-hours' : 'mod.wrong-value'),
        ),
    );
  const ties = (name: keyof Draft) => ({
    id: `fact-${name}`,
    value: draft[name],
    ...(isWrong(name) && { 'aria-invalid': true, 'aria-describedby': `wrong-${name}` }),
  });
  const input = (name: keyof Draft, label: string) =>
    field(name, label, h('input', { ...ties(name), onInput: set(name), autocomplete: 'off' }));
  return h(
    'div',
    { class: 'fact-fields' },
    input('name', texts.say('fact.name')),
    input('opening_hours', texts.say('fact.opening_hours')),
    CHOICE_NAMES.map((name) =>
      field(
        name,
        texts.say(`fact.${name}`),
        h(
          'select',
          { ...ties(name), onChange: set(name) },
          CHOICES[name].map((value) => h('option', { value, key: value }, value)),
        ),
      ),
    ),
    input('lat', texts.say('mod.latitude')),
    input('lon', texts.say('mod.longitude')),
  );
}
