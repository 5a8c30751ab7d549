/** Texts of the pages for contributions, in French. */
import type { contribute as english } from '../en/contribute.ts';
import type { MessagesOf } from '../texts.ts';

export const contribute: MessagesOf<typeof english> = {
  'help.title': 'Vous y étiez ?',
  'help.lead': 'Votre réponse aide tout de suite les suivants. Sans compte.',
  'help.without-script':
    'Pour contribuer, activez JavaScript. Cette page vérifie ainsi que vous êtes une personne, sans rien vous demander.',
  'help.confirm': 'J’y étais : elles sont utilisables',
  'help.confirmed': 'Confirmées',
  'help.rate': 'Noter la propreté',
  'help.report': 'Signaler un problème',
  'help.correct': 'Corriger les informations',
  'help.correct-this': 'C’est juste ?',
  'help.yes': 'Oui',
  'help.no': 'Non',
  'help.agreed': 'Merci, c’est compté.',
  'help.add-this': 'Vous le savez ?',
  'help.close': 'Fermer',
  'help.sending': 'Envoi…',
  'help.device': 'Chaque personne compte une fois.',
  'rate.legend': 'Était-ce propre ?',
  'rate.lead': 'Touchez votre note. Elle est envoyée aussitôt, et vous pouvez la changer.',
  'rating.5': 'Impeccable',
  'rating.4': 'Propre',
  'rating.3': 'Acceptable',
  'rating.2': 'Pas propre',
  'rating.1': 'Sale',
  'report.legend': 'Qu’est-ce qui ne va pas ?',
  'report.gone': 'Elles n’existent plus',
  'report.closed': 'Elles sont fermées alors qu’elles devraient être ouvertes',
  'report.wrong_place': 'Elles sont ailleurs',
  'report.wrong_hours': 'Les horaires sont faux',
  'report.send': 'Envoyer le signalement',
  'report.note': 'Quelque chose à ajouter ? (facultatif)',
  'report.note-hint':
    'Seuls les modérateurs lisent ceci. Pas de noms, s’il vous plaît. 500 caractères au plus.',
  'report.hours-hint': 'Vous connaissez les bons horaires ? Corrigez-les plutôt :',
  'correct.lead':
    'Votez seulement sur ce que vous avez vu vous-même, et laissez le reste. Vous pouvez aussi voter pour une valeur déjà affichée. Une valeur est affichée dès qu’elle a au moins deux votes et plus de la moitié de tous les votes.',
  'correct.shown': 'Affiché : {value}',
  'correct.as-shown': 'comme affiché',
  'correct.other': 'Corriger en',
  'correct.write': 'Saisir une valeur',
  'correct.amount': 'Montant',
  'correct.currency': 'Monnaie',
  'correct.send': 'Envoyer les votes',
  'correct.clear': 'Effacer les votes',
  'voted.fee_amount': 'Montant',
  'voted.existence': 'Existent-elles encore ?',
  'existence.yes': 'Oui',
  'existence.gone': 'Non, elles ont disparu pour de bon',
  'done.confirm': {
    one: 'Merci. {count} personne les a confirmées au cours des 12 derniers mois.',
    other: 'Merci. {count} personnes les ont confirmées au cours des 12 derniers mois.',
  },
  'done.rate': {
    one: 'Merci. La propreté est maintenant de {average} sur 5, selon {count} avis.',
    other: 'Merci. La propreté est maintenant de {average} sur 5, selon {count} avis.',
  },
  'done.report': 'Merci. Un modérateur va vérifier. D’ici là, cette page dit qu’un problème a été signalé.',
  'done.correct': 'Merci. Vos votes comptent.',
  'done.vote-shown': {
    one: '{fact} : « {value} » est affiché ({for} vote sur {count}).',
    other: '{fact} : « {value} » est affiché ({for} votes sur {count}).',
  },
  'done.vote-waiting': {
    one: '{fact} : « {value} » a {for} vote sur {count}. La valeur sera affichée dès qu’elle aura assez de votes.',
    other:
      '{fact} : « {value} » a {for} votes sur {count}. La valeur sera affichée dès qu’elle aura assez de votes.',
  },
  'done.soon': 'Enregistré. Vous le verrez ici dans un instant.',
  'helpfault.nothing': 'Choisissez d’abord une réponse.',
  'helpfault.fields': 'Corrigez les champs marqués, puis renvoyez.',
  'helpfault.limited': {
    one: 'Trop de contributions à la fois. Attendez {count} seconde, puis renvoyez.',
    other: 'Trop de contributions à la fois. Attendez {count} secondes, puis renvoyez.',
  },
  'helpfault.check-failed': 'Le contrôle humain a échoué. Renvoyez. Si cela n’aide pas, rechargez la page.',
  'helpfault.check-away':
    'Le contrôle humain ne fonctionne pas en ce moment. Rien n’a été envoyé. Réessayez dans une minute.',
  'helpfault.check-impossible':
    'Ce navigateur ne peut pas faire le contrôle humain. Utilisez un navigateur plus récent, ou ouvrez cette page par son adresse https.',
  'helpfault.sign-in':
    'Connectez-vous d’abord pour contribuer ici. Avec un compte, aucun contrôle humain n’est nécessaire.',
  'helpfault.database':
    'Nous ne pouvons pas enregistrer en ce moment. Votre saisie est encore là : renvoyez-la dans quelques secondes.',
  'helpfault.off': 'Ce service n’accepte pas de contributions en ce moment. Réessayez plus tard.',
  'helpfault.gone': 'Ces toilettes ne sont plus dans la liste. Un modérateur les a marquées comme disparues.',
  'helpfault.origin':
    'Vous avez ouvert cette page par une autre adresse que celle du service. Ouvrez-la depuis la page d’accueil.',
  'helpfault.offline':
    'Vous êtes hors ligne. Votre saisie est encore là : renvoyez-la quand vous aurez une connexion.',
  'helpfault.internal': 'Une erreur s’est produite chez nous. Renvoyez dans un instant.',
  'helpfault.sign-in-link': 'Se connecter',
  'today.confirm':
    'Ces toilettes ont été confirmées depuis votre connexion ces dernières 24 heures. Cela suffit. Vous pourrez les confirmer de nouveau à partir de {time}.',
  'today.rate':
    'Une autre personne a noté ces toilettes depuis votre connexion ces dernières 24 heures. Vous pourrez les noter à partir de {time}.',
  'today.correct':
    'Une autre personne a voté sur ces toilettes depuis votre connexion ces dernières 24 heures. Vous pourrez envoyer vos votes à partir de {time}.',
  'field.rating': 'Choisissez une des cinq notes.',
  'field.kind': 'Choisissez ce qui ne va pas.',
  'field.note': 'Écrivez au plus 500 caractères.',
  'field.opening_hours': 'Écrivez les horaires comme « Mo-Fr 08:00-20:00 » ou « 24/7 ».',
  'field.fee_amount':
    'Saisissez un montant supérieur à 0, comme 0,50, et une monnaie en trois lettres, comme EUR.',
  'field.fee_amount-free': 'Des toilettes gratuites n’ont pas de prix. Retirez l’un des deux votes.',
  'field.name':
    'Écrivez une ligne d’au plus {count} caractères, sans lien, adresse e-mail ni numéro de téléphone.',
  'field.operator':
    'Écrivez une ligne d’au plus {count} caractères, sans lien, adresse e-mail ni numéro de téléphone.',
  'field.other': 'Nous ne pouvons pas accepter cette valeur. Écrivez-la autrement.',
  'propose.title': 'Proposer des toilettes : Lootiles',
  'propose.description':
    'Vous connaissez des toilettes qui manquent ? Ajoutez-les en une minute, sans compte.',
  'propose.heading': 'Proposer des toilettes',
  'propose.lead':
    'Placez l’épingle à la porte. Un modérateur vérifie votre proposition avant qu’elle soit affichée.',
  'propose.off-title': 'Pas de propositions en ce moment',
  'propose.off': 'Ce service n’accepte pas de contributions en ce moment. Réessayez plus tard.',
  'propose.where': 'Où sont-elles ?',
  'propose.my-position': 'Utiliser ma position',
  'propose.place': 'Ou aller à un lieu',
  'propose.place-unknown': 'Aucun lieu de ce nom. Vérifiez l’orthographe, ou déplacez la carte.',
  'propose.map': 'Carte pour l’épingle. Touchez-la, ou utilisez les boutons et champs à côté.',
  'propose.map-hint':
    'Déplacez la carte sous l’épingle, touchez la carte ou tirez l’épingle. Au clavier : les flèches.',
  'propose.pin': 'Épingle des nouvelles toilettes. Les flèches la déplacent, avec Maj plus loin.',
  'propose.to-middle': 'Placer l’épingle au milieu de la carte',
  'propose.coordinates': 'Coordonnées',
  'propose.lat': 'Latitude',
  'propose.lon': 'Longitude',
  'propose.set': 'Placer l’épingle',
  'propose.coordinates-wrong':
    'Écrivez des degrés comme 43.7384 (latitude, -90 à 90) et 7.4246 (longitude, -180 à 180).',
  'propose.at': 'L’épingle est à {lat}, {lon}.',
  'propose.looking': 'Nous vérifions si elles sont déjà dans la liste…',
  'propose.known-title': 'Est-ce l’une de celles-ci ?',
  'propose.known': {
    one: '{count} toilette est dans la liste à moins de {distance}. Si c’est elle, contribuez là-bas : c’est plus rapide et évite les doublons.',
    other:
      '{count} toilettes sont dans la liste à moins de {distance}. Si c’est l’une d’elles, contribuez là-bas : c’est plus rapide et évite les doublons.',
  },
  'propose.this-one': 'Oui, celles-ci',
  'propose.none-of-these': 'Non, ce sont d’autres',
  'propose.new':
    'Il n’y a pas de toilettes dans la liste à moins de {distance} de l’épingle. Les vôtres sont nouvelles.',
  'propose.unsure':
    'Nous n’avons pas pu vérifier si elles sont déjà dans la liste. Vérifiez encore, ou continuez : un modérateur vérifiera.',
  'propose.retry': 'Vérifier encore',
  'propose.facts': 'Comment sont-elles ?',
  'propose.facts-lead': 'Tout est facultatif. Laissez ce que vous ne savez pas.',
  'propose.name': 'Nom sur le panneau',
  'propose.unknown': 'Je ne sais pas',
  'propose.hours': 'Horaires',
  'propose.how-to-find': 'Comment les trouve-t-on ?',
  'propose.how-to-find-hint':
    'Tout le monde lit ceci dès qu’un modérateur l’a approuvé : « Derrière le quai 1, en bas de l’escalier. » 255 caractères au plus.',
  'propose.send': 'Envoyer la proposition',
  'propose.done-title': 'Merci !',
  'propose.done': 'Votre proposition attend un modérateur. Une fois approuvée, elle sera affichée ici.',
  'propose.another': 'En proposer d’autres',
  'propose.to-find': 'Retour à la recherche',
};
