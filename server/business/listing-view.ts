/** The page of a listing: the live switch, what readers are told, and the plan. Pure. */
import { html } from 'hono/html';
import type { Listing } from '../../overlay/listings.ts';
import { MAX_HOURS } from '../../schemas/hours-text.ts';
import type { Html } from '../pages/page.ts';
import { badge, choice, doneNotice, field, type Said, type Wrong, wrongNotice } from './fields.ts';
import type { Standing } from './plan-standing.ts';
import { planPart } from './plan-view.ts';
import type { ToiletOf } from './toilet-of.ts';
import { type DayHours, weekOf } from './week.ts';

export interface ListingView {
  readonly listing: Listing;
  readonly standing: Standing;
  readonly toilet: ToiletOf;
  readonly now: Date;
  readonly isSold: boolean;
  /** What was just done: a message, said at the top. */
  readonly done: 'saved' | 'closed-now' | 'opened' | 'paid' | undefined;
  readonly wrong: Wrong | undefined;
  /** What was sent, where that did not do. */
  readonly form: Readonly<Record<string, string>>;
  readonly at: (path: string) => string;
}

export function listingBody(said: Said, view: ListingView): Html {
  const { listing, standing, toilet, done, wrong, at, isSold } = view;
  const { isRunning } = standing;
  const to = (form: string) => at(`/business/${listing.id}${form}`);
  return html`<p class="quiet"><a href="${at('/business')}">${said.say('listing.all')}</a></p>
<h1>${listing.businessName}</h1>
<p class="badges">${badge(said.say(isRunning ? 'listing.shown' : 'listing.not-shown'), isRunning ? 'good' : 'calm')}
${toilet.isShown ? html`<a href="${at(`/toilets/${toilet.id}`)}">${toilet.name}</a>` : toilet.name}</p>
${done === undefined || done === 'paid' ? '' : doneNotice(said.say(`listing.${done}`))}
${wrongNotice(said, wrong)}
${
  isRunning
    ? html`${switchPart(said, view, to('/switch'))}
${profilePart(said, view, to('/profile'))}`
    : html`<p>${said.say('listing.needs-plan')}</p>`
}
${planPart(said, { standing, listing, zone: zoneOf(toilet), isSold, hasPaid: done === 'paid', wrong, to })}`;
}

function switchPart(said: Said, { listing, toilet, now }: ListingView, action: string): Html {
  const { closedUntil } = listing;
  const isClosed = closedUntil !== null && closedUntil > now;
  const state = isClosed
    ? said.say('listing.is-off', { time: said.timeThere(closedUntil, zoneOf(toilet)) })
    : said.say('listing.is-on');
  return html`<section class="panel" aria-labelledby="switch-heading">
<h2 id="switch-heading">${said.say('listing.switch')}</h2>
<p><strong>${state}</strong></p>
<form method="post" action="${action}">
<button name="open_now" value="${String(isClosed)}"${isClosed ? '' : html` class="plain"`}>${said.say(isClosed ? 'listing.open' : 'listing.close')}</button>
</form>
${isClosed ? '' : html`<p class="quiet">${said.say('listing.close-hint')}</p>`}
</section>`;
}

function profilePart(said: Said, { listing, toilet, now, wrong, form }: ListingView, action: string): Html {
  const { conditions, openingHours } = listing;
  const place = toilet.place;
  const week = openingHours !== null && place ? weekOf(openingHours, place, now.getTime()) : undefined;
  return html`<section class="panel" aria-labelledby="profile-heading">
<h2 id="profile-heading">${said.say('listing.profile')}</h2>
<form class="stacked" method="post" action="${action}">
${choice(
  said,
  { name: 'conditions', label: said.say('listing.conditions'), wrong },
  [
    { value: 'everyone', label: said.say('listing.conditions-everyone') },
    { value: 'customers', label: said.say('listing.conditions-customers') },
    { value: '', label: said.say('listing.conditions-none') },
  ],
  form.conditions ?? conditions ?? '',
)}
${field(
  said,
  { name: 'opening_hours', label: said.say('listing.hours'), hint: said.say('listing.hours-hint'), wrong },
  (ties) =>
    html`<input ${ties} value="${form.opening_hours ?? openingHours ?? ''}" maxlength="${MAX_HOURS}" autocapitalize="off" autocomplete="off" spellcheck="false">`,
)}
${howToWrite(said)}
${week ? weekTable(said, week) : ''}
<button>${said.say('listing.save')}</button>
</form>
</section>`;
}

const EXAMPLES = [
  ['Mo-Fr 08:00-18:00; Sa 10:00-14:00', 'weekdays'],
  ['Mo-Sa 08:00-12:00,14:00-18:00', 'break'],
  ['Fr,Sa 18:00-02:00', 'night'],
  ['Mo-Su 10:00-22:00; Tu,PH off', 'off'],
  ['24/7', 'always'],
] as const;

function howToWrite(said: Said): Html {
  return html`<details>
<summary>${said.say('listing.hours-how')}</summary>
<table>
<thead><tr><th scope="col">${said.say('listing.hours-write')}</th><th scope="col">${said.say('listing.hours-means')}</th></tr></thead>
<tbody>${EXAMPLES.map(
    ([value, means]) =>
      html`<tr><td><code>${value}</code></td><td>${said.say(`listing.hours-${means}`)}</td></tr>
`,
  )}</tbody></table>
<p class="quiet">${said.say('listing.hours-days')}</p>
</details>`;
}

function weekTable(said: Said, week: readonly DayHours[]): Html {
  return html`<table class="week">
<caption>${said.say('listing.week')}</caption>
<tbody>${week.map(
    (each) => html`<tr><th scope="row">${said.weekday(each.day)}</th><td>${dayWords(said, each)}</td></tr>
`,
  )}</tbody></table>`;
}

function dayWords(said: Said, { open, isUnclear }: DayHours): string {
  const [first] = open;
  if (first?.from === '00:00' && first.to === '24:00') return said.say('listing.week-all-day');
  const words = [
    ...open.map(({ from, to }) => `${from}–${to}`),
    ...(isUnclear ? [said.say('listing.week-unknown')] : []),
  ];
  return words.length > 0 ? words.join(', ') : said.say('listing.week-closed');
}

function zoneOf({ place }: ToiletOf): string {
  return place?.zone ?? 'UTC';
}
