/** The pages of accounts in Italian. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Il tuo account',
  'account.why':
    'Entra con il tuo indirizzo e-mail per contribuire senza controllo umano, o per rivendicare un bagno della tua attività. Ti mandiamo un codice per e-mail. Non c’è una password.',
  'account.email': 'Indirizzo e-mail',
  'account.send': 'Mandami un codice',
  'account.sent':
    'Ti abbiamo mandato un’e-mail con un codice e un link. Può metterci un minuto. Guarda anche nella posta indesiderata.',
  'account.code': 'Codice dell’e-mail',
  'account.sign-in': 'Entra',
  'account.link-title': 'Entra con il link dell’e-mail',
  'account.signed-in-as': 'Hai effettuato l’accesso come',
  'account.sign-out': 'Esci',
  'account.sign-out-everywhere': 'Esci da tutti i dispositivi',
  'account.delete-title': 'Elimina il tuo account',
  'account.delete-what':
    'Questo elimina il tuo indirizzo e-mail, le rivendicazioni e le schede, subito e per sempre. I tuoi contributi ai bagni restano, senza legame con te.',
  'account.delete-sure': 'Sì, elimina tutto',
  'account.delete': 'Elimina il mio account',
  'account.bad-email': 'Scrivi un indirizzo e-mail completo, come nome@example.org.',
  'account.wrong':
    'Questo codice o link è sbagliato, scaduto o già usato. Chiedi un nuovo codice. Se anche un nuovo codice viene rifiutato, apri il link nell’e-mail.',
  'account.too-many': 'Sono stati chiesti troppi codici. Aspetta un’ora, poi riprova.',
  'account.longer-check':
    'Sono stati chiesti molti codici. Invia di nuovo il modulo: questa volta il controllo umano dura di più, fino a un minuto.',
  'account.not-human': 'Il controllo umano manca, è scaduto o già usato. Invia di nuovo il modulo.',
  'account.checking': 'Il tuo browser fa il controllo umano. Ci vogliono alcuni secondi.',
  'account.check-failed':
    'Il controllo umano non è riuscito. Controlla la connessione, poi invia di nuovo il modulo tra un minuto.',
  'account.check-impossible':
    'Questo browser non può fare il controllo umano. Usa un browser aggiornato, e apri questa pagina con il suo indirizzo https.',
  'account.needs-script': 'Il controllo umano ha bisogno di JavaScript. Attivalo per chiedere un codice.',
  'account.no-mail': 'Non siamo riusciti a mandare l’e-mail. Controlla l’indirizzo, o riprova tra un minuto.',
  'account.away': 'In questo momento non raggiungiamo gli account. Riprova tra alcuni secondi.',
  'account.paying':
    'Una delle tue schede ha un piano non finito o un pagamento aperto. Chiudi prima il piano o il pagamento.',
  'account.again': 'Chiedi un nuovo codice',
  'account.business': 'I tuoi bagni e le tue schede',
  'account.moderation': 'Moderazione',
  'account.sign-out-title': 'Esci',
  'account.too-many-title': 'Troppe richieste',
  'account.elsewhere-title': 'Questo modulo non è stato inviato dalla nostra pagina',
  'account.elsewhere': 'Apri di nuovo la pagina, e invia il modulo da lì.',
};
