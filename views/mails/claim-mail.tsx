/** The mail that tells an owner what became of a claim: as plain text, and the same as minimal HTML. */
import { renderToString } from 'preact-render-to-string';
import { TEXTS } from '../texts/catalogues.ts';
import type { Language } from '../texts/texts.ts';
import type { MailContent } from './sign-in-mail.tsx';

/** @param link to the page of the listing, or of all claims of the account */
export function claimMail(
  language: Language,
  decision: 'approved' | 'rejected' | 'revoked',
  business: string,
  link: string,
): MailContent {
  const texts = TEXTS[language];
  const words = texts.say(`mail.claim-${decision}`, { business });
  const open = texts.say('mail.claim-open');
  const page = (
    <html lang={language} dir={texts.direction}>
      <body>
        <p>{words}</p>
        <p>
          <a href={link}>{open}</a>
        </p>
      </body>
    </html>
  );
  return {
    subject: texts.say('mail.claim-subject', { business }),
    text: `${words}\n\n${open}\n${link}\n`,
    html: `<!doctype html>\n${renderToString(page)}\n`,
  };
}
