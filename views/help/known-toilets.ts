/** What is listed around the pin already: whoever means one of them helps there, and nobody finds it twice. */
import { type ComponentChild, h } from 'preact';
import type { FoundToilet } from '../../schemas/toilet.ts';
import { Icon } from '../icons.ts';
import type { HelpTexts } from '../texts/help/help-texts.ts';
import { OpenBadge } from '../toilet-card.ts';
import { accessWords, feeWords, nameOf } from '../toilet-words.ts';

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
  readonly texts: HelpTexts;
  readonly nowMs: number;
  onLookAgain(): void;
  onAnother(): void;
}

export function Known(props: KnownProps): ComponentChild {
  const { known, isAnother, texts, onLookAgain, onAnother } = props;
  const distance = texts.distance(KNOWN_WITHIN_M);
  if (known.kind === 'looking') return null;
  if (known.kind === 'unsure')
    return h(
      'div',
      null,
      h(
        'p',
        { class: 'help-fault', role: 'alert' },
        h(Icon, { name: 'warning' }),
        texts.say('propose.unsure'),
      ),
      h(
        'p',
        null,
        h('button', { type: 'button', class: 'plain', onClick: onLookAgain }, texts.say('propose.retry')),
      ),
    );
  const { toilets } = known;
  if (toilets.length === 0)
    return h(
      'p',
      { class: 'help-done', role: 'status' },
      h(Icon, { name: 'open' }),
      texts.say('propose.new', { distance }),
    );
  return h(
    'section',
    { class: 'known', 'aria-labelledby': 'known-title' },
    h('h2', { id: 'known-title' }, texts.say('propose.known-title')),
    h('p', { role: 'status' }, texts.say('propose.known', { count: toilets.length, distance })),
    h(
      'ol',
      { class: 'cards' },
      toilets.map((toilet) => h('li', { key: toilet.id }, h(KnownToilet, { ...props, toilet }))),
    ),
    !isAnother &&
      h(
        'p',
        null,
        h(
          'button',
          { type: 'button', class: 'another', onClick: onAnother },
          texts.say('propose.none-of-these'),
        ),
      ),
  );
}

function KnownToilet({
  toilet,
  base,
  texts,
  nowMs,
}: KnownProps & { readonly toilet: FoundToilet }): ComponentChild {
  const name = nameOf(toilet, texts);
  return h(
    'article',
    { class: 'card' },
    h(
      'div',
      { class: 'card-head' },
      h('h3', null, name),
      h('p', { class: 'card-way' }, h('strong', null, texts.distance(toilet.distance_m))),
    ),
    h(
      'p',
      { class: 'card-now' },
      h(OpenBadge, { toilet, texts, nowMs }),
      h('span', { class: 'badge' }, h(Icon, { name: 'fee' }), feeWords(toilet, texts)),
      h('span', { class: 'badge' }, h(Icon, { name: 'people' }), accessWords(toilet, texts)),
    ),
    h(
      'a',
      { class: 'button-link', href: `${base}/toilets/${toilet.id}#help` },
      texts.say('propose.this-one'),
      ' ',
      h('span', { class: 'visually-hidden' }, name),
    ),
  );
}
