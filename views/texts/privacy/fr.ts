/** What the page /privacy says, in French. */
import type { MessagesOf } from '../texts.ts';
import type { en } from './en.ts';

export const fr: MessagesOf<typeof en> = {
  'privacy.title': 'Confidentialité',
  'privacy.lead':
    'Chercher des toilettes ne demande pas de compte et ne laisse aucune trace : pas de suivi, pas de publicité, pas de statistiques sur vous.',
  'privacy.who': 'Qui est responsable',
  'privacy.who-contact': 'L’exploitant de ce service. Pour toute question sur cette page : {contact}.',
  'privacy.who-imprint': 'L’exploitant de ce service figure dans les mentions légales.',
  'privacy.who-unknown': 'L’exploitant de ce service. Il n’a pas indiqué de contact.',

  'privacy.finding': 'Quand vous cherchez des toilettes',
  'privacy.finding-position':
    'Votre position n’est demandée que si vous touchez « Près de moi ». Elle sert à répondre à la recherche et n’est pas conservée. Elle figure dans l’adresse de la page : pensez-y avant de partager le lien.',
  'privacy.finding-address':
    'Votre adresse réseau est comptée pendant {seconds} secondes, en mémoire, pour que personne ne surcharge le service. Les requêtes ne sont pas journalisées.',
  'privacy.finding-device':
    'Les dernières réponses et les zones gardées hors ligne restent sur votre appareil. Effacer les données de ce site dans le navigateur les efface.',

  'privacy.people': 'Quand vous contribuez',
  'privacy.people-hash':
    'L’auteur d’une contribution n’est conservé que sous forme d’empreinte à clé : un nombre tiré d’un nombre aléatoire de votre appareil, ou de votre compte, et d’un secret absent de la base. Il dit que deux votes viennent de deux personnes, pas desquelles.',
  'privacy.what': 'Quoi',
  'privacy.how': 'Sous quelle forme',
  'privacy.until': 'Combien de temps',
  'privacy.vote': 'Votes sur les informations',
  'privacy.vote-how': 'Sous l’empreinte à clé',
  'privacy.vote-until': '{months} mois',
  'privacy.confirmation': 'Confirmations',
  'privacy.confirmation-how':
    'Sous l’empreinte de votre compte ; sans compte, chacune sous son propre nombre aléatoire',
  'privacy.confirmation-until': '{months} mois ; la plus récente de chaque lieu reste',
  'privacy.rating': 'Notes de propreté',
  'privacy.rating-how': 'Votre dernière pour chaque lieu, sous l’empreinte',
  'privacy.rating-until': 'Tant qu’elle compte pour le lieu',
  'privacy.report': 'Problèmes signalés',
  'privacy.report-how': 'Ce que vous avez écrit, sans votre identité',
  'privacy.report-until': '{months} mois',
  'privacy.submission': 'Toilettes proposées',
  'privacy.submission-how': 'Ce que vous avez écrit, sans votre identité',
  'privacy.submission-until': '{months} mois en cas de refus ; sinon elles font partie des données ouvertes',
  'privacy.address': 'Votre adresse réseau, pour qu’une adresse compte une fois par jour',
  'privacy.address-how': 'Sous forme d’empreinte à clé, une autre chaque jour',
  'privacy.address-until': 'Jusqu’à la nuit suivant la prochaine',
  'privacy.network':
    'D’où vient un vote : votre adresse réseau, en IPv6 ses 48 premiers bits. Les modérateurs peuvent ainsi annuler ce qu’un réseau a fait',
  'privacy.network-how': 'Sous forme d’empreinte à clé ; personne ne la voit',
  'privacy.network-until': '{days} jours',
  'privacy.proof': 'Qu’un contrôle humain a servi',
  'privacy.proof-how': 'Son numéro, qui ne dit rien de vous',
  'privacy.proof-until': 'Environ un jour',

  'privacy.account': 'Quand vous vous connectez',
  'privacy.email': 'Votre adresse e-mail et le jour de la première connexion',
  'privacy.email-how': 'Telle quelle : nous y écrivons',
  'privacy.email-until': 'Jusqu’à la suppression du compte',
  'privacy.session': 'Navigateurs connectés',
  'privacy.session-how': 'L’empreinte d’un nombre aléatoire dans un cookie',
  'privacy.session-until': 'Jusqu’à la déconnexion, {idle} jours sans visite, ou {days} jours',
  'privacy.code': 'Le code et le lien que nous envoyons',
  'privacy.code-how': 'Sous forme d’empreintes, à côté de l’adresse e-mail à laquelle ils sont envoyés',
  'privacy.code-until':
    'Ils servent {minutes} minutes. Eux et l’adresse sont supprimés à la connexion ou avec le compte, sous deux jours au plus tard',
  'privacy.attempt': 'Le nombre d’essais de connexion',
  'privacy.attempt-how': 'Compté sous des empreintes d’adresses',
  'privacy.attempt-until': 'Deux jours au plus',

  'privacy.business': 'Quand vous tenez un établissement',
  'privacy.claim': 'Votre revendication et ses coordonnées',
  'privacy.claim-how': 'Telle quelle ; les coordonnées ne sont visibles que des modérateurs',
  'privacy.claim-until': 'Jusqu’à la suppression du compte',
  'privacy.listing': 'Nom, conditions et horaires de votre fiche',
  'privacy.listing-how': 'Tels quels ; publics tant que la formule court',
  'privacy.listing-until': 'Jusqu’à la suppression du compte',
  'privacy.plan': 'L’état de votre formule',
  'privacy.plan-how': 'Des numéros du prestataire de paiement. Carte et factures ne sont que chez lui.',
  'privacy.plan-until': 'Jusqu’à la suppression du compte ; numéros de ses messages {days} jours',
  'privacy.audit': 'Ce que décident les modérateurs',
  'privacy.audit-how': 'Avec l’adresse e-mail du modérateur, pour les autres modérateurs',
  'privacy.audit-until': 'Durablement, pour pouvoir vérifier et annuler les décisions',

  'privacy.others': 'Qui d’autre apprend quelque chose',
  'privacy.others-none': 'Personne : les pages ne chargent rien d’autres services.',
  'privacy.others-map':
    'La carte vient de {host}. Votre navigateur l’interroge : il voit votre adresse réseau et la partie de la carte que vous regardez.',
  'privacy.others-human': 'Le contrôle humain vient de {host}, quand vous contribuez sans compte.',
  'privacy.others-places':
    'Notre serveur demande à {host} où se trouve un lieu cherché par son nom. Il ne dit pas qui demande.',
  'privacy.others-payments':
    'Les établissements paient chez un prestataire de paiement. Il apprend l’adresse e-mail du compte et ce qui est saisi sur ses pages.',
  'privacy.others-notes':
    'Un signalement accepté par un modérateur peut devenir une note publique à OpenStreetMap : ce qui ne va pas et où, rien de vous.',
  'privacy.others-mail':
    'Les e-mails avec les codes passent par les serveurs de messagerie entre nous et vous.',
  'privacy.others-links':
    'Les liens d’itinéraire ouvrent des services tiers. Ils apprennent où vous allez, si vous les suivez.',

  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead': 'Trois, les nôtres, et seulement par ce que vous faites. Aucun de tiers.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Usage',
  'privacy.cookie-session': 'Vous garde connecté. Posé à la connexion.',
  'privacy.cookie-session-until': '{days} jours au plus',
  'privacy.cookie-browser':
    'Dit que vous vous êtes déjà connecté avec ce navigateur, pour que personne ne vous bloque en demandant des codes à votre place. Posé à la connexion.',
  'privacy.cookie-browser-until':
    '{days} jours après la dernière connexion, ou jusqu’à la suppression du compte',
  'privacy.cookie-language': 'La langue choisie. Posé quand vous choisissez.',
  'privacy.cookie-language-until': 'Un an',
  'privacy.device':
    'Quand vous contribuez, votre navigateur garde un nombre aléatoire qui représente votre appareil. Nous n’en conservons que l’empreinte. Effacer les données de ce site dans le navigateur l’efface.',

  'privacy.rights': 'Ce que vous pouvez faire',
  'privacy.rights-delete':
    'Supprimer votre compte, sur la page du compte, tout de suite et pour toujours, avec revendications et fiches. Vos contributions restent, sans lien avec vous.',
  'privacy.rights-account': 'Votre compte',
  'privacy.rights-ask':
    'Demander ce qui est conservé de vous, le faire corriger ou supprimer. Rien, dans les contributions sans compte, ne permet de retrouver les vôtres.',
  'privacy.rights-complain': 'Saisir l’autorité de protection des données de votre pays.',
  'privacy.open':
    'Les toilettes elles-mêmes, avec ce que les gens en ont décidé, sont des données ouvertes, téléchargeables par tous. Aucune personne n’y figure.',
  'privacy.code-open': 'Le programme est un logiciel libre : tout ceci peut être vérifié dans son code.',
};
