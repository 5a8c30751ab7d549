/** Shares hour by hour: bars for the eye, and a table for everyone. */
import type { ComponentChild } from 'preact';
import type { AllTexts } from '../../texts/areas.ts';
import type { FoundCoverage } from './coverage-state.ts';

/** Units of the drawing, whose height is 100: a percent each. */
const BAR = { step: 12, width: 10 };

export function HoursChart({
  answer: { town, hour, bounds },
  texts,
}: {
  readonly answer: FoundCoverage;
  readonly texts: AllTexts;
}): ComponentChild {
  const { hours } = town;
  const title = texts.say('cover.chart', { minutes: bounds.nearMin });
  return (
    <section aria-labelledby="cover-hours">
      <h2 id="cover-hours">{title}</h2>
      <svg
        class="cover-chart"
        viewBox={`0 0 ${hours.length * BAR.step} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {hours.map(({ open, maybe }, i) => (
          <g key={i} class={i === hour ? 'chosen' : undefined}>
            <Bar at={i} share={maybe} name="maybe" />
            <Bar at={i} share={open} name="open" />
          </g>
        ))}
      </svg>
      <p class="cover-axis" aria-hidden="true">
        <span>{texts.say('cover.hour-short', { hour: 0 })}</span>
        <span>{texts.say('cover.hour-short', { hour: 12 })}</span>
        <span>{texts.say('cover.hour-short', { hour: 23 })}</span>
      </p>
      <p class="quiet">{chartNote(town, texts)}</p>
      <details>
        <summary>{texts.say('cover.as-table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.say('cover.hour')}</th>
              <th scope="col">{texts.say('cover.known-open')}</th>
              <th scope="col">{texts.say('cover.maybe-open')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ open, maybe }, i) => (
              <tr key={i}>
                <th scope="row">{clockOf(i)}</th>
                <td>{percent(texts, open)}</td>
                <td>{percent(texts, maybe)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Bar({ at, share, name }: { readonly at: number; readonly share: number; readonly name: string }) {
  const height = Math.max(1, share * 100);
  return <rect class={name} x={at * BAR.step + 1} y={100 - height} width={BAR.width} height={height} />;
}

/** Hours that are not listed are unknown: the page says of how many toilets. */
function chartNote({ toilets }: FoundCoverage['town'], texts: AllTexts): string {
  const unknown = toilets.filter(({ state }) => state === 'unknown').length;
  const note = texts.say('cover.chart-note');
  if (unknown === 0) return note;
  const share = percent(texts, unknown / toilets.length);
  return `${note} ${texts.say('cover.unknown-hours', { share })}`;
}

export function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/**
 * Writes a share as percent, by the rules of a language. Browsers load none of it.
 * @param share from 0 to 1
 */
export function percent({ locale }: AllTexts, share: number, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(share);
}
