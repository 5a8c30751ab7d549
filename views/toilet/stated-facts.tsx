/**
 * Facts that registers state of a toilet: a grade by an authority, cabins, "out of service until", each with its source and
 * age. They stand apart from the ratings, which are by visitors.
 */
import type { ComponentChild } from 'preact';
import type { StatedDetails, ToiletDetails } from '../../schemas/toilet/details.ts';
import type { FactTexts } from '../texts/areas.ts';

interface StatedFactsProps {
  readonly details: ToiletDetails;
  readonly texts: FactTexts;
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
}

/** Nothing if no register says anything. */
export function StatedFacts({ details, texts, base }: StatedFactsProps): ComponentChild {
  const { grade, cabins, out_of_service: closure } = details;
  if (!grade && !cabins && !closure) return null;
  return (
    <section class="stated">
      <h2>{texts.say('stated.title')}</h2>
      <dl class="facts-list">
        {closure && (
          <Row name={texts.say('stated.out')} from={closure} texts={texts} base={base}>
            {closure.until === undefined
              ? texts.say('stated.no-end')
              : texts.say('stated.until', { time: momentWords(closure.until, texts) })}
          </Row>
        )}
        {grade && (
          <Row name={texts.say('stated.grade')} from={grade} texts={texts} base={base}>
            <bdi>{grade.value}</bdi>{' '}
            {texts.say('stated.place', {
              place: grade.scale.indexOf(grade.value) + 1,
              last: grade.scale.length,
            })}
          </Row>
        )}
        {cabins && (
          <Row name={texts.say('stated.cabins')} from={cabins} texts={texts} base={base}>
            {texts.number(cabins.count)}
          </Row>
        )}
      </dl>
    </section>
  );
}

interface RowProps extends Omit<StatedFactsProps, 'details'> {
  readonly name: string;
  readonly from: StatedDetails[keyof StatedDetails];
  readonly children: ComponentChild;
}

/** A fact, then its age and its source. */
function Row({ name, from, texts, base, children }: RowProps): ComponentChild {
  const on = 'on' in from ? from.on : undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd class="quiet">
        {on !== undefined && `${texts.say('stated.graded', { date: momentWords(on, texts) })} `}
        {texts.say('stated.data', { month: texts.month(from.as_of) })}{' '}
        <a href={`${base}/licence`}>
          <bdi>{from.title}</bdi>
        </a>
        {', '}
        <bdi>{from.credit}</bdi>
        {', '}
        <bdi>{from.licence}</bdi>
      </dd>
    </div>
  );
}

/** A year, a month, a day, or a minute by the clock of the toilet. */
function momentWords(moment: string, texts: FactTexts): string {
  const [date = moment, minute] = moment.split('T');
  const words = date.length > 7 ? texts.day(date) : date.length > 4 ? texts.month(date) : date;
  return minute === undefined ? words : `${words}, ${minute}`;
}
