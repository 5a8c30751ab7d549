/** The page of a town: how far the next toilet is from its streets, hour by hour, and the changes that would help most. */
import type { ComponentChild } from 'preact';
import { COVERAGE_BANDS, type CoverageGap } from '../../../schemas/reads/town-coverage.ts';
import { hasTwoNumbers } from '../../../schemas/text/numbers.ts';
import { FactsList, Table } from '../../components/elements.tsx';
import { PlaceInput } from '../../find/search-form.tsx';
import { faultHeadline, unknownPlace } from '../../find/search-state.ts';
import type { AllTexts } from '../../texts/areas.ts';
import { rowTitles } from '../../toilet/row-titles.ts';
import { inLanguageOf } from '../../toilet/toilet-words.ts';
import { pathOf, type Site } from '../site.ts';
import type { SiteContent } from '../site-head.tsx';
import {
  type CoverageQuery,
  type CoverageState,
  coverageAddress,
  type FoundCoverage,
} from './coverage-state.ts';

/** A Monday: its week names the days. */
const A_MONDAY_MS = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface CoverageProps {
  readonly site: Site;
  readonly state: CoverageState;
  readonly texts: AllTexts;
}

export function coveragePage(site: Site, state: CoverageState, texts: AllTexts): SiteContent {
  const { query, answer } = state;
  const title = answer.kind === 'found' ? townTitle(answer, texts) : texts.say('cover.heading');
  return {
    title: `${title}: Lootiles`,
    description: texts.say('cover.description'),
    address: coverageAddress(query),
    canonical: coverageAddress({ place: query.place, isStepFree: false, isFree: false }),
    layout: 'wide',
    indexed: answer.kind === 'nothing' || (answer.kind === 'found' && !hasTwoNumbers(query.place ?? '')),
    body: (
      <div class="cover">
        <div class="cover-form">
          <h1>{title}</h1>
          {answer.kind === 'found' && <p class="quiet">{conditions(answer, query, texts)}</p>}
          <CoverageForm site={site} state={state} texts={texts} />
        </div>
        {answer.kind === 'found' ? (
          <Found site={site} answer={answer} query={query} texts={texts} />
        ) : (
          <Nothing answer={answer} texts={texts} />
        )}
      </div>
    ),
  };
}

function townTitle({ label, hour }: FoundCoverage, texts: AllTexts): string {
  return texts.say(hour === 'any' ? 'cover.town-any' : 'cover.town', { place: label });
}

function conditions(answer: FoundCoverage, { isStepFree, isFree }: CoverageQuery, texts: AllTexts): string {
  const time = texts.timeThere(new Date(answer.atMs), answer.zone);
  const said = [
    answer.hour === 'any' ? texts.say('cover.any-hour') : time,
    answer.hour !== 'any' && answer.isInAWeek && texts.say('cover.in-a-week'),
    isStepFree && texts.say('cover.step-free'),
    isFree && texts.say('cover.free'),
  ];
  return said.filter((each) => each !== false).join(' · ');
}

function CoverageForm({ site, state: { query, answer }, texts }: CoverageProps): ComponentChild {
  const isFound = answer.kind === 'found';
  const [day, hour] = isFound ? [answer.day, answer.hour] : [query.day, query.hour];
  const check = (name: string, isOn: boolean, words: string) => (
    <label class="cover-check">
      <input type="checkbox" name={name} value="true" checked={isOn} /> {words}
    </label>
  );
  return (
    <form class="search way-form" action={pathOf(site, '/coverage')} method="get" role="search">
      <PlaceInput label={texts.say('cover.place')} value={query.place ?? ''} texts={texts} />
      <div class="cover-when">
        <label>
          {texts.say('cover.day')}
          <select name="day">
            {!isFound && <option value="">{texts.say('cover.today')}</option>}
            {[1, 2, 3, 4, 5, 6, 7].map((each) => (
              <option key={each} value={each} selected={each === day}>
                {texts.weekday(new Date(A_MONDAY_MS + (each - 1) * DAY_MS).toISOString())}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.say('cover.hour')}
          <select name="hour">
            {!isFound && <option value="">{texts.say('cover.now')}</option>}
            <option value="any" selected={hour === 'any'}>
              {texts.say('cover.any-hour')}
            </option>
            {HOURS.map((each) => (
              <option key={each} value={each} selected={each === hour}>
                {clockOf(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="cover-when">
        {check('step_free', query.isStepFree, texts.say('cover.step-free'))}
        {check('free', query.isFree, texts.say('cover.free'))}
        <button type="submit">{texts.say('cover.submit')}</button>
      </div>
    </form>
  );
}

type Unanswered = Exclude<CoverageState['answer'], FoundCoverage>;

function Nothing({ answer, texts }: { answer: Unanswered; texts: AllTexts }): ComponentChild {
  const { title, text } = nothingWords(answer, texts);
  return (
    <section class="cover-numbers" aria-labelledby="cover-nothing">
      <h2 id="cover-nothing">{title}</h2>
      <p class="quiet">{text}</p>
    </section>
  );
}

function nothingWords(answer: Unanswered, texts: AllTexts) {
  switch (answer.kind) {
    case 'nothing':
      return { title: texts.say('cover.lead-title'), text: texts.say('cover.lead') };
    case 'busy':
      return { title: texts.say('cover.busy-title'), text: texts.say('cover.busy') };
    case 'no-streets':
      return { title: texts.say('cover.no-streets-title'), text: texts.say('cover.no-streets') };
    case 'unknown':
      return unknownPlace(answer.place, texts);
    case 'fault':
      return faultHeadline(answer, texts);
  }
}

interface FoundProps {
  readonly site: Site;
  readonly answer: FoundCoverage;
  readonly query: CoverageQuery;
  readonly texts: AllTexts;
}

function Found({ site, answer, query, texts }: FoundProps): ComponentChild {
  const { town, bounds } = answer;
  return (
    <>
      <div class="cover-numbers">
        <Numbers town={town} bounds={bounds} texts={texts} />
        <HoursChart answer={answer} texts={texts} />
      </div>
      <TownMap site={site} answer={answer} query={query} texts={texts} />
      <div class="cover-gaps">
        <Gaps site={site} answer={answer} texts={texts} />
        <h2>{texts.say('cover.how-title')}</h2>
        <p>{texts.say('cover.how-streets', { side: texts.distance(bounds.sideM) })}</p>
        <p>{texts.say('cover.how-walks', { minutes: bounds.mostMin })}</p>
        <p>{texts.say('cover.how-toilets')}</p>
        <p class="quiet credit">
          <a href="https://www.openstreetmap.org/copyright">
            <bdi>© OpenStreetMap contributors</bdi>
          </a>
          , <a href={pathOf(site, '/licence')}>{texts.say('shell.credit-licence')}</a>
        </p>
      </div>
    </>
  );
}

function Numbers({
  town: { near, middle, longestMin },
  bounds: { nearMin, middleMin, mostMin },
  texts,
}: Pick<FoundCoverage, 'town' | 'bounds'> & { readonly texts: AllTexts }): ComponentChild {
  const longest =
    longestMin === undefined
      ? texts.say('cover.over', { minutes: mostMin })
      : texts.say('way.minutes', { minutes: longestMin });
  return (
    <FactsList
      look="cover-shares"
      rows={[
        [texts.say('cover.within', { minutes: nearMin }), percent(texts, near)],
        [texts.say('cover.within', { minutes: middleMin }), percent(texts, middle)],
        [texts.say('cover.worst'), longest],
      ]}
    />
  );
}

function TownMap({
  site,
  answer: {
    bounds: { mostMin },
    day,
    hour,
  },
  query,
  texts,
}: FoundProps): ComponentChild {
  return (
    <figure class="cover-map">
      <img
        src={pathOf(site, coverageAddress({ ...query, day, hour }, '/coverage/map.svg'))}
        alt={texts.say('cover.map')}
        width="800"
        height="800"
      />
      <figcaption>
        <ul class="cover-legend">
          {COVERAGE_BANDS.map(({ mostMin: minutes }, i) => (
            <li key={minutes} class={`band-${i}`}>
              {texts.say('cover.up-to', { minutes })}
            </li>
          ))}
          <li class="band-none">{texts.say('cover.over', { minutes: mostMin })}</li>
        </ul>
        <p class="quiet">{texts.say('cover.map-note')}</p>
      </figcaption>
    </figure>
  );
}

function Gaps({ site, answer, texts }: Omit<FoundProps, 'query'>): ComponentChild {
  const { town, asides, hour, bounds } = answer;
  const asideOf = ({ id }: { readonly id: string }) => asides[id] ?? {};
  const toilets = town.gaps.flatMap(({ toilet }) =>
    toilet ? [inLanguageOf(toilet, asideOf(toilet).names, texts)] : [],
  );
  const titles = rowTitles(toilets, asideOf, texts);
  return (
    <section aria-labelledby="cover-help">
      <h2 id="cover-help">{texts.say('cover.help')}</h2>
      {town.gaps.length === 0 && <p class="quiet">{texts.say('cover.no-gaps')}</p>}
      <ol class="cover-list">
        {town.gaps.map((gap) => (
          <li key={`${gap.lon} ${gap.lat}`}>
            <a href={pathOf(site, gapPath(gap))}>
              <bdi>{gap.toilet ? titles.get(gap.toilet.id) : (gap.street ?? texts.say('cover.unnamed'))}</bdi>
            </a>
            {': '}
            {gap.toilet ? lackWords(gap, hour, texts) : texts.say('cover.new')}
            {texts.direction === 'rtl' ? ' ← ' : ' → '}
            <strong>{texts.say('cover.gain', { share: percent(texts, gap.gain, 1) })}</strong>{' '}
            <small class="quiet">
              {gap.longestMin === undefined
                ? texts.say('cover.today-over', { minutes: bounds.mostMin })
                : texts.say('cover.today-up-to', { minutes: gap.longestMin })}
            </small>
          </li>
        ))}
      </ol>
      {town.gaps.length > 1 && <p class="quiet">{texts.say('cover.gains-add')}</p>}
    </section>
  );
}

function gapPath({ toilet, lon, lat }: CoverageGap): string {
  if (toilet) return `/toilets/${toilet.id}`;
  return `/?lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}`;
}

function lackWords({ lacks }: CoverageGap, hour: number | 'any', texts: AllTexts): string {
  const time = hour === 'any' ? '' : clockOf(hour);
  return texts.list(
    lacks.map((lack) => (lack === 'closed' ? texts.say('lack.closed', { time }) : texts.say(`lack.${lack}`))),
  );
}

/** Units of the drawing, whose height is 100: a percent each. */
const BAR = { step: 12, width: 10 };

/** Shares hour by hour: bars for the eye, and a table for everyone. */
function HoursChart({
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
        <Table
          isNamed
          head={[texts.say('cover.hour'), texts.say('cover.known-open'), texts.say('cover.maybe-open')]}
          rows={hours.map(({ open, maybe }, i) => [clockOf(i), percent(texts, open), percent(texts, maybe)])}
        />
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

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/**
 * Writes a share as percent, by the rules of a language. Browsers load none of it.
 * @param share from 0 to 1
 */
function percent({ locale }: AllTexts, share: number, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(share);
}
