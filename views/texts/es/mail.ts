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
};
