/** The page of a town: how far the next toilet is from its streets, hour by hour, and the changes that would help most. */
import type { ComponentChild } from 'preact';
import { COVERAGE_BANDS, type CoverageGap } from '../../../schemas/reads/town-coverage.ts';
import { hasTwoNumbers } from '../../../schemas/text/numbers.ts';
import { faultHeadline, unknownPlace } from '../../find/fault-headline.ts';
import { PlaceInput } from '../../find/search-form.tsx';
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
import { clockOf, HoursChart, percent } from './hours-chart.tsx';

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
        <Check name="step_free" isOn={query.isStepFree} label={texts.say('cover.step-free')} />
        <Check name="free" isOn={query.isFree} label={texts.say('cover.free')} />
        <button type="submit">{texts.say('cover.submit')}</button>
      </div>
    </form>
  );
}

function Check({
  name,
  isOn,
  label,
}: {
  readonly name: string;
  readonly isOn: boolean;
  readonly label: string;
}) {
  return (
    <label class="cover-check">
      <input type="checkbox" name={name} value="true" checked={isOn} /> {label}
    </label>
  );
}

type Unanswered = Exclude<CoverageState['answer'], FoundCoverage>;

function Nothing({
  answer,
  texts,
}: {
  readonly answer: Unanswered;
  readonly texts: AllTexts;
}): ComponentChild {
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
    <dl class="cover-shares">
      <div>
        <dt>{texts.say('cover.within', { minutes: nearMin })}</dt>
        <dd>{percent(texts, near)}</dd>
      </div>
      <div>
        <dt>{texts.say('cover.within', { minutes: middleMin })}</dt>
        <dd>{percent(texts, middle)}</dd>
      </div>
      <div>
        <dt>{texts.say('cover.worst')}</dt>
        <dd>{longest}</dd>
      </div>
    </dl>
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
