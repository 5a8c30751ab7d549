/**
 * Opening hours by tapping: always, days with times, or a text that is read back. A hidden field of the form has the result
 * in the syntax of OpenStreetMap.
 */
import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HoursTexts } from '../texts/areas.ts';
import { type Choice, Choices, TextField } from './choices.tsx';
import { ALWAYS, hoursOf, type OpeningTimes, timesOf, USUAL_TIMES } from './opening-times.ts';

/** Reads hours as the server does: their normal form, null if they cannot be read, undefined if no answer came. */
export type ReadHours = (text: string, signal: AbortSignal) => Promise<string | null | undefined>;

export interface HoursFieldProps {
  readonly name: string;
  /** Name of the hidden field; `<name>-text` by default. */
  readonly field?: string;
  readonly legend: string;
  readonly texts: HoursTexts;
  /** The choice that stands first: the hours that are shown, or that they are not known. */
  readonly first?: Choice | undefined;
  /** Whether that is chosen at the start. */
  readonly isFirstChosen?: boolean;
  /** Words of the choice to say nothing of the hours, if there is one. */
  readonly none?: string | undefined;
  /** The hours with which tapping begins. */
  readonly shown: string | null;
  readonly error?: string | undefined;
  readonly readHours: ReadHours;
  /** Takes each new value. */
  onValue?(value: string): void;
}

const WAYS = ['first', 'none', 'always', 'times', 'text'] as const;
type Way = (typeof WAYS)[number];

/** As schemas/text/text.ts, which browsers do not load. */
const MAX_HOURS = 200;

/** A user who types comes to rest first. */
const REST_MS = 400;
/** Seven days with a break each. */
const MOST_TIMES = 14;
/** A Monday: names of days come from the language. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 3_600_000;

export function HoursField(props: HoursFieldProps): ComponentChild {
  const {
    name,
    field = `${name}-text`,
    legend,
    texts,
    first,
    none,
    shown,
    error,
    readHours,
    onValue,
  } = props;
  const start = (shown === null ? undefined : timesOf(shown)) ?? [USUAL_TIMES];
  const initial = props.isFirstChosen ? 'first' : undefined;
  const [way, setWay] = useState<Way | undefined>(initial);
  const [times, setTimes] = useState(start);
  const [text, setText] = useState(shown ?? '');
  const hidden = useRef<HTMLInputElement>(null);
  const value = textOf(way, times, text, first?.value);

  useEffect(() => {
    const form = hidden.current?.form;
    const onReset = () => {
      setWay(initial);
      setTimes(start);
      setText(shown ?? '');
    };
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, []);

  useEffect(() => onValue?.(value), [value]);

  const choices = [
    ...(first ? [{ ...first, value: 'first' }] : []),
    ...(none ? [{ value: 'none', words: none }] : []),
    ...(first?.value === ALWAYS ? [] : [{ value: 'always', words: texts.say('hours.always') }]),
    { value: 'times', words: texts.say('hours.times') },
    { value: 'text', words: texts.say('hours.write') },
  ];
  const onChoose = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.name !== name) return;
    const chosen = WAYS.find((each) => each === target.value);
    if (chosen) setWay(chosen);
  };
  return (
    <div class="hours-field" onChange={onChoose}>
      <Choices name={name} legend={legend} choices={choices} {...(initial && { initial })} error={error}>
        <input type="hidden" name={field} value={value} ref={hidden} />
        {way === 'times' && <Times texts={texts} name={name} times={times} onTimes={setTimes} />}
        {way === 'text' && (
          <WrittenHours
            {...{ name, texts, text, error, readHours }}
            onText={setText}
            key={`${name}-written`}
          />
        )}
      </Choices>
    </div>
  );
}

function textOf(
  way: Way | undefined,
  times: readonly OpeningTimes[],
  text: string,
  first: string | undefined,
): string {
  if (way === 'always') return ALWAYS;
  if (way === 'times') return hoursOf(times);
  if (way === 'text') return text.trim();
  return way === 'first' ? (first ?? '') : '';
}

interface TimesProps {
  readonly texts: HoursTexts;
  readonly name: string;
  readonly times: readonly OpeningTimes[];
  onTimes(times: readonly OpeningTimes[]): void;
}

function Times({ texts, name, times, onTimes }: TimesProps): ComponentChild {
  const set = (index: number, change: Partial<OpeningTimes>) =>
    onTimes(times.map((each, i) => (i === index ? { ...each, ...change } : each)));
  const isDayOpen = (day: number) => times.some(({ days }) => days[day]);
  const free = USUAL_TIMES.days.map((_, day) => !isDayOpen(day));
  const add = () => onTimes([...times, free.includes(true) ? { ...USUAL_TIMES, days: free } : USUAL_TIMES]);
  return (
    <div class="hours-times">
      {times.map((each, index) => (
        <TimesRow
          key={index}
          texts={texts}
          id={`${name}-${index}`}
          times={each}
          onChange={(change) => set(index, change)}
          onRemove={times.length > 1 ? () => onTimes(times.filter((_, i) => i !== index)) : undefined}
        />
      ))}
      <p class="quiet" role="status">
        {free.includes(true) && texts.say('hours.closed')}
      </p>
      {times.length < MOST_TIMES && (
        <button type="button" class="plain" onClick={add}>
          {texts.say('hours.more')}
        </button>
      )}
    </div>
  );
}

interface TimesRowProps {
  readonly texts: HoursTexts;
  readonly id: string;
  readonly times: OpeningTimes;
  onChange(change: Partial<OpeningTimes>): void;
  readonly onRemove: (() => void) | undefined;
}

/** Days as chips, and two fields of times. The last day stays: times on no day would say nothing. */
function TimesRow({
  texts,
  id,
  times: { days, from, to },
  onChange,
  onRemove,
}: TimesRowProps): ComponentChild {
  const onDay = (day: number) => (event: Event) => {
    const changed = days.map((isOn, each) => (each === day ? !isOn : isOn));
    if (changed.includes(true)) onChange({ days: changed });
    else if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.checked = true;
  };
  const time = (which: 'from' | 'to', value: string) => (
    <div class="field is-short">
      <label for={`${id}-${which}`}>{texts.say(`hours.${which}`)}</label>
      <input
        type="time"
        id={`${id}-${which}`}
        value={value}
        required
        onChange={(event: Event) => {
          const { currentTarget: field } = event;
          if (!(field instanceof HTMLInputElement)) return;
          if (field.value === '') field.value = value;
          else onChange({ [which]: field.value.slice(0, 5) });
        }}
      />
    </div>
  );
  return (
    <fieldset class="hours-row">
      <legend class="visually-hidden">{texts.say('hours.days')}</legend>
      <div class="chips">
        {days.map((isOn, day) => {
          const iso = new Date(MONDAY_MS + day * DAY_MS).toISOString();
          return (
            <label class="chip" key={iso}>
              <input type="checkbox" checked={isOn} aria-label={texts.weekday(iso)} onChange={onDay(day)} />
              <span aria-hidden="true">{texts.weekday(iso, 'short')}</span>
            </label>
          );
        })}
      </div>
      <div class="hours-span">
        {time('from', from)}
        {time('to', to)}
        {onRemove && (
          <button type="button" class="plain" onClick={onRemove}>
            {texts.say('hours.remove')}
          </button>
        )}
      </div>
      {to <= from && to !== '00:00' && <p class="quiet">{texts.say('hours.next-day')}</p>}
    </fieldset>
  );
}

interface WrittenHoursProps {
  readonly name: string;
  readonly texts: HoursTexts;
  readonly text: string;
  readonly error: string | undefined;
  readonly readHours: ReadHours;
  onText(text: string): void;
}

function WrittenHours(props: WrittenHoursProps): ComponentChild {
  const { name, texts, text, error, readHours, onText } = props;
  const [read, setRead] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    setRead(undefined);
    const look = () => {
      void readHours(text.trim(), leaving.signal).then((hours) => {
        if (!leaving.signal.aborted) setRead(hours);
      });
    };
    const timer = setTimeout(look, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);
  return (
    <div
      onInput={(event: Event) => {
        if (event.target instanceof HTMLInputElement) onText(event.target.value);
      }}
    >
      <TextField
        name={`${name}-written`}
        label={texts.say('hours.text')}
        hint={texts.say('hours.hint')}
        maxLength={MAX_HOURS}
        initial={text}
        describedBy={error && `${name}-error`}
      />
      <p class={read === null ? 'field-error' : 'quiet'} role="status">
        {text.trim() !== '' && read !== undefined && readWords(texts, read)}
      </p>
    </div>
  );
}

function readWords(texts: HoursTexts, read: string | null): string {
  return read === null ? texts.say('hours.unreadable') : texts.say('hours.read', { hours: read });
}
