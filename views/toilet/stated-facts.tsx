/**
 * Facts that registers state of a toilet: a grade by an authority, cabins, "out of service until", each with its source and
 * age. They stand apart from the ratings, which are by visitors.
 */
import type { ComponentChild } from 'preact';
import type { Statement, ToiletDetails } from '../../schemas/toilet/details.ts';
import type { FactTexts } from '../texts/areas.ts';

interface StatedFactsProps {
  readonly details: ToiletDetails;
  readonly texts: FactTexts;
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
}

interface StatedRow {
  readonly name: string;
  readonly value: ComponentChild;
  readonly from: Statement;
}

/** Nothing if no register says anything. A source stands once, below all of its facts. */
export function StatedFacts({ details, texts, base }: StatedFactsProps): ComponentChild {
  const rows = rowsOf(details, texts);
  if (rows.length === 0) return null;
  const sources = new Map(rows.map(({ from }) => [sourceKey(from), from]));
  return (
    <section class="stated">
      <h2>{texts.say('stated.title')}</h2>
      {Array.from(sources, ([key, from]) => (
        <div key={key}>
          <dl class="facts-list">
            {rows
              .filter((row) => sourceKey(row.from) === key)
              .map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <p class="quiet">
            {texts.say('stated.data', { month: texts.month(from.as_of) })}{' '}
            <a href={`${base}/licence`}>
              <bdi>{from.title}</bdi>
            </a>
            {', '}
            <bdi>{from.credit}</bdi>
            {', '}
            <bdi>{from.licence}</bdi>
          </p>
        </div>
      ))}
    </section>
  );
}

function rowsOf({ out_of_service: closure, grade, cabins }: ToiletDetails, texts: FactTexts): StatedRow[] {
  const rows: StatedRow[] = [];
  if (closure) {
    const { until } = closure;
    const value =
      until === undefined
        ? texts.say('stated.no-end')
        : texts.say('stated.until', { time: momentWords(until, texts) });
    rows.push({ name: texts.say('stated.out'), value, from: closure });
  }
  if (grade) {
    const { value, scale, on } = grade;
    const place = { place: scale.indexOf(value) + 1, last: scale.length };
    const words = (
      <>
        <bdi>{value}</bdi> {texts.say('stated.place', place)}
        {on !== undefined && (
          <span class="quiet"> {texts.say('stated.graded', { date: momentWords(on, texts) })}</span>
        )}
      </>
    );
    rows.push({ name: texts.say('stated.grade'), value: words, from: grade });
  }
  if (cabins)
    rows.push({ name: texts.say('stated.cabins'), value: texts.number(cabins.count), from: cabins });
  return rows;
}

function sourceKey({ source, as_of }: Statement): string {
  return `${source} ${as_of}`;
}

/** A year, a month, a day, or a minute by the clock of the toilet. */
function momentWords(moment: string, texts: FactTexts): string {
  const [date = moment, minute] = moment.split('T');
  const words = date.length > 7 ? texts.day(date) : date.length > 4 ? texts.month(date) : date;
  return minute === undefined ? words : `${words}, ${minute}`;
}
