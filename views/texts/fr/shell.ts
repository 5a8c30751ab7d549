/** The shell of every page, and pages without content, in French. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Aller au contenu',
  'shell.navigation': 'Menu principal',
  'shell.business': 'Pour les établissements',
  'shell.account': 'Compte',
  'shell.more': 'À propos de Lootiles',
  'shell.agents': 'Pour les agents IA',
  'shell.privacy': 'Confidentialité',
  'shell.imprint': 'Mentions légales',
  'shell.api': 'API',
  'shell.licence': 'Données et licences',
  'shell.problems': 'Erreurs de l’API',
  'shell.toilets': 'Toilettes :',
  'shell.credit-licence': 'ODbL 1.0 et autres sources',
  'shell.contact': 'Contact :',
  'shell.propose': 'Proposer des toilettes',
  'shell.language': 'Langue',
  'find.description':
    'Trouvez les toilettes les plus proches, ouvertes, gratuites ou accessibles. Sans compte, sur tout téléphone.',
  'find.app-name': 'Lootiles : toilettes publiques',
  'find.shortcut': 'Toilettes les plus proches',
  'offline.page-title': 'Pas de connexion',
  'offline.page': 'Cette page n’est pas enregistrée sur cet appareil.',
  'offline.to-find': 'Trouver des toilettes dans les zones enregistrées',
  'page.title': '{name} : toilettes sur Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name} : {facts}.',
  'page.not-found-title': 'Toilettes introuvables',
  'page.not-found': 'Elles ont peut-être disparu, ou l’adresse est incomplète. Cherchez-en d’autres.',
  'page.nothing-title': 'Page introuvable',
  'page.nothing': 'Vérifiez l’adresse. La page a peut-être aussi disparu.',
  'page.refused-title': 'Cette page ne peut pas être ouverte ainsi',
  'page.refused': 'Revenez à la page précédente et réessayez là-bas.',
  'page.not-found-find': 'Trouver des toilettes près de vous',
};
