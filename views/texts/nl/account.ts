/** The pages of accounts in Dutch. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Je account',
  'account.why':
    'Meld je aan met je e-mailadres om zonder menscontrole bij te dragen, of om een toilet voor je zaak te claimen. We sturen je een code per e-mail. Er is geen wachtwoord.',
  'account.email': 'E-mailadres',
  'account.send': 'Stuur me een code',
  'account.sent':
    'We hebben je een e-mail met een code en een link gestuurd. Het kan een minuut duren. Kijk ook in je spammap.',
  'account.code': 'Code uit de e-mail',
  'account.sign-in': 'Aanmelden',
  'account.link-title': 'Aanmelden met de link uit de e-mail',
  'account.signed-in-as': 'Aangemeld als',
  'account.sign-out': 'Afmelden',
  'account.sign-out-everywhere': 'Op alle apparaten afmelden',
  'account.delete-title': 'Je account verwijderen',
  'account.delete-what':
    'Dit verwijdert je e-mailadres, claims en vermeldingen, meteen en voorgoed. Je bijdragen aan toiletten blijven, zonder band met jou.',
  'account.delete-sure': 'Ja, verwijder alles',
  'account.delete': 'Mijn account verwijderen',
  'account.bad-email': 'Vul een volledig e-mailadres in, zoals naam@example.org.',
  'account.wrong':
    'Deze code of link is onjuist, verlopen of al gebruikt. Vraag een nieuwe code. Wordt ook een nieuwe code geweigerd, open dan de link in de e-mail.',
  'account.too-many': 'Er zijn te veel codes gevraagd. Wacht een uur en probeer het opnieuw.',
  'account.longer-check':
    'Er zijn veel codes gevraagd. Verzend het formulier opnieuw: de menscontrole duurt nu langer, tot een minuut.',
  'account.not-human':
    'De menscontrole ontbreekt, is verlopen of al gebruikt. Verzend het formulier opnieuw.',
  'account.checking': 'Je browser voert de menscontrole uit. Dat duurt een paar seconden.',
  'account.check-failed':
    'De menscontrole is mislukt. Controleer je verbinding en verzend het formulier over een minuut opnieuw.',
  'account.check-impossible':
    'Deze browser kan de menscontrole niet uitvoeren. Gebruik een actuele browser en open deze pagina via haar https-adres.',
  'account.needs-script': 'De menscontrole heeft JavaScript nodig. Zet het aan om een code te vragen.',
  'account.no-mail':
    'We konden de e-mail niet verzenden. Controleer het adres, of probeer het over een minuut opnieuw.',
  'account.away': 'We kunnen de accounts nu niet bereiken. Probeer het over een paar seconden opnieuw.',
  'account.paying':
    'Een van je vermeldingen heeft een abonnement dat nog loopt, of een openstaande betaling. Beëindig die eerst.',
  'account.again': 'Een nieuwe code vragen',
  'account.business': 'Je toiletten en vermeldingen',
  'account.moderation': 'Moderatie',
  'account.sign-out-title': 'Afmelden',
  'account.too-many-title': 'Te veel verzoeken',
  'account.elsewhere-title': 'Dit formulier kwam niet van onze pagina',
  'account.elsewhere': 'Open de pagina opnieuw en verzend het formulier daar.',
};
