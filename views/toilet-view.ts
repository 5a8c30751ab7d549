/**
 * The page of one toilet: what to know before going there, the way, how to help, and every fact with where it comes
 * from. A function of its state alone: the server renders it without actions, the browser adds them.
 */
import { type ComponentChild, h } from 'preact';
import type { ToiletResult } from '../schemas/read-results.ts';
import { addressOf } from './find-query.ts';
import { type HelpActions, HelpView } from './help/help-view.ts';
import { shownVote } from './help/votes.ts';
import { Icon, type IconName } from './icons.ts';
import type { HelpTexts } from './texts/help/help-texts.ts';
import { Directions, OpenBadge } from './toilet-card.ts';
import { factsOf, recordLink } from './toilet-facts.ts';
import { accessWords, feeWords, nameOf, partnerWords, trustWords } from './toilet-words.ts';

/** Everything the page shows at one moment. The server makes the first, the browser all others. */
export interface ToiletState {
  readonly result: ToiletResult;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** Contributions are taken, and there are scripts to send them. */
  readonly helps: boolean;
}

export interface ToiletViewProps {
  readonly state: ToiletState;
  readonly texts: HelpTexts;
  readonly actions?: HelpActions | undefined;
}

export function ToiletView({ state, texts, actions }: ToiletViewProps): ComponentChild {
  const { result, nowMs, base, helps } = state;
  const { toilet, attribution } = result;
  const name = nameOf(toilet, texts);
  const badge = (icon: IconName, text: string) =>
    h('span', { class: 'badge' }, h(Icon, { name: icon }), text);
  const record = recordLink(toilet);
  return h(
    'article',
    { class: 'toilet' },
    h('h1', null, name),
    h(
      'p',
      { class: 'card-now' },
      h(OpenBadge, { toilet, texts, nowMs }),
      badge('fee', feeWords(toilet, texts)),
      badge('people', accessWords(toilet, texts)),
      badge('wheelchair', texts.say(`wheelchair.${toilet.wheelchair}`)),
    ),
    toilet.verification_state === 'disputed' &&
      h('p', { class: 'card-warning' }, h(Icon, { name: 'warning' }), texts.say('disputed.notice')),
    toilet.partner !== null &&
      h(
        'p',
        { class: 'card-partner' },
        badge('partner', texts.say('partner.label')),
        ' ',
        partnerWords(toilet.partner, texts, nowMs),
      ),
    h('p', { class: 'quiet' }, trustWords(toilet, texts)),
    h('h2', null, texts.say('page.directions')),
    h(Directions, { toilet, name, texts }),
    h(
      'p',
      null,
      h(
        'a',
        { href: base + addressOf({ lat: toilet.lat, lon: toilet.lon, filters: [] }) },
        texts.say('page.show-on-map'),
      ),
    ),
    helps && h(HelpView, { toilet, texts, base, actions }),
    h('h2', null, texts.say('page.facts')),
    h(
      'dl',
      { class: 'facts-list' },
      factsOf(toilet, texts, nowMs).map(({ name, value, from, vote }) =>
        h(
          'div',
          { key: name },
          h('dt', null, name),
          h('dd', null, value),
          h(
            'dd',
            { class: 'quiet' },
            from,
            helps &&
              vote !== undefined &&
              h(
                'button',
                {
                  type: 'button',
                  class: 'link needs-script',
                  onClick: actions && (() => actions.onCorrect(vote)),
                },
                texts.say(shownVote(toilet, vote) === null ? 'help.add-this' : 'help.correct-this'),
                ' ',
                h('span', { class: 'visually-hidden' }, name),
              ),
          ),
        ),
      ),
      h(
        'div',
        null,
        h('dt', null, texts.say('page.position')),
        h('dd', null, `${toilet.lat}, ${toilet.lon}`),
        h('dd', { class: 'quiet' }, record ? h('a', { href: record }, texts.say('page.record')) : ''),
      ),
      h('div', null, h('dt', null, texts.say('page.identifier')), h('dd', null, h('code', null, toilet.id))),
    ),
    h(
      'p',
      { class: 'quiet credit' },
      h('a', { href: attribution.url }, attribution.text),
      ', ',
      h('a', { href: `${base}/licence` }, attribution.license),
    ),
  );
}
