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
  /** Browsers know passkeys at the address of the site. */
  readonly hasPasskeys: boolean;
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
      <PasskeySignIn {...props} />
    </>
  );
}

/** The faults that a script shows one of (web/account/passkeys.ts), by the names of server/operations/accounts/passkeys.ts. */
const PASSKEY_FAULTS = {
  invitation: 'account.passkey-invitation',
  session: 'account.passkey-session',
  many: 'account.passkey-many',
  passkey: 'account.passkey-unknown',
  counter: 'account.passkey-copy',
  response: 'account.passkey-failed',
} as const;

function PasskeyFaults({ texts }: Pick<AccountProps, 'texts'>): ComponentChild {
  return Object.entries(PASSKEY_FAULTS).map(([name, key]) => (
    <p key={name} role="alert" data-fault={name} hidden>
      <strong>{texts.say(key)}</strong>
    </p>
  ));
}

/** Shown by the script, if the browser knows passkeys. */
function PasskeySignIn({ texts, at, next, hasPasskeys }: AccountProps): ComponentChild {
  return (
    hasPasskeys && (
      <form data-passkey="sign-in" data-base={at('')} data-next={at(next ?? '/account')} hidden>
        <button type="submit" class="plain">
          {texts.say('account.passkey-sign-in')}
        </button>
        <PasskeyFaults texts={texts} />
      </form>
    )
  );
}

/** Its invitation stands behind the `#` of the address, which no server sees. */
export function PasskeyForm({ texts, at, hasPasskeys }: AccountProps): ComponentChild {
  return (
    <>
      <h1>{texts.say('account.passkey-make')}</h1>
      <p>{texts.say('account.passkeys-what')}</p>
      {hasPasskeys ? (
        <>
          <form data-passkey="make" data-base={at('')} data-next={at('/account')} hidden>
            <label>
              {texts.say('account.passkey-name')}
              <input name="name" autocomplete="off" required maxLength={60} />
            </label>
            <button type="submit">{texts.say('account.passkey-make')}</button>
            <PasskeyFaults texts={texts} />
          </form>
          <p data-passkey-none>
            <strong>{texts.say('account.passkey-script')}</strong>
          </p>
        </>
      ) : (
        <Fault fault={texts.say('account.passkey-site')} />
      )}
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
  /** For a moderator who signed in without a passkey: the day from which that is too weak, `now` if it is. */
  readonly passkeyDue: string | 'now' | undefined;
  readonly passkeys: readonly ShownPasskey[];
  /** The session was made with a passkey. */
  readonly isByPasskey: boolean;
  /** The session may add and remove passkeys. */
  readonly mayManage: boolean;
}

interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  /** Times since the epoch. */
  readonly madeMs: number;
  readonly usedMs: number | undefined;
}

export function OwnAccount(props: OwnAccountProps): ComponentChild {
  const { texts, at, fault, email, isModerator, passkeyDue } = props;
  return (
    <>
      <h1>{texts.say('account.title')}</h1>
      <Fault fault={fault} />
      <p>
        {texts.say('account.signed-in-as')} <strong>{email}</strong>
      </p>
      {passkeyDue !== undefined && (
        <p role="status">
          <strong>
            {passkeyDue === 'now'
              ? texts.say('account.passkey-needed')
              : texts.say('account.passkey-due', { day: texts.day(passkeyDue) })}
          </strong>
        </p>
      )}
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
      <Passkeys {...props} />
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

function Passkeys(props: OwnAccountProps): ComponentChild {
  const { texts, at, passkeys, isByPasskey, mayManage, hasPasskeys } = props;
  return (
    <>
      <h2>{texts.say('account.passkeys')}</h2>
      <p>{texts.say('account.passkeys-what')}</p>
      {!hasPasskeys && <p>{texts.say('account.passkey-site')}</p>}
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, madeMs, usedMs }) => (
            <li key={id}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <br />
              {usedMs === undefined
                ? texts.say('account.passkey-made', { made: texts.day(madeMs) })
                : texts.say('account.passkey-used', { made: texts.day(madeMs), used: texts.day(usedMs) })}
              {mayManage && (
                <form method="post" action={at('/account/passkey-remove')}>
                  <input type="hidden" name="passkey" value={id} />
                  <button type="submit" class="plain">
                    {texts.say('account.passkey-remove', { name })}
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys && mayManage && (
        <p>
          <a href={at('/account/passkey')}>{texts.say('account.passkey-add')}</a>
        </p>
      )}
      {hasPasskeys && !mayManage && <p>{texts.say('account.passkey-session')}</p>}
      {!isByPasskey && passkeys.length > 0 && <PasskeySignIn {...props} />}
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
