/** Texts of the pages for contributions, in Dutch. */
import type { contribute as english } from '../en/contribute.ts';
import type { MessagesOf } from '../texts.ts';

export const contribute: MessagesOf<typeof english> = {
  'help.title': 'Was je daar?',
  'help.lead': 'Je antwoord helpt de volgende meteen. Geen account nodig.',
  'help.without-script':
    'Zet JavaScript aan om bij te dragen. Deze pagina heeft het nodig om te controleren dat je een mens bent, zonder je iets te vragen.',
  'help.confirm': 'Ik was er: het is bruikbaar',
  'help.confirmed': 'Bevestigd',
  'help.rate': 'Netheid beoordelen',
  'help.report': 'Een probleem melden',
  'help.correct': 'Gegevens verbeteren',
  'help.correct-this': 'Klopt dit?',
  'help.yes': 'Ja',
  'help.no': 'Nee',
  'help.agreed': 'Bedankt, dat telt.',
  'help.add-this': 'Weet je het?',
  'help.close': 'Sluiten',
  'help.sending': 'Verzenden…',
  'help.device': 'Iedereen telt één keer.',
  'rate.legend': 'Hoe schoon was het?',
  'rate.lead': 'Tik op je beoordeling. Ze wordt meteen verzonden en je kunt ze wijzigen.',
  'rating.5': 'Brandschoon',
  'rating.4': 'Schoon',
  'rating.3': 'Gaat wel',
  'rating.2': 'Niet schoon',
  'rating.1': 'Vies',
  'report.legend': 'Wat klopt er niet?',
  'report.gone': 'Het is verdwenen',
  'report.closed': 'Het is gesloten, maar zou open moeten zijn',
  'report.wrong_place': 'Het is ergens anders',
  'report.wrong_hours': 'De openingstijden kloppen niet',
  'report.send': 'Melding verzenden',
  'report.note': 'Wil je iets toevoegen? (optioneel)',
  'report.note-hint': 'Alleen moderatoren lezen dit. Geen namen, alsjeblieft. Hoogstens 500 tekens.',
  'report.hours-hint': 'Weet je de juiste tijden? Verbeter ze dan:',
  'correct.lead':
    'Stem alleen over wat je zelf zag en sla de rest over. Je kunt ook stemmen voor een waarde die al wordt getoond. Een waarde wordt getoond zodra ze minstens twee stemmen en meer dan de helft van alle stemmen heeft.',
  'correct.shown': 'Nu getoond: {value}',
  'correct.as-shown': 'zoals getoond',
  'correct.other': 'Verbeteren in',
  'correct.write': 'Vul een waarde in',
  'correct.amount': 'Bedrag',
  'correct.currency': 'Munteenheid',
  'correct.send': 'Stemmen verzenden',
  'correct.clear': 'Stemmen wissen',
  'voted.fee_amount': 'Prijs',
  'voted.existence': 'Is het er nog?',
  'existence.yes': 'Ja',
  'existence.gone': 'Nee, het is voorgoed weg',
  'done.confirm': {
    one: 'Bedankt. {count} persoon heeft het in de afgelopen 12 maanden bevestigd.',
    other: 'Bedankt. {count} personen hebben het in de afgelopen 12 maanden bevestigd.',
  },
  'done.rate': {
    one: 'Bedankt. De netheid is nu {average} van 5, uit {count} beoordeling.',
    other: 'Bedankt. De netheid is nu {average} van 5, uit {count} beoordelingen.',
  },
  'done.report':
    'Bedankt. Een moderator controleert het. Tot dan zegt deze pagina dat er een probleem is gemeld.',
  'done.correct': 'Bedankt. Je stemmen tellen.',
  'done.vote-shown': {
    one: '{fact}: {value} wordt getoond ({for} van {count} stem).',
    other: '{fact}: {value} wordt getoond ({for} van {count} stemmen).',
  },
  'done.vote-waiting': {
    one: '{fact}: {value} heeft {for} van {count} stem. Het wordt getoond zodra het genoeg stemmen heeft.',
    other:
      '{fact}: {value} heeft {for} van {count} stemmen. Het wordt getoond zodra het genoeg stemmen heeft.',
  },
  'done.soon': 'Bewaard. Je ziet het hier zo meteen.',
  'helpfault.nothing': 'Kies eerst een antwoord.',
  'helpfault.fields': 'Verbeter de gemarkeerde velden en verzend opnieuw.',
  'helpfault.limited': {
    one: 'Te veel bijdragen tegelijk. Wacht {count} seconde en verzend opnieuw.',
    other: 'Te veel bijdragen tegelijk. Wacht {count} seconden en verzend opnieuw.',
  },
  'helpfault.check-failed':
    'De menscontrole is mislukt. Verzend opnieuw. Helpt dat niet, laad de pagina dan opnieuw.',
  'helpfault.check-away':
    'De menscontrole werkt op dit moment niet. Er is niets verzonden. Probeer het over een minuut opnieuw.',
  'helpfault.check-impossible':
    'Deze browser kan de menscontrole niet uitvoeren. Gebruik een nieuwere browser, of open deze pagina via haar https-adres.',
  'helpfault.sign-in':
    'Meld je eerst aan om hier bij te dragen. Met een account heb je geen menscontrole nodig.',
  'helpfault.database':
    'We kunnen dit nu niet opslaan. Wat je invulde staat er nog: verzend het over een paar seconden opnieuw.',
  'helpfault.off': 'Deze dienst neemt nu geen bijdragen aan. Probeer het later opnieuw.',
  'helpfault.gone':
    'Dit toilet staat niet meer in de lijst. Een moderator heeft het als verdwenen gemarkeerd.',
  'helpfault.origin':
    'Je hebt deze pagina via een ander adres geopend dan dat van deze dienst. Open haar vanaf de startpagina.',
  'helpfault.offline':
    'Je bent offline. Wat je invulde staat er nog: verzend het opnieuw als je verbinding hebt.',
  'helpfault.internal': 'Er ging bij ons iets mis. Verzend het zo meteen opnieuw.',
  'helpfault.sign-in-link': 'Aanmelden',
  'today.confirm':
    'Dit toilet is in de afgelopen 24 uur al vanaf jouw verbinding bevestigd. Dat is genoeg. Je kunt het weer bevestigen vanaf {time}.',
  'today.rate':
    'Iemand anders heeft dit toilet in de afgelopen 24 uur vanaf jouw verbinding beoordeeld. Je kunt het beoordelen vanaf {time}.',
  'today.correct':
    'Iemand anders heeft in de afgelopen 24 uur vanaf jouw verbinding over dit toilet gestemd. Je kunt je stemmen verzenden vanaf {time}.',
  'field.rating': 'Kies een van de vijf beoordelingen.',
  'field.kind': 'Kies wat er niet klopt.',
  'field.note': 'Schrijf hoogstens 500 tekens.',
  'field.opening_hours': 'Schrijf de tijden zoals “Mo-Fr 08:00-20:00” of “24/7”.',
  'field.fee_amount':
    'Vul een bedrag boven 0 in, zoals 0,50, en een munteenheid van drie letters, zoals EUR.',
  'field.fee_amount-free': 'Een gratis toilet heeft geen prijs. Wis een van de twee stemmen.',
  'field.name': 'Schrijf één regel van hoogstens {count} tekens, zonder link, mailadres of telefoonnummer.',
  'field.operator':
    'Schrijf één regel van hoogstens {count} tekens, zonder link, mailadres of telefoonnummer.',
  'field.other': 'We kunnen deze waarde niet aannemen. Schrijf haar anders.',
  'propose.title': 'Een toilet voorstellen: Lootiles',
  'propose.description': 'Ken je een toilet dat ontbreekt? Voeg het toe in een minuut, zonder account.',
  'propose.heading': 'Een toilet voorstellen',
  'propose.lead':
    'Zet de speld bij de deur. Een moderator controleert je voorstel voordat het wordt getoond.',
  'propose.off-title': 'Nu geen voorstellen',
  'propose.off': 'Deze dienst neemt nu geen bijdragen aan. Probeer het later opnieuw.',
  'propose.where': 'Waar is het?',
  'propose.my-position': 'Mijn positie gebruiken',
  'propose.place': 'Of ga naar een plaats',
  'propose.place-unknown':
    'Er is geen plaats met deze naam gevonden. Controleer de spelling of verplaats de kaart.',
  'propose.map': 'Kaart voor de speld. Tik erop, of gebruik de knoppen en velden ernaast.',
  'propose.map-hint':
    'Schuif de kaart onder de speld, tik op de kaart of sleep de speld. Met het toetsenbord: pijltjes.',
  'propose.pin': 'Speld van het nieuwe toilet. Pijltjestoetsen verplaatsen haar. Met Shift gaat ze verder.',
  'propose.to-middle': 'Zet de speld in het midden van de kaart',
  'propose.coordinates': 'Coördinaten',
  'propose.lat': 'Breedtegraad',
  'propose.lon': 'Lengtegraad',
  'propose.set': 'Speld zetten',
  'propose.coordinates-wrong':
    'Schrijf graden zoals 52.0907 (breedte, -90 tot 90) en 5.1214 (lengte, -180 tot 180).',
  'propose.at': 'De speld staat op {lat}, {lon}.',
  'propose.looking': 'We kijken of het al in de lijst staat…',
  'propose.known-title': 'Is het een van deze?',
  'propose.known': {
    one: '{count} toilet staat binnen {distance} in de lijst. Bedoel je dit, draag dan daar bij: dat gaat sneller en voorkomt dubbele.',
    other:
      '{count} toiletten staan binnen {distance} in de lijst. Bedoel je er een van, draag dan daar bij: dat gaat sneller en voorkomt dubbele.',
  },
  'propose.this-one': 'Ja, dit is het',
  'propose.none-of-these': 'Nee, het is een ander',
  'propose.new': 'Er staat geen toilet binnen {distance} van de speld in de lijst. Het jouwe is nieuw.',
  'propose.unsure':
    'We konden niet nagaan of het al in de lijst staat. Kijk opnieuw, of ga door: een moderator controleert het.',
  'propose.retry': 'Opnieuw kijken',
  'propose.facts': 'Hoe is het?',
  'propose.facts-lead': 'Alles hier is optioneel. Sla over wat je niet weet.',
  'propose.name': 'Naam op het bord',
  'propose.unknown': 'Weet ik niet',
  'propose.hours': 'Openingstijden',
  'propose.how-to-find': 'Hoe vind je het?',
  'propose.how-to-find-hint':
    'Iedereen leest dit zodra een moderator het heeft goedgekeurd: ‘Achter spoor 1, de trap af.’ Hoogstens 255 tekens.',
  'propose.send': 'Voorstel verzenden',
  'propose.done-title': 'Bedankt!',
  'propose.done': 'Je voorstel wacht op een moderator. Na goedkeuring wordt het hier getoond.',
  'propose.another': 'Nog een voorstellen',
  'propose.to-find': 'Terug naar het zoeken',
};
