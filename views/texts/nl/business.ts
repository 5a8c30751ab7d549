/** The pages of businesses in Dutch. */
import type { business as english } from '../en/business.ts';
import type { MessagesOf } from '../texts.ts';

export const business: MessagesOf<typeof english> = {
  'business.title': 'Voor zaken',
  'business.own-title': 'Je toiletten en vermeldingen',
  'business.lead':
    'Ontvang mensen en laat het weten. Zeg wie je toilet mag gebruiken en wanneer. Sluit het even met één tik.',
  'business.steps': 'Zo werkt het',
  'business.step-find': 'Zoek je toilet en open de pagina.',
  'business.step-claim': 'Tik op “Is dit jouw zaak?” en zeg wie je bent. Dat is gratis.',
  'business.step-check': 'Een moderator controleert je claim.',
  'business.step-plan':
    'Kies een abonnement. Zolang het loopt, ziet iedereen je vermelding met je voorwaarden en tijden.',
  'business.fair':
    'Een abonnement is alleen een label. Het verandert nooit de volgorde van resultaten of de gegevens van het toilet.',
  'business.sign-in': 'Aanmelden',
  'business.find': 'Zoek je toilet',
  'business.not-sold': 'Deze dienst verkoopt nu geen abonnementen. Je kunt je toilet al wel claimen.',
  'business.empty': 'Je hebt nog geen toilet geclaimd.',
  'business.account': 'Je account',
  'claim.heading': 'Is dit jouw zaak?',
  'claim.lead': 'Zeg wie je bent. Een moderator controleert het. Je ziet de uitkomst op deze website.',
  'claim.of': 'Toilet',
  'claim.sign-in-first':
    'Om een toilet te claimen heb je een account nodig: een e-mailadres, geen wachtwoord. Na het aanmelden kom je hier terug.',
  'claim.business_name': 'Naam van de zaak',
  'claim.business_name-hint': 'Iedereen ziet deze naam.',
  'claim.contact_email': 'E-mailadres voor vragen',
  'claim.contact_phone': 'Telefoon',
  'claim.website': 'Website',
  'claim.website-hint': 'Dat helpt ons te zien dat de zaak van jou is.',
  'claim.note': 'Wat we verder moeten weten',
  'claim.optional': 'optioneel',
  'claim.private': 'Alleen onze moderatoren zien je contactgegevens. Ze worden met je account verwijderd.',
  'claim.send': 'De claim verzenden',
  'claim.sent': 'Je claim is verzonden. Een moderator controleert hem.',
  'claim.on': 'Geclaimd op {day}',
  'claim.pending': 'Wacht op een moderator',
  'claim.pending-what': 'Een moderator controleert je claim. Kom over een paar dagen terug voor de uitkomst.',
  'claim.approved': 'Goedgekeurd',
  'claim.rejected': 'Afgewezen',
  'claim.rejected-what':
    'We konden niet zien dat de zaak van jou is. Je kunt het opnieuw claimen: voeg meer gegevens toe, zoals een website.',
  'claim.revoked': 'Ingetrokken',
  'claim.revoked-what':
    'Een moderator heeft de goedkeuring ingetrokken. Je vermelding wordt niet meer getoond. Schrijf ons als dat niet klopt.',
  'claim.again': 'Opnieuw claimen',
  'claim.toilet-page': 'Pagina van het toilet',
  'claim.manage': 'De vermelding beheren',
  'listing.shown': 'Aan iedereen getoond',
  'listing.not-shown': 'Niet getoond',
  'listing.switch': 'Nu open of gesloten',
  'listing.is-on': 'Je openingstijden gelden.',
  'listing.is-off': 'Voorlopig gesloten, tot {time}. Daarna gelden je openingstijden weer.',
  'listing.close': 'Voorlopig sluiten',
  'listing.close-hint':
    'Hoogstens 12 uur, bijvoorbeeld als het kapot is of wordt schoongemaakt. Je kunt het altijd weer openen.',
  'listing.open': 'Weer openen',
  'listing.profile': 'Wat iedereen ziet',
  'listing.conditions': 'Wie mag erin',
  'listing.conditions-none': 'Geen uitspraak',
  'listing.conditions-everyone': 'Iedereen, gratis',
  'listing.conditions-customers': 'Alleen klanten',
  'listing.hours': 'Openingstijden',
  'listing.hours-hint':
    'Dagen in het Engels met twee letters, dan de tijden: Mo-Fr 08:00-18:00; Sa 10:00-14:00. Laat het leeg om niets te zeggen.',
  'listing.hours-how': 'Zo schrijf je openingstijden',
  'listing.hours-write': 'Je schrijft',
  'listing.hours-means': 'Het betekent',
  'listing.hours-weekdays': 'Maandag tot vrijdag van 8 tot 18, zaterdag van 10 tot 14',
  'listing.hours-break': 'Maandag tot zaterdag, met een pauze rond de middag',
  'listing.hours-night': 'Vrijdag en zaterdag tot 2 uur ’s nachts',
  'listing.hours-off': 'Dagelijks, behalve dinsdag en feestdagen',
  'listing.hours-always': 'Altijd',
  'listing.hours-days':
    'Mo maandag, Tu dinsdag, We woensdag, Th donderdag, Fr vrijdag, Sa zaterdag, Su zondag, PH feestdagen',
  'listing.week': 'Zo lezen we je tijden',
  'listing.save': 'Opslaan',
  'listing.saved': 'Opgeslagen. Iedereen ziet het binnen een seconde.',
  'listing.closed-now': 'Voorlopig gesloten. Iedereen ziet het binnen een seconde.',
  'listing.opened': 'Weer open. Iedereen ziet het binnen een seconde.',
  'listing.needs-plan':
    'Met een lopend abonnement kun je zeggen wie het toilet mag gebruiken en wanneer. Je kunt het ook even sluiten.',
  'listing.all': 'Al je toiletten',
  'plan.heading': 'Abonnement',
  'plan.none': 'Nog geen abonnement',
  'plan.none-what': 'Kies een abonnement om je vermelding te tonen.',
  'plan.choose': 'Kies een abonnement',
  'plan.basic': 'Basis',
  'plan.plus': 'Plus',
  'plan.prices':
    'De betaaldienst toont de prijs voordat je betaalt. Prijzen zijn netto; de btw komt daar bij. Opzeggen kan altijd.',
  'plan.checkout': 'Verder naar de betaling',
  'plan.open-checkout': 'Een betaling is niet afgerond',
  'plan.open-checkout-what':
    'Je bent begonnen voor een abonnement te betalen. Ga door met die betaling, of wacht tot {time} om een nieuwe te beginnen.',
  'plan.continue': 'Doorgaan met de betaling',
  'plan.paid':
    'Bedankt! Je vermelding wordt getoond zodra de betaaldienst de betaling bevestigt, meestal binnen seconden.',
  'plan.look-again': 'Opnieuw kijken',
  'plan.trialing': 'Op proef',
  'plan.trialing-what':
    'Het abonnement “{tier}” is op proef. Na de proef loopt het door en wordt het betaald.',
  'plan.active': 'Loopt',
  'plan.active-what': 'Het abonnement “{tier}” loopt. Het wordt verlengd tot je het opzegt.',
  'plan.ending': 'Opgezegd',
  'plan.ending-what': 'Het abonnement “{tier}” is opgezegd. Je vermelding wordt getoond tot {time}.',
  'plan.ended': 'Afgelopen',
  'plan.ended-what':
    'Je abonnement liep af op {time}. Je kunt een nieuw kiezen zodra de betaaldienst het oude heeft gesloten.',
  'plan.grace': 'Betaling mislukt',
  'plan.grace-what':
    'De laatste betaling is mislukt. Je vermelding wordt getoond tot {time}. Betaal of wijzig je betaalwijze voor die tijd.',
  'plan.overdue': 'Betaling te laat',
  'plan.overdue-what':
    'De laatste betaling mislukte twee weken geleden of langer. Betaal om je vermelding weer te tonen.',
  'plan.unpaid': 'Niet betaald',
  'plan.unpaid-what':
    'De betaaldienst probeert de betaling niet meer te innen. Betaal om je vermelding weer te tonen.',
  'plan.paused': 'Gepauzeerd',
  'plan.paused-what':
    'Het abonnement is gepauzeerd en je vermelding wordt niet getoond. Hervat het abonnement bij de betaaldienst.',
  'plan.incomplete': 'Eerste betaling open',
  'plan.incomplete-what': 'De eerste betaling is nog niet gelukt. Rond haar af bij de betaaldienst.',
  'plan.incomplete_expired': 'Niet betaald',
  'plan.incomplete_expired-what': 'De eerste betaling lukte niet op tijd. Kies opnieuw een abonnement.',
  'plan.canceled': 'Afgelopen',
  'plan.canceled-what':
    'Het abonnement is afgelopen. Je voorwaarden en tijden zijn bewaard: kies een abonnement om ze weer te tonen.',
  'plan.portal': 'Facturen, betaalwijze, wijzigen of opzeggen',
  'plan.portal-hint': 'Op de pagina van de betaaldienst.',
  'plan.leaving': 'Verder naar de betaaldienst',
  'plan.leaving-what': 'We brengen je naar de pagina. Gebeurt er niets, volg dan deze link:',
  'wrong.fields': 'Verbeter de gemarkeerde velden hieronder en verzend opnieuw.',
  'wrong.business_name': 'Vul een naam van 2 tot 80 tekens in.',
  'wrong.contact_email': 'Vul een volledig e-mailadres in, zoals naam@cafe.example.',
  'wrong.contact_phone': 'Vul hoogstens 40 tekens in, op één regel.',
  'wrong.website': 'Vul het adres van een website in, zoals https://cafe.example.',
  'wrong.note': 'Schrijf hoogstens 500 tekens.',
  'wrong.conditions': 'Kies een van deze mogelijkheden.',
  'wrong.opening_hours':
    'We kunnen deze tijden niet lezen. Vergelijk ze met de voorbeelden: Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Kies een abonnement.',
  'wrong.already-claimed':
    'Dit toilet is al geclaimd, door jou of door een andere zaak. Kijk bij je toiletten. Heeft de andere zaak het mis, schrijf ons dan.',
  'wrong.not-found':
    'Dit toilet of deze vermelding is niet gevonden, of niet van jou. Kijk bij je toiletten.',
  'wrong.claim-not-approved':
    'Je claim van dit toilet is niet meer goedgekeurd. Schrijf ons als dat niet klopt.',
  'wrong.no-running-plan':
    'Deze vermelding heeft geen lopend abonnement. Kies er een, of rond de betaling af.',
  'wrong.subscription-exists':
    'Deze vermelding heeft al een abonnement of een onafgeronde betaling. Zie hieronder.',
  'wrong.no-subscription': 'Deze vermelding heeft nog geen abonnement. Kies er eerst een.',
  'wrong.payment-provider-unavailable':
    'De betaaldienst antwoordt nu niet. Er is niets betaald. Probeer het over een minuut opnieuw.',
  'wrong.partner-payments-off': 'Deze dienst verkoopt nu geen abonnementen.',
  'wrong.other': 'Er ging bij ons iets mis. Probeer het zo meteen opnieuw.',
};
