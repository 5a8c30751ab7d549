/**
 * The search: a plain form that works without JavaScript; with it the field suggests places (the combobox pattern
 * of ARIA, with a listbox) and a tapped filter searches at once.
 */

import type { ComponentChild } from 'preact';
import { FILTERS, type FilterName } from '../../schemas/toilet/facts.ts';
import { Icon, type IconName } from '../components/icons.tsx';
import type { SearchTexts } from '../texts/areas.ts';
import {
  type Choices,
  choicesOf,
  EXTRA_CHOICES,
  EXTRA_FLAGS,
  type ExtraName,
  type Extras,
  paramsOf,
  type SearchQuery,
} from './search-query.ts';

export interface Suggestion {
  readonly label: string;
  /** Kind of the place, as the gazetteer names it. */
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
  /** From the position of the device, if that is known. */
  readonly distanceM?: number;
  /** The reader chose it before. */
  readonly isRecent?: boolean;
  /** The reader saved it, and named it so. */
  readonly isSaved?: boolean;
}

/** Actions that scripts add to the field of a place. */
export interface PlaceActions {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  /** Index of the option that the arrow keys are on; -1 for none. */
  readonly active: number;
  /** The first option is the position of the device. */
  readonly offersHere: boolean;
  onInput(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(): void;
  onLeave(): void;
  onChoose(suggestion: Suggestion): void;
  onHere(): void;
  onSubmit(): void;
}

/** Actions that scripts add to the whole form. */
export interface SearchActions extends PlaceActions, FilterActions {
  readonly locating: boolean;
  onNearMe(): void;
}

interface FilterActions {
  onFilter(name: FilterName, on: boolean): void;
  onStepFree(on: boolean): void;
  /** @param value empty: no choice */
  onExtra(name: ExtraName, value: string): void;
}

export interface SearchFormProps {
  readonly query: SearchQuery;
  readonly texts: SearchTexts;
  readonly base: string;
  /** Whether the page is an app, whose header is a menu. */
  readonly hasMenu: boolean;
  readonly hasWalks: boolean;
  readonly actions?: SearchActions | undefined;
}

const ICONS: Partial<Record<FilterName, IconName>> = { wheelchair: 'wheelchair', changing_table: 'changing' };

/** The name of a field, which is its id, too. */
export type PlaceName = 'place' | 'from' | 'to';
const listId = (name: PlaceName) => `${name}-suggestions`;
const optionId = (name: PlaceName, index: number) => `${name}-suggestion-${index}`;

export function SearchForm({
  query,
  texts,
  base,
  hasMenu,
  hasWalks,
  actions,
}: SearchFormProps): ComponentChild {
  const submit = (event: Event) => {
    event.preventDefault();
    actions?.onSubmit();
  };
  const isBarePosition = query.lat !== undefined && query.label === undefined;
  return (
    <form class="search" action={`${base}/`} method="get" role="search" onSubmit={actions && submit}>
      <PlaceSearch
        label={texts.say('search.label')}
        value={query.place ?? query.label ?? ''}
        texts={texts}
        actions={actions}
        hasMenu={hasMenu}
      />
      {/* Without scripts a filter keeps the position; a place that is typed wins over it. */}
      {isBarePosition &&
        !actions && [
          <input type="hidden" name="lat" value={query.lat} />,
          <input type="hidden" name="lon" value={query.lon} />,
        ]}
      <Filters query={query} texts={texts} hasWalks={hasWalks} actions={actions}>
        {hasWalks && <WayLink query={query} texts={texts} base={base} />}
      </Filters>
    </form>
  );
}

interface PartProps {
  readonly name: PlaceName;
  readonly texts: SearchTexts;
  readonly actions?: PlaceActions | undefined;
}

interface FieldProps extends Omit<PartProps, 'name'> {
  readonly name?: PlaceName;
  readonly label: string;
  /** Value without scripts; they keep it themselves. */
  readonly value: string;
}

/** The field with its label, its button and what is suggested; to stand in a form. */
export function PlaceSearch({
  hasMenu = false,
  ...field
}: FieldProps & {
  /** A button opens the menu of the page: its header is out of sight. */
  readonly hasMenu?: boolean;
}): ComponentChild {
  const { texts } = field;
  return (
    <PlaceInput {...field}>
      <button type="submit" class="search-submit">
        <Icon name="search" />
        <span>{texts.say('search.submit')}</span>
      </button>
      {hasMenu && (
        <button type="button" class="menu-button" popovertarget="menu" aria-label={texts.say('search.menu')}>
          <Icon name="menu" />
        </button>
      )}
    </PlaceInput>
  );
}

/** The field with its label and what is suggested; buttons may stand beside it. */
export function PlaceInput({
  name = 'place',
  label,
  value,
  texts,
  actions,
  children,
}: FieldProps & { readonly children?: ComponentChild }): ComponentChild {
  return (
    <div class="search-field">
      <label for={name}>{label}</label>
      <PlaceField name={name} value={value} texts={texts} actions={actions} />
      {children}
      <SuggestionList name={name} texts={texts} actions={actions} />
    </div>
  );
}

function PlaceField({ name, value, texts, actions }: PartProps & { readonly value: string }): ComponentChild {
  const isOpen = actions !== undefined && (actions.offersHere || actions.suggestions.length > 0);
  return (
    <input
      id={name}
      name={name}
      type="search"
      // The types of Preact know the role combobox of a search field only beside this attribute.
      list={undefined}
      maxLength={200}
      autocomplete="off"
      enterkeyhint="search"
      placeholder={texts.say('search.placeholder')}
      value={actions ? actions.text : value}
      {...(actions && {
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-controls': listId(name),
        'aria-expanded': isOpen ? 'true' : 'false',
        'aria-activedescendant': isOpen && actions.active >= 0 ? optionId(name, actions.active) : undefined,
        onInput: (event: { currentTarget: { value: string } }) => actions.onInput(event.currentTarget.value),
        onKeyDown: actions.onKeyDown,
        onFocus: actions.onFocus,
        onBlur: actions.onLeave,
      })}
    />
  );
}

function SuggestionList({ name, texts, actions }: PartProps): ComponentChild {
  if (!actions) return null;
  const { suggestions, active, offersHere } = actions;
  const first = offersHere ? 1 : 0;
  const count = suggestions.length + first;
  const option = (index: number, key: string, onClick: () => void, children: ComponentChild) => (
    <li
      id={optionId(name, index)}
      key={key}
      role="option"
      aria-selected={index === active ? 'true' : 'false'}
      // Before the field loses the focus, which closes the list.
      onPointerDown={(event: Event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </li>
  );
  return (
    <div class="suggestions">
      <ul id={listId(name)} role="listbox" aria-label={texts.say('search.suggestions')} hidden={count === 0}>
        {offersHere &&
          option(0, 'here', actions.onHere, [
            <Icon key="icon" name="position" />,
            <span key="name">{texts.say('search.near-me')}</span>,
          ])}
        {suggestions.map((suggestion, i) =>
          option(
            first + i,
            `${suggestion.label} ${suggestion.lat} ${suggestion.lon}`,
            () => actions.onChoose(suggestion),
            [
              <Icon key="icon" name={iconOf(suggestion)} />,
              <span key="name">
                {suggestion.label}
                <small>{suggestionWords(suggestion, texts)}</small>
              </span>,
            ],
          ),
        )}
      </ul>
      <p role="status" class="visually-hidden">
        {count > 0 && texts.say('search.suggestions-count', { count })}
      </p>
    </div>
  );
}

const KINDS = {
  city: 'place.city',
  town: 'place.town',
  village: 'place.village',
  hamlet: 'place.village',
  suburb: 'place.district',
  neighbourhood: 'place.district',
  locality: 'place.area',
  island: 'place.area',
  region: 'place.area',
  station: 'place.station',
  stop: 'place.stop',
  aerodrome: 'place.airport',
  street: 'place.street',
  square: 'place.square',
  landmark: 'place.landmark',
  position: 'place.position',
} as const;

/** "station · 140 m": what distinguishes places of one name. */
function suggestionWords({ kind, distanceM, isRecent, isSaved }: Suggestion, texts: SearchTexts): string {
  const known = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((each) => each === kind);
  const words = [
    known && texts.say(KINDS[known]),
    distanceM !== undefined && texts.distance(distanceM),
    isRecent && texts.say('search.recent'),
    isSaved && texts.say('search.saved'),
  ];
  return words.filter(Boolean).join(' · ');
}

function iconOf({ kind, isRecent, isSaved }: Suggestion): IconName {
  if (isSaved) return 'saved';
  if (isRecent) return 'recent';
  if (kind === 'station' || kind === 'stop') return 'station';
  if (kind === 'aerodrome') return 'airport';
  return kind === 'street' || kind === 'square' ? 'street' : 'place';
}

/** The page of walks, with the same choices. */
function WayLink({ query, texts, base }: Pick<SearchFormProps, 'query' | 'texts' | 'base'>): ComponentChild {
  const params = paramsOf(choicesOf(query)).toString();
  return (
    <a
      class="chip"
      href={`${base}/way${params && `?${params}`}`}
      aria-label={texts.say('search.along')}
      title={texts.say('search.along')}
    >
      <span>
        <Icon name="route" />
      </span>
    </a>
  );
}

interface FiltersProps extends Pick<SearchFormProps, 'texts' | 'hasWalks'> {
  readonly query: Choices;
  readonly actions: FilterActions | undefined;
  /** Stands before them. */
  readonly children?: ComponentChild;
}

/** The choices of a search, or of a walk. */
export function Filters({ query, texts, hasWalks, actions, children }: FiltersProps): ComponentChild {
  return (
    <fieldset class="filters">
      <legend class="visually-hidden">{texts.say('filter.legend')}</legend>
      {children}
      {FILTERS.map((name) => (
        <Chip
          key={name}
          name={name}
          words={texts.say(`filter.${name}`)}
          icon={ICONS[name]}
          isOn={query.filters.includes(name)}
          onChange={actions && ((on) => actions.onFilter(name, on))}
        />
      ))}
      {hasWalks && (
        <Chip
          name="step_free"
          words={texts.say('search.step-free')}
          icon="steps"
          isOn={query.stepFree === true}
          onChange={actions?.onStepFree}
        />
      )}
      <MoreFilters extras={query.extras ?? {}} texts={texts} actions={actions} />
    </fieldset>
  );
}

/** Renders the choices that fewer people ask for: a button, and a dialog that works without scripts. */
function MoreFilters({
  extras,
  texts,
  actions,
}: Pick<FiltersProps, 'texts' | 'actions'> & { readonly extras: Extras }): ComponentChild {
  const count = Object.keys(extras).length;
  const choice = (
    name: 'gender' | 'key',
    label: string,
    options: readonly (readonly [value: string, words: string])[],
  ) => (
    <label>
      {label}
      <select
        name={name}
        onChange={
          actions &&
          ((event: { currentTarget: { value: string } }) => actions.onExtra(name, event.currentTarget.value))
        }
      >
        <option value="">{texts.say('filter.any')}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value} selected={extras[name] === value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <button type="button" class={count > 0 ? 'chip is-on' : 'chip'} popovertarget="more-filters">
        <span>
          <Icon name="filter" />
          {texts.say('filter.more')}
          {count > 0 && ` (${count})`}
        </span>
      </button>
      <div id="more-filters" popover="auto" role="dialog" aria-labelledby="more-filters-title">
        <h2 id="more-filters-title">{texts.say('filter.more')}</h2>
        {choice(
          'gender',
          texts.say('fact.gender'),
          EXTRA_CHOICES.gender.map((gender) => [gender, texts.say(`gender.${gender}`)]),
        )}
        {choice(
          'key',
          texts.say('filter.key'),
          EXTRA_CHOICES.key.map((key) => [key, texts.say(`key.${key}`)]),
        )}
        <div class="chips">
          {EXTRA_FLAGS.map((name) => (
            <Chip
              key={name}
              name={name}
              words={texts.say(`filter.${name}`)}
              icon={undefined}
              isOn={extras[name] !== undefined}
              onChange={actions && ((on) => actions.onExtra(name, on ? 'true' : ''))}
            />
          ))}
        </div>
        {actions ? (
          <button type="button" popovertarget="more-filters" popovertargetaction="hide">
            {texts.say('filter.done')}
          </button>
        ) : (
          <button type="submit">{texts.say('search.submit')}</button>
        )}
      </div>
    </>
  );
}

function Chip({
  name,
  words,
  icon,
  isOn,
  onChange,
}: {
  name: string;
  words: string;
  icon: IconName | undefined;
  isOn: boolean;
  onChange: ((on: boolean) => void) | undefined;
}): ComponentChild {
  return (
    <label class="chip">
      <input
        type="checkbox"
        name={name}
        value="true"
        checked={isOn}
        onChange={
          onChange &&
          ((event: { currentTarget: { checked: boolean } }) => onChange(event.currentTarget.checked))
        }
      />
      <span>
        {icon && <Icon name={icon} />}
        {words}
      </span>
    </label>
  );
}
