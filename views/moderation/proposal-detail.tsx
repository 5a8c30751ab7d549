/** A proposal: its facts to read, and in a form to correct; what is within 100 m; the two decisions. */

import type { ComponentChild } from 'preact';
import { FactsList } from '../components/elements.tsx';
import { nameOf } from '../toilet/toilet-words.ts';
import { CHOICE_NAMES, type FieldName, proposedText, valuesOf } from './corrections.ts';
import { Decision, type DetailProps, errorTies, Wrong } from './decide-form.tsx';
import { factsOfProposal, toiletWords } from './item-words.ts';
import type { Item, PendingProposal } from './moderation-state.ts';

type ProposalProps = DetailProps<PendingProposal> & Pick<Item, 'near'>;

export function ProposalDetail({ of, near, state, texts }: ProposalProps): ComponentChild {
  const path = `submissions/${of.id}`;
  const isCorrecting = state.fault?.fields.some((name) => name.startsWith('corrections.'));
  const isNew = of.toilet_id === null;
  return (
    <div>
      {of.note !== null && <p class="said">{of.note}</p>}
      <Summary of={of} texts={texts} />
      <details class="correct" open={isCorrecting}>
        <summary>{texts.say('mod.correct')}</summary>
        <p class="quiet">{texts.say('mod.correct-hint')}</p>
        <FactFields of={of} isNew={isNew} state={state} texts={texts} />
      </details>
      {isNew && <Near near={near} texts={texts} />}
      <Decision
        state={state}
        texts={texts}
        needsReason
        yes={{
          path: `${path}/approve`,
          children: <span id="approve-words">{texts.say('mod.approve')}</span>,
        }}
        no={{ path: `${path}/reject`, children: texts.say('mod.reject') }}
      />
    </div>
  );
}

function Near({ near, texts }: Pick<ProposalProps, 'near' | 'texts'>): ComponentChild {
  return (
    <>
      <h3>{texts.say('mod.near-title')}</h3>
      {near.length === 0 ? (
        <p>{texts.say('mod.none-near')}</p>
      ) : (
        <ol class="near">
          {near.map(({ distance_m, toilet }) => (
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
    </>
  );
}

/** The proposed facts to read: those that are said with their values, the others in one line. */
function Summary({ of, texts }: Pick<ProposalProps, 'of' | 'texts'>): ComponentChild {
  const facts = factsOfProposal(of, texts);
  const unsaid = of.toilet_id === null ? facts.filter(({ words }) => words === undefined) : [];
  const said = facts.flatMap(({ name, words }) =>
    words === undefined ? [] : [[texts.say(`fact.${name}`), words] as const],
  );
  const howToFind = of.how_to_find === null ? [] : [[texts.say('mod.how-to-find'), of.how_to_find] as const];
  return (
    <>
      <FactsList rows={[...howToFind, ...said]} />
      {unsaid.length > 0 && (
        <p class="quiet">
          {texts.say('mod.not-said', {
            facts: texts.list(unsaid.map(({ name }) => texts.say(`fact.${name}`))),
          })}
        </p>
      )}
    </>
  );
}

/** @param isNew a toilet is proposed; otherwise only how to find a known one */
function FactFields({
  of,
  isNew,
  state,
  texts,
}: DetailProps<PendingProposal> & { readonly isNew: boolean }): ComponentChild {
  const text = (name: FieldName) => state.typed[name] ?? proposedText(of, name);
  const ties = (name: FieldName) => ({
    id: `fact-${name}`,
    name,
    ...errorTies(state, `corrections.${name}`, name),
  });
  const field = (name: FieldName, label: string, control: ComponentChild) => (
    <div class="field" key={name} id={`field-${name}`}>
      <label for={`fact-${name}`}>{label}</label>
      {control}
      <Wrong
        {...{ state, texts }}
        name={`corrections.${name}`}
        id={name}
        words={name === 'opening_hours' ? 'mod.wrong-hours' : 'mod.wrong-value'}
      />
    </div>
  );
  const input = (name: FieldName, label: string) =>
    field(name, label, <input {...ties(name)} defaultValue={text(name)} autocomplete="off" />);
  return (
    <div class="fact-fields">
      {isNew && input('name', texts.say('fact.name'))}
      {input('how_to_find', texts.say('mod.how-to-find'))}
      {isNew &&
        CHOICE_NAMES.map((name) =>
          field(
            name,
            texts.say(`fact.${name}`),
            <select {...ties(name)}>
              {valuesOf(name).map((value) => (
                <option value={value} key={value} selected={value === text(name)}>
                  {value}
                </option>
              ))}
            </select>,
          ),
        )}
      {isNew && input('lat', texts.say('mod.latitude'))}
      {isNew && input('lon', texts.say('mod.longitude'))}
      {isNew && input('opening_hours', texts.say('fact.opening_hours'))}
    </div>
  );
}
