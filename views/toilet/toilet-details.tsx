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
  type ToiletDetails,
} from '../../schemas/toilet/details.ts';
import type { FactTexts } from '../texts/areas.ts';

/** A detail with a row of its own. Others have their place in the answer (picture-links.tsx, stated-facts.tsx). */
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
      <dl class="facts-list">
        {known.map((name) => (
          <div key={name}>
            <dt>{texts.say(`detail.${name}`)}</dt>
            <dd>{shown(name, details[name], texts)}</dd>
          </div>
        ))}
      </dl>
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
