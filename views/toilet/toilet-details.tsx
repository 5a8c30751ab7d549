/**
 * The details of a toilet on its page: what the source says beyond the facts. Text is shown as text. A link leads out
 * only by https, a phone number by tel; both were checked when they were read from the tags.
 */
import type { ComponentChild } from 'preact';
import {
  DETAIL_NAMES,
  DETAILS,
  type Detail,
  type DetailEntry,
  isStated,
  type StatedDetail,
  type Statement,
  type ToiletDetails,
} from '../../schemas/toilet/details.ts';
import { FactsList } from '../components/elements.tsx';
import type { FactTexts } from '../texts/areas.ts';

/** A detail with a row of its own. Others have their place in the answer (PictureLinks, StatedFacts). */
type RowDetail = Exclude<Detail, 'image' | 'pictures' | StatedDetail>;

type ValueOf<D extends Detail> = (typeof DETAILS)[D] extends {
  readonly values: readonly (infer Value extends string)[];
}
  ? Value
  : never;

/** Words for a value of any detail: `yes` is one word for all. */
type DetailValueKey = `detail.value.${{ [D in Detail]: ValueOf<D> }[Detail]}`;

interface DetailsProps {
  readonly details: ToiletDetails;
  readonly texts: FactTexts;
}

export function DetailsView({ details, texts }: DetailsProps): ComponentChild {
  const known = DETAIL_NAMES.filter(isRow).filter((name) => details[name] !== undefined);
  if (known.length === 0) return null;
  return (
    <>
      <h2>{texts.say('page.details')}</h2>
      <FactsList
        rows={known.map((name) => [texts.say(`detail.${name}`), shown(name, details[name], texts)])}
      />
    </>
  );
}

function isRow(name: Detail): name is RowDetail {
  return name !== 'image' && name !== 'pictures' && !isStated(name);
}

function shown(name: RowDetail, value: unknown, texts: FactTexts): ComponentChild {
  const entry: DetailEntry = DETAILS[name];
  switch (entry.kind) {
    case 'choice':
    case 'list':
      return [value]
        .flat()
        .map((each) => texts.say(valueKey(String(each))))
        .join(', ');
    case 'texts':
      return Object.entries(value ?? {}).map(([language, text]) => (
        <p key={language} lang={language === 'und' ? undefined : language} dir="auto">
          {String(text)}
        </p>
      ));
    case 'link':
      return /^https:/.test(String(value)) ? (
        <a href={String(value)} rel="nofollow noopener ugc">
          {String(value)}
        </a>
      ) : null;
    case 'phone':
      return (
        <a href={`tel:${String(value).replaceAll(' ', '')}`}>
          <bdi dir="ltr">{String(value)}</bdi>
        </a>
      );
    default:
      return String(value);
  }
}

const VALUES: ReadonlySet<string> = new Set(
  Object.values<DetailEntry>(DETAILS).flatMap((entry) => ('values' in entry ? entry.values : [])),
);

/** The key of a value; that of "other" for one that the table does not have. */
function valueKey(value: string): DetailValueKey {
  return isKey(value) ? `detail.value.${value}` : 'detail.value.other';
}

function isKey(value: string): value is DetailValueKey extends `detail.value.${infer Value}` ? Value : never {
  return VALUES.has(value);
}

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
          <FactsList
            rows={rows.flatMap((row) =>
              sourceKey(row.from) === key ? [[row.name, row.value] as const] : [],
            )}
          />
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

/** Archives that take free pictures alone. The page of each picture there has its credit and licence. */
const FREE = new Set(['commons.wikimedia.org', 'api.panoramax.xyz', 'www.mapillary.com']);

interface PictureLinksProps {
  readonly addresses: readonly string[];
  readonly texts: FactTexts;
}

/** Pictures of a toilet on other sites, as links: nothing of them is loaded before a tap. */
export function PictureLinks({ addresses, texts }: PictureLinksProps): ComponentChild {
  return (
    <ul class="pictures">
      {addresses.map((address, i) => (
        <li key={address}>
          <a href={address} rel="nofollow noopener ugc">
            {texts.say(FREE.has(new URL(address).hostname) ? 'page.free-picture' : 'page.picture', {
              number: i + 1,
            })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The addresses of all pictures; data of earlier releases has one at most. */
export function picturesIn({ pictures, image }: ToiletDetails): readonly string[] {
  const known = pictures ?? (image === undefined ? [] : [image]);
  return known.filter((address) => URL.canParse(address) && address.startsWith('https:'));
}
