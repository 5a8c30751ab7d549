/** The page of a listing: the live switch, what readers see, and the plan. */

import type { ComponentChild } from 'preact';
import { MAX_HOURS } from '../../../schemas/text/text.ts';
import { JsonScript, Table } from '../../components/elements.tsx';
import { Badge, Choice, DoneNotice, Field, WrongNotice } from '../../components/fields.tsx';
import { Week } from '../../components/week.tsx';
import type { BusinessTexts } from '../../texts/areas.ts';
import { PlaceMap, type PlaceMapState } from '../../toilet/place-map.tsx';
import type { ListingHours, ListingState } from './listing-state.ts';
import { PlanPart } from './plan-part.tsx';

export interface ListingPageProps {
  readonly texts: BusinessTexts;
  readonly at: (path: string) => string;
  readonly state: ListingState;
  readonly map?: PlaceMapState | undefined;
}

export function ListingPage({ texts, at, state, map }: ListingPageProps): ComponentChild {
  const { listing, standing, toilet, done, wrong } = state;
  const { isRunning } = standing;
  const to = (form: string) => at(`/business/${listing.id}${form}`);
  return (
    <>
      <p class="quiet">
        <a href={at('/business')}>{texts.say('listing.all')}</a>
      </p>
      <h1>{listing.businessName}</h1>
      <p class="badges">
        <Badge
          text={texts.say(isRunning ? 'listing.shown' : 'listing.not-shown')}
          mood={isRunning ? 'good' : 'calm'}
        />
        {toilet.isShown ? <a href={at(`/toilets/${toilet.id}`)}>{toilet.name}</a> : toilet.name}
      </p>
      {map && <PlaceMap state={map} />}
      {done !== undefined && done !== 'paid' && <DoneNotice text={texts.say(`listing.${done}`)} />}
      <WrongNotice texts={texts} wrong={wrong} />
      {isRunning ? (
        <>
          <SwitchPart texts={texts} state={state} action={to('/switch')} />
          <ProfilePart texts={texts} state={state} action={to('/profile')} base={at('')} />
        </>
      ) : (
        <p>{texts.say('listing.needs-plan')}</p>
      )}
      <PlanPart texts={texts} state={state} to={to} />
    </>
  );
}

interface PartProps {
  readonly texts: BusinessTexts;
  readonly state: ListingState;
  /** Address of the form. */
  readonly action: string;
}

function SwitchPart({ texts, state: { listing, zone, now }, action }: PartProps): ComponentChild {
  const { closedUntil } = listing;
  const isClosed = closedUntil !== null && closedUntil > now;
  return (
    <section class="panel" aria-labelledby="switch-heading">
      <h2 id="switch-heading">{texts.say('listing.switch')}</h2>
      <p>
        <strong>
          {isClosed
            ? texts.say('listing.is-off', { time: texts.timeThere(closedUntil, zone) })
            : texts.say('listing.is-on')}
        </strong>
      </p>
      <form method="post" action={action}>
        <button type="submit" name="open_now" value={String(isClosed)} class={isClosed ? undefined : 'plain'}>
          {texts.say(isClosed ? 'listing.open' : 'listing.close')}
        </button>
      </form>
      {!isClosed && <p class="quiet">{texts.say('listing.close-hint')}</p>}
    </section>
  );
}

function ProfilePart({ texts, state, action, base }: PartProps & { readonly base: string }): ComponentChild {
  const { listing, week, wrong, form } = state;
  const { conditions, openingHours } = listing;
  const tapped: ListingHours = {
    ...{ base, hours: openingHours },
    ...{ legend: texts.say('listing.hours'), none: texts.say('listing.conditions-none') },
  };
  return (
    <section class="panel" aria-labelledby="profile-heading">
      <h2 id="profile-heading">{texts.say('listing.profile')}</h2>
      <form class="stacked" method="post" action={action}>
        <Choice
          texts={texts}
          name="conditions"
          label={texts.say('listing.conditions')}
          wrong={wrong}
          options={[
            { value: 'everyone', label: texts.say('listing.conditions-everyone') },
            { value: 'customers', label: texts.say('listing.conditions-customers') },
            { value: '', label: texts.say('listing.conditions-none') },
          ]}
          chosen={form.conditions ?? conditions ?? ''}
        />
        {/* A script puts the tapped field in this place, but beside a refusal: that belongs to the text. */}
        {!wrong && <JsonScript id="listing-hours-state" value={tapped} />}
        <div id="listing-hours">
          <Field
            texts={texts}
            name="opening_hours"
            label={texts.say('listing.hours')}
            hint={texts.say('listing.hours-hint')}
            wrong={wrong}
            control={(ties) => (
              <input
                {...ties}
                value={form.opening_hours ?? openingHours ?? ''}
                maxLength={MAX_HOURS}
                autocapitalize="off"
                autocomplete="off"
                spellcheck={false}
              />
            )}
          />
          <HowToWrite texts={texts} />
        </div>
        {week && <Week caption={texts.say('listing.week')} texts={texts} week={week} />}
        <button type="submit">{texts.say('listing.save')}</button>
      </form>
    </section>
  );
}

const EXAMPLES = [
  ['Mo-Fr 08:00-18:00; Sa 10:00-14:00', 'weekdays'],
  ['Mo-Sa 08:00-12:00,14:00-18:00', 'break'],
  ['Fr,Sa 18:00-02:00', 'night'],
  ['Mo-Su 10:00-22:00; Tu,PH off', 'off'],
  ['24/7', 'always'],
] as const;

function HowToWrite({ texts }: Pick<PartProps, 'texts'>): ComponentChild {
  return (
    <details>
      <summary>{texts.say('listing.hours-how')}</summary>
      <Table
        head={[texts.say('listing.hours-write'), texts.say('listing.hours-means')]}
        rows={EXAMPLES.map(([value, means]) => [<code>{value}</code>, texts.say(`listing.hours-${means}`)])}
      />
      <p class="quiet">{texts.say('listing.hours-days')}</p>
    </details>
  );
}
