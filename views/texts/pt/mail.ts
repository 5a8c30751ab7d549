/** The mails in Portuguese. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Seu código para o Lootiles',
  'mail.sign-in-code': 'Seu código para entrar:',
  'mail.sign-in-link': 'Ou abra este link:',
  'mail.sign-in-open': 'Entrar',
  'mail.sign-in-valid': 'O código e o link valem por dez minutos. Use um deles, uma vez.',
  'mail.sign-in-ignore':
    'Não pediu isto? Então não faça nada: sem o código ninguém pode entrar. Nunca passe o código a ninguém.',
  'mail.claim-subject': 'Seu pedido: {business}',
  'mail.claim-approved':
    'Seu pedido para “{business}” foi aprovado. Agora você pode dizer quem pode usar o banheiro e quando, e fechá-lo por enquanto.',
  'mail.claim-rejected':
    'Seu pedido para “{business}” não foi aprovado: não conseguimos ver que o banheiro é seu. Você pode pedir de novo e dizer mais.',
  'mail.claim-revoked':
    'Seu pedido para “{business}” foi retirado. Nossas páginas não mostram mais o que você disse.',
  'mail.claim-open': 'Abra sua página:',
};
