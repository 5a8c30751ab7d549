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
  why: 'Sign in with your e-mail address to contribute without a human check, or to claim a toilet for your business. We mail you a code; there is no password.',
  email: 'E-mail address',
  send: 'Send me a code',
  sent: 'We have sent a mail with a code and a link. It may take a minute; look among unwanted mail, too.',
  code: 'Code of the mail',
  signIn: 'Sign in',
  linkTitle: 'Sign in with the link of the mail',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out on all devices',
  deleteTitle: 'Delete the account',
  deleteWhat:
    'Deletes your e-mail address, claims and listings at once and for good. What you contributed to toilets stays, without a link to you.',
  deleteSure: 'Yes, delete all of it',
  delete: 'Delete my account',
  badEmail: 'This is not an e-mail address that we can write to.',
  wrong: 'This is wrong, too old, or was used before. Ask for a new code.',
  tooMany: 'Too many codes were asked for. Wait an hour, and try again.',
  tooManyToday:
    'Too many codes were asked for today. Try again tomorrow, or now in a browser where you have signed in with this address before.',
  notHuman: 'The human check is missing, too old, or was used before. Send the form once more.',
  checking: 'Your browser is doing the human check. This takes some seconds.',
  checkFailed:
    'The human check could not be done. Look at your connection, and send the form again in a minute.',
  checkImpossible:
    'This browser cannot do the human check. It needs an up-to-date browser and an address that begins with https.',
  needsScript: 'Asking for a code needs JavaScript, for a human check. Switch it on for this page.',
  noMail: 'The mail could not be sent. Check the address, or try again in a minute.',
  away: 'Accounts cannot be reached at the moment. Try again in a few seconds.',
  paying: 'A listing of yours has a plan that has not ended, or an open checkout. End the plan first.',
  again: 'Ask for a new code',
  business: 'Your toilets and listings',
  moderation: 'Moderation',
  signOutTitle: 'Sign out',
  tooManyTitle: 'Too many requests',
  elsewhereTitle: 'This form was not sent from our page',
  elsewhere: 'Open the page again, and send it from there.',
};

const de: AccountTexts = {
  title: 'Ihr Konto',
  why: 'Melden Sie sich mit Ihrer E-Mail-Adresse an, um ohne Menschenprüfung beizutragen oder eine Toilette für Ihren Betrieb zu beanspruchen. Wir schicken Ihnen einen Code; ein Passwort gibt es nicht.',
  email: 'E-Mail-Adresse',
  send: 'Code schicken',
  sent: 'Wir haben eine E-Mail mit Code und Link geschickt. Das kann eine Minute dauern; sehen Sie auch im Spam nach.',
  code: 'Code aus der E-Mail',
  signIn: 'Anmelden',
  linkTitle: 'Mit dem Link aus der E-Mail anmelden',
  signedInAs: 'Angemeldet als',
  signOut: 'Abmelden',
  signOutEverywhere: 'Auf allen Geräten abmelden',
  deleteTitle: 'Konto löschen',
  deleteWhat:
    'Löscht Ihre E-Mail-Adresse, Ansprüche und Einträge sofort und endgültig. Was Sie zu Toiletten beigetragen haben, bleibt ohne Verbindung zu Ihnen.',
  deleteSure: 'Ja, alles löschen',
  delete: 'Mein Konto löschen',
  badEmail: 'An diese E-Mail-Adresse können wir nicht schreiben.',
  wrong: 'Das ist falsch, zu alt oder schon benutzt. Fordern Sie einen neuen Code an.',
  tooMany: 'Zu viele Codes wurden angefordert. Warten Sie eine Stunde, und versuchen Sie es wieder.',
  tooManyToday:
    'Heute wurden zu viele Codes angefordert. Versuchen Sie es morgen wieder, oder jetzt in einem Browser, in dem Sie sich mit dieser Adresse schon einmal angemeldet haben.',
  notHuman: 'Die Menschenprüfung fehlt, ist zu alt oder schon benutzt. Senden Sie das Formular noch einmal.',
  checking: 'Ihr Browser macht gerade die Menschenprüfung. Das dauert einige Sekunden.',
  checkFailed:
    'Die Menschenprüfung ist nicht gelungen. Prüfen Sie die Verbindung, und senden Sie das Formular in einer Minute noch einmal.',
  checkImpossible:
    'Dieser Browser kann die Menschenprüfung nicht machen. Sie braucht einen aktuellen Browser und eine Adresse, die mit https beginnt.',
  needsScript:
    'Einen Code anzufordern braucht JavaScript, für eine Menschenprüfung. Erlauben Sie es für diese Seite.',
  noMail:
    'Die E-Mail ließ sich nicht senden. Prüfen Sie die Adresse, oder versuchen Sie es in einer Minute wieder.',
  away: 'Konten sind gerade nicht erreichbar. Versuchen Sie es in einigen Sekunden wieder.',
  paying:
    'Ein Eintrag von Ihnen hat einen laufenden Tarif oder einen offenen Bezahlvorgang. Beenden Sie zuerst den Tarif.',
  again: 'Neuen Code anfordern',
  business: 'Ihre Toiletten und Einträge',
  moderation: 'Moderation',
  signOutTitle: 'Abmelden',
  tooManyTitle: 'Zu viele Anfragen',
  elsewhereTitle: 'Dieses Formular kam nicht von unserer Seite',
  elsewhere: 'Öffnen Sie die Seite noch einmal, und senden Sie es von dort.',
};

const fr: AccountTexts = {
  title: 'Votre compte',
  why: 'Connectez-vous avec votre adresse e-mail pour contribuer sans contrôle humain, ou pour revendiquer des toilettes pour votre établissement. Nous vous envoyons un code ; il n’y a pas de mot de passe.',
  email: 'Adresse e-mail',
  send: 'Envoyer un code',
  sent: 'Nous avons envoyé un e-mail avec un code et un lien. Cela peut prendre une minute ; regardez aussi parmi les indésirables.',
  code: 'Code reçu par e-mail',
  signIn: 'Se connecter',
  linkTitle: 'Se connecter avec le lien reçu',
  signedInAs: 'Connecté en tant que',
  signOut: 'Se déconnecter',
  signOutEverywhere: 'Se déconnecter de tous les appareils',
  deleteTitle: 'Supprimer le compte',
  deleteWhat:
    'Supprime votre adresse e-mail, vos revendications et vos fiches, tout de suite et pour toujours. Vos contributions restent, sans lien avec vous.',
  deleteSure: 'Oui, tout supprimer',
  delete: 'Supprimer mon compte',
  badEmail: 'Nous ne pouvons pas écrire à cette adresse e-mail.',
  wrong: 'C’est faux, trop ancien ou déjà utilisé. Demandez un nouveau code.',
  tooMany: 'Trop de codes ont été demandés. Attendez une heure, puis réessayez.',
  tooManyToday:
    'Trop de codes ont été demandés aujourd’hui. Réessayez demain, ou maintenant dans un navigateur où vous vous êtes déjà connecté avec cette adresse.',
  notHuman:
    'Le contrôle humain manque, est trop ancien ou a déjà servi. Envoyez le formulaire encore une fois.',
  checking: 'Votre navigateur effectue le contrôle humain. Cela prend quelques secondes.',
  checkFailed:
    'Le contrôle humain n’a pas pu être fait. Vérifiez la connexion, puis renvoyez le formulaire dans une minute.',
  checkImpossible:
    'Ce navigateur ne peut pas faire le contrôle humain. Il faut un navigateur à jour et une adresse qui commence par https.',
  needsScript: 'Demander un code exige JavaScript, pour un contrôle humain. Activez-le pour cette page.',
  noMail: 'L’e-mail n’a pas pu être envoyé. Vérifiez l’adresse, ou réessayez dans une minute.',
  away: 'Les comptes sont indisponibles pour le moment. Réessayez dans quelques secondes.',
  paying:
    'Une de vos fiches a une formule qui n’est pas terminée, ou un paiement en cours. Mettez d’abord fin à la formule.',
  again: 'Demander un nouveau code',
  business: 'Vos toilettes et vos fiches',
  moderation: 'Modération',
  signOutTitle: 'Se déconnecter',
  tooManyTitle: 'Trop de requêtes',
  elsewhereTitle: 'Ce formulaire ne vient pas de notre page',
  elsewhere: 'Rouvrez la page, et envoyez-le de là.',
};

export const ACCOUNT_TEXTS: Readonly<Record<Language, AccountTexts>> = { en, de, fr };
