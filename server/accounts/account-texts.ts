/** What the plain pages of accounts say, in each language of the service. */
import type { Language } from '../../views/texts/texts.ts';

export interface AccountTexts {
  readonly title: string;
  readonly why: string;
  readonly email: string;
  readonly send: string;
  readonly sent: string;
  readonly code: string;
  readonly signIn: string;
  readonly linkTitle: string;
  readonly signedInAs: string;
  readonly signOut: string;
  readonly signOutEverywhere: string;
  readonly deleteTitle: string;
  readonly deleteWhat: string;
  readonly deleteSure: string;
  readonly delete: string;
  readonly badEmail: string;
  readonly wrong: string;
  readonly tooMany: string;
  readonly tooManyToday: string;
  readonly notHuman: string;
  readonly checking: string;
  readonly checkFailed: string;
  readonly checkImpossible: string;
  readonly needsScript: string;
  readonly noMail: string;
  readonly away: string;
  readonly paying: string;
  readonly again: string;
  readonly business: string;
  readonly moderation: string;
  readonly signOutTitle: string;
  readonly tooManyTitle: string;
  readonly elsewhereTitle: string;
  readonly elsewhere: string;
}

const en: AccountTexts = {
  title: 'Your account',
  why: 'Sign in with your e-mail address to contribute without a human check, or to claim a toilet for your business. We send you a code by e-mail. There is no password.',
  email: 'E-mail address',
  send: 'Send me a code',
  sent: 'We have sent you an e-mail with a code and a link. It may take a minute. Check your spam folder, too.',
  code: 'Code from the e-mail',
  signIn: 'Sign in',
  linkTitle: 'Sign in with the link from the e-mail',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out on all devices',
  deleteTitle: 'Delete your account',
  deleteWhat:
    'This deletes your e-mail address, claims and listings, at once and permanently. Your contributions to toilets stay, without a link to you.',
  deleteSure: 'Yes, delete everything',
  delete: 'Delete my account',
  badEmail: 'Enter a complete e-mail address, such as name@example.org.',
  wrong: 'This code or link is wrong, expired or already used. Ask for a new code.',
  tooMany: 'Too many codes were requested. Wait an hour, then try again.',
  tooManyToday:
    'Too many codes were requested today. Try again tomorrow. Or try now in a browser in which you signed in with this address before.',
  notHuman: 'The human check is missing, expired or already used. Send the form again.',
  checking: 'Your browser is doing the human check. This takes a few seconds.',
  checkFailed: 'The human check failed. Check your connection, then send the form again in a minute.',
  checkImpossible:
    'This browser cannot do the human check. Use an up-to-date browser, and open this page by its https address.',
  needsScript: 'The human check needs JavaScript. Switch it on to ask for a code.',
  noMail: 'We could not send the e-mail. Check the address, or try again in a minute.',
  away: 'We cannot reach the accounts at the moment. Try again in a few seconds.',
  paying:
    'One of your listings has a plan that has not ended, or an open payment. End the plan or the payment first.',
  again: 'Ask for a new code',
  business: 'Your toilets and listings',
  moderation: 'Moderation',
  signOutTitle: 'Sign out',
  tooManyTitle: 'Too many requests',
  elsewhereTitle: 'This form was not sent from our page',
  elsewhere: 'Open the page again, and send the form from there.',
};

const de: AccountTexts = {
  title: 'Ihr Konto',
  why: 'Melden Sie sich mit Ihrer E-Mail-Adresse an, um ohne Menschenprüfung beizutragen oder eine Toilette für Ihren Betrieb zu beanspruchen. Wir schicken Ihnen einen Code per E-Mail. Ein Passwort gibt es nicht.',
  email: 'E-Mail-Adresse',
  send: 'Code schicken',
  sent: 'Wir haben Ihnen eine E-Mail mit einem Code und einem Link geschickt. Das kann eine Minute dauern. Sehen Sie auch im Spam-Ordner nach.',
  code: 'Code aus der E-Mail',
  signIn: 'Anmelden',
  linkTitle: 'Mit dem Link aus der E-Mail anmelden',
  signedInAs: 'Angemeldet als',
  signOut: 'Abmelden',
  signOutEverywhere: 'Auf allen Geräten abmelden',
  deleteTitle: 'Konto löschen',
  deleteWhat:
    'Das löscht Ihre E-Mail-Adresse, Ansprüche und Einträge, sofort und endgültig. Ihre Beiträge zu Toiletten bleiben, ohne Verbindung zu Ihnen.',
  deleteSure: 'Ja, alles löschen',
  delete: 'Mein Konto löschen',
  badEmail: 'Geben Sie eine vollständige E-Mail-Adresse an, etwa name@example.org.',
  wrong: 'Dieser Code oder Link ist falsch, abgelaufen oder schon benutzt. Fordern Sie einen neuen Code an.',
  tooMany:
    'Es wurden zu viele Codes angefordert. Warten Sie eine Stunde, und versuchen Sie es dann noch einmal.',
  tooManyToday:
    'Heute wurden zu viele Codes angefordert. Versuchen Sie es morgen wieder. Oder versuchen Sie es jetzt in einem Browser, in dem Sie sich mit dieser Adresse schon einmal angemeldet haben.',
  notHuman:
    'Die Menschenprüfung fehlt, ist abgelaufen oder schon benutzt. Senden Sie das Formular noch einmal.',
  checking: 'Ihr Browser macht gerade die Menschenprüfung. Das dauert einige Sekunden.',
  checkFailed:
    'Die Menschenprüfung ist fehlgeschlagen. Prüfen Sie die Verbindung, und senden Sie das Formular in einer Minute noch einmal.',
  checkImpossible:
    'Dieser Browser kann die Menschenprüfung nicht machen. Nutzen Sie einen aktuellen Browser, und öffnen Sie diese Seite unter ihrer https-Adresse.',
  needsScript: 'Die Menschenprüfung braucht JavaScript. Schalten Sie es ein, um einen Code anzufordern.',
  noMail:
    'Wir konnten die E-Mail nicht senden. Prüfen Sie die Adresse, oder versuchen Sie es in einer Minute noch einmal.',
  away: 'Wir können die Konten gerade nicht erreichen. Versuchen Sie es in einigen Sekunden noch einmal.',
  paying:
    'Einer Ihrer Einträge hat einen Tarif, der noch nicht beendet ist, oder eine offene Zahlung. Beenden Sie zuerst den Tarif oder die Zahlung.',
  again: 'Neuen Code anfordern',
  business: 'Ihre Toiletten und Einträge',
  moderation: 'Moderation',
  signOutTitle: 'Abmelden',
  tooManyTitle: 'Zu viele Anfragen',
  elsewhereTitle: 'Dieses Formular kam nicht von unserer Seite',
  elsewhere: 'Öffnen Sie die Seite noch einmal, und senden Sie das Formular von dort.',
};

const fr: AccountTexts = {
  title: 'Votre compte',
  why: 'Connectez-vous avec votre adresse e-mail pour contribuer sans contrôle humain, ou pour revendiquer des toilettes pour votre établissement. Nous vous envoyons un code par e-mail. Il n’y a pas de mot de passe.',
  email: 'Adresse e-mail',
  send: 'Envoyer un code',
  sent: 'Nous vous avons envoyé un e-mail avec un code et un lien. Cela peut prendre une minute. Regardez aussi dans les indésirables.',
  code: 'Code reçu par e-mail',
  signIn: 'Se connecter',
  linkTitle: 'Se connecter avec le lien reçu par e-mail',
  signedInAs: 'Connecté en tant que',
  signOut: 'Se déconnecter',
  signOutEverywhere: 'Se déconnecter de tous les appareils',
  deleteTitle: 'Supprimer le compte',
  deleteWhat:
    'Cela supprime votre adresse e-mail, vos revendications et vos fiches, tout de suite et définitivement. Vos contributions restent, sans lien avec vous.',
  deleteSure: 'Oui, tout supprimer',
  delete: 'Supprimer mon compte',
  badEmail: 'Saisissez une adresse e-mail complète, comme nom@example.org.',
  wrong: 'Ce code ou ce lien est faux, expiré ou déjà utilisé. Demandez un nouveau code.',
  tooMany: 'Trop de codes ont été demandés. Attendez une heure, puis réessayez.',
  tooManyToday:
    'Trop de codes ont été demandés aujourd’hui. Réessayez demain. Ou essayez maintenant dans un navigateur où vous vous êtes déjà connecté avec cette adresse.',
  notHuman: 'Le contrôle humain manque, a expiré ou a déjà servi. Renvoyez le formulaire.',
  checking: 'Votre navigateur effectue le contrôle humain. Cela prend quelques secondes.',
  checkFailed:
    'Le contrôle humain a échoué. Vérifiez votre connexion, puis renvoyez le formulaire dans une minute.',
  checkImpossible:
    'Ce navigateur ne peut pas faire le contrôle humain. Utilisez un navigateur à jour, et ouvrez cette page par son adresse https.',
  needsScript: 'Le contrôle humain a besoin de JavaScript. Activez-le pour demander un code.',
  noMail: 'Nous n’avons pas pu envoyer l’e-mail. Vérifiez l’adresse, ou réessayez dans une minute.',
  away: 'Nous ne pouvons pas accéder aux comptes pour le moment. Réessayez dans quelques secondes.',
  paying:
    'Une de vos fiches a une formule qui n’est pas terminée, ou un paiement en cours. Mettez d’abord fin à la formule ou au paiement.',
  again: 'Demander un nouveau code',
  business: 'Vos toilettes et vos fiches',
  moderation: 'Modération',
  signOutTitle: 'Se déconnecter',
  tooManyTitle: 'Trop de requêtes',
  elsewhereTitle: 'Ce formulaire ne vient pas de notre page',
  elsewhere: 'Rouvrez la page, et envoyez le formulaire de là.',
};

export const ACCOUNT_TEXTS: Readonly<Record<Language, AccountTexts>> = { en, de, fr };
