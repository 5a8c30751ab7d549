/** The bodies of the pages of accounts. Their forms work without scripts, except for the human check. */

import type { ComponentChild } from 'preact';
import type { AccountTexts } from '../texts/areas.ts';
import { nextQuery } from './site.ts';

export interface AccountProps {
  readonly texts: AccountTexts;
  /** The address of a path of the service. */
  readonly at: (path: string) => string;
  /** Path of the page that signing in leads to; undefined for the page of the account. */
  readonly next?: string | undefined;
  /** Asking for a code needs the human check (web/account/sign-in.ts). */
  readonly isChecked: boolean;
  /** Reason for which the last form was refused. */
  readonly fault?: string | undefined;
}

interface EmailProps extends AccountProps {
  /** As it was sent before. */
  readonly email?: string | undefined;
  /** The human check is to be the one of more work. */
  readonly isHard?: boolean | undefined;
}

export function EmailForm(props: EmailProps): ComponentChild {
  const { texts, at, fault, next, isChecked, email = '', isHard = false } = props;
  return (
    <>
      <h1>{texts.say('account.title')}</h1>
      <p>{texts.say('account.why')}</p>
      <Fault fault={fault} />
      <form
        method="post"
        action={at('/account/sign-in')}
        data-check-base={isChecked ? at('') : undefined}
        data-check-work={isHard ? 'hard' : undefined}
      >
        <Onward next={next} />
        <label>
          {texts.say('account.email')}
          <input type="email" name="email" value={email} autocomplete="email" required maxLength={200} />
        </label>
        <button type="submit">{texts.say('account.send')}</button>
        {isChecked && <HumanCheck texts={texts} />}
      </form>
    </>
  );
}

/** The states of the human check, of which the script shows one. */
function HumanCheck({ texts }: Pick<AccountProps, 'texts'>): ComponentChild {
  return (
    <>
      <input type="hidden" name="challenge_token" value="" />
      <p role="status" data-check="busy" hidden>
        {texts.say('account.checking')}
      </p>
      <p role="alert" data-check="impossible" hidden>
        <strong>{texts.say('account.check-impossible')}</strong>
      </p>
      <p role="alert" data-check="failed" hidden>
        <strong>{texts.say('account.check-failed')}</strong>
      </p>
      <p class="without-script">
        <strong>{texts.say('account.needs-script')}</strong>
      </p>
    </>
  );
}

export function CodeForm(props: AccountProps & { readonly signIn: string }): ComponentChild {
  const { texts, at, fault, next, signIn } = props;
  return (
    <>
      <h1>{texts.say('account.sign-in')}</h1>
      <p>{texts.say('account.sent')}</p>
      <Fault fault={fault} />
      <form method="post" action={at('/account/code')}>
        <Onward next={next} />
        <input type="hidden" name="sign_in" value={signIn} />
        <label>
          {texts.say('account.code')}
          <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxLength={40} />
        </label>
        <button type="submit">{texts.say('account.sign-in')}</button>
      </form>
      <p>
        <a href={at('/account') + nextQuery(next)}>{texts.say('account.again')}</a>
      </p>
    </>
  );
}

/** Opening a link changes nothing, because programs that check mails open links, too. The button does. */
export function LinkForm(props: AccountProps & { readonly link: string }): ComponentChild {
  const { texts, at, next, link } = props;
  return (
    <>
      <h1>{texts.say('account.link-title')}</h1>
      <form method="post" action={at('/account/link')}>
        <Onward next={next} />
        <input type="hidden" name="link" value={link} />
        <button type="submit">{texts.say('account.sign-in')}</button>
      </form>
    </>
  );
}

interface OwnAccountProps extends AccountProps {
  /** Address of the account that is signed in. */
  readonly email: string;
  readonly isModerator: boolean;
}

export function OwnAccount({ texts, at, fault, email, isModerator }: OwnAccountProps): ComponentChild {
  return (
    <>
      <h1>{texts.say('account.title')}</h1>
      <Fault fault={fault} />
      <p>
        {texts.say('account.signed-in-as')} <strong>{email}</strong>
      </p>
      <ul class="links">
        <li>
          <a class="button-link" href={at('/business')}>
            {texts.say('account.business')}
          </a>
        </li>
        {isModerator && (
          <li>
            <a class="button-link" href={at('/moderation')}>
              {texts.say('account.moderation')}
            </a>
          </li>
        )}
      </ul>
      <h2>{texts.say('account.sign-out-title')}</h2>
      <form method="post" action={at('/account/sign-out')}>
        <button type="submit" class="plain">
          {texts.say('account.sign-out')}
        </button>
        <button type="submit" class="plain" name="everywhere" value="yes">
          {texts.say('account.sign-out-everywhere')}
        </button>
      </form>
      <h2>{texts.say('account.export-title')}</h2>
      <p>{texts.say('account.export-what')}</p>
      <form method="post" action={at('/account/export')}>
        <button type="submit" class="plain">
          {texts.say('account.export')}
        </button>
      </form>
      <h2>{texts.say('account.delete-title')}</h2>
      <p>{texts.say('account.delete-what')}</p>
      <form class="stacked" method="post" action={at('/account/delete')}>
        <div class="field">
          <label class="option">
            <input type="checkbox" name="sure" value="yes" required /> {texts.say('account.delete-sure')}
          </label>
        </div>
        <button type="submit" class="danger">
          {texts.say('account.delete')}
        </button>
      </form>
    </>
  );
}

/** The page for a request that was refused. */
export function Refusal({ title, text }: { title: string; text: string }): ComponentChild {
  return (
    <>
      <h1>{title}</h1>
      <p class="lead" role="alert">
        {text}
      </p>
    </>
  );
}

function Onward({ next }: Pick<AccountProps, 'next'>): ComponentChild {
  return next !== undefined && <input type="hidden" name="next" value={next} />;
}

function Fault({ fault }: Pick<AccountProps, 'fault'>): ComponentChild {
  return (
    fault !== undefined && (
      <p role="alert">
        <strong>{fault}</strong>
      </p>
    )
  );
}
