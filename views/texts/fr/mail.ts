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
  'mail.claim-subject': 'Votre demande : {business}',
  'mail.claim-approved':
    'Votre demande pour « {business} » est approuvée. Vous pouvez maintenant dire qui peut utiliser les toilettes et quand, et les fermer pour l’instant.',
  'mail.claim-rejected':
    'Votre demande pour « {business} » n’est pas approuvée : nous n’avons pas pu voir que ces toilettes sont les vôtres. Vous pouvez la refaire et en dire plus.',
  'mail.claim-revoked':
    'Votre demande pour « {business} » est retirée. Nos pages ne montrent plus vos indications.',
  'mail.claim-open': 'Ouvrez votre page :',
};
