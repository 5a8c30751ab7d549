/** The plan of a listing on its page: its state in words, and what can be done. */

import type { ComponentChild } from 'preact';
import { Badge, Choice } from '../../components/fields.tsx';
import type { BusinessTexts } from '../../texts/areas.ts';
import type { ListingState, Standing } from './listing-state.ts';

export interface PlanPartProps {
  readonly texts: BusinessTexts;
  readonly state: Pick<ListingState, 'standing' | 'listing' | 'zone' | 'isSold' | 'done' | 'wrong'>;
  /** The address of a form of this listing. */
  readonly to: (form: string) => string;
}

export function PlanBadge({ texts, standing }: { texts: BusinessTexts; standing: Standing }): ComponentChild {
  const { kind, isRunning } = standing;
  return (
    <Badge text={texts.say(`plan.${kind}`)} mood={isRunning ? 'good' : kind === 'none' ? 'calm' : 'bad'} />
  );
}

export function PlanPart(props: PlanPartProps): ComponentChild {
  const { texts, state, to } = props;
  const { standing, isSold, done } = state;
  const waitsForPayment = done === 'paid' && !standing.isRunning;
  return (
    <section class="panel" aria-labelledby="plan-heading">
      <h2 id="plan-heading">{texts.say('plan.heading')}</h2>
      <p class="badges">
        <PlanBadge texts={texts} standing={standing} />
      </p>
      <p>{waitsForPayment ? texts.say('plan.paid') : standingWords(texts, state)}</p>
      {waitsForPayment ? (
        <p>
          <a class="button-link" href={to('?done=paid')}>
            {texts.say('plan.look-again')}
          </a>
        </p>
      ) : isSold ? (
        <Actions {...props} />
      ) : (
        <p class="notice">{texts.say('wrong.partner-payments-off')}</p>
      )}
    </section>
  );
}

function standingWords(texts: BusinessTexts, { standing, listing, zone }: PlanPartProps['state']): string {
  const { kind, until } = standing;
  return texts.say(`plan.${kind}-what`, {
    tier: texts.say(`plan.${listing.tier ?? 'basic'}`),
    time: until ? texts.timeThere(until, zone) : '',
  });
}

function Actions({ texts, state: { standing, wrong }, to }: PlanPartProps): ComponentChild {
  const { kind, mayBuy, mayManage } = standing;
  if (kind === 'open-checkout')
    return (
      <form method="post" action={to('/continue')}>
        <button type="submit">{texts.say('plan.continue')}</button>
      </form>
    );
  return (
    <>
      {mayBuy && (
        <form class="stacked" method="post" action={to('/checkout')}>
          <Choice
            texts={texts}
            name="tier"
            label={texts.say('plan.choose')}
            wrong={wrong}
            options={[
              { value: 'basic', label: texts.say('plan.basic') },
              { value: 'plus', label: texts.say('plan.plus') },
            ]}
            chosen="basic"
          />
          <p class="quiet">{texts.say('plan.prices')}</p>
          <button type="submit">{texts.say('plan.checkout')}</button>
        </form>
      )}
      {mayManage && (
        <>
          <form method="post" action={to('/portal')}>
            <button type="submit" class="plain">
              {texts.say('plan.portal')}
            </button>
          </form>
          <p class="quiet">{texts.say('plan.portal-hint')}</p>
        </>
      )}
    </>
  );
}

/** The page that leads on to a page of the payment provider. */
export function LeavingPage({ texts, url }: { texts: BusinessTexts; url: string }): ComponentChild {
  const title = texts.say('plan.leaving');
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.say('plan.leaving-what')}</p>
      <p>
        <a class="button-link is-main" href={url}>
          {title}
        </a>
      </p>
    </>
  );
}

/** Leads the browser on by itself: the policy of our pages lets forms lead only to our own host. */
export function LeavingHead({ url }: { url: string }): ComponentChild {
  return <meta http-equiv="refresh" content={`0;url=${url}`} />;
}
