/** The pages of accounts in Portuguese. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Sua conta',
  'account.why':
    'Entre com seu e-mail para contribuir sem verificação humana, ou para reivindicar um banheiro para o seu estabelecimento. Enviamos um código por e-mail. Não há senha.',
  'account.email': 'E-mail',
  'account.send': 'Envie-me um código',
  'account.sent':
    'Enviamos um e-mail com um código e um link. Pode levar um minuto. Confira também a pasta de spam.',
  'account.code': 'Código do e-mail',
  'account.sign-in': 'Entrar',
  'account.link-title': 'Entrar com o link do e-mail',
  'account.signed-in-as': 'Você entrou como',
  'account.sign-out': 'Sair',
  'account.sign-out-everywhere': 'Sair em todos os aparelhos',
  'account.delete-title': 'Excluir sua conta',
  'account.delete-what':
    'Isto exclui seu e-mail, suas reivindicações e seus anúncios, na hora e para sempre. Suas contribuições aos banheiros ficam, sem ligação com você.',
  'account.delete-sure': 'Sim, excluir tudo',
  'account.delete': 'Excluir minha conta',
  'account.bad-email': 'Escreva um e-mail completo, como nome@example.org.',
  'account.wrong':
    'Este código ou link está errado, venceu ou já foi usado. Peça um código novo. Se um código novo também for recusado, abra o link do e-mail.',
  'account.too-many': 'Códigos demais foram pedidos. Espere uma hora e tente de novo.',
  'account.longer-check':
    'Muitos códigos foram pedidos. Envie o formulário de novo: desta vez a verificação humana demora mais, até um minuto.',
  'account.not-human': 'A verificação humana falta, venceu ou já foi usada. Envie o formulário de novo.',
  'account.checking': 'Seu navegador está fazendo a verificação humana. Leva alguns segundos.',
  'account.check-failed':
    'A verificação humana falhou. Confira sua conexão e envie o formulário de novo em um minuto.',
  'account.check-impossible':
    'Este navegador não consegue fazer a verificação humana. Use um navegador atual e abra esta página pelo endereço https.',
  'account.needs-script': 'A verificação humana precisa de JavaScript. Ative-o para pedir um código.',
  'account.no-mail': 'Não foi possível enviar o e-mail. Confira o endereço, ou tente de novo em um minuto.',
  'account.away': 'Não conseguimos acessar as contas no momento. Tente de novo em alguns segundos.',
  'account.paying':
    'Um dos seus anúncios tem um plano que não terminou, ou um pagamento aberto. Encerre primeiro o plano ou o pagamento.',
  'account.again': 'Pedir um código novo',
  'account.business': 'Seus banheiros e anúncios',
  'account.moderation': 'Moderação',
  'account.sign-out-title': 'Sair',
  'account.too-many-title': 'Pedidos demais',
  'account.elsewhere-title': 'Este formulário não foi enviado da nossa página',
  'account.elsewhere': 'Abra a página de novo e envie o formulário de lá.',
};
