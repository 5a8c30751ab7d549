/** The mails in Spanish. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Tu código para Lootiles',
  'mail.sign-in-code': 'Tu código para entrar:',
  'mail.sign-in-link': 'O abre este enlace:',
  'mail.sign-in-open': 'Entrar',
  'mail.sign-in-valid':
    'El código y el enlace sirven durante diez minutos. Usa uno de los dos, una sola vez.',
  'mail.sign-in-ignore':
    '¿No lo has pedido? Entonces no hagas nada: sin el código nadie puede entrar. No compartas nunca el código.',
  'mail.claim-subject': 'Tu solicitud: {business}',
  'mail.claim-approved':
    'Tu solicitud para «{business}» está aprobada. Ahora puedes decir quién puede usar el baño y cuándo, y cerrarlo por ahora.',
  'mail.claim-rejected':
    'Tu solicitud para «{business}» no está aprobada: no pudimos ver que el baño es tuyo. Puedes pedirlo otra vez y contar más.',
  'mail.claim-revoked':
    'Tu solicitud para «{business}» queda retirada. Nuestras páginas ya no muestran lo que dijiste.',
  'mail.claim-open': 'Abre tu página:',
};
