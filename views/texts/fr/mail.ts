/** The mails in French. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Votre code pour Lootiles',
  'mail.sign-in-code': 'Votre code de connexion :',
  'mail.sign-in-link': 'Ou ouvrez ce lien :',
  'mail.sign-in-open': 'Se connecter',
  'mail.sign-in-valid':
    'Le code et le lien servent pendant dix minutes. Utilisez l’un des deux, une seule fois.',
  'mail.sign-in-ignore':
    'Vous n’avez rien demandé ? Alors ne faites rien : sans le code, personne ne peut se connecter. Ne donnez jamais ce code.',
};
