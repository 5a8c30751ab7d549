/** What our mails say, in each language of the service. Plain text, and the same as minimal HTML. */
import { html } from 'hono/html';
import type { Language } from '../../views/texts/texts.ts';
import type { Mail } from './mailer.ts';

interface SignInTexts {
  readonly subject: string;
  readonly code: string;
  readonly link: string;
  readonly open: string;
  readonly valid: string;
  readonly ignore: string;
}

const SIGN_IN: Readonly<Record<Language, SignInTexts>> = {
  en: {
    subject: 'Your code for Lootiles',
    code: 'Your code to sign in:',
    link: 'Or open this link:',
    open: 'Sign in',
    valid: 'Either works once, for ten minutes.',
    ignore: 'If you did not ask for it, do nothing: nobody is signed in. Never tell the code to anybody.',
  },
  de: {
    subject: 'Ihr Code für Lootiles',
    code: 'Ihr Code zum Anmelden:',
    link: 'Oder öffnen Sie diesen Link:',
    open: 'Anmelden',
    valid: 'Beides gilt einmal, zehn Minuten lang.',
    ignore:
      'Wenn Sie ihn nicht angefordert haben, tun Sie nichts: Niemand ist angemeldet. Sagen Sie den Code niemandem.',
  },
  fr: {
    subject: 'Votre code pour Lootiles',
    code: 'Votre code de connexion :',
    link: 'Ou ouvrez ce lien :',
    open: 'Se connecter',
    valid: 'L’un ou l’autre sert une seule fois, pendant dix minutes.',
    ignore:
      'Si vous ne l’avez pas demandé, ne faites rien : personne n’est connecté. Ne donnez ce code à personne.',
  },
};

/** @param code as it is to be typed, digits in groups */
export async function signInMail(language: Language, to: string, code: string, link: string): Promise<Mail> {
  const texts = SIGN_IN[language];
  const page = await html`<!doctype html>
<html lang="${language}"><body>
<p>${texts.code}</p>
<p style="font-size:2em;letter-spacing:.1em"><strong>${code}</strong></p>
<p>${texts.link} <a href="${link}">${texts.open}</a></p>
<p>${texts.valid} ${texts.ignore}</p>
</body></html>
`;
  return {
    to,
    // Not the code: notifications show subjects on locked screens.
    subject: texts.subject,
    text: `${texts.code}\n\n    ${code}\n\n${texts.link}\n${link}\n\n${texts.valid}\n${texts.ignore}\n`,
    html: page.toString(),
  };
}
