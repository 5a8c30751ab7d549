/** The plan of a listing on its page: how it stands in words, and what can be done. Pure. */
import { html } from 'hono/html';
import type { Listing } from '../../overlay/listings.ts';
import type { Html } from '../pages/page.ts';
import { badge, choice, type Said, type Wrong } from './fields.ts';
import type { Standing } from './plan-standing.ts';

export interface PlanView {
  readonly standing: Standing;
  readonly listing: Pick<Listing, 'tier'>;
  /** Whose clock times are told by. */
  readonly zone: string;
  /** Plans are sold here. */
  readonly isSold: boolean;
  /** The browser comes from having paid. */
  readonly hasPaid: boolean;
  readonly wrong: Wrong | undefined;
  /** The address of a form of this listing. */
  readonly to: (form: string) => string;
}

export function planBadge(said: Said, { kind, isRunning }: Standing): Html {
  return badge(said.say(`plan.${kind}`), isRunning ? 'good' : kind === 'none' ? 'calm' : 'bad');
}

export function planPart(said: Said, view: PlanView): Html {
  const { standing, isSold, hasPaid, to } = view;
  return html`<section class="panel" aria-labelledby="plan-heading">
<h2 id="plan-heading">${said.say('plan.heading')}</h2>
<p class="badges">${planBadge(said, standing)}</p>
<p>${hasPaid && !standing.isRunning ? said.say('plan.paid') : standingWords(said, view)}</p>
${hasPaid && !standing.isRunning ? html`<p><a class="button-link" href="${to('?done=paid')}">${said.say('plan.look-again')}</a></p>` : isSold ? actions(said, view) : html`<p class="notice">${said.say('wrong.partner-payments-off')}</p>`}
</section>`;
}

function standingWords(said: Said, { standing, listing, zone }: PlanView): string {
  const { kind, until } = standing;
  return said.say(`plan.${kind}-what`, {
    tier: said.say(`plan.${listing.tier ?? 'basic'}`),
    time: until ? said.timeThere(until, zone) : '',
  });
}

function actions(said: Said, { standing, wrong, to }: PlanView): Html {
  const { kind, mayBuy, mayManage } = standing;
  if (kind === 'open-checkout')
    return html`<form method="post" action="${to('/continue')}"><button>${said.say('plan.continue')}</button></form>`;
  const buy = mayBuy
    ? html`<form class="stacked" method="post" action="${to('/checkout')}">
${choice(
  said,
  { name: 'tier', label: said.say('plan.choose'), wrong },
  [
    { value: 'basic', label: said.say('plan.basic') },
    { value: 'plus', label: said.say('plan.plus') },
  ],
  'basic',
)}
<p class="quiet">${said.say('plan.prices')}</p>
<button>${said.say('plan.checkout')}</button>
</form>`
    : '';
  const manage = mayManage
    ? html`<form method="post" action="${to('/portal')}"><button class="plain">${said.say('plan.portal')}</button></form>
<p class="quiet">${said.say('plan.portal-hint')}</p>`
    : '';
  return html`${buy}${manage}`;
}
