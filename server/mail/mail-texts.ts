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
    valid: 'The code and the link work for ten minutes. Use one of them, once.',
    ignore:
      'Did you not ask for this? Then do nothing: without the code, no one can sign in. Never share the code.',
  },
  de: {
    subject: 'Ihr Code für Lootiles',
    code: 'Ihr Code zum Anmelden:',
    link: 'Oder öffnen Sie diesen Link:',
    open: 'Anmelden',
    valid: 'Code und Link gelten zehn Minuten. Benutzen Sie einen von beiden, einmal.',
    ignore:
      'Haben Sie das nicht angefordert? Dann tun Sie nichts: Ohne den Code kann sich niemand anmelden. Geben Sie den Code nie weiter.',
  },
  fr: {
    subject: 'Votre code pour Lootiles',
    code: 'Votre code de connexion :',
    link: 'Ou ouvrez ce lien :',
    open: 'Se connecter',
    valid: 'Le code et le lien servent pendant dix minutes. Utilisez l’un des deux, une seule fois.',
    ignore:
      'Vous n’avez rien demandé ? Alors ne faites rien : sans le code, personne ne peut se connecter. Ne donnez jamais ce code.',
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
