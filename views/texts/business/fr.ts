/** What the pages of businesses say, in French. */
import type { MessagesOf } from '../texts.ts';
import type { en } from './en.ts';

export const fr: MessagesOf<typeof en> = {
  'business.title': 'Pour les établissements',
  'business.own-title': 'Vos toilettes et vos fiches',
  'business.lead':
    'Accueillez les gens, et faites-le savoir : dites qui peut utiliser vos toilettes et quand, et fermez-les un moment d’un seul geste.',
  'business.steps': 'Comment faire',
  'business.step-find': 'Trouvez vos toilettes, et ouvrez leur page.',
  'business.step-claim':
    'Touchez « Est-ce votre établissement ? » et dites-nous qui vous êtes. C’est gratuit.',
  'business.step-check': 'Une personne vérifie votre revendication.',
  'business.step-plan':
    'Choisissez une formule. Tant qu’elle court, chacun voit votre étiquette, vos conditions et vos horaires.',
  'business.fair':
    'Une formule est une étiquette, rien de plus : elle ne change ni l’ordre des résultats ni les informations des gens et d’OpenStreetMap.',
  'business.sign-in': 'Se connecter',
  'business.find': 'Trouver vos toilettes',
  'business.not-sold':
    'Ce service ne vend pas de formules pour le moment. Vous pouvez déjà revendiquer vos toilettes.',
  'business.empty': 'Vous n’avez pas encore revendiqué de toilettes.',
  'business.account': 'Votre compte',

  'claim.heading': 'Est-ce votre établissement ?',
  'claim.lead': 'Dites-nous qui vous êtes. Une personne le vérifie, et vous verrez ici ce qu’il en est.',
  'claim.of': 'Toilettes',
  'claim.sign-in-first':
    'Il vous faut un compte : une adresse e-mail, pas de mot de passe. Vous reviendrez ici ensuite.',
  'claim.business_name': 'Nom de l’établissement',
  'claim.business_name-hint': 'Tel que chacun doit le voir.',
  'claim.contact_email': 'Adresse e-mail pour nos questions',
  'claim.contact_phone': 'Téléphone',
  'claim.website': 'Site web',
  'claim.website-hint': 'Il aide à voir que l’établissement est le vôtre.',
  'claim.note': 'Ce que nous devrions savoir d’autre',
  'claim.optional': 'facultatif',
  'claim.private': 'Seuls nos modérateurs voient les coordonnées ; elles sont supprimées avec votre compte.',
  'claim.send': 'Envoyer la revendication',
  'claim.sent': 'Votre revendication est envoyée. Une personne va l’examiner.',
  'claim.on': 'Revendiqué le {day}',
  'claim.pending': 'En cours d’examen',
  'claim.pending-what': 'Une personne examine votre revendication. Revenez voir dans quelques jours.',
  'claim.approved': 'Approuvée',
  'claim.rejected': 'Refusée',
  'claim.rejected-what':
    'Nous n’avons pas pu voir que l’établissement est le vôtre. Vous pouvez le revendiquer à nouveau, avec plus d’éléments.',
  'claim.revoked': 'Retirée',
  'claim.revoked-what':
    'L’approbation a été retirée, et rien de la fiche n’est plus montré. Écrivez-nous si c’est une erreur.',
  'claim.again': 'Revendiquer à nouveau',
  'claim.toilet-page': 'Page des toilettes',
  'claim.manage': 'Gérer la fiche',

  'listing.shown': 'Visible de tous',
  'listing.not-shown': 'Non visible',
  'listing.switch': 'Ouvert ou fermé en ce moment',
  'listing.is-on': 'Vos toilettes sont ouvertes selon vos horaires.',
  'listing.is-off': 'Fermé pour le moment, jusqu’à {time}. Ensuite vos horaires s’appliquent de nouveau.',
  'listing.close': 'Fermer pour le moment',
  'listing.close-hint':
    'Pour 12 heures au plus : panne, nettoyage, soirée privée. Vous pouvez rouvrir à tout moment.',
  'listing.open': 'Rouvrir',
  'listing.profile': 'Ce que chacun apprend',
  'listing.conditions': 'Qui peut les utiliser',
  'listing.conditions-none': 'Nous n’en disons rien',
  'listing.conditions-everyone': 'Tout le monde, gratuitement',
  'listing.conditions-customers': 'Les clients seulement',
  'listing.hours': 'Horaires d’ouverture',
  'listing.hours-hint':
    'Les jours en anglais, deux lettres, puis les heures : Mo-Fr 08:00-18:00; Sa 10:00-14:00. Vide, si vous ne voulez rien dire.',
  'listing.hours-how': 'Comment écrire les horaires',
  'listing.hours-write': 'Vous écrivez',
  'listing.hours-means': 'Cela veut dire',
  'listing.hours-weekdays': 'Du lundi au vendredi de 8 h à 18 h, le samedi de 10 h à 14 h',
  'listing.hours-break': 'Du lundi au samedi, avec une pause à midi',
  'listing.hours-night': 'Vendredi et samedi jusqu’à 2 h du matin',
  'listing.hours-off': 'Tous les jours, sauf le mardi et les jours fériés',
  'listing.hours-always': 'Toujours',
  'listing.hours-days':
    'Mo lundi, Tu mardi, We mercredi, Th jeudi, Fr vendredi, Sa samedi, Su dimanche, PH jours fériés',
  'listing.week': 'Comment nous lisons vos horaires',
  'listing.week-closed': 'fermé',
  'listing.week-all-day': 'toute la journée',
  'listing.week-unknown': 'pas clair',
  'listing.save': 'Enregistrer',
  'listing.saved': 'Enregistré. Chacun le voit en une seconde.',
  'listing.closed-now': 'Fermé pour le moment. Chacun le voit en une seconde.',
  'listing.opened': 'Rouvert. Chacun le voit en une seconde.',
  'listing.needs-plan':
    'Avec une formule en cours, vous pouvez dire qui peut utiliser les toilettes et quand, et les fermer un moment.',
  'listing.all': 'Toutes vos toilettes',

  'plan.heading': 'Formule',
  'plan.none': 'Pas encore de formule',
  'plan.none-what': 'Choisissez une formule, et chacun verra votre fiche.',
  'plan.choose': 'Choisir une formule',
  'plan.basic': 'Basic',
  'plan.plus': 'Plus',
  'plan.prices':
    'Vous voyez le prix sur la page du prestataire de paiement avant de payer. Les prix sont hors taxes ; la TVA s’y ajoute. Résiliable à tout moment.',
  'plan.checkout': 'Passer au paiement',
  'plan.open-checkout': 'Un paiement n’est pas terminé',
  'plan.open-checkout-what':
    'Vous avez commencé à payer une formule. Reprenez où vous en étiez, ou attendez {time} : vous pourrez alors recommencer.',
  'plan.continue': 'Reprendre le paiement',
  'plan.paid':
    'Merci ! Dès que le prestataire confirme le paiement, votre fiche est visible : en quelques secondes le plus souvent.',
  'plan.look-again': 'Actualiser',
  'plan.trialing': 'À l’essai',
  'plan.trialing-what': 'La formule « {tier} » est à l’essai, et se poursuit ensuite d’elle-même.',
  'plan.active': 'En cours',
  'plan.active-what':
    'La formule « {tier} » est en cours, et se renouvelle jusqu’à ce que vous la résiliiez.',
  'plan.ending': 'Résiliée',
  'plan.ending-what': 'La formule « {tier} » est résiliée. Votre fiche est visible jusqu’à {time}.',
  'plan.ended': 'Terminée',
  'plan.ended-what':
    'Votre formule s’est terminée le {time}. Choisissez-en une autre dès que le prestataire de paiement a clos l’ancienne.',
  'plan.grace': 'Paiement échoué',
  'plan.grace-what':
    'Le dernier paiement a échoué. Votre fiche reste visible jusqu’à {time} ; réglez le paiement d’ici là.',
  'plan.overdue': 'Paiement en retard',
  'plan.overdue-what':
    'Le dernier paiement a échoué il y a deux semaines ou plus. Votre fiche redevient visible dès le paiement.',
  'plan.unpaid': 'Impayée',
  'plan.unpaid-what':
    'Le prestataire a renoncé à encaisser le paiement. Votre fiche redevient visible dès le paiement.',
  'plan.paused': 'En pause',
  'plan.paused-what':
    'La formule est en pause, et votre fiche n’est pas visible. Reprenez-la chez le prestataire de paiement.',
  'plan.incomplete': 'Premier paiement en attente',
  'plan.incomplete-what':
    'Le premier paiement n’a pas encore abouti. Réglez-le chez le prestataire de paiement.',
  'plan.incomplete_expired': 'Non payée',
  'plan.incomplete_expired-what':
    'Le premier paiement n’a pas abouti à temps. Choisissez à nouveau une formule.',
  'plan.canceled': 'Terminée',
  'plan.canceled-what':
    'La formule est terminée. Ce que vous avez dit est conservé : choisissez une formule, et ce sera de nouveau visible.',
  'plan.portal': 'Factures, moyen de paiement, changer ou résilier',
  'plan.portal-hint': 'Sur la page du prestataire de paiement.',
  'plan.leaving': 'Vers le prestataire de paiement',
  'plan.leaving-what': 'Vous allez être conduit à sa page. S’il ne se passe rien, suivez ce lien :',

  'wrong.fields': 'Quelque chose ne va pas encore. Corrigez-le ci-dessous, et renvoyez.',
  'wrong.business_name': 'Donnez le nom, de 2 à 80 caractères.',
  'wrong.contact_email': 'Nous ne pouvons pas écrire à cette adresse e-mail.',
  'wrong.contact_phone': 'Donnez au plus 40 caractères, sur une ligne.',
  'wrong.website': 'Ce n’est pas l’adresse d’un site web, comme https://cafe.example.',
  'wrong.note': 'Écrivez au plus 500 caractères.',
  'wrong.conditions': 'Choisissez l’une de ces réponses.',
  'wrong.opening_hours':
    'Nous ne pouvons pas lire ces horaires. Comparez-les aux exemples : Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Choisissez une formule.',
  'wrong.already-claimed':
    'Ces toilettes sont déjà revendiquées : par vous, ou par un autre établissement qui les tient. Regardez sous vos toilettes ; si c’est à tort, écrivez-nous.',
  'wrong.not-found': 'Ces toilettes ou cette fiche n’existent pas, ou ne sont pas les vôtres.',
  'wrong.claim-not-approved': 'Votre revendication de ces toilettes n’est plus approuvée.',
  'wrong.no-running-plan':
    'Cette fiche n’a pas de formule en cours. Choisissez-en une, ou réglez le paiement.',
  'wrong.subscription-exists': 'Il y a déjà une formule ou un paiement non terminé.',
  'wrong.no-subscription': 'Il n’y a pas de formule à gérer. Choisissez-en une d’abord.',
  'wrong.payment-provider-unavailable':
    'Le prestataire de paiement ne répond pas pour le moment. Rien n’a été payé. Réessayez dans une minute.',
  'wrong.partner-payments-off': 'Ce service ne vend pas de formules pour le moment.',
  'wrong.other': 'Quelque chose n’a pas marché chez nous. Réessayez dans un instant.',
};
