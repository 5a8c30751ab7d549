/** The pages of businesses in French. */
import type { business as english } from '../en/business.ts';
import type { MessagesOf } from '../texts.ts';

export const business: MessagesOf<typeof english> = {
  'business.title': 'Pour les établissements',
  'business.own-title': 'Vos toilettes et vos fiches',
  'business.lead':
    'Accueillez les gens, et faites-le savoir. Dites qui peut utiliser vos toilettes et quand. Fermez-les un moment d’un seul geste.',
  'business.steps': 'Comment ça marche',
  'business.step-find': 'Trouvez vos toilettes, et ouvrez leur page.',
  'business.step-claim':
    'Touchez « Est-ce votre établissement ? » et dites-nous qui vous êtes. C’est gratuit.',
  'business.step-check': 'Un modérateur vérifie votre revendication.',
  'business.step-plan':
    'Choisissez une formule. Tant qu’elle est en cours, tous voient votre fiche, vos conditions et vos horaires.',
  'business.fair':
    'Une formule n’est qu’une étiquette. Elle ne change jamais l’ordre des résultats ni les informations sur les toilettes.',
  'business.sign-in': 'Se connecter',
  'business.find': 'Trouver vos toilettes',
  'business.not-sold':
    'Ce service ne vend pas de formules pour le moment. Vous pouvez déjà revendiquer vos toilettes.',
  'business.empty': 'Vous n’avez pas encore revendiqué de toilettes.',
  'business.account': 'Votre compte',
  'claim.heading': 'Est-ce votre établissement ?',
  'claim.lead': 'Dites-nous qui vous êtes. Un modérateur le vérifie. Vous verrez le résultat sur ce site.',
  'claim.of': 'Toilettes',
  'claim.sign-in-first':
    'Il vous faut un compte : une adresse e-mail, pas de mot de passe. Après la connexion, vous reviendrez ici.',
  'claim.business_name': 'Nom de l’établissement',
  'claim.business_name-hint': 'Tous voient ce nom.',
  'claim.contact_email': 'Adresse e-mail pour nos questions',
  'claim.contact_phone': 'Téléphone',
  'claim.website': 'Site web',
  'claim.website-hint': 'Il nous aide à voir que l’établissement est le vôtre.',
  'claim.note': 'Ce que nous devrions savoir d’autre',
  'claim.optional': 'facultatif',
  'claim.private': 'Seuls nos modérateurs voient vos coordonnées. Elles sont supprimées avec votre compte.',
  'claim.send': 'Envoyer la revendication',
  'claim.sent': 'Votre revendication est envoyée. Un modérateur va la vérifier.',
  'claim.on': 'Revendiqué le {day}',
  'claim.pending': 'En attente d’un modérateur',
  'claim.pending-what':
    'Un modérateur vérifie votre revendication. Revenez dans quelques jours pour voir le résultat.',
  'claim.approved': 'Approuvée',
  'claim.rejected': 'Refusée',
  'claim.rejected-what':
    'Nous n’avons pas pu voir que l’établissement est le vôtre. Vous pouvez le revendiquer à nouveau : donnez plus de détails, comme un site web.',
  'claim.revoked': 'Révoquée',
  'claim.revoked-what':
    'Un modérateur a révoqué l’approbation. Votre fiche n’est plus affichée. Écrivez-nous si c’est une erreur.',
  'claim.again': 'Revendiquer à nouveau',
  'claim.toilet-page': 'Page des toilettes',
  'claim.manage': 'Gérer la fiche',
  'listing.shown': 'Visible de tous',
  'listing.not-shown': 'Non visible',
  'listing.switch': 'Ouvert ou fermé en ce moment',
  'listing.is-on': 'Vos horaires s’appliquent.',
  'listing.is-off': 'Fermé pour le moment, jusqu’à {time}. Ensuite vos horaires s’appliquent de nouveau.',
  'listing.close': 'Fermer pour le moment',
  'listing.close-hint':
    'Pour 12 heures au plus, par exemple en cas de panne ou de nettoyage. Vous pouvez rouvrir à tout moment.',
  'listing.open': 'Rouvrir',
  'listing.profile': 'Ce que tous voient',
  'listing.conditions': 'Qui peut les utiliser',
  'listing.conditions-none': 'Pas d’indication',
  'listing.conditions-everyone': 'Tout le monde, gratuitement',
  'listing.conditions-customers': 'Les clients seulement',
  'listing.hours': 'Horaires d’ouverture',
  'listing.hours-hint':
    'Les jours en anglais, deux lettres, puis les heures : Mo-Fr 08:00-18:00; Sa 10:00-14:00. Laissez vide pour ne rien indiquer.',
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
  'listing.save': 'Enregistrer',
  'listing.saved': 'Enregistré. Tous le voient en une seconde.',
  'listing.closed-now': 'Fermé pour le moment. Tous le voient en une seconde.',
  'listing.opened': 'Rouvert. Tous le voient en une seconde.',
  'listing.needs-plan':
    'Avec une formule en cours, vous pouvez dire qui peut utiliser les toilettes et quand. Vous pouvez aussi les fermer un moment.',
  'listing.all': 'Toutes vos toilettes',
  'plan.heading': 'Formule',
  'plan.none': 'Pas encore de formule',
  'plan.none-what': 'Choisissez une formule pour afficher votre fiche.',
  'plan.choose': 'Choisir une formule',
  'plan.basic': 'Basic',
  'plan.plus': 'Plus',
  'plan.prices':
    'Le prestataire de paiement montre le prix avant que vous payiez. Les prix sont hors taxes ; la TVA s’y ajoute. Résiliable à tout moment.',
  'plan.checkout': 'Passer au paiement',
  'plan.open-checkout': 'Un paiement n’est pas terminé',
  'plan.open-checkout-what':
    'Vous avez commencé à payer une formule. Continuez ce paiement, ou attendez {time} pour en commencer un nouveau.',
  'plan.continue': 'Continuer le paiement',
  'plan.paid':
    'Merci ! Votre fiche est affichée dès que le prestataire de paiement confirme le paiement, le plus souvent en quelques secondes.',
  'plan.look-again': 'Vérifier encore',
  'plan.trialing': 'À l’essai',
  'plan.trialing-what':
    'La formule « {tier} » est à l’essai. Après l’essai, elle continue et devient payante.',
  'plan.active': 'En cours',
  'plan.active-what':
    'La formule « {tier} » est en cours. Elle se renouvelle jusqu’à ce que vous la résiliiez.',
  'plan.ending': 'Résiliée',
  'plan.ending-what': 'La formule « {tier} » est résiliée. Votre fiche est affichée jusqu’à {time}.',
  'plan.ended': 'Terminée',
  'plan.ended-what':
    'Votre formule s’est terminée le {time}. Vous pourrez en choisir une autre dès que le prestataire de paiement aura clos l’ancienne.',
  'plan.grace': 'Paiement échoué',
  'plan.grace-what':
    'Le dernier paiement a échoué. Votre fiche est affichée jusqu’à {time}. Payez ou changez de moyen de paiement d’ici là.',
  'plan.overdue': 'Paiement en retard',
  'plan.overdue-what':
    'Le dernier paiement a échoué il y a deux semaines ou plus. Payez pour afficher de nouveau votre fiche.',
  'plan.unpaid': 'Impayée',
  'plan.unpaid-what':
    'Le prestataire n’essaie plus d’encaisser le paiement. Payez pour afficher de nouveau votre fiche.',
  'plan.paused': 'En pause',
  'plan.paused-what':
    'La formule est en pause, et votre fiche n’est pas affichée. Reprenez la formule chez le prestataire de paiement.',
  'plan.incomplete': 'Premier paiement en attente',
  'plan.incomplete-what':
    'Le premier paiement n’a pas encore abouti. Terminez-le chez le prestataire de paiement.',
  'plan.incomplete_expired': 'Non payée',
  'plan.incomplete_expired-what':
    'Le premier paiement n’a pas abouti à temps. Choisissez à nouveau une formule.',
  'plan.canceled': 'Terminée',
  'plan.canceled-what':
    'La formule est terminée. Vos conditions et horaires sont conservés : choisissez une formule pour les afficher de nouveau.',
  'plan.portal': 'Factures, moyen de paiement, changer ou résilier',
  'plan.portal-hint': 'Sur la page du prestataire de paiement.',
  'plan.leaving': 'Vers le prestataire de paiement',
  'plan.leaving-what': 'Nous vous conduisons à sa page. S’il ne se passe rien, suivez ce lien :',
  'wrong.fields': 'Corrigez les champs marqués ci-dessous, puis renvoyez.',
  'wrong.business_name': 'Saisissez un nom de 2 à 80 caractères.',
  'wrong.contact_email': 'Saisissez une adresse e-mail complète, comme nom@cafe.example.',
  'wrong.contact_phone': 'Saisissez au plus 40 caractères, sur une ligne.',
  'wrong.website': 'Saisissez l’adresse d’un site web, comme https://cafe.example.',
  'wrong.note': 'Écrivez au plus 500 caractères.',
  'wrong.conditions': 'Choisissez l’une de ces réponses.',
  'wrong.opening_hours':
    'Nous ne pouvons pas lire ces horaires. Comparez-les aux exemples : Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Choisissez une formule.',
  'wrong.already-claimed':
    'Ces toilettes sont déjà revendiquées, par vous ou par un autre établissement. Regardez sous vos toilettes. Si c’est à tort, écrivez-nous.',
  'wrong.not-found':
    'Ces toilettes ou cette fiche sont introuvables, ou ne sont pas à vous. Regardez sous vos toilettes.',
  'wrong.claim-not-approved':
    'Votre revendication de ces toilettes n’est plus approuvée. Écrivez-nous si c’est une erreur.',
  'wrong.no-running-plan':
    'Cette fiche n’a pas de formule en cours. Choisissez-en une, ou terminez le paiement.',
  'wrong.subscription-exists': 'Cette fiche a déjà une formule ou un paiement non terminé. Voir ci-dessous.',
  'wrong.no-subscription': 'Cette fiche n’a pas encore de formule. Choisissez-en une d’abord.',
  'wrong.payment-provider-unavailable':
    'Le prestataire de paiement ne répond pas pour le moment. Vous n’avez rien payé. Réessayez dans une minute.',
  'wrong.partner-payments-off': 'Ce service ne vend pas de formules pour le moment.',
  'wrong.other': 'Une erreur s’est produite chez nous. Réessayez dans un instant.',
};
