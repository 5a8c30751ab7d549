/** The page /privacy in Dutch. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Privacy',
  'privacy.lead':
    'Je hebt geen account nodig om een toilet te vinden, en je laat niets achter: geen tracking, geen reclame, geen statistieken over jou.',
  'privacy.who': 'Wie verantwoordelijk is',
  'privacy.who-contact': 'De beheerder van deze dienst. Schrijf naar {contact} over alles op deze pagina.',
  'privacy.who-imprint': 'Het colofon noemt de beheerder van deze dienst.',
  'privacy.who-unknown': 'De beheerder van deze dienst. De beheerder heeft geen contact genoemd.',
  'privacy.finding': 'Als je een toilet zoekt',
  'privacy.finding-position':
    'We gebruiken je positie als je op “In mijn buurt” tikt, en bij het openen als je dat eerder hebt toegestaan. De pagina volgt haar dan zolang je kijkt. We gebruiken haar om je zoekopdracht te beantwoorden en bewaren haar niet. Ze staat in het adres van de pagina: denk daaraan voordat je het adres kopieert. “Delen” laat haar weg.',
  'privacy.finding-address':
    'We tellen verzoeken per netwerkadres gedurende {seconds} seconden, in het geheugen, om de dienst tegen overbelasting te beschermen. We houden geen logboek van verzoeken bij.',
  'privacy.finding-device':
    'Je laatste antwoorden, je bewaarde gebieden, de plaatsen die je zocht en de kaart-app die je koos blijven op je apparaat. Wis de gegevens van deze website in je browser om ze te verwijderen.',
  'privacy.people': 'Als je bijdraagt',
  'privacy.people-hash':
    'Wie bijdraagt kennen we alleen als hash met sleutel. We maken die van een willekeurig getal van je apparaat, of van je account, met een geheime sleutel. De sleutel staat niet in de database. De hash laat zien dat twee stemmen van twee mensen komen. Hij laat niet zien wie ze zijn.',
  'privacy.what': 'Wat',
  'privacy.how': 'Hoe het wordt bewaard',
  'privacy.until': 'Hoe lang',
  'privacy.vote': 'Stemmen over gegevens',
  'privacy.vote-how': 'Onder de hash met sleutel',
  'privacy.vote-until': '{months} maanden',
  'privacy.confirmation': 'Bevestigingen',
  'privacy.confirmation-how':
    'Onder de hash met sleutel van je account. Zonder account elk onder een eigen willekeurig getal',
  'privacy.confirmation-until': '{months} maanden. De nieuwste van elk toilet blijft',
  'privacy.rating': 'Beoordelingen van netheid',
  'privacy.rating-how': 'Je laatste per toilet, onder de hash met sleutel',
  'privacy.rating-until': 'Zolang ze voor het toilet telt',
  'privacy.report': 'Meldingen van problemen',
  'privacy.report-how': 'Wat je schreef, zonder je identiteit',
  'privacy.report-until': '{months} maanden',
  'privacy.submission': 'Voorstellen van toiletten',
  'privacy.submission-how': 'Wat je schreef, zonder je identiteit',
  'privacy.submission-until':
    '{months} maanden als ze zijn afgewezen. Anders worden ze deel van de open data',
  'privacy.address': 'Je netwerkadres, zodat één adres één keer per dag telt',
  'privacy.address-how': 'Als hash met sleutel, elke dag een nieuwe',
  'privacy.address-until': 'Tot de nacht na de volgende',
  'privacy.network':
    'Het netwerk waaruit een stem kwam: je netwerkadres (de eerste 48 bits van een IPv6-adres). Moderatoren kunnen alle stemmen van een netwerk ongedaan maken',
  'privacy.network-how': 'Als hash met sleutel die we aan niemand tonen',
  'privacy.network-until': '{days} dagen',
  'privacy.proof': 'Bewijs dat een menscontrole is gebruikt',
  'privacy.proof-how': 'Het nummer, dat niets over je zegt',
  'privacy.proof-until': 'Ongeveer een dag',
  'privacy.account': 'Als je je aanmeldt',
  'privacy.email': 'Je e-mailadres en de dag van je eerste aanmelding',
  'privacy.email-how': 'Als leesbare tekst, omdat we ernaar schrijven',
  'privacy.email-until': 'Tot je je account verwijdert',
  'privacy.session': 'Browsers waarin je bent aangemeld',
  'privacy.session-how': 'De hash van een willekeurig getal in een cookie',
  'privacy.session-until': 'Tot je je afmeldt, {idle} dagen zonder bezoek, of {days} dagen',
  'privacy.code': 'De code en de link die we je per e-mail sturen',
  'privacy.code-how': 'Als hashes, naast het e-mailadres waarnaar we ze stuurden',
  'privacy.code-until':
    'Ze werken {minutes} minuten. We verwijderen ze en het adres als je je aanmeldt of je account verwijdert, uiterlijk na twee dagen',
  'privacy.attempt': 'Hoe vaak je je probeert aan te melden',
  'privacy.attempt-how': 'Geteld onder hashes met sleutel van adressen',
  'privacy.attempt-until': 'Hoogstens twee dagen',
  'privacy.business': 'Als je een zaak hebt',
  'privacy.claim': 'Je claim met de contactgegevens',
  'privacy.claim-how': 'Zoals je het schreef. Alleen moderatoren zien de contactgegevens',
  'privacy.claim-until': 'Tot je je account verwijdert',
  'privacy.listing': 'Naam, voorwaarden en openingstijden van je vermelding',
  'privacy.listing-how': 'Zoals je het schreef. Openbaar zolang je abonnement loopt',
  'privacy.listing-until': 'Tot je je account verwijdert',
  'privacy.plan': 'De stand van je abonnement',
  'privacy.plan-how': 'Nummers van de betaaldienst. Alleen die dienst heeft je kaart en je facturen.',
  'privacy.plan-until': 'Tot je je account verwijdert. Nummers van de berichten: {days} dagen',
  'privacy.audit': 'Besluiten van moderatoren',
  'privacy.audit-how': 'Met het e-mailadres van de moderator, voor andere moderatoren',
  'privacy.audit-until': 'Voorgoed, zodat besluiten kunnen worden nagegaan en teruggedraaid',
  'privacy.others': 'Andere diensten',
  'privacy.others-none': 'Onze pagina’s laden niets van andere diensten.',
  'privacy.others-map':
    'De kaart komt van {host}. Je browser vraagt die dienst, die je netwerkadres ziet en het deel van de kaart dat je bekijkt.',
  'privacy.others-human': 'De menscontrole komt van {host} als je zonder account bijdraagt.',
  'privacy.others-places':
    'Zoek je een plaats op naam, dan vraagt onze server {host} om de positie. Hij zegt niet wie het vraagt.',
  'privacy.others-payments':
    'Zaken betalen bij een betaaldienst. Die krijgt het e-mailadres van het account en wat op zijn pagina’s wordt ingevuld.',
  'privacy.others-notes':
    'Een melding die een moderator aanvaardt kan een openbare notitie aan OpenStreetMap worden. De notitie zegt wat er met welk toilet niet klopt, en niets over jou.',
  'privacy.others-mail': 'E-mails met codes gaan via de mailservers tussen ons en jou.',
  'privacy.others-links':
    'Links naar routes openen andere diensten. Volg je een link, dan ziet die dienst waar je heen wilt.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead':
    'We plaatsen drie cookies, elk pas nadat je iets doet. Er zijn geen cookies van andere diensten.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Waarvoor',
  'privacy.cookie-session': 'Houdt je aangemeld. Geplaatst als je je aanmeldt.',
  'privacy.cookie-session-until': 'Hoogstens {days} dagen',
  'privacy.cookie-browser':
    'Laat zien dat je je al eens met deze browser hebt aangemeld. Zo kan niemand je buitensluiten door codes op jouw naam te vragen. Geplaatst als je je aanmeldt.',
  'privacy.cookie-browser-until': '{days} dagen na je laatste aanmelding, of tot je je account verwijdert',
  'privacy.cookie-language': 'De taal die je koos. Geplaatst als je er een kiest.',
  'privacy.cookie-language-until': 'Een jaar',
  'privacy.device':
    'Als je bijdraagt, bewaart je browser een willekeurig getal dat voor je apparaat staat. Wij bewaren alleen de hash met sleutel. Wis de gegevens van deze website in je browser om het getal te verwijderen.',
  'privacy.rights': 'Wat je kunt doen',
  'privacy.rights-delete':
    'Verwijder je account op de pagina van je account. Dat verwijdert ook claims en vermeldingen, meteen en voorgoed. Je bijdragen aan toiletten blijven, zonder band met jou.',
  'privacy.rights-account': 'Je account',
  'privacy.rights-ask':
    'Vraag wat we over je bewaren, en laat het verbeteren of verwijderen. Bijdragen die je zonder account deed kunnen we niet vinden: niets erin leidt naar jou.',
  'privacy.rights-complain': 'Dien een klacht in bij de privacytoezichthouder waar je woont.',
  'privacy.open':
    'De toiletten, met de uitkomsten van alle bijdragen, zijn open data. Iedereen kan ze downloaden. Ze noemen geen mensen.',
  'privacy.code-open': 'Het programma is vrije software. Je kunt alles op deze pagina in de code nagaan.',
};
