/**
 * Parts of the page "Find" that come after its answer: the toilets and places that the reader saved, the way to save the place of
 * a search, areas kept for use without network, and the offer to install the app.
 */
import type { ComponentChild } from 'preact';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { Icon } from '../components/icons.tsx';
import type { SearchTexts } from '../texts/areas.ts';
import { rowTitles } from '../toilet/row-titles.ts';
import { ToiletRow } from '../toilet/toilet-row.tsx';
import { inLanguageOf } from '../toilet/toilet-words.ts';

export interface SavedPlace {
  /** As the reader calls it; of a toilet, its name when it was saved. */
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

export interface SavedToilet extends SavedPlace {
  readonly id: string;
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

export interface InstallOfferProps {
  readonly texts: SearchTexts;
  /** `prompt`: a button asks the browser. `share`: a sentence says how. Undefined: nothing is offered. */
  readonly way: 'prompt' | 'share' | undefined;
  onInstall(): void;
  /** It is never offered again. */
  onRefuse(): void;
}

/** The offer to have the website as an app, below the answer of a search. */
export function InstallOffer({ texts, way, onInstall, onRefuse }: InstallOfferProps): ComponentChild {
  if (way === undefined) return null;
  return (
    <div class="install">
      <p>{texts.say(way === 'prompt' ? 'install.offer' : 'install.share')}</p>
      <p>
        {way === 'prompt' && (
          <button type="button" class="plain" onClick={onInstall}>
            {texts.say('install.button')}
          </button>
        )}
        <button type="button" class="link" onClick={onRefuse}>
          {texts.say('install.refuse')}
        </button>
      </p>
    </div>
  );
}

export interface OfflineArea {
  readonly label: string;
  readonly lon: number;
  readonly lat: number;
  readonly savedMs: number;
  readonly count: number;
}

export interface OfflineAreasProps {
  readonly texts: SearchTexts;
  readonly areas: readonly OfflineArea[];
  /** The state of keeping the area on show; undefined if there is none to keep. */
  readonly keeping: 'possible' | 'busy' | 'done' | 'failed' | undefined;
  onKeep(): void;
  onOpen(area: OfflineArea): void;
  onRemove(area: OfflineArea): void;
}

/** Areas kept on this device for use without network: keep the one on show, list them, open or remove one. */
export function OfflineAreas({
  texts,
  areas,
  keeping,
  onKeep,
  onOpen,
  onRemove,
}: OfflineAreasProps): ComponentChild {
  const dayOf = ({ savedMs }: OfflineArea) => texts.day(savedMs);
  return (
    <div class="kept">
      {(keeping === 'possible' || keeping === 'busy' || keeping === 'failed') && (
        <button type="button" class="plain" onClick={onKeep} aria-disabled={keeping === 'busy'}>
          <Icon name="keep" />
          {texts.say(keeping === 'busy' ? 'offline.keeping' : 'offline.keep')}
        </button>
      )}
      <p role="status">
        {keeping === 'failed' && texts.say('offline.keep-failed')}
        {keeping === 'done' &&
          areas[0] &&
          texts.say('offline.kept', { count: areas[0].count, place: areas[0].label })}
      </p>
      {areas.length > 0 && [
        <h3 key="title">{texts.say('offline.areas')}</h3>,
        <ul key="list" class="kept-list">
          {areas.map((area) => (
            <li key={`${area.lon} ${area.lat}`}>
              <button type="button" class="plain" onClick={() => onOpen(area)}>
                {texts.say('offline.area', { place: area.label, day: dayOf(area) })}
              </button>
              <button
                type="button"
                class="plain remove"
                aria-label={texts.say('offline.remove', { place: area.label })}
                onClick={() => onRemove(area)}
              >
                <Icon name="remove" />
              </button>
            </li>
          ))}
        </ul>,
      ]}
    </div>
  );
}
