/** The page /privacy in French. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Confidentialité',
  'privacy.lead':
    'Pour trouver des toilettes, il ne faut pas de compte et vous ne laissez aucune trace : pas de suivi, pas de publicité, pas de statistiques sur vous.',
  'privacy.who': 'Qui est responsable',
  'privacy.who-contact': 'L’exploitant de ce service. Pour toute question sur cette page : {contact}.',
  'privacy.who-imprint': 'Les mentions légales nomment l’exploitant de ce service.',
  'privacy.who-unknown': 'L’exploitant de ce service. Il n’a pas indiqué de contact.',
  'privacy.finding': 'Quand vous cherchez des toilettes',
  'privacy.finding-position':
    'Nous utilisons votre position si vous touchez « Près de moi », et à l’ouverture si vous l’avez déjà autorisée. La page la suit tant que vous la voyez. Elle sert à répondre à votre recherche ; nous ne la conservons pas. Elle figure dans l’adresse de la page : pensez-y avant de copier l’adresse. « Partager » ne la contient pas.',
  'privacy.finding-address':
    'Nous comptons les requêtes par adresse réseau pendant {seconds} secondes, en mémoire, pour protéger le service d’une surcharge. Nous ne journalisons pas les requêtes.',
  'privacy.finding-device':
    'Vos dernières réponses, vos zones enregistrées, les lieux que vous avez cherchés et l’application de cartes que vous avez choisie restent sur votre appareil. Pour les effacer, effacez les données de ce site dans le navigateur.',
  'privacy.people': 'Quand vous contribuez',
  'privacy.people-hash':
    'Nous ne connaissons les auteurs de contributions que par une empreinte à clé. Nous la tirons d’un nombre aléatoire de votre appareil, ou de votre compte, avec une clé secrète. La clé n’est pas dans la base de données. L’empreinte montre que deux votes viennent de deux personnes. Elle ne montre pas lesquelles.',
  'privacy.what': 'Quoi',
  'privacy.how': 'Sous quelle forme',
  'privacy.until': 'Combien de temps',
  'privacy.vote': 'Votes sur les informations',
  'privacy.vote-how': 'Sous l’empreinte à clé',
  'privacy.vote-until': '{months} mois',
  'privacy.confirmation': 'Confirmations',
  'privacy.confirmation-how':
    'Sous l’empreinte de votre compte. Sans compte, chacune sous son propre nombre aléatoire',
  'privacy.confirmation-until': '{months} mois. La plus récente de chaque toilette reste',
  'privacy.rating': 'Notes de propreté',
  'privacy.rating-how': 'Votre dernière pour chaque toilette, sous l’empreinte à clé',
  'privacy.rating-until': 'Tant qu’elle compte pour la toilette',
  'privacy.report': 'Problèmes signalés',
  'privacy.report-how': 'Ce que vous avez écrit, sans votre identité',
  'privacy.report-until': '{months} mois',
  'privacy.submission': 'Propositions de toilettes',
  'privacy.submission-how': 'Ce que vous avez écrit, sans votre identité',
  'privacy.submission-until': '{months} mois en cas de refus. Sinon elles font partie des données ouvertes',
  'privacy.address': 'Votre adresse réseau, pour qu’une adresse compte une fois par jour',
  'privacy.address-how': 'Sous forme d’empreinte à clé, une nouvelle chaque jour',
  'privacy.address-until': 'Jusqu’à la nuit suivant la prochaine',
  'privacy.network':
    'Le réseau d’où vient un vote : votre adresse réseau (les 48 premiers bits en IPv6). Les modérateurs peuvent annuler tous les votes d’un réseau',
  'privacy.network-how': 'Sous forme d’empreinte à clé, que nous ne montrons à personne',
  'privacy.network-until': '{days} jours',
  'privacy.proof': 'La preuve qu’un contrôle humain a servi',
  'privacy.proof-how': 'Son numéro, qui ne dit rien de vous',
  'privacy.proof-until': 'Environ un jour',
  'privacy.account': 'Quand vous vous connectez',
  'privacy.email': 'Votre adresse e-mail et le jour de la première connexion',
  'privacy.email-how': 'En clair, car nous y écrivons',
  'privacy.email-until': 'Jusqu’à la suppression du compte',
  'privacy.session': 'Navigateurs où vous êtes connecté',
  'privacy.session-how': 'L’empreinte d’un nombre aléatoire dans un cookie',
  'privacy.session-until': 'Jusqu’à la déconnexion, {idle} jours sans visite, ou {days} jours',
  'privacy.code': 'Le code et le lien que nous vous envoyons par e-mail',
  'privacy.code-how': 'Sous forme d’empreintes, à côté de l’adresse e-mail à laquelle nous les avons envoyés',
  'privacy.code-until':
    'Ils servent {minutes} minutes. Nous les supprimons avec l’adresse quand vous vous connectez ou supprimez votre compte, sous deux jours au plus tard',
  'privacy.attempt': 'Le nombre d’essais de connexion',
  'privacy.attempt-how': 'Compté sous des empreintes d’adresses',
  'privacy.attempt-until': 'Deux jours au plus',
  'privacy.business': 'Quand vous tenez un établissement',
  'privacy.claim': 'Votre revendication et ses coordonnées',
  'privacy.claim-how': 'Telle quelle. Seuls les modérateurs voient les coordonnées',
  'privacy.claim-until': 'Jusqu’à la suppression du compte',
  'privacy.listing': 'Nom, conditions et horaires de votre fiche',
  'privacy.listing-how': 'Tels quels. Publics tant que la formule est en cours',
  'privacy.listing-until': 'Jusqu’à la suppression du compte',
  'privacy.plan': 'L’état de votre formule',
  'privacy.plan-how': 'Des numéros du prestataire de paiement. Lui seul a votre carte et vos factures.',
  'privacy.plan-until': 'Jusqu’à la suppression du compte. Numéros de ses messages : {days} jours',
  'privacy.audit': 'Décisions des modérateurs',
  'privacy.audit-how': 'Avec l’adresse e-mail du modérateur, pour les autres modérateurs',
  'privacy.audit-until': 'Durablement, pour pouvoir vérifier et annuler les décisions',
  'privacy.others': 'Autres services',
  'privacy.others-none': 'Nos pages ne chargent rien d’autres services.',
  'privacy.others-map':
    'La carte vient de {host}. Votre navigateur interroge ce service, qui voit votre adresse réseau et la partie de la carte que vous regardez.',
  'privacy.others-human': 'Le contrôle humain vient de {host} si vous contribuez sans compte.',
  'privacy.others-places':
    'Si vous cherchez un lieu par son nom, notre serveur demande sa position à {host}. Il ne dit pas qui demande.',
  'privacy.others-payments':
    'Les établissements paient chez un prestataire de paiement. Il reçoit l’adresse e-mail du compte et ce qui est saisi sur ses pages.',
  'privacy.others-notes':
    'Un signalement accepté par un modérateur peut devenir une note publique à OpenStreetMap. La note dit ce qui ne va pas et où, et rien de vous.',
  'privacy.others-mail':
    'Les e-mails avec les codes passent par les serveurs de messagerie entre nous et vous.',
  'privacy.others-links':
    'Les liens d’itinéraire ouvrent d’autres services. Dès que vous suivez un lien, ce service voit où vous allez.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead':
    'Nous posons trois cookies, chacun seulement après une action de votre part. Il n’y a pas de cookies d’autres services.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Usage',
  'privacy.cookie-session': 'Vous garde connecté. Posé à la connexion.',
  'privacy.cookie-session-until': '{days} jours au plus',
  'privacy.cookie-browser':
    'Montre que vous vous êtes déjà connecté avec ce navigateur. Ainsi, d’autres ne peuvent pas vous bloquer en demandant des codes à votre place. Posé à la connexion.',
  'privacy.cookie-browser-until':
    '{days} jours après la dernière connexion, ou jusqu’à la suppression du compte',
  'privacy.cookie-language': 'La langue que vous avez choisie. Posé quand vous en choisissez une.',
  'privacy.cookie-language-until': 'Un an',
  'privacy.device':
    'Quand vous contribuez, votre navigateur garde un nombre aléatoire qui représente votre appareil. Nous n’en conservons que l’empreinte à clé. Pour effacer le nombre, effacez les données de ce site dans le navigateur.',
  'privacy.rights': 'Ce que vous pouvez faire',
  'privacy.rights-delete':
    'Supprimez votre compte sur la page du compte. Cela supprime aussi revendications et fiches, tout de suite et définitivement. Vos contributions restent, sans lien avec vous.',
  'privacy.rights-account': 'Votre compte',
  'privacy.rights-ask':
    'Demandez ce que nous conservons sur vous, et faites-le corriger ou supprimer. Nous ne pouvons pas retrouver vos contributions faites sans compte : rien n’y mène à vous.',
  'privacy.rights-complain': 'Saisissez l’autorité de protection des données de votre pays.',
  'privacy.open':
    'Les toilettes, avec les résultats de toutes les contributions, sont des données ouvertes. Tous peuvent les télécharger. Elles ne nomment personne.',
  'privacy.code-open': 'Le programme est un logiciel libre. Vous pouvez vérifier tout ceci dans son code.',
};
