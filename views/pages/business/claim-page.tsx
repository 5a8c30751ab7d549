/** The page for claiming a toilet as a business. Only accounts get the form. */

import type { ComponentChild } from 'preact';
import { Field, type FormErrors, WrongNotice } from '../../components/fields.tsx';
import type { BusinessTexts } from '../../texts/areas.ts';
import { PlaceMap, type PlaceMapState } from '../../toilet/place-map.tsx';
import { claimPath, nextQuery } from '../site.ts';

interface ClaimPageProps {
  readonly texts: BusinessTexts;
  readonly at: (path: string) => string;
  readonly toilet: { readonly id: string; readonly name: string };
  readonly map: PlaceMapState | undefined;
  /** Values of the form by name; undefined without a sign-in. */
  readonly values: Readonly<Record<string, string>> | undefined;
  readonly wrong: FormErrors | undefined;
}

export function ClaimPage({ texts, at, toilet, map, values, wrong }: ClaimPageProps): ComponentChild {
  const path = claimPath(toilet.id);
  return (
    <>
      <h1>{texts.say('claim.heading')}</h1>
      <p class="lead">{texts.say('claim.lead')}</p>
      <p>
        {texts.say('claim.of')}: <a href={at(`/toilets/${toilet.id}`)}>{toilet.name}</a>
      </p>
      {map && <PlaceMap state={map} />}
      <WrongNotice texts={texts} wrong={wrong} />
      {values ? (
        <ClaimForm texts={texts} action={at(path)} values={values} wrong={wrong} />
      ) : (
        <>
          <p>{texts.say('claim.sign-in-first')}</p>
          <p>
            <a class="button-link is-main" href={at(`/account${nextQuery(path)}`)}>
              {texts.say('business.sign-in')}
            </a>
          </p>
        </>
      )}
    </>
  );
}

export interface ClaimFormProps {
  readonly texts: BusinessTexts;
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly wrong: FormErrors | undefined;
}

export function ClaimForm({ texts, action, values, wrong }: ClaimFormProps): ComponentChild {
  const optional = texts.say('claim.optional');
  const given = (name: string) => values[name] ?? '';
  return (
    <form class="stacked" method="post" action={action}>
      <Field
        texts={texts}
        name="business_name"
        label={texts.say('claim.business_name')}
        hint={texts.say('claim.business_name-hint')}
        wrong={wrong}
        control={(ties) => (
          <input
            {...ties}
            value={given('business_name')}
            required
            maxLength={80}
            autocomplete="organization"
          />
        )}
      />
      <Field
        texts={texts}
        name="contact_email"
        label={texts.say('claim.contact_email')}
        wrong={wrong}
        control={(ties) => (
          <input
            {...ties}
            type="email"
            value={given('contact_email')}
            required
            maxLength={200}
            autocomplete="email"
          />
        )}
      />
      <Field
        texts={texts}
        name="contact_phone"
        label={texts.say('claim.contact_phone')}
        optional={optional}
        wrong={wrong}
        control={(ties) => (
          <input {...ties} type="tel" value={given('contact_phone')} maxLength={40} autocomplete="tel" />
        )}
      />
      <Field
        texts={texts}
        name="website"
        label={texts.say('claim.website')}
        hint={texts.say('claim.website-hint')}
        optional={optional}
        wrong={wrong}
        control={(ties) => (
          <input {...ties} inputmode="url" value={given('website')} maxLength={200} autocomplete="url" />
        )}
      />
      <Field
        texts={texts}
        name="note"
        label={texts.say('claim.note')}
        optional={optional}
        wrong={wrong}
        control={(ties) => <textarea {...ties} rows={3} maxLength={500} value={given('note')} />}
      />
      <p class="quiet">{texts.say('claim.private')}</p>
      <button type="submit">{texts.say('claim.send')}</button>
    </form>
  );
}
