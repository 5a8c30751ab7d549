/**
 * Proposing a toilet: put the pin, look whether it is one that is listed, say what it is like, send. The steps come
 * one after the other, for what somebody typed is kept when the pin moves on.
 */
import { type ComponentChild, h, type Ref } from 'preact';
import type { PendingResult } from '../../schemas/contribution.ts';
import type { PositionFault } from '../find-state.ts';
import { Icon } from '../icons.ts';
import { type PlaceActions, PlaceSearch } from '../search-form.ts';
import type { HelpTexts } from '../texts/help/help-texts.ts';
import type { Failed } from './form-end.ts';
import { onSubmit } from './form-end.ts';
import { Known, type KnownToilets } from './known-toilets.ts';
import { ProposalForm } from './proposal-form.ts';
import type { Position, ProposeState } from './propose-state.ts';

/** What scripts add; without them there is nothing to do here. */
export interface ProposeActions {
  readonly search: PlaceActions;
  /** What the way to the position ran into. */
  readonly note: PositionFault | 'place-unknown' | 'coordinates-wrong' | undefined;
  readonly locating: boolean;
  readonly mapRef: Ref<HTMLDivElement>;
  readonly mapNote: 'loading' | 'failed' | undefined;
  readonly pin: Position | undefined;
  readonly known: KnownToilets;
  /** The listed ones are others. */
  readonly isAnother: boolean;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  readonly done: PendingResult | undefined;
  readonly nowMs: number;
  onNearMe(): void;
  onToMiddle(): void;
  onCoordinates(data: FormData): void;
  onLookAgain(): void;
  onAnother(): void;
  /** Somebody begins to fill it in: what takes time starts now. */
  onBegin(): void;
  onSend(data: FormData): void;
  onRestart(): void;
}

export interface ProposeProps {
  readonly state: ProposeState;
  readonly texts: HelpTexts;
  readonly actions?: ProposeActions | undefined;
}

export function ProposeView({ state, texts, actions }: ProposeProps): ComponentChild {
  const { base } = state;
  const { done, pin, known, isAnother } = actions ?? {};
  if (actions && done) return h(Done, { id: done.id, base, texts, onRestart: actions.onRestart });
  const isReady = pin !== undefined && (known?.kind === 'unsure' || (known?.kind === 'found' && isAnother));
  return h(
    'div',
    { class: 'find with-map propose' },
    h(
      'div',
      { class: 'find-search' },
      h('h1', null, texts.say('propose.heading')),
      h('p', { class: 'without-script' }, texts.say('help.without-script')),
      h('p', { class: 'quiet' }, texts.say('propose.lead')),
      h(Where, { state, texts, actions }),
    ),
    h(MapPart, { texts, actions }),
    h(
      'div',
      { class: 'find-results needs-script' },
      h('p', { role: 'status', class: pin ? 'quiet' : 'visually-hidden' }, statusWords(actions, texts)),
      actions && pin && h(Known, { ...actions, base, texts }),
      actions && pin && h(ProposalForm, { ...actions, base, texts, hidden: !isReady }),
    ),
  );
}

/** For those who see the map, and for those who do not. */
function statusWords(actions: ProposeActions | undefined, texts: HelpTexts): string {
  if (!actions?.pin) return '';
  const { lat, lon } = actions.pin;
  const at = texts.say('propose.at', { lat: lat.toFixed(5), lon: lon.toFixed(5) });
  return actions.known.kind === 'looking' ? `${at} ${texts.say('propose.looking')}` : at;
}

type PartProps = Pick<ProposeProps, 'texts' | 'actions'>;

function Where({ state, texts, actions }: PartProps & Pick<ProposeProps, 'state'>): ComponentChild {
  return h(
    'section',
    { class: 'where needs-script', 'aria-labelledby': 'where-title' },
    h('h2', { id: 'where-title' }, texts.say('propose.where')),
    h(
      'button',
      { type: 'button', class: 'near-me', onClick: actions?.onNearMe },
      h(Icon, { name: 'position' }),
      texts.say(actions?.locating ? 'search.locating' : 'propose.my-position'),
    ),
    h(
      'form',
      {
        class: 'search',
        role: 'search',
        onSubmit: (event: Event) => {
          event.preventDefault();
          actions?.search.onSubmit();
        },
      },
      h(PlaceSearch, { label: texts.say('propose.place'), value: '', texts, actions: actions?.search }),
    ),
    h(Coordinates, { texts, actions, start: state.position }),
    h('div', { role: 'alert' }, actions?.note !== undefined && h(Note, { note: actions.note, texts })),
  );
}

function Note({
  note,
  texts,
}: {
  note: NonNullable<ProposeActions['note']>;
  texts: HelpTexts;
}): ComponentChild {
  const words =
    note === 'place-unknown' || note === 'coordinates-wrong'
      ? texts.say(`propose.${note}`)
      : `${texts.say(`position.${note}-title`)}. ${texts.say(`position.${note}`)}`;
  return h('p', { class: 'help-fault' }, h(Icon, { name: 'warning' }), h('span', null, words));
}

function Coordinates({ texts, actions, start }: PartProps & { start: Position | null }): ComponentChild {
  const at = actions?.pin ?? start;
  const field = (name: 'lat' | 'lon') =>
    h(
      'div',
      { class: 'field is-short' },
      h('label', { for: `field-${name}` }, texts.say(`propose.${name}`)),
      h('input', {
        // The pin was moved: the field follows it.
        key: at?.[name],
        id: `field-${name}`,
        name,
        type: 'text',
        inputMode: 'decimal',
        autocomplete: 'off',
        maxLength: 20,
        defaultValue: at?.[name].toFixed(5) ?? '',
      }),
    );
  return h(
    'details',
    { class: 'coordinates' },
    h('summary', null, texts.say('propose.coordinates')),
    h(
      'form',
      { onSubmit: onSubmit((data) => actions?.onCoordinates(data)), noValidate: true },
      field('lat'),
      field('lon'),
      h('button', { class: 'plain' }, texts.say('propose.set')),
    ),
  );
}

function MapPart({ texts, actions }: PartProps): ComponentChild {
  const note = actions ? actions.mapNote : 'loading';
  return h(
    'section',
    { class: 'map-part needs-script', 'aria-label': texts.say('map.title') },
    h('div', { class: 'map', ref: actions?.mapRef }),
    note !== undefined && h('p', { class: 'map-note' }, texts.say(`map.${note}`)),
    h(
      'div',
      { class: 'map-below' },
      h('p', { class: 'quiet' }, texts.say('propose.map-hint')),
      h(
        'button',
        { type: 'button', class: 'plain', onClick: actions?.onToMiddle },
        h(Icon, { name: 'position' }),
        texts.say('propose.to-middle'),
      ),
    ),
  );
}

function Done({
  id,
  base,
  texts,
  onRestart,
}: {
  id: string;
  base: string;
  texts: HelpTexts;
  onRestart: () => void;
}): ComponentChild {
  return h(
    'section',
    { class: 'propose-done', 'aria-labelledby': 'done-title' },
    h('h1', { id: 'done-title', tabIndex: -1 }, texts.say('propose.done-title')),
    h('p', { class: 'lead' }, texts.say('propose.done', { id })),
    h(
      'p',
      { class: 'form-end' },
      h('a', { class: 'button-link', href: `${base}/` }, texts.say('propose.to-find')),
      h('button', { type: 'button', class: 'plain', onClick: onRestart }, texts.say('propose.another')),
    ),
  );
}
