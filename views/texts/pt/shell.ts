/** The shell of every page, and pages without content, in Portuguese. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Ir para o conteúdo',
  'shell.navigation': 'Principal',
  'shell.business': 'Para estabelecimentos',
  'shell.account': 'Conta',
  'shell.more': 'Mais sobre o Lootiles',
  'shell.agents': 'Para agentes de IA',
  'shell.privacy': 'Privacidade',
  'shell.imprint': 'Expediente',
  'shell.api': 'API',
  'shell.licence': 'Dados e licenças',
  'shell.problems': 'Problemas da API',
  'shell.toilets': 'Banheiros:',
  'shell.credit-licence': 'ODbL 1.0 e outras fontes',
  'shell.contact': 'Contato:',
  'shell.propose': 'Propor um banheiro',
  'shell.language': 'Idioma',
  'find.description':
    'Encontre o banheiro mais próximo que está aberto agora, é grátis ou acessível. Sem conta, em qualquer telefone.',
  'find.app-name': 'Lootiles: banheiros públicos',
  'find.shortcut': 'Banheiro mais próximo',
  'offline.page-title': 'Sem conexão',
  'offline.page': 'Esta página não está salva neste aparelho.',
  'offline.to-find': 'Encontre um banheiro nas suas áreas salvas',
  'page.title': '{name}: banheiro no Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Banheiro não encontrado',
  'page.not-found': 'Ele pode não existir mais, ou o endereço está incompleto. Busque outro.',
  'page.nothing-title': 'Página não encontrada',
  'page.nothing': 'Confira o endereço. A página também pode não existir mais.',
  'page.refused-title': 'Esta página não pode ser aberta assim',
  'page.refused': 'Volte à página anterior e tente de novo lá.',
  'page.not-found-find': 'Encontre um banheiro perto de você',
};
