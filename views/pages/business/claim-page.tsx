/** The page for claiming a toilet as a business. Only accounts get the form. */

import type { ComponentChild, InputHTMLAttributes } from 'preact';
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

interface ClaimField {
  readonly name: 'business_name' | 'contact_email' | 'contact_phone' | 'website' | 'note';
  readonly hint?: 'claim.business_name-hint' | 'claim.website-hint';
  readonly isOptional?: true;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

/** The fields of the form but for the note, in their order. */
const FIELDS: readonly ClaimField[] = [
  {
    name: 'business_name',
    hint: 'claim.business_name-hint',
    input: { required: true, maxLength: 80, autocomplete: 'organization' },
  },
  {
    name: 'contact_email',
    input: { type: 'email', required: true, maxLength: 200, autocomplete: 'email' },
  },
  { name: 'contact_phone', isOptional: true, input: { type: 'tel', maxLength: 40, autocomplete: 'tel' } },
  {
    name: 'website',
    hint: 'claim.website-hint',
    isOptional: true,
    input: { inputmode: 'url', maxLength: 200, autocomplete: 'url' },
  },
];

export function ClaimForm({ texts, action, values, wrong }: ClaimFormProps): ComponentChild {
  const about = ({ name, hint, isOptional }: Omit<ClaimField, 'input'>) => ({
    ...{ texts, name, wrong, label: texts.say(`claim.${name}`) },
    ...(hint && { hint: texts.say(hint) }),
    ...(isOptional && { optional: texts.say('claim.optional') }),
  });
  const given = (name: string) => values[name] ?? '';
  return (
    <form class="stacked" method="post" action={action}>
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          {...about(field)}
          control={(ties) => <input {...ties} {...field.input} value={given(field.name)} />}
        />
      ))}
      <Field
        {...about({ name: 'note', isOptional: true })}
        control={(ties) => <textarea {...ties} rows={3} maxLength={500} value={given('note')} />}
      />
      <p class="quiet">{texts.say('claim.private')}</p>
      <button type="submit">{texts.say('claim.send')}</button>
    </form>
  );
}
