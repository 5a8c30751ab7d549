/** The pages of accounts in French. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Votre compte',
  'account.why':
    'Connectez-vous avec votre adresse e-mail pour contribuer sans contrôle humain, ou pour revendiquer des toilettes pour votre établissement. Nous vous envoyons un code par e-mail. Il n’y a pas de mot de passe.',
  'account.email': 'Adresse e-mail',
  'account.send': 'Envoyer un code',
  'account.sent':
    'Nous vous avons envoyé un e-mail avec un code et un lien. Cela peut prendre une minute. Regardez aussi dans les indésirables.',
  'account.code': 'Code reçu par e-mail',
  'account.sign-in': 'Se connecter',
  'account.link-title': 'Se connecter avec le lien reçu par e-mail',
  'account.signed-in-as': 'Connecté en tant que',
  'account.sign-out': 'Se déconnecter',
  'account.sign-out-everywhere': 'Se déconnecter de tous les appareils',
  'account.delete-title': 'Supprimer le compte',
  'account.delete-what':
    'Cela supprime votre adresse e-mail, vos revendications et vos fiches, tout de suite et définitivement. Vos contributions restent, sans lien avec vous.',
  'account.delete-sure': 'Oui, tout supprimer',
  'account.delete': 'Supprimer mon compte',
  'account.bad-email': 'Saisissez une adresse e-mail complète, comme nom@example.org.',
  'account.wrong':
    'Ce code ou ce lien est faux, expiré ou déjà utilisé. Demandez un nouveau code. Si un nouveau code est refusé lui aussi, ouvrez le lien de l’e-mail.',
  'account.too-many': 'Trop de codes ont été demandés. Attendez une heure, puis réessayez.',
  'account.longer-check':
    'Beaucoup de codes ont été demandés. Renvoyez le formulaire : cette fois, le contrôle humain dure plus longtemps, jusqu’à une minute.',
  'account.not-human': 'Le contrôle humain manque, a expiré ou a déjà servi. Renvoyez le formulaire.',
  'account.checking': 'Votre navigateur effectue le contrôle humain. Cela prend quelques secondes.',
  'account.check-failed':
    'Le contrôle humain a échoué. Vérifiez votre connexion, puis renvoyez le formulaire dans une minute.',
  'account.check-impossible':
    'Ce navigateur ne peut pas faire le contrôle humain. Utilisez un navigateur à jour, et ouvrez cette page par son adresse https.',
  'account.needs-script': 'Le contrôle humain a besoin de JavaScript. Activez-le pour demander un code.',
  'account.no-mail':
    'Nous n’avons pas pu envoyer l’e-mail. Vérifiez l’adresse, ou réessayez dans une minute.',
  'account.away': 'Nous ne pouvons pas accéder aux comptes pour le moment. Réessayez dans quelques secondes.',
  'account.paying':
    'Une de vos fiches a une formule qui n’est pas terminée, ou un paiement en cours. Mettez d’abord fin à la formule ou au paiement.',
  'account.again': 'Demander un nouveau code',
  'account.business': 'Vos toilettes et vos fiches',
  'account.moderation': 'Modération',
  'account.sign-out-title': 'Se déconnecter',
  'account.too-many-title': 'Trop de requêtes',
  'account.elsewhere-title': 'Ce formulaire ne vient pas de notre page',
  'account.elsewhere': 'Rouvrez la page, et envoyez le formulaire de là.',
};
