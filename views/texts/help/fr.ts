import type { HelpMessages } from './help-texts.ts';

export const fr: HelpMessages = {
  'help.title': 'Vous y étiez ?',
  'help.lead': 'Ce que vous dites aide tout de suite les suivants. Sans compte.',
  'help.without-script':
    'Pour confirmer, noter, signaler ou corriger des toilettes, activez JavaScript : cette page montre ainsi qu’une personne est là, sans rien vous demander.',
  'help.confirm': 'J’y étais : elles sont utilisables',
  'help.confirmed': 'Confirmées',
  'help.rate': 'Noter la propreté',
  'help.report': 'Signaler un problème',
  'help.correct': 'Corriger les informations',
  'help.correct-this': 'C’est juste ?',
  'help.add-this': 'Vous le savez ?',
  'help.close': 'Fermer',
  'help.sending': 'Envoi…',
  'help.device':
    'Pour que chacun compte une seule fois, cet appareil garde un nombre au hasard et l’envoie avec. Nous n’en gardons que l’empreinte.',

  'rate.legend': 'Était-ce propre ?',
  'rate.send': 'Envoyer la note',
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
    'Seuls les modérateurs le lisent. Pas de noms, s’il vous plaît. 500 caractères au plus.',
  'report.hours-hint': 'Si vous connaissez les bons horaires, corrigez-les plutôt :',

  'correct.lead':
    'Répondez sur ce que vous avez vu vous-même, laissez le reste. Choisir ce qui est affiché, c’est l’approuver. Une réponse est affichée dès qu’au moins deux personnes, et plus de la moitié de toutes, disent la même chose.',
  'correct.shown': 'Affiché : {value}',
  'correct.as-shown': 'comme affiché',
  'correct.other': 'Corriger en',
  'correct.write': 'Notez-le',
  'correct.hours-hint':
    'Par exemple « Mo-Fr 08:00-20:00; Sa 10:00-18:00 ». Jours en anglais : Mo Tu We Th Fr Sa Su, PH pour les jours fériés.',
  'correct.always': 'Toujours ouvertes (24/7)',
  'correct.amount': 'Montant',
  'correct.currency': 'Monnaie',
  'correct.send': 'Envoyer les réponses',
  'correct.clear': 'Effacer les réponses',
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
  'done.report':
    'Merci. Un modérateur va regarder ; d’ici là, cette page dit qu’un problème a été signalé. Numéro de votre signalement : {id}',
  'done.correct': 'Merci. Vos réponses comptent.',
  'done.vote-shown': {
    one: '{fact} : « {value} » est affiché ({for} voix sur {count}).',
    other: '{fact} : « {value} » est affiché ({for} voix sur {count}).',
  },
  'done.vote-waiting': {
    one: '{fact} : « {value} » a {for} voix sur {count}, et sera affiché quand d’autres le diront aussi.',
    other: '{fact} : « {value} » a {for} voix sur {count}, et sera affiché quand d’autres le diront aussi.',
  },
  'done.soon': 'C’est enregistré, et bientôt visible ici.',

  'helpfault.nothing': 'Choisissez d’abord une réponse.',
  'helpfault.fields': 'Corrigez ce qui est marqué, puis renvoyez.',
  'helpfault.limited': {
    one: 'C’était beaucoup à la fois. Attendez {count} seconde et renvoyez.',
    other: 'C’était beaucoup à la fois. Attendez {count} secondes et renvoyez.',
  },
  'helpfault.check-failed':
    'La vérification qu’une personne est là a échoué. Renvoyez ; si cela n’aide pas, rechargez la page.',
  'helpfault.check-away':
    'On ne peut pas vérifier en ce moment qu’une personne est là. Rien n’a été envoyé ; réessayez dans une minute.',
  'helpfault.check-impossible':
    'Ce navigateur ne peut pas vérifier qu’une personne est là. Essayez-en un plus récent, ou ouvrez cette page par son adresse https.',
  'helpfault.sign-in':
    'Pour contribuer ici, connectez-vous d’abord : avec un compte, aucune autre vérification n’est nécessaire.',
  'helpfault.database':
    'L’enregistrement est impossible en ce moment. Rien n’est perdu : renvoyez dans quelques secondes.',
  'helpfault.off': 'Ce service n’accepte pas de contributions en ce moment. Revenez plus tard.',
  'helpfault.gone': 'Ces toilettes ne sont plus dans la liste : elles ont été marquées comme disparues.',
  'helpfault.origin':
    'Cette page a été ouverte sous une autre adresse que celle du service. Rouvrez-la depuis la page d’accueil.',
  'helpfault.offline':
    'Il n’y a pas de connexion. Ce que vous avez saisi est encore là : envoyez-le dès qu’elle revient.',
  'helpfault.internal': 'Une erreur s’est produite chez nous. Renvoyez dans un instant.',
  'helpfault.sign-in-link': 'Se connecter',
  'today.confirm':
    'Elles ont déjà été confirmées depuis votre connexion ces dernières 24 heures. Cela suffit ; de nouveau à partir de {time}.',
  'today.rate':
    'Quelqu’un d’autre les a notées depuis votre connexion ces dernières 24 heures. Vous pourrez le faire à partir de {time}.',
  'today.correct':
    'Quelqu’un d’autre a voté depuis votre connexion ces dernières 24 heures. Vous pourrez envoyer vos réponses à partir de {time}.',
  'field.rating': 'Choisissez une des cinq notes.',
  'field.kind': 'Choisissez ce qui ne va pas.',
  'field.note': 'Écrivez au plus 500 caractères.',
  'field.opening_hours': 'Écrivez les horaires comme « Mo-Fr 08:00-20:00 » ou « 24/7 ».',
  'field.fee_amount':
    'Écrivez un montant supérieur à 0, comme 0,50, et une monnaie en trois lettres, comme EUR.',
  'field.fee_amount-free': 'Ce qui est gratuit n’a pas de prix : retirez l’un des deux.',
  'field.name':
    'Écrivez une ligne d’au plus {count} caractères, sans lien, adresse e-mail ni numéro de téléphone.',
  'field.operator':
    'Écrivez une ligne d’au plus {count} caractères, sans lien, adresse e-mail ni numéro de téléphone.',
  'field.other': 'Cela ne convient pas. Écrivez-le autrement.',

  'propose.title': 'Proposer des toilettes : Lootiles',
  'propose.description':
    'Vous connaissez des toilettes qui manquent ? Placez-les sur la carte en une minute, sans compte.',
  'propose.heading': 'Proposer des toilettes',
  'propose.lead': 'Placez l’épingle là où est la porte. Un modérateur regarde avant que tous les voient.',
  'propose.off-title': 'Pas de propositions en ce moment',
  'propose.off': 'Ce service n’accepte pas de contributions en ce moment. Revenez plus tard.',
  'propose.where': 'Où sont-elles ?',
  'propose.my-position': 'Prendre ma position',
  'propose.place': 'Ou aller à un lieu',
  'propose.place-unknown': 'Aucun lieu de ce nom. Écrivez-le autrement, ou déplacez la carte.',
  'propose.map': 'Carte où placer l’épingle. Touchez-la, ou utilisez les boutons et champs à côté.',
  'propose.map-hint': 'Touchez la carte ou faites glisser l’épingle. Au clavier : les flèches.',
  'propose.pin': 'Épingle des nouvelles toilettes. Les flèches la déplacent, avec Maj plus loin.',
  'propose.to-middle': 'Épingle au milieu de la carte',
  'propose.coordinates': 'Coordonnées',
  'propose.lat': 'Latitude',
  'propose.lon': 'Longitude',
  'propose.set': 'Placer l’épingle',
  'propose.coordinates-wrong':
    'Écrivez des degrés comme 43.7384 (latitude, -90 à 90) et 7.4246 (longitude, -180 à 180).',
  'propose.at': 'L’épingle est à {lat}, {lon}.',
  'propose.looking': 'Nous regardons si elles sont déjà dans la liste…',
  'propose.known-title': 'Est-ce l’une de celles-ci ?',
  'propose.known': {
    one: '{count} toilette est connue à moins de {distance}. Si c’est elle, aidez là-bas : c’est plus rapide, et personne ne la trouve deux fois.',
    other:
      '{count} toilettes sont connues à moins de {distance}. Si c’est l’une d’elles, aidez là-bas : c’est plus rapide, et personne ne les trouve deux fois.',
  },
  'propose.this-one': 'Oui, celles-ci',
  'propose.none-of-these': 'Non, ce sont d’autres',
  'propose.new': 'Aucune n’est connue à moins de {distance} de l’épingle : elles sont nouvelles.',
  'propose.unsure':
    'Nous n’avons pas pu regarder si elles sont déjà connues. Réessayez, ou continuez : un modérateur vérifiera.',
  'propose.retry': 'Regarder encore',
  'propose.facts': 'Comment sont-elles ?',
  'propose.facts-lead': 'Tout est facultatif. Laissez ouvert ce que vous ne savez pas.',
  'propose.name': 'Nom sur le panneau',
  'propose.unknown': 'Je ne sais pas',
  'propose.hours': 'Horaires',
  'propose.note': 'Comment les trouve-t-on ? Autre chose ?',
  'propose.send': 'Envoyer la proposition',
  'propose.done-title': 'Merci !',
  'propose.done':
    'Votre proposition attend un modérateur. Une fois acceptée, tout le monde la trouvera ici. Son numéro : {id}',
  'propose.another': 'En proposer d’autres',
  'propose.to-find': 'Vers la recherche',
};
