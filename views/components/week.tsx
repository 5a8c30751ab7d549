/** Opening hours day by day, by the clock of their place. */

import type { ComponentChild } from 'preact';
import type { ToiletTexts } from '../texts/areas.ts';

export interface DayHours {
  /** `2026-11-21` */
  readonly day: string;
  /** `08:00` to `18:00`; `24:00` is the end of the day. */
  readonly open: readonly { readonly from: string; readonly to: string }[];
  /** For part of the day it is not known. */
  readonly isUnclear: boolean;
}

interface WeekProps {
  readonly caption: string;
  readonly texts: ToiletTexts;
  readonly week: readonly DayHours[];
  /** Days with the same hours share a row; the first, today, has its own. */
  readonly isShort?: boolean;
}

export function Week({ caption, texts, week, isShort = false }: WeekProps): ComponentChild {
  return (
    <table class="week">
      <caption>{caption}</caption>
      <tbody>
        {rowsOf(week, texts, isShort ? 1 : week.length).map(({ first, last, words }) => (
          <tr key={first}>
            <th scope="row">
              {texts.weekday(first)}
              {last !== first && ` – ${texts.weekday(last)}`}
            </th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The hours in one line: "Monday – Friday 08:00–18:00; Saturday closed". */
export function weekWords(week: readonly DayHours[], texts: ToiletTexts): string {
  const rows = rowsOf(week, texts, 0).map(
    ({ first, last, words }) =>
      `${texts.weekday(first)}${last === first ? '' : ` – ${texts.weekday(last)}`} ${words}`,
  );
  return rows.join('; ');
}

interface Row {
  readonly first: string;
  readonly last: string;
  readonly words: string;
}

/** @param own days from the first on that have a row each; later ones share a row with the day before if they are alike */
function rowsOf(week: readonly DayHours[], texts: ToiletTexts, own: number): Row[] {
  const rows: Row[] = [];
  for (const each of week) {
    const words = dayWords(texts, each);
    const before = rows.at(-1);
    const isSame = rows.length > own && before?.words === words;
    if (isSame) rows[rows.length - 1] = { ...before, last: each.day };
    else rows.push({ first: each.day, last: each.day, words });
  }
  return rows;
}

function dayWords(texts: ToiletTexts, { open, isUnclear }: DayHours): string {
  const [first] = open;
  if (first?.from === '00:00' && first.to === '24:00') return texts.say('week.all-day');
  const words = [
    ...open.map(({ from, to }) => `${from}–${to}`),
    ...(isUnclear ? [texts.say('week.unknown')] : []),
  ];
  return words.length > 0 ? words.join(', ') : texts.say('week.closed');
}
