/** One toilet of a list: what a person in a hurry needs to choose, the way there, the rest behind the name. */
import { type ComponentChild, h } from 'preact';
import type { FoundToilet, Toilet } from '../schemas/toilet.ts';
import { Icon, type IconName } from './icons.ts';
import type { Texts } from './texts/texts.ts';
import {
  accessWords,
  cleanlinessWords,
  feeWords,
  nameOf,
  openStateOf,
  openWords,
  partnerWords,
  trustWords,
} from './toilet-words.ts';

export interface CardProps {
  /** With its distance where it was found from somewhere. */
  readonly toilet: Toilet | FoundToilet;
  readonly texts: Texts;
  readonly nowMs: number;
  readonly base: string;
  /** It was kept on this device: what it says of "now" is not true any more. */
  readonly saved?: boolean;
  readonly chosen?: boolean;
  /** Contributions are taken: what is wrong can be said. */
  readonly helps?: boolean;
}

export function ToiletCard({
  toilet,
  texts,
  nowMs,
  base,
  saved = false,
  chosen = false,
  helps = false,
}: CardProps): ComponentChild {
  const name = nameOf(toilet, texts);
  const fact = (icon: IconName, text: string, unknown = false) =>
    h('li', { class: unknown ? 'is-unknown' : undefined }, h(Icon, { name: icon }), text);
  const { wheelchair, changing_table, cleanliness, partner } = toilet;
  return h(
    'article',
    { class: chosen ? 'card is-chosen' : 'card' },
    h(
      'div',
      { class: 'card-head' },
      h('h3', null, h('a', { href: `${base}/toilets/${toilet.id}` }, name)),
      'distance_m' in toilet &&
        h(
          'p',
          { class: 'card-way' },
          h('strong', null, texts.distance(toilet.distance_m)),
          ' ',
          h('span', null, texts.say('toilet.walk', { minutes: toilet.walk_min })),
        ),
    ),
    h(
      'p',
      { class: 'card-now' },
      h(OpenBadge, { toilet, texts, nowMs }),
      h('span', { class: 'badge' }, h(Icon, { name: 'fee' }), feeWords(toilet, texts)),
    ),
    saved &&
      toilet.opening_hours !== null &&
      h('p', { class: 'quiet' }, texts.say('toilet.listed-hours', { hours: toilet.opening_hours })),
    toilet.verification_state === 'disputed' &&
      h('p', { class: 'card-warning' }, h(Icon, { name: 'warning' }), texts.say('disputed.notice')),
    h(
      'ul',
      { class: 'card-facts' },
      fact('people', accessWords(toilet, texts), toilet.access === 'unknown'),
      fact('wheelchair', texts.say(`wheelchair.${wheelchair}`), wheelchair === 'unknown'),
      fact('changing', texts.say(`changing.${changing_table}`), changing_table === 'unknown'),
      fact('clean', cleanlinessWords(toilet, texts), cleanliness === null),
    ),
    partner !== null &&
      h(
        'p',
        { class: 'card-partner' },
        h('span', { class: 'badge' }, h(Icon, { name: 'partner' }), texts.say('partner.label')),
        ' ',
        partnerWords(partner, texts, nowMs),
      ),
    h('p', { class: 'card-trust quiet' }, trustWords(toilet, texts)),
    h(Directions, { toilet, name, texts }),
    helps &&
      h(
        'p',
        { class: 'card-help' },
        h(
          'a',
          { href: `${base}/toilets/${toilet.id}#help` },
          texts.say('card.help'),
          ' ',
          h('span', { class: 'visually-hidden' }, name),
        ),
      ),
  );
}

export function OpenBadge({
  toilet,
  texts,
  nowMs,
}: Pick<CardProps, 'toilet' | 'texts' | 'nowMs'>): ComponentChild {
  const state = openStateOf(toilet);
  return h('span', { class: `badge is-${state}` }, h(Icon, { name: state }), openWords(toilet, texts, nowMs));
}

/** Links that open another program: nothing is asked from other hosts before they are followed. */
export function Directions({
  toilet,
  name,
  texts,
}: {
  toilet: Toilet;
  name: string;
  texts: Texts;
}): ComponentChild {
  const links = [
    [toilet.directions.google, texts.say('directions.google')],
    [toilet.directions.apple, texts.say('directions.apple')],
    [toilet.geo, texts.say('directions.geo')],
  ] as const;
  return h(
    'ul',
    { class: 'directions', 'aria-label': texts.say('directions.to', { name }) },
    links.map(([href, text]) => h('li', null, h('a', { href, rel: 'noreferrer' }, text))),
  );
}
