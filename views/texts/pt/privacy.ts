/** The page /privacy in Portuguese. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Privacidade',
  'privacy.lead':
    'Você não precisa de conta para encontrar um banheiro, e não deixa nada para trás: sem rastreamento, sem publicidade, sem estatísticas sobre você.',
  'privacy.who': 'Quem é responsável',
  'privacy.who-contact':
    'O operador deste serviço. Escreva para {contact} sobre qualquer coisa desta página.',
  'privacy.who-imprint': 'O expediente informa o operador deste serviço.',
  'privacy.who-unknown': 'O operador deste serviço. O operador não informou um contato.',
  'privacy.finding': 'Quando você procura um banheiro',
  'privacy.finding-position':
    'Usamos sua posição quando você toca em “Perto de mim”, e ao abrir se você já a permitiu antes. A página então a acompanha enquanto você a vê. Nós a usamos para responder à sua busca e não a guardamos. Ela faz parte do endereço da página: lembre-se disso antes de copiar o endereço. “Compartilhar” a deixa de fora.',
  'privacy.finding-address':
    'Contamos os pedidos por endereço de rede durante {seconds} segundos, na memória, para proteger o serviço de sobrecarga. Não mantemos registro de pedidos.',
  'privacy.finding-device':
    'Suas últimas respostas, suas áreas salvas, os lugares que você buscou e o aplicativo de mapas que você escolheu ficam no seu aparelho. Para excluí-los, exclua os dados deste site no navegador.',
  'privacy.people': 'Quando você contribui',
  'privacy.people-hash':
    'Conhecemos quem contribui só como um hash com chave. Nós o fazemos de um número aleatório do seu aparelho, ou da sua conta, com uma chave secreta. A chave não está no banco de dados. O hash mostra que dois votos vêm de duas pessoas. Ele não mostra quem são.',
  'privacy.what': 'O quê',
  'privacy.how': 'Como é guardado',
  'privacy.until': 'Por quanto tempo',
  'privacy.vote': 'Votos sobre dados',
  'privacy.vote-how': 'Sob o hash com chave',
  'privacy.vote-until': '{months} meses',
  'privacy.confirmation': 'Confirmações',
  'privacy.confirmation-how':
    'Sob o hash com chave da sua conta. Sem conta, cada uma sob um número aleatório próprio',
  'privacy.confirmation-until': '{months} meses. A mais nova de cada banheiro fica',
  'privacy.rating': 'Avaliações de limpeza',
  'privacy.rating-how': 'A sua última de cada banheiro, sob o hash com chave',
  'privacy.rating-until': 'Enquanto contar para o banheiro',
  'privacy.report': 'Relatos de problemas',
  'privacy.report-how': 'O que você escreveu, sem sua identidade',
  'privacy.report-until': '{months} meses',
  'privacy.submission': 'Propostas de banheiros',
  'privacy.submission-how': 'O que você escreveu, sem sua identidade',
  'privacy.submission-until': '{months} meses se rejeitadas. Senão passam a fazer parte dos dados abertos',
  'privacy.address': 'Seu endereço de rede, para que um endereço conte uma vez por dia',
  'privacy.address-how': 'Como hash com chave, um novo a cada dia',
  'privacy.address-until': 'Até a noite depois da próxima',
  'privacy.network':
    'A rede de onde veio um voto: seu endereço de rede (os primeiros 48 bits de um endereço IPv6). Moderadores podem desfazer todos os votos de uma rede',
  'privacy.network-how': 'Como hash com chave que não mostramos a ninguém',
  'privacy.network-until': '{days} dias',
  'privacy.proof': 'Prova de que uma verificação humana foi usada',
  'privacy.proof-how': 'O número dela, que não diz nada sobre você',
  'privacy.proof-until': 'Cerca de um dia',
  'privacy.account': 'Quando você entra',
  'privacy.email': 'Seu e-mail e o dia da sua primeira entrada',
  'privacy.email-how': 'Como texto simples, porque escrevemos para ele',
  'privacy.email-until': 'Até você excluir sua conta',
  'privacy.session': 'Navegadores em que você entrou',
  'privacy.session-how': 'O hash de um número aleatório em um cookie',
  'privacy.session-until': 'Até você sair, {idle} dias sem visita, ou {days} dias',
  'privacy.code': 'O código e o link que enviamos por e-mail',
  'privacy.code-how': 'Como hashes, ao lado do e-mail para o qual os enviamos',
  'privacy.code-until':
    'Valem por {minutes} minutos. Nós os excluímos, com o e-mail, quando você entra ou exclui sua conta, no máximo depois de dois dias',
  'privacy.attempt': 'Quantas vezes você tenta entrar',
  'privacy.attempt-how': 'Contado sob hashes com chave de endereços',
  'privacy.attempt-until': 'No máximo dois dias',
  'privacy.business': 'Quando você tem um estabelecimento',
  'privacy.claim': 'Sua reivindicação com os dados de contato',
  'privacy.claim-how': 'Como você escreveu. Só moderadores veem os dados de contato',
  'privacy.claim-until': 'Até você excluir sua conta',
  'privacy.listing': 'Nome, condições e horário do seu anúncio',
  'privacy.listing-how': 'Como você escreveu. Público enquanto seu plano vale',
  'privacy.listing-until': 'Até você excluir sua conta',
  'privacy.plan': 'O estado do seu plano',
  'privacy.plan-how': 'Números do provedor de pagamento. Só ele tem seu cartão e suas faturas.',
  'privacy.plan-until': 'Até você excluir sua conta. Números das mensagens dele: {days} dias',
  'privacy.audit': 'Decisões de moderadores',
  'privacy.audit-how': 'Com o e-mail do moderador, para outros moderadores',
  'privacy.audit-until': 'Para sempre, para que decisões possam ser verificadas e desfeitas',
  'privacy.others': 'Outros serviços',
  'privacy.others-none': 'Nossas páginas não carregam nada de outros serviços.',
  'privacy.others-map':
    'O mapa vem de {host}. Seu navegador pede a esse serviço, que vê seu endereço de rede e a parte do mapa que você olha.',
  'privacy.others-human': 'A verificação humana vem de {host} se você contribui sem conta.',
  'privacy.others-places':
    'Se você busca um lugar pelo nome, nosso servidor pergunta a posição a {host}. Ele não diz quem pergunta.',
  'privacy.others-payments':
    'Estabelecimentos pagam em um provedor de pagamento. Ele recebe o e-mail da conta e o que se escreve em suas páginas.',
  'privacy.others-notes':
    'Um relato que um moderador aceita pode virar uma nota pública no OpenStreetMap. A nota diz o que está errado em qual banheiro, e nada sobre você.',
  'privacy.others-mail': 'E-mails com códigos passam pelos servidores de e-mail entre nós e você.',
  'privacy.others-links':
    'Links de caminhos abrem outros serviços. Quando você segue um link, esse serviço vê aonde você quer ir.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead':
    'Usamos três cookies, cada um só depois que você faz algo. Não há cookies de outros serviços.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Para',
  'privacy.cookie-session': 'Mantém você conectado. Definido quando você entra.',
  'privacy.cookie-session-until': 'No máximo {days} dias',
  'privacy.cookie-browser':
    'Mostra que você já entrou com este navegador. Assim outras pessoas não podem bloquear você pedindo códigos em seu nome. Definido quando você entra.',
  'privacy.cookie-browser-until': '{days} dias depois da sua última entrada, ou até você excluir sua conta',
  'privacy.cookie-language': 'O idioma que você escolheu. Definido quando você escolhe um.',
  'privacy.cookie-language-until': 'Um ano',
  'privacy.device':
    'Quando você contribui, seu navegador guarda um número aleatório que representa seu aparelho. Nós só guardamos o hash dele, com chave. Para excluir o número, exclua os dados deste site no navegador.',
  'privacy.rights': 'O que você pode fazer',
  'privacy.rights-delete':
    'Exclua sua conta na página da sua conta. Isso exclui também reivindicações e anúncios, na hora e para sempre. Suas contribuições aos banheiros ficam, sem ligação com você.',
  'privacy.rights-account': 'Sua conta',
  'privacy.rights-ask':
    'Pergunte o que guardamos sobre você, e peça que seja corrigido ou excluído. Não podemos achar contribuições que você fez sem conta: nada nelas leva a você.',
  'privacy.rights-complain': 'Reclame à autoridade de proteção de dados de onde você mora.',
  'privacy.open':
    'Os banheiros, com os resultados de todas as contribuições, são dados abertos. Todos podem baixá-los. Eles não nomeiam pessoas.',
  'privacy.code-open':
    'O programa é software livre. Você pode conferir no código tudo o que está nesta página.',
};
