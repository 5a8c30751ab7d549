/** The shell of every page, and pages without content, in Spanish. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'Saltar al contenido',
  'shell.navigation': 'Principal',
  'shell.business': 'Para negocios',
  'shell.account': 'Cuenta',
  'shell.more': 'Más sobre Lootiles',
  'shell.agents': 'Para agentes de IA',
  'shell.privacy': 'Privacidad',
  'shell.imprint': 'Aviso legal',
  'shell.api': 'API',
  'shell.licence': 'Datos y licencias',
  'shell.problems': 'Problemas de la API',
  'shell.toilets': 'Baños:',
  'shell.credit-licence': 'ODbL 1.0 y otras fuentes',
  'shell.contact': 'Contacto:',
  'shell.propose': 'Proponer un baño',
  'shell.language': 'Idioma',
  'find.description':
    'Encuentra el baño más cercano que esté abierto, sea gratis o accesible. Sin cuenta y en cualquier teléfono.',
  'find.app-name': 'Lootiles: baños públicos',
  'find.shortcut': 'Baño más cercano',
  'offline.page-title': 'Sin conexión',
  'offline.page': 'Esta página no está guardada en este dispositivo.',
  'offline.to-find': 'Buscar un baño en tus zonas guardadas',
  'page.title': '{name}: baño en Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Baño no encontrado',
  'page.not-found': 'Quizá ya no existe, o la dirección está incompleta. Busca otro.',
  'page.nothing-title': 'Página no encontrada',
  'page.nothing': 'Revisa la dirección. Quizá la página ya no existe.',
  'page.refused-title': 'Esta página no se puede abrir así',
  'page.refused': 'Vuelve a la página anterior e inténtalo desde allí.',
  'page.not-found-find': 'Encuentra un baño cerca de ti',
};
