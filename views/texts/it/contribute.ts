/** Texts of the pages for contributions, in Italian. */
import type { contribute as english } from '../en/contribute.ts';
import type { MessagesOf } from '../texts.ts';

export const contribute: MessagesOf<typeof english> = {
  'help.title': 'C’eri?',
  'help.lead': 'La tua risposta aiuta subito la prossima persona. Non serve un account.',
  'help.without-script':
    'Per contribuire attiva JavaScript. Questa pagina ne ha bisogno per controllare che sei una persona, senza chiederti nulla.',
  'help.confirm': 'C’ero: si può usare',
  'help.confirmed': 'Confermato',
  'help.rate': 'Valuta la pulizia',
  'help.report': 'Segnala un problema',
  'help.correct': 'Correggi i dati',
  'help.correct-this': 'È giusto?',
  'help.yes': 'Sì',
  'help.no': 'No',
  'help.agreed': 'Grazie, conta.',
  'help.add-this': 'Lo sai?',
  'help.close': 'Chiudi',
  'help.sending': 'Invio…',
  'help.device': 'Ogni persona conta una volta.',
  'rate.legend': 'Quanto era pulito?',
  'rate.lead': 'Tocca la tua valutazione. Viene inviata subito, e puoi cambiarla.',
  'rating.5': 'Impeccabile',
  'rating.4': 'Pulito',
  'rating.3': 'Accettabile',
  'rating.2': 'Poco pulito',
  'rating.1': 'Sporco',
  'report.legend': 'Che cosa non va?',
  'report.gone': 'Non c’è più',
  'report.closed': 'È chiuso, ma dovrebbe essere aperto',
  'report.wrong_place': 'È da un’altra parte',
  'report.wrong_hours': 'L’orario è sbagliato',
  'report.send': 'Invia la segnalazione',
  'report.note': 'Qualcosa da aggiungere? (facoltativo)',
  'report.note-hint': 'Lo leggono solo i moderatori. Niente nomi, per favore. Al massimo 500 caratteri.',
  'report.hours-hint': 'Conosci l’orario giusto? Correggilo:',
  'correct.lead':
    'Vota solo ciò che hai visto, e salta il resto. Puoi votare anche un valore già mostrato. Un valore è mostrato quando ha almeno due voti e più della metà di tutti.',
  'correct.shown': 'Mostrato ora: {value}',
  'correct.as-shown': 'come mostrato',
  'correct.other': 'Correggi in',
  'correct.write': 'Scrivi un valore',
  'correct.amount': 'Importo',
  'correct.currency': 'Valuta',
  'correct.send': 'Invia i voti',
  'correct.clear': 'Cancella i voti',
  'voted.fee_amount': 'Prezzo',
  'voted.existence': 'C’è ancora?',
  'existence.yes': 'Sì',
  'existence.gone': 'No, è sparito per sempre',
  'done.confirm': {
    one: 'Grazie. {count} persona l’ha confermato negli ultimi 12 mesi.',
    other: 'Grazie. {count} persone l’hanno confermato negli ultimi 12 mesi.',
  },
  'done.rate': {
    one: 'Grazie. La pulizia è ora {average} su 5, con {count} voto.',
    other: 'Grazie. La pulizia è ora {average} su 5, con {count} voti.',
  },
  'done.report':
    'Grazie. Un moderatore controllerà. Fino ad allora questa pagina dice che è stato segnalato un problema.',
  'done.correct': 'Grazie. I tuoi voti contano.',
  'done.vote-shown': {
    one: '{fact}: {value} è mostrato ({for} su {count} voto).',
    other: '{fact}: {value} è mostrato ({for} su {count} voti).',
  },
  'done.vote-waiting': {
    one: '{fact}: {value} ha {for} su {count} voto. È mostrato quando ha abbastanza voti.',
    other: '{fact}: {value} ha {for} su {count} voti. È mostrato quando ha abbastanza voti.',
  },
  'done.soon': 'Salvato. Lo vedrai qui tra un momento.',
  'helpfault.nothing': 'Scegli prima una risposta.',
  'helpfault.fields': 'Correggi i campi segnati, poi invia di nuovo.',
  'helpfault.limited': {
    one: 'Troppi contributi insieme. Aspetta {count} secondo, poi invia di nuovo.',
    other: 'Troppi contributi insieme. Aspetta {count} secondi, poi invia di nuovo.',
  },
  'helpfault.check-failed':
    'Il controllo umano non è riuscito. Invia di nuovo. Se non serve, ricarica la pagina.',
  'helpfault.check-away':
    'Il controllo umano non funziona in questo momento. Nulla è stato inviato. Riprova tra un minuto.',
  'helpfault.check-impossible':
    'Questo browser non può fare il controllo umano. Usa un browser più nuovo, o apri questa pagina con il suo indirizzo https.',
  'helpfault.sign-in': 'Entra prima per contribuire qui. Con un account non serve il controllo umano.',
  'helpfault.database':
    'In questo momento non possiamo salvare. Ciò che hai scritto è ancora qui: invialo di nuovo tra alcuni secondi.',
  'helpfault.off': 'Questo servizio non accetta contributi in questo momento. Riprova più tardi.',
  'helpfault.gone': 'Questo bagno non è più nell’elenco. Un moderatore l’ha segnato come sparito.',
  'helpfault.origin':
    'Hai aperto questa pagina con un indirizzo diverso da quello del servizio. Aprila dalla pagina iniziale.',
  'helpfault.offline':
    'Sei offline. Ciò che hai scritto è ancora qui: invialo di nuovo quando hai una connessione.',
  'helpfault.internal': 'Qualcosa è andato storto da parte nostra. Invia di nuovo tra un momento.',
  'helpfault.sign-in-link': 'Entra',
  'today.confirm':
    'Questo bagno è stato confermato dalla tua connessione nelle ultime 24 ore. Basta così. Puoi confermarlo di nuovo dalle {time}.',
  'today.rate':
    'Un’altra persona ha valutato questo bagno dalla tua connessione nelle ultime 24 ore. Puoi valutarlo dalle {time}.',
  'today.correct':
    'Un’altra persona ha votato su questo bagno dalla tua connessione nelle ultime 24 ore. Puoi inviare i tuoi voti dalle {time}.',
  'field.rating': 'Scegli una delle cinque valutazioni.',
  'field.kind': 'Scegli che cosa non va.',
  'field.note': 'Scrivi al massimo 500 caratteri.',
  'field.opening_hours': 'Scrivi l’orario come «Mo-Fr 08:00-20:00» o «24/7».',
  'field.fee_amount': 'Scrivi un importo sopra 0, come 0.50, e una valuta di tre lettere, come EUR.',
  'field.fee_amount-free': 'Un bagno gratuito non ha prezzo. Cancella uno dei due voti.',
  'field.name':
    'Scrivi una riga di al massimo {count} caratteri, senza link, indirizzo e-mail o numero di telefono.',
  'field.operator':
    'Scrivi una riga di al massimo {count} caratteri, senza link, indirizzo e-mail o numero di telefono.',
  'field.other': 'Non possiamo accettare questo valore. Scrivilo in un altro modo.',
  'propose.title': 'Proponi un bagno: Lootiles',
  'propose.description': 'Conosci un bagno che manca? Aggiungilo in un minuto, senza account.',
  'propose.heading': 'Proponi un bagno',
  'propose.lead':
    'Metti il segnaposto sulla porta. Un moderatore controlla la proposta prima che sia mostrata.',
  'propose.off-title': 'Nessuna proposta in questo momento',
  'propose.off': 'Questo servizio non accetta contributi in questo momento. Riprova più tardi.',
  'propose.where': 'Dov’è?',
  'propose.my-position': 'Usa la mia posizione',
  'propose.place': 'Oppure vai a un luogo',
  'propose.place-unknown': 'Nessun luogo trovato con questo nome. Controlla l’ortografia, o sposta la mappa.',
  'propose.map': 'Mappa per il segnaposto. Toccala, o usa i pulsanti e i campi accanto.',
  'propose.map-hint':
    'Sposta la mappa sotto il segnaposto, tocca la mappa o trascina il segnaposto. Con la tastiera usa le frecce.',
  'propose.pin': 'Segnaposto del nuovo bagno. I tasti freccia lo spostano. Con Maiusc lo spostano di più.',
  'propose.to-middle': 'Metti il segnaposto al centro della mappa',
  'propose.coordinates': 'Coordinate',
  'propose.lat': 'Latitudine',
  'propose.lon': 'Longitudine',
  'propose.set': 'Imposta il segnaposto',
  'propose.coordinates-wrong':
    'Scrivi gradi come 43.7384 (latitudine, da -90 a 90) e 7.4246 (longitudine, da -180 a 180).',
  'propose.at': 'Il segnaposto è a {lat}, {lon}.',
  'propose.looking': 'Controllo se è già nell’elenco…',
  'propose.known-title': 'È uno di questi?',
  'propose.known': {
    one: '{count} bagno è nell’elenco entro {distance}. Se è questo, contribuisci lì: è più veloce ed evita doppioni.',
    other:
      '{count} bagni sono nell’elenco entro {distance}. Se è uno di questi, contribuisci lì: è più veloce ed evita doppioni.',
  },
  'propose.this-one': 'Sì, questo',
  'propose.none-of-these': 'No, è un altro',
  'propose.new': 'Nessun bagno è nell’elenco entro {distance} dal segnaposto. Il tuo è nuovo.',
  'propose.unsure':
    'Non abbiamo potuto controllare se è già nell’elenco. Controlla di nuovo, o continua: un moderatore controllerà.',
  'propose.retry': 'Controlla di nuovo',
  'propose.facts': 'Com’è?',
  'propose.facts-lead': 'Qui tutto è facoltativo. Salta ciò che non sai.',
  'propose.name': 'Nome sul cartello',
  'propose.unknown': 'Non lo so',
  'propose.hours': 'Orario di apertura',
  'propose.how-to-find': 'Come si trova?',
  'propose.how-to-find-hint':
    'Lo leggono tutti quando un moderatore lo ha approvato: «Dietro il binario 1, giù per le scale». Al massimo 255 caratteri.',
  'propose.send': 'Invia la proposta',
  'propose.done-title': 'Grazie!',
  'propose.done': 'La tua proposta aspetta un moderatore. Quando è approvata, è mostrata qui.',
  'propose.another': 'Proponine un altro',
  'propose.to-find': 'Torna alla ricerca',
};
