/**
 * Proposing a toilet: put the pin, look whether it is one that is listed, say what it is like, send. The steps come one
 * after the other, since typed text is kept when the pin moves on.
 */
import type { ComponentChild, Ref } from 'preact';
import type { SubmissionBody } from '../../schemas/people/contribution.ts';
import { DETAILS } from '../../schemas/toilet/details.ts';
import { PLAIN_FACTS, PROPOSED_PLAIN } from '../../schemas/toilet/facts.ts';
import type { PageState } from '../components/elements.tsx';
import { Icon } from '../components/icons.tsx';
import { type PlaceActions, PlaceSearch } from '../find/search-form.tsx';
import type { PositionFault } from '../find/search-state.ts';
import type { ProposeTexts } from '../texts/areas.ts';
import type { MapSettings } from '../toilet/place-map.tsx';
import { plainWords } from '../toilet/toilet-words.ts';
import { type Choice, Choices, TextField } from './choices.tsx';
import type { Failed } from './contribute-fault.ts';
import { errorOf, FormEnd, type FormProps, onSubmit } from './form-end.tsx';
import { HoursField, type ReadHours } from './hours-field.tsx';
import { Known, type KnownToilets } from './known-toilets.tsx';

/** Actions that scripts add; without them there is nothing to do here. */
export interface ProposeActions {
  readonly search: PlaceActions;
  /** The problem on the way to the position. */
  readonly note: PositionFault | 'place-unknown' | 'coordinates-wrong' | undefined;
  readonly locating: boolean;
  readonly mapRef: Ref<HTMLDivElement>;
  /** Place of the picture that stands until the map is drawn. */
  readonly pictureRef: Ref<HTMLDivElement>;
  readonly mapNote: 'loading' | 'failed' | undefined;
  readonly pin: Position | undefined;
  /** The name of its position; undefined if nothing near has a name. */
  readonly street: string | undefined;
  readonly known: KnownToilets;
  /** The listed ones are others. */
  readonly isAnother: boolean;
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  readonly done: 'sent' | 'waiting' | undefined;
  readonly nowMs: number;
  onNearMe(): void;
  onToMiddle(): void;
  onCoordinates(data: FormData): void;
  onLookAgain(): void;
  onAnother(): void;
  /** The user begins to fill it in: what takes time starts now. */
  onBegin(): void;
  onSend(data: FormData): void;
  readonly onReadHours: ReadHours;
  onRestart(): void;
}

interface ProposeProps {
  readonly state: ProposeState;
  readonly texts: ProposeTexts;
  readonly actions?: ProposeActions | undefined;
}

export function ProposeView({ state, texts, actions }: ProposeProps): ComponentChild {
  const { base } = state;
  const { done, pin, known, isAnother } = actions ?? {};
  if (actions && done) return <Done {...{ base, texts, done }} onRestart={actions.onRestart} />;
  const isReady = pin !== undefined && (known?.kind === 'unsure' || (known?.kind === 'found' && isAnother));
  return (
    <div class="find with-map propose">
      <div class="find-search">
        <h1>{texts.say('propose.heading')}</h1>
        <p class="without-script">{texts.say('help.without-script')}</p>
        <p class="quiet">{texts.say('propose.lead')}</p>
        <Where state={state} texts={texts} actions={actions} />
      </div>
      <MapPart texts={texts} actions={actions} />
      <div class="find-results needs-script">
        <p role="status" class={pin ? 'quiet' : 'visually-hidden'}>
          {statusWords(actions, texts)}
        </p>
        {actions && pin && <Known {...actions} base={base} texts={texts} />}
        {actions && pin && <ProposalForm {...actions} base={base} texts={texts} hidden={!isReady} />}
      </div>
    </div>
  );
}

/** For those who see the map, and for those who do not. */
function statusWords(actions: ProposeActions | undefined, texts: ProposeTexts): string {
  if (!actions?.pin) return '';
  if (actions.known.kind === 'looking') return texts.say('propose.looking');
  const { lat, lon } = actions.pin;
  return actions.street === undefined
    ? texts.say('propose.at', { lat: lat.toFixed(5), lon: lon.toFixed(5) })
    : texts.say('propose.at-place', { place: actions.street });
}

type PartProps = Pick<ProposeProps, 'texts' | 'actions'>;

function Where({ state, texts, actions }: PartProps & Pick<ProposeProps, 'state'>): ComponentChild {
  return (
    <section class="where needs-script" aria-labelledby="where-title">
      <h2 id="where-title">{texts.say('propose.where')}</h2>
      <button type="button" class="near-me" onClick={actions?.onNearMe}>
        <Icon name="position" />
        {texts.say(actions?.locating ? 'search.locating' : 'propose.my-position')}
      </button>
      <form
        class="search"
        role="search"
        onSubmit={(event: Event) => {
          event.preventDefault();
          actions?.search.onSubmit();
        }}
      >
        <PlaceSearch label={texts.say('propose.place')} value="" texts={texts} actions={actions?.search} />
      </form>
      <Coordinates texts={texts} actions={actions} start={state.position} />
      <div role="alert">{actions?.note !== undefined && <NoteLine note={actions.note} texts={texts} />}</div>
    </section>
  );
}

type Note = NonNullable<ProposeActions['note']>;

function NoteLine({ note, texts }: Pick<ProposeProps, 'texts'> & { note: Note }): ComponentChild {
  const words =
    note === 'place-unknown' || note === 'coordinates-wrong'
      ? texts.say(`propose.${note}`)
      : `${texts.say(`position.${note}-title`)}. ${texts.say(`position.${note}`)}`;
  return (
    <p class="help-fault">
      <Icon name="warning" />
      <span>{words}</span>
    </p>
  );
}

function Coordinates({ texts, actions, start }: PartProps & { start: Position | null }): ComponentChild {
  const at = actions?.pin ?? start;
  const field = (name: 'lat' | 'lon') => (
    <div class="field is-short">
      <label for={`field-${name}`}>{texts.say(`propose.${name}`)}</label>
      <input
        // The pin was moved: the field follows it.
        key={at?.[name]}
        id={`field-${name}`}
        name={name}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        maxLength={20}
        defaultValue={at?.[name].toFixed(5) ?? ''}
      />
    </div>
  );
  return (
    <details class="coordinates">
      <summary>{texts.say('propose.coordinates')}</summary>
      <form onSubmit={onSubmit((data) => actions?.onCoordinates(data))} noValidate>
        {field('lat')}
        {field('lon')}
        <button type="submit" class="plain">
          {texts.say('propose.set')}
        </button>
      </form>
    </details>
  );
}

function MapPart({ texts, actions }: PartProps): ComponentChild {
  const note = actions ? actions.mapNote : 'loading';
  return (
    <div class="map-part needs-script">
      <div class="map-frame">
        <div class="map-picture" ref={actions?.pictureRef ?? null} />
        <div class="map" ref={actions?.mapRef ?? null} />
      </div>
      {note !== undefined && <p class="map-note">{texts.say(`map.${note}`)}</p>}
      <div class="map-below">
        <p class="quiet">{texts.say('propose.map-hint')}</p>
        <button type="button" class="plain" onClick={actions?.onToMiddle}>
          <Icon name="position" />
          {texts.say('propose.to-middle')}
        </button>
      </div>
    </div>
  );
}

interface DoneProps extends Pick<ProposeProps, 'texts'>, Pick<ProposeActions, 'onRestart'> {
  readonly base: string;
  readonly done: 'sent' | 'waiting';
}

function Done({ base, texts, done, onRestart }: DoneProps): ComponentChild {
  return (
    <section class="propose-done" aria-labelledby="done-title">
      <h1 id="done-title" tabIndex={-1}>
        {texts.say('propose.done-title')}
      </h1>
      <p class="lead">{texts.say(done === 'sent' ? 'propose.done' : 'waiting.kept')}</p>
      <p class="form-end">
        <a class="button-link" href={`${base}/`}>
          {texts.say('propose.to-find')}
        </a>
        <button type="button" class="plain" onClick={onRestart}>
          {texts.say('propose.another')}
        </button>
      </p>
    </section>
  );
}

export interface Position {
  readonly lat: number;
  readonly lon: number;
}

export interface ProposeState extends Pick<PageState, 'base'> {
  /** The position at which the user searched and found none. */
  readonly position: Position | null;
  readonly map: MapSettings;
}

interface ProposalProps extends FormProps {
  /** Kept while the step before it is looked at again. */
  readonly hidden: boolean;
  onBegin(): void;
  onSend(data: FormData): void;
  readonly onReadHours: ReadHours;
}

const ACCESS = ['public', 'permissive', 'customers'] as const satisfies SubmissionBody['access'][];
const FEE = { free: 'free', fee: 'paid' } as const satisfies Record<string, 'free' | 'paid'>;
const MAX_NAME = 120;
const MAX_HOW_TO_FIND = DETAILS.description.maxLength;
const UNKNOWN = 'unknown';

/** The form for a new toilet (interface 5.1). Only its position is required. */
function ProposalForm(props: ProposalProps): ComponentChild {
  const { base, texts, busy, failed, hidden, onBegin, onSend, onReadHours } = props;
  const error = (field: string) => errorOf(failed, field, texts);
  const unknown = { value: UNKNOWN, words: texts.say('propose.unknown') };
  const choices = (name: string, legend: string, offered: Choice[]) => (
    <Choices key={name} name={name} legend={legend} choices={[...offered, unknown]} error={error(name)} />
  );
  return (
    <form
      id="proposal"
      class="help-form"
      aria-labelledby="facts-title"
      hidden={hidden}
      noValidate
      onFocusIn={onBegin}
      onPointerDown={onBegin}
      onSubmit={onSubmit(onSend)}
    >
      <h2 id="facts-title" tabIndex={-1}>
        {texts.say('propose.facts')}
      </h2>
      <p class="quiet">{texts.say('propose.facts-lead')}</p>
      {choices(
        'access',
        texts.say('fact.access'),
        ACCESS.map((value) => ({ value, words: texts.say(`access.${value}`) })),
      )}
      {choices(
        'fee',
        texts.say('fact.fee'),
        Object.entries(FEE).map(([value, key]) => ({ value, words: texts.say(`fee.${key}`) })),
      )}
      {PROPOSED_PLAIN.map((fact) =>
        choices(
          fact,
          texts.say(`fact.${fact}`),
          PLAIN_FACTS[fact].values.map((value) => ({ value, words: plainWords(fact, value, texts) })),
        ),
      )}
      <HoursField
        name="opening_hours"
        legend={texts.say('propose.hours')}
        texts={texts}
        first={{ value: '', words: texts.say('propose.unknown') }}
        shown={null}
        error={error('opening_hours')}
        readHours={onReadHours}
      />
      <TextField name="name" label={texts.say('propose.name')} maxLength={MAX_NAME} error={error('name')} />
      <TextField
        name="how_to_find"
        label={texts.say('propose.how-to-find')}
        hint={texts.say('propose.how-to-find-hint')}
        maxLength={MAX_HOW_TO_FIND}
        error={error('how_to_find')}
      />
      <FormEnd texts={texts} base={base} busy={busy} failed={failed} words={texts.say('propose.send')} />
    </form>
  );
}
