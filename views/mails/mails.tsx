/** The mails: as plain text, and the same as minimal HTML. */
import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { AllTexts } from '../texts/areas.ts';
import { TEXTS } from '../texts/catalogues.ts';
import type { Language } from '../texts/texts.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Returns the mail with the code and the link to sign in.
 * @param code as users type it, digits in groups
 */
export function signInMail(language: Language, code: string, link: string): MailContent {
  const texts = TEXTS[language];
  const [yourCode, orLink, valid, ignore] = (['code', 'link', 'valid', 'ignore'] as const).map((name) =>
    texts.say(`mail.sign-in-${name}`),
  );
  return {
    // Without the code: notifications show subjects on locked screens.
    subject: texts.say('mail.sign-in-subject'),
    text: `${yourCode}\n\n    ${code}\n\n${orLink}\n${link}\n\n${valid}\n${ignore}\n`,
    html: htmlOf(
      texts,
      <body>
        <p>{yourCode}</p>
        <p style="font-size:2em;letter-spacing:.1em">
          <strong>{code}</strong>
        </p>
        <p>
          {orLink} <a href={link}>{texts.say('mail.sign-in-open')}</a>
        </p>
        <p>
          {valid} {ignore}
        </p>
      </body>,
    ),
  };
}

/**
 * Returns the mail that says to an owner what became of a claim.
 * @param link to the page of the listing, or of all claims of the account
 */
export function claimMail(
  language: Language,
  decision: 'approved' | 'rejected' | 'revoked',
  business: string,
  link: string,
): MailContent {
  const texts = TEXTS[language];
  const words = texts.say(`mail.claim-${decision}`, { business });
  const open = texts.say('mail.claim-open');
  return {
    subject: texts.say('mail.claim-subject', { business }),
    text: `${words}\n\n${open}\n${link}\n`,
    html: htmlOf(
      texts,
      <body>
        <p>{words}</p>
        <p>
          <a href={link}>{open}</a>
        </p>
      </body>,
    ),
  };
}

function htmlOf(texts: AllTexts, body: ComponentChild): string {
  const page = (
    <html lang={texts.language} dir={texts.direction}>
      {body}
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}
