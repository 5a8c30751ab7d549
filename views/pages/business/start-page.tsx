/** The page /business: what it offers, and for accounts their claims and listings. */

import type { ComponentChild } from 'preact';
import { Badge, DoneNotice } from '../../components/fields.tsx';
import type { BusinessTexts } from '../../texts/areas.ts';
import { claimPath, nextQuery } from '../site.ts';
import type { Standing, ToiletName } from './listing-state.ts';
import { PlanBadge } from './plan-part.tsx';

interface StartProps {
  readonly texts: BusinessTexts;
  readonly at: (path: string) => string;
  /** Plans are sold here. */
  readonly isSold: boolean;
}

export function BusinessStart({ texts, at, isSold }: StartProps): ComponentChild {
  return (
    <>
      <h1>{texts.say('business.title')}</h1>
      <p class="lead">{texts.say('business.lead')}</p>
      <p class="actions">
        <a class="button-link is-main" href={at('/')}>
          {texts.say('business.find')}
        </a>
        <a class="button-link" href={at(`/account${nextQuery('/business')}`)}>
          {texts.say('business.sign-in')}
        </a>
      </p>
      <Steps texts={texts} isSold={isSold} />
    </>
  );
}

export interface ShownClaim {
  readonly id: string;
  readonly state: 'pending' | 'approved' | 'rejected' | 'revoked';
  readonly businessName: string;
  readonly claimedAt: Date;
  readonly toilet: ToiletName;
  /** The listing that the claim became. */
  readonly listing: { readonly id: string; readonly standing: Standing } | undefined;
}

interface OwnBusinessProps extends StartProps {
  readonly claims: readonly ShownClaim[];
  /** The browser comes from the form of a claim. */
  readonly hasClaimed: boolean;
}

export function OwnBusiness({ texts, at, isSold, claims, hasClaimed }: OwnBusinessProps): ComponentChild {
  return (
    <>
      <h1>{texts.say('business.own-title')}</h1>
      {hasClaimed && <DoneNotice text={texts.say('claim.sent')} />}
      {claims.length === 0 && <p class="lead">{texts.say('business.empty')}</p>}
      <ul class="panels">
        {claims.map((claim) => (
          <ClaimCard key={claim.id} texts={texts} at={at} claim={claim} />
        ))}
      </ul>
      <p class="actions">
        <a class="button-link" href={at('/')}>
          {texts.say('business.find')}
        </a>
        <a class="button-link" href={at('/account')}>
          {texts.say('business.account')}
        </a>
      </p>
      {claims.length === 0 ? (
        <Steps texts={texts} isSold={isSold} />
      ) : (
        !isSold && <p class="notice">{texts.say('business.not-sold')}</p>
      )}
    </>
  );
}

const MOODS = { pending: 'calm', approved: 'good', rejected: 'bad', revoked: 'bad' } as const;

function ClaimCard({
  texts,
  at,
  claim: { state, businessName, claimedAt, toilet, listing },
}: Pick<StartProps, 'texts' | 'at'> & { claim: ShownClaim }): ComponentChild {
  const managed = state === 'approved' ? listing : undefined;
  return (
    <li class="panel">
      <h2>{businessName}</h2>
      <p class="badges">
        <Badge text={texts.say(`claim.${state}`)} mood={MOODS[state]} />
        {managed && <PlanBadge texts={texts} standing={managed.standing} />}
      </p>
      {state !== 'approved' && <p>{texts.say(`claim.${state}-what`)}</p>}
      <p class="quiet">
        {toilet.name} · {texts.say('claim.on', { day: texts.day(claimedAt.toISOString()) })}
      </p>
      <p class="actions">
        {managed && (
          <a class="button-link is-main" href={at(`/business/${managed.id}`)}>
            {texts.say('claim.manage')}
          </a>
        )}
        {state === 'rejected' && toilet.isShown && (
          <a class="button-link" href={at(claimPath(toilet.id))}>
            {texts.say('claim.again')}
          </a>
        )}
        {toilet.isShown && (
          <a class="button-link" href={at(`/toilets/${toilet.id}`)}>
            {texts.say('claim.toilet-page')}
          </a>
        )}
      </p>
    </li>
  );
}

function Steps({ texts, isSold }: Pick<StartProps, 'texts' | 'isSold'>): ComponentChild {
  return (
    <>
      <h2>{texts.say('business.steps')}</h2>
      <ol class="steps">
        <li>{texts.say('business.step-find')}</li>
        <li>{texts.say('business.step-claim')}</li>
        <li>{texts.say('business.step-check')}</li>
        {isSold && <li>{texts.say('business.step-plan')}</li>}
      </ol>
      {isSold ? <p>{texts.say('business.fair')}</p> : <p class="notice">{texts.say('business.not-sold')}</p>}
    </>
  );
}
