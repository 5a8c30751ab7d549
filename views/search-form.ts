/**
 * The search: a plain form that works without JavaScript; with it the field suggests places (the combobox pattern
 * of ARIA, with a listbox) and a tapped filter searches at once.
 */
import { type ComponentChild, h } from 'preact';
import type { FilterName, FindQuery } from './find-query.ts';
import { FILTERS } from './find-query.ts';
import { Icon } from './icons.ts';
import type { Texts } from './texts/texts.ts';

export interface Suggestion {
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
}

/** What scripts add to the field of a place. */
export interface PlaceActions {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  /** Index of the suggestion that the arrow keys are on; -1 for none. */
  readonly active: number;
  onInput(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onLeave(): void;
  onChoose(suggestion: Suggestion): void;
  onSubmit(): void;
}

/** And to the whole form. */
export interface SearchActions extends PlaceActions {
  readonly locating: boolean;
  onNearMe(): void;
  onFilter(name: FilterName, on: boolean): void;
}

export interface SearchFormProps {
  readonly query: FindQuery;
  readonly texts: Texts;
  readonly base: string;
  readonly scripted: boolean;
  readonly actions?: SearchActions | undefined;
}

const LIST = 'suggestions';
const optionId = (index: number) => `suggestion-${index}`;

export function SearchForm({ query, texts, base, scripted, actions }: SearchFormProps): ComponentChild {
  const submit = (event: Event) => {
    event.preventDefault();
    actions?.onSubmit();
  };
  const isBarePosition = query.lat !== undefined && query.label === undefined;
  return h(
    'form',
    { class: 'search', action: `${base}/`, method: 'get', role: 'search', onSubmit: actions && submit },
    scripted &&
      h(
        'button',
        { type: 'button', class: 'near-me needs-script', onClick: actions?.onNearMe },
        h(Icon, { name: 'position' }),
        texts.say(actions?.locating ? 'search.locating' : 'search.near-me'),
      ),
    h(PlaceSearch, {
      label: texts.say('search.label'),
      value: query.place ?? query.label ?? '',
      texts,
      actions,
    }),
    // Without scripts a filter keeps the position; a place that is typed wins over it.
    isBarePosition &&
      !actions && [
        h('input', { type: 'hidden', name: 'lat', value: query.lat }),
        h('input', { type: 'hidden', name: 'lon', value: query.lon }),
      ],
    h(Filters, { query, texts, actions }),
  );
}

type PartProps = { readonly texts: Texts; readonly actions?: PlaceActions | undefined };

/** The field with its label, its button and what is suggested; to stand in a form. */
export function PlaceSearch({
  label,
  value,
  texts,
  actions,
}: PartProps & {
  readonly label: string;
  /** Without scripts, which hold it themselves. */
  readonly value: string;
}): ComponentChild {
  return h(
    'div',
    { class: 'search-field' },
    h('label', { for: 'place' }, label),
    h(PlaceField, { value, texts, actions }),
    h(
      'button',
      { class: 'search-submit' },
      h(Icon, { name: 'search' }),
      h('span', null, texts.say('search.submit')),
    ),
    h(SuggestionList, { texts, actions }),
  );
}

function PlaceField({ value, texts, actions }: PartProps & { readonly value: string }): ComponentChild {
  const isOpen = actions !== undefined && actions.suggestions.length > 0;
  return h('input', {
    id: 'place',
    name: 'place',
    type: 'search',
    maxLength: 200,
    autocomplete: 'off',
    enterkeyhint: 'search',
    placeholder: texts.say('search.placeholder'),
    value: actions ? actions.text : value,
    ...(actions && {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': LIST,
      'aria-expanded': isOpen ? 'true' : 'false',
      'aria-activedescendant': isOpen && actions.active >= 0 ? optionId(actions.active) : undefined,
      onInput: (event: { currentTarget: { value: string } }) => actions.onInput(event.currentTarget.value),
      onKeyDown: actions.onKeyDown,
      onBlur: actions.onLeave,
    }),
  });
}

function SuggestionList({ texts, actions }: PartProps): ComponentChild {
  if (!actions) return null;
  const { suggestions, active } = actions;
  const count = suggestions.length;
  return h(
    'div',
    { class: 'suggestions' },
    h(
      'ul',
      { id: LIST, role: 'listbox', 'aria-label': texts.say('search.suggestions'), hidden: count === 0 },
      suggestions.map((suggestion, i) =>
        h(
          'li',
          {
            id: optionId(i),
            key: `${suggestion.label} ${suggestion.lat} ${suggestion.lon}`,
            role: 'option',
            'aria-selected': i === active ? 'true' : 'false',
            // Before the field loses the focus, which closes the list.
            onPointerDown: (event: Event) => event.preventDefault(),
            onClick: () => actions.onChoose(suggestion),
          },
          suggestion.label,
        ),
      ),
    ),
    h(
      'p',
      { role: 'status', class: 'visually-hidden' },
      count > 0 && texts.say('search.suggestions-count', { count }),
    ),
  );
}

function Filters({ query, texts, actions }: Omit<SearchFormProps, 'base' | 'scripted'>): ComponentChild {
  return h(
    'fieldset',
    { class: 'filters' },
    h('legend', { class: 'visually-hidden' }, texts.say('filter.legend')),
    FILTERS.map((name) =>
      h(
        'label',
        { class: 'chip', key: name },
        h('input', {
          type: 'checkbox',
          name,
          value: 'true',
          checked: query.filters.includes(name),
          onChange:
            actions &&
            ((event: { currentTarget: { checked: boolean } }) =>
              actions.onFilter(name, event.currentTarget.checked)),
        }),
        h('span', null, texts.say(`filter.${name}`)),
      ),
    ),
  );
}
