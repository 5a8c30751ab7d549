/** The shell of every page, and pages without content, in Italian. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Vai al contenuto',
  'shell.navigation': 'Principale',
  'shell.business': 'Per le attività',
  'shell.account': 'Account',
  'shell.more': 'Di più su Lootiles',
  'shell.agents': 'Per agenti IA',
  'shell.privacy': 'Privacy',
  'shell.imprint': 'Note legali',
  'shell.api': 'API',
  'shell.licence': 'Dati e licenze',
  'shell.problems': 'Problemi dell’API',
  'shell.toilets': 'Bagni:',
  'shell.credit-licence': 'ODbL 1.0 e altre fonti',
  'shell.contact': 'Contatto:',
  'shell.propose': 'Proponi un bagno',
  'shell.language': 'Lingua',
  'find.description':
    'Trova il bagno più vicino aperto ora, gratuito o accessibile. Senza account, su ogni telefono.',
  'find.app-name': 'Lootiles: bagni pubblici',
  'find.shortcut': 'Bagno più vicino',
  'offline.page-title': 'Nessuna connessione',
  'offline.page': 'Questa pagina non è salvata su questo dispositivo.',
  'offline.to-find': 'Trova un bagno nelle tue zone salvate',
  'page.title': '{name}: bagno su Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Bagno non trovato',
  'page.not-found': 'Forse non c’è più, o l’indirizzo è incompleto. Cercane un altro.',
  'page.nothing-title': 'Pagina non trovata',
  'page.nothing': 'Controlla l’indirizzo. La pagina può anche non esserci più.',
  'page.refused-title': 'Questa pagina non si può aprire così',
  'page.refused': 'Torna alla pagina precedente e riprova da lì.',
  'page.not-found-find': 'Trova un bagno vicino a te',
};
