/** The toilets and places that the reader saved, before the list of others; and the way to save the place of a search. */
import type { ComponentChild } from 'preact';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { SearchTexts } from '../texts/areas.ts';
import { rowTitles } from '../toilet/row-titles.ts';
import { ToiletRow } from '../toilet/toilet-row.tsx';
import { inLanguageOf } from '../toilet/toilet-words.ts';

export interface SavedToilet {
  readonly id: string;
  /** Its name when it was saved. */
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

export interface SavedPlace {
  /** As the reader calls it. */
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

/** A saved toilet, with what is known of it now; undefined as long as that is not here. */
export interface SavedRow {
  readonly saved: SavedToilet;
  readonly toilet: Toilet | FoundToilet | undefined;
  readonly aside: Aside;
}

export interface SavedPartProps {
  readonly texts: SearchTexts;
  readonly base: string;
  readonly nowMs: number;
  /** The first of them, in their order. */
  readonly rows: readonly SavedRow[];
  /** The number of all saved toilets. */
  readonly count: number;
  readonly places: readonly SavedPlace[];
  onAll(): void;
  onChoose(toilet: Toilet): void;
  onPlace(place: SavedPlace): void;
  onForgetToilet(id: string): void;
  onForgetPlace(name: string): void;
}

const TITLE = 'saved-title';

/** @param isBelow it stands inside the results of a search */
export function SavedPart({
  isBelow,
  ...props
}: SavedPartProps & { readonly isBelow: boolean }): ComponentChild {
  const { texts, rows, count, places, onAll, onPlace, onForgetPlace } = props;
  if (count + places.length === 0) return null;
  const Heading = isBelow ? 'h3' : 'h2';
  return (
    <section class="saved" aria-labelledby={TITLE}>
      <Heading id={TITLE} tabIndex={-1} class="group">
        {texts.say('saved.title')}
      </Heading>
      {places.length > 0 && (
        <ul class="saved-places">
          {places.map((place) => (
            <li key={place.name}>
              <button type="button" class="plain" onClick={() => onPlace(place)}>
                <Icon name="place" />
                <bdi>{place.name}</bdi>
              </button>
              <RemoveButton name={place.name} texts={texts} onRemove={() => onForgetPlace(place.name)} />
            </li>
          ))}
        </ul>
      )}
      <SavedRows {...props} />
      {count > rows.length && (
        <button type="button" class="plain" onClick={onAll}>
          {texts.say('saved.all', { count })}
        </button>
      )}
    </section>
  );
}

function SavedRows({ texts, base, nowMs, rows, onChoose, onForgetToilet }: SavedPartProps): ComponentChild {
  const known = rows.flatMap(({ toilet, aside }) =>
    toilet ? [inLanguageOf(toilet, aside.names, texts)] : [],
  );
  const asideOf = ({ id }: Toilet) => rows.find(({ toilet }) => toilet?.id === id)?.aside ?? {};
  const titles = rowTitles(known, asideOf, texts);
  return (
    <ul class="rows">
      {rows.map(({ saved, toilet, aside }) => (
        <li key={saved.id}>
          {toilet ? (
            <ToiletRow
              {...{ texts, nowMs, base, toilet, aside, onChoose }}
              title={titles.get(toilet.id) ?? saved.name}
              isChosen={false}
            />
          ) : (
            <a class="row" href={`${base}/toilets/${saved.id}`}>
              <span class="row-way" />
              <span class="row-name">
                <strong>{saved.name}</strong>
              </span>
            </a>
          )}
          <RemoveButton name={saved.name} texts={texts} onRemove={() => onForgetToilet(saved.id)} />
        </li>
      ))}
    </ul>
  );
}

interface RemoveProps {
  readonly name: string;
  readonly texts: SearchTexts;
  onRemove(): void;
}

function RemoveButton({ name, texts, onRemove }: RemoveProps): ComponentChild {
  const remove = () => {
    // The button goes away.
    document.getElementById(TITLE)?.focus({ preventScroll: true });
    onRemove();
  };
  return (
    <button
      type="button"
      class="plain remove"
      aria-label={texts.say('offline.remove', { place: name })}
      onClick={remove}
    >
      <Icon name="remove" />
    </button>
  );
}

export interface SavePlaceProps {
  readonly texts: SearchTexts;
  /** The place of the search; undefined if there is none, or it is saved. */
  readonly place: SavedPlace | undefined;
  /** Words of the last change of a place. */
  readonly said: string | undefined;
  onSave(place: SavedPlace): void;
}

/** A fold with a form: the place gets a name that the reader proposes or writes. */
export function SavePlace({ texts, place, said, onSave }: SavePlaceProps): ComponentChild {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { submitter, currentTarget: form } = event;
    const proposed = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const written = form instanceof HTMLFormElement ? new FormData(form).get('name') : null;
    const name = proposed || (typeof written === 'string' ? written.trim() : '');
    if (place && name !== '') onSave({ ...place, name });
  };
  return (
    <div class="save-place">
      {place && (
        <details key={`${place.lon} ${place.lat}`}>
          <summary class="button-link">
            <Icon name="saved" />
            {texts.say('saved.place')}
          </summary>
          <form onSubmit={submit}>
            <label for="place-name">{texts.say('saved.name')}</label>
            <input
              id="place-name"
              name="name"
              required
              maxLength={100}
              value={place.name}
              autocomplete="off"
            />
            <button type="submit">{texts.say('saved.save')}</button>
            {(['saved.home', 'saved.work'] as const).map((key) => (
              <button key={key} type="submit" class="plain" formNoValidate value={texts.say(key)}>
                {texts.say(key)}
              </button>
            ))}
          </form>
        </details>
      )}
      <p role="status">{said}</p>
    </div>
  );
}
