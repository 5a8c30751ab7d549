/**
 * The toilets that are listed around the pin already: a user who means one of them helps there, and no toilet is
 * proposed twice.
 */

import type { ComponentChild } from 'preact';
import type { FoundToilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { ContributeTexts } from '../texts/areas.ts';
import { accessWords, feeWords, nameOf, openStateOf, openWords } from '../toilet/toilet-words.ts';

/** Metres around the pin in which a double is likely. */
export const KNOWN_WITHIN_M = 100;

export type KnownToilets =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly toilets: readonly FoundToilet[] }
  /** It could not be looked up. */
  | { readonly kind: 'unsure' };

export interface KnownProps {
  readonly known: KnownToilets;
  readonly isAnother: boolean;
  readonly base: string;
  readonly texts: ContributeTexts;
  readonly nowMs: number;
  onLookAgain(): void;
  onAnother(): void;
}

export function Known(props: KnownProps): ComponentChild {
  const { known, isAnother, texts, onLookAgain, onAnother } = props;
  const distance = texts.distance(KNOWN_WITHIN_M);
  if (known.kind === 'looking') return null;
  if (known.kind === 'unsure')
    return (
      <div>
        <p class="help-fault" role="alert">
          <Icon name="warning" />
          {texts.say('propose.unsure')}
        </p>
        <p>
          <button type="button" class="plain" onClick={onLookAgain}>
            {texts.say('propose.retry')}
          </button>
        </p>
      </div>
    );
  const { toilets } = known;
  if (toilets.length === 0)
    return (
      <p class="help-done" role="status">
        <Icon name="open" />
        {texts.say('propose.new', { distance })}
      </p>
    );
  return (
    <section class="known" aria-labelledby="known-title">
      <h2 id="known-title">{texts.say('propose.known-title')}</h2>
      <p role="status">{texts.say('propose.known', { count: toilets.length, distance })}</p>
      <ol class="cards">
        {toilets.map((toilet) => (
          <li key={toilet.id}>
            <KnownToilet {...props} toilet={toilet} />
          </li>
        ))}
      </ol>
      {!isAnother && (
        <p>
          <button type="button" class="another" onClick={onAnother}>
            {texts.say('propose.none-of-these')}
          </button>
        </p>
      )}
    </section>
  );
}

function KnownToilet({
  toilet,
  base,
  texts,
  nowMs,
}: KnownProps & { readonly toilet: FoundToilet }): ComponentChild {
  const name = nameOf(toilet, texts);
  return (
    <article class="card">
      <div class="card-head">
        <h3>{name}</h3>
        <p class="card-way">
          <strong>{texts.distance(toilet.distance_m)}</strong>
        </p>
      </div>
      <p class="card-now">
        <OpenBadge toilet={toilet} texts={texts} nowMs={nowMs} />
        <span class="badge">
          <Icon name="fee" />
          {feeWords(toilet, texts)}
        </span>
        <span class="badge">
          <Icon name="people" />
          {accessWords(toilet, texts)}
        </span>
      </p>
      <a class="button-link" href={`${base}/toilets/${toilet.id}#help`}>
        {texts.say('propose.this-one')} <span class="visually-hidden">{name}</span>
      </a>
    </article>
  );
}

/** Whether a toilet is open now, as a sign with words. */
function OpenBadge({
  toilet,
  texts,
  nowMs,
}: {
  readonly toilet: FoundToilet;
  readonly texts: ContributeTexts;
  readonly nowMs: number;
}): ComponentChild {
  const state = openStateOf(toilet);
  return (
    <span class={`badge is-${state}`}>
      <Icon name={state} />
      {openWords(toilet, texts, nowMs)}
    </span>
  );
}
