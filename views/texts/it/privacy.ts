/** The page /privacy in Italian. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Privacy',
  'privacy.lead':
    'Non serve un account per trovare un bagno, e non lasci tracce: niente tracciamento, niente pubblicità, niente statistiche su di te.',
  'privacy.who': 'Chi è responsabile',
  'privacy.who-contact':
    'Il gestore di questo servizio. Scrivi a {contact} per tutto ciò che riguarda questa pagina.',
  'privacy.who-imprint': 'Le note legali nominano il gestore di questo servizio.',
  'privacy.who-unknown': 'Il gestore di questo servizio. Il gestore non ha indicato un contatto.',
  'privacy.finding': 'Quando cerchi un bagno',
  'privacy.finding-position':
    'Usiamo la tua posizione quando tocchi «Vicino a me», e all’apertura se l’hai consentito prima. La pagina poi la segue finché la vedi. La usiamo per rispondere alla ricerca e non la conserviamo. Fa parte dell’indirizzo della pagina: ricordalo prima di copiare l’indirizzo. «Condividi» la lascia fuori.',
  'privacy.finding-address':
    'Contiamo le richieste per indirizzo di rete per {seconds} secondi, in memoria, per proteggere il servizio dal sovraccarico. Non teniamo un registro delle richieste.',
  'privacy.finding-device':
    'Le tue ultime risposte, le zone salvate, i luoghi che hai cercato e l’app di mappe che hai scelto restano sul tuo dispositivo. Per eliminarle, elimina i dati di questo sito nel browser.',
  'privacy.people': 'Quando contribuisci',
  'privacy.people-hash':
    'Conosciamo chi contribuisce solo come hash con chiave. Lo facciamo da un numero casuale del tuo dispositivo, o dal tuo account, con una chiave segreta. La chiave non è nel database. L’hash mostra che due voti vengono da due persone. Non mostra chi sono.',
  'privacy.what': 'Che cosa',
  'privacy.how': 'Come è conservato',
  'privacy.until': 'Per quanto tempo',
  'privacy.vote': 'Voti sui dati',
  'privacy.vote-how': 'Con l’hash con chiave',
  'privacy.vote-until': '{months} mesi',
  'privacy.confirmation': 'Conferme',
  'privacy.confirmation-how':
    'Con l’hash con chiave del tuo account. Senza account, ognuna con un proprio numero casuale',
  'privacy.confirmation-until': '{months} mesi. La più recente di ogni bagno resta',
  'privacy.rating': 'Valutazioni della pulizia',
  'privacy.rating-how': 'La tua ultima per ogni bagno, con l’hash con chiave',
  'privacy.rating-until': 'Finché conta per il bagno',
  'privacy.report': 'Segnalazioni di problemi',
  'privacy.report-how': 'Ciò che hai scritto, senza la tua identità',
  'privacy.report-until': '{months} mesi',
  'privacy.submission': 'Proposte di bagni',
  'privacy.submission-how': 'Ciò che hai scritto, senza la tua identità',
  'privacy.submission-until': '{months} mesi se respinta. Altrimenti entra nei dati aperti',
  'privacy.address': 'Il tuo indirizzo di rete, perché un indirizzo conti una volta al giorno',
  'privacy.address-how': 'Come hash con chiave, uno nuovo ogni giorno',
  'privacy.address-until': 'Fino alla seconda notte successiva',
  'privacy.network':
    'La rete da cui è venuto un voto: il tuo indirizzo di rete (i primi 48 bit di un indirizzo IPv6). I moderatori possono annullare tutti i voti di una rete',
  'privacy.network-how': 'Come hash con chiave che non mostriamo a nessuno',
  'privacy.network-until': '{days} giorni',
  'privacy.proof': 'Prova che è stato usato un controllo umano',
  'privacy.proof-how': 'Il suo numero, che non dice nulla di te',
  'privacy.proof-until': 'Circa un giorno',
  'privacy.account': 'Quando entri con un account',
  'privacy.email': 'Il tuo indirizzo e-mail e il giorno del tuo primo accesso',
  'privacy.email-how': 'Come testo in chiaro, perché ci scriviamo',
  'privacy.email-until': 'Finché elimini il tuo account',
  'privacy.session': 'Browser in cui hai effettuato l’accesso',
  'privacy.session-how': 'L’hash di un numero casuale in un cookie',
  'privacy.session-until': 'Finché esci, {idle} giorni senza visita, o {days} giorni',
  'privacy.code': 'Il codice e il link che ti mandiamo per e-mail',
  'privacy.code-how': 'Come hash, accanto all’indirizzo e-mail a cui li abbiamo mandati',
  'privacy.code-until':
    'Valgono {minutes} minuti. Li eliminiamo con l’indirizzo quando entri o elimini il tuo account, al più tardi dopo due giorni',
  'privacy.attempt': 'Quante volte provi a entrare',
  'privacy.attempt-how': 'Contato con hash con chiave di indirizzi',
  'privacy.attempt-until': 'Due giorni al massimo',
  'privacy.business': 'Quando gestisci un’attività',
  'privacy.claim': 'La tua rivendicazione con i contatti',
  'privacy.claim-how': 'Come l’hai scritta. Solo i moderatori vedono i contatti',
  'privacy.claim-until': 'Finché elimini il tuo account',
  'privacy.listing': 'Nome, condizioni e orari della tua scheda',
  'privacy.listing-how': 'Come li hai scritti. Pubblici finché il piano è attivo',
  'privacy.listing-until': 'Finché elimini il tuo account',
  'privacy.plan': 'Lo stato del tuo piano',
  'privacy.plan-how':
    'Numeri del fornitore dei pagamenti. Solo il fornitore ha la tua carta e le tue fatture.',
  'privacy.plan-until': 'Finché elimini il tuo account. Numeri dei suoi messaggi: {days} giorni',
  'privacy.audit': 'Decisioni dei moderatori',
  'privacy.audit-how': 'Con l’indirizzo e-mail del moderatore, per gli altri moderatori',
  'privacy.audit-until': 'Per sempre, perché le decisioni si possano controllare e annullare',
  'privacy.others': 'Altri servizi',
  'privacy.others-none': 'Le nostre pagine non caricano nulla da altri servizi.',
  'privacy.others-map':
    'La mappa viene da {host}. Il tuo browser chiede a quel servizio, che vede il tuo indirizzo di rete e la parte della mappa che guardi.',
  'privacy.others-human': 'Il controllo umano viene da {host} se contribuisci senza account.',
  'privacy.others-places':
    'Se cerchi un luogo per nome, il nostro server ne chiede la posizione a {host}. Non dice chi chiede.',
  'privacy.others-payments':
    'Le attività pagano presso un fornitore dei pagamenti. Riceve l’indirizzo e-mail dell’account e ciò che si scrive sulle sue pagine.',
  'privacy.others-notes':
    'Una segnalazione accettata da un moderatore può diventare una nota pubblica a OpenStreetMap. La nota dice che cosa non va in quale bagno, e nulla di te.',
  'privacy.others-mail': 'Le e-mail con i codici passano per i server di posta tra te e noi.',
  'privacy.others-links':
    'I link ai percorsi aprono altri servizi. Quando segui un link, quel servizio vede dove vuoi andare.',
  'privacy.cookies': 'Cookie',
  'privacy.cookies-lead':
    'Mettiamo tre cookie, ognuno solo dopo una tua azione. Non ci sono cookie di altri servizi.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Per',
  'privacy.cookie-session': 'Ti tiene dentro. Messo quando entri.',
  'privacy.cookie-session-until': '{days} giorni al massimo',
  'privacy.cookie-browser':
    'Mostra che sei già entrato con questo browser. Così altri non possono chiuderti fuori chiedendo codici a tuo nome. Messo quando entri.',
  'privacy.cookie-browser-until': '{days} giorni dopo l’ultimo accesso, o finché elimini il tuo account',
  'privacy.cookie-language': 'La lingua che hai scelto. Messo quando ne scegli una.',
  'privacy.cookie-language-until': 'Un anno',
  'privacy.device':
    'Quando contribuisci, il browser conserva un numero casuale che sta per il tuo dispositivo. Noi teniamo solo il suo hash con chiave. Per eliminare il numero, elimina i dati di questo sito nel browser.',
  'privacy.rights': 'Che cosa puoi fare',
  'privacy.rights-delete':
    'Eliminare il tuo account nella sua pagina. Questo elimina anche rivendicazioni e schede, subito e per sempre. I tuoi contributi ai bagni restano, senza legame con te.',
  'privacy.rights-account': 'Il tuo account',
  'privacy.rights-ask':
    'Chiedere che cosa conserviamo su di te, e farlo correggere o eliminare. Non possiamo trovare contributi fatti senza account: nulla in essi porta a te.',
  'privacy.rights-complain': 'Presentare un reclamo all’autorità per la protezione dei dati dove vivi.',
  'privacy.open':
    'I bagni, con i risultati di tutti i contributi, sono dati aperti. Tutti possono scaricarli. Non nominano persone.',
  'privacy.code-open':
    'Il programma è software libero. Puoi controllare tutto ciò che è scritto qui nel suo codice.',
};
