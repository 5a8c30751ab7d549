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
}

export function Week({ caption, texts, week }: WeekProps): ComponentChild {
  return (
    <table class="week">
      <caption>{caption}</caption>
      <tbody>
        {week.map((each) => (
          <tr key={each.day}>
            <th scope="row">{texts.weekday(each.day)}</th>
            <td>{dayWords(texts, each)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
