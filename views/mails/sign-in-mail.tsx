/** The mail with the code and the link to sign in: as plain text, and the same as minimal HTML. */

import { renderToString } from 'preact-render-to-string';
import { TEXTS } from '../texts/catalogues.ts';
import type { Language } from '../texts/texts.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** @param code as users type it, digits in groups */
export function signInMail(language: Language, code: string, link: string): MailContent {
  const texts = TEXTS[language];
  const [yourCode, orLink, valid, ignore] = (['code', 'link', 'valid', 'ignore'] as const).map((name) =>
    texts.say(`mail.sign-in-${name}`),
  );
  const page = (
    <html lang={language} dir={texts.direction}>
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
      </body>
    </html>
  );
  return {
    // Without the code: notifications show subjects on locked screens.
    subject: texts.say('mail.sign-in-subject'),
    text: `${yourCode}\n\n    ${code}\n\n${orLink}\n${link}\n\n${valid}\n${ignore}\n`,
    html: `<!doctype html>\n${renderToString(page)}\n`,
  };
}
