/** A proposal: its facts in a form to correct, what is within 25 m, and the two decisions. */

import type { ComponentChild } from 'preact';
import { HoursField } from '../contribute/hours-field.tsx';
import type { ModerationTexts } from '../texts/areas.ts';
import { nameOf } from '../toilet-words.ts';
import { CHOICE_NAMES, correctionsOf, type Draft, valuesOf } from './corrections.ts';
import { DecisionForm } from './decision-form.tsx';
import { toiletWords } from './item-words.ts';
import type { ModerationActions, ModerationState, PendingProposal } from './moderation-state.ts';

export interface DetailProps<Of> {
  readonly of: Of;
  readonly state: ModerationState;
  readonly texts: ModerationTexts;
  readonly actions: ModerationActions;
}

export function ProposalDetail({ of, state, texts, actions }: DetailProps<PendingProposal>): ComponentChild {
  const corrections = Object.keys(correctionsOf(of, state.draft)).length;
  return (
    <div>
      {of.note !== null && <p class="said">{of.note}</p>}
      <h3>{texts.say('mod.proposed')}</h3>
      <p class="quiet">{texts.say('mod.correct-hint')}</p>
      <FactFields of={of} state={state} texts={texts} actions={actions} />
      <h3>{texts.say('mod.near-title')}</h3>
      {of.possible_duplicates.length === 0 ? (
        <p>{texts.say('mod.none-near')}</p>
      ) : (
        <ol class="near">
          {of.possible_duplicates.map(({ distance_m, toilet }) => (
            <li key={toilet.id}>
              <a href={toilet.url} target="_blank" rel="noopener">
                {nameOf(toilet, texts)}
              </a>
              {`, ${texts.say('mod.metres', { count: distance_m })}`}
              <br />
              <span class="quiet">{toiletWords(toilet, texts)}</span>
            </li>
          ))}
        </ol>
      )}
      <DecisionForm
        state={state}
        texts={texts}
        actions={actions}
        needsReason
        yes={
          corrections > 0
            ? texts.say('mod.approve-corrected', { count: corrections })
            : texts.say('mod.approve')
        }
        no={texts.say('mod.reject')}
      />
    </div>
  );
}

function FactFields({ of, state, texts, actions }: DetailProps<PendingProposal>): ComponentChild {
  const { draft, fault } = state;
  const set = (name: keyof Draft) => (event: Event) => {
    const { currentTarget: field } = event;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      actions.onDraft({ ...draft, [name]: field.value });
  };
  const isWrong = (name: string) => fault?.fields.includes(`corrections.${name}`) ?? false;
  const field = (name: keyof Draft, label: string, control: ComponentChild) => (
    <div class="field" key={name}>
      <label for={`fact-${name}`}>{label}</label>
      {control}
      {isWrong(name) && (
        <p class="field-error" id={`wrong-${name}`}>
          {texts.say('mod.wrong-value')}
        </p>
      )}
    </div>
  );
  const ties = (name: keyof Draft) => ({
    id: `fact-${name}`,
    value: draft[name],
    ...(isWrong(name) && { 'aria-invalid': true, 'aria-describedby': `wrong-${name}` }),
  });
  const input = (name: keyof Draft, label: string) =>
    field(name, label, <input {...ties(name)} onInput={set(name)} autocomplete="off" />);
  return (
    <div class="fact-fields">
      {input('name', texts.say('fact.name'))}
      {input('how_to_find', texts.say('mod.how-to-find'))}
      {CHOICE_NAMES.map((name) =>
        field(
          name,
          texts.say(`fact.${name}`),
          <select {...ties(name)} onChange={set(name)}>
            {valuesOf(name).map((value) => (
              <option value={value} key={value}>
                {value}
              </option>
            ))}
          </select>,
        ),
      )}
      {input('lat', texts.say('mod.latitude'))}
      {input('lon', texts.say('mod.longitude'))}
      <HoursField
        key={of.id}
        name="opening_hours"
        legend={texts.say('fact.opening_hours')}
        texts={texts}
        first={{ value: of.opening_hours ?? '', words: of.opening_hours ?? texts.say('fact.unknown') }}
        isFirstChosen
        none={of.opening_hours === null ? undefined : texts.say('fact.unknown')}
        shown={of.opening_hours}
        error={isWrong('opening_hours') ? texts.say('mod.wrong-hours') : undefined}
        readHours={actions.onReadHours}
        onValue={(hours) => {
          if (hours !== draft.opening_hours) actions.onDraft({ ...draft, opening_hours: hours });
        }}
      />
    </div>
  );
}
