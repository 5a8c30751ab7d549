/** The pages of businesses in Italian. */
import type { business as english } from '../en/business.ts';
import type { MessagesOf } from '../texts.ts';

export const business: MessagesOf<typeof english> = {
  'business.title': 'Per le attività',
  'business.own-title': 'I tuoi bagni e le tue schede',
  'business.lead':
    'Accogli le persone e fallo sapere. Di’ chi può usare il tuo bagno e quando. Chiudilo per un po’ con un tocco.',
  'business.steps': 'Come funziona',
  'business.step-find': 'Trova il tuo bagno e apri la sua pagina.',
  'business.step-claim': 'Tocca «È la tua attività?» e di’ chi sei. È gratuito.',
  'business.step-check': 'Un moderatore controlla la rivendicazione.',
  'business.step-plan':
    'Scegli un piano. Finché è attivo, tutti vedono la tua scheda con le tue condizioni e i tuoi orari.',
  'business.fair': 'Un piano è solo un’etichetta. Non cambia mai l’ordine dei risultati né i dati del bagno.',
  'business.sign-in': 'Entra',
  'business.find': 'Trova il tuo bagno',
  'business.not-sold':
    'Questo servizio non vende piani in questo momento. Puoi già rivendicare il tuo bagno.',
  'business.empty': 'Non hai ancora rivendicato un bagno.',
  'business.account': 'Il tuo account',
  'claim.heading': 'È la tua attività?',
  'claim.lead': 'Di’ chi sei. Un moderatore controlla. Vedrai il risultato su questo sito.',
  'claim.of': 'Bagno',
  'claim.sign-in-first':
    'Per rivendicare un bagno serve un account: un indirizzo e-mail, nessuna password. Dopo l’accesso torni qui.',
  'claim.business_name': 'Nome dell’attività',
  'claim.business_name-hint': 'Tutti vedono questo nome.',
  'claim.contact_email': 'Indirizzo e-mail per domande',
  'claim.contact_phone': 'Telefono',
  'claim.website': 'Sito web',
  'claim.website-hint': 'Ci aiuta a vedere che l’attività è tua.',
  'claim.note': 'Altro che dobbiamo sapere',
  'claim.optional': 'facoltativo',
  'claim.private': 'Solo i nostri moderatori vedono i tuoi contatti. Si eliminano con il tuo account.',
  'claim.send': 'Invia la rivendicazione',
  'claim.sent': 'La rivendicazione è inviata. Un moderatore la controllerà.',
  'claim.on': 'Rivendicato il {day}',
  'claim.pending': 'In attesa di un moderatore',
  'claim.pending-what':
    'Un moderatore controlla la rivendicazione. Torna tra qualche giorno per vedere il risultato.',
  'claim.approved': 'Approvata',
  'claim.rejected': 'Respinta',
  'claim.rejected-what':
    'Non abbiamo potuto vedere che l’attività è tua. Puoi rivendicarlo di nuovo: aggiungi dettagli, come un sito web.',
  'claim.revoked': 'Revocata',
  'claim.revoked-what':
    'Un moderatore ha revocato l’approvazione. La tua scheda non è più mostrata. Scrivici se è sbagliato.',
  'claim.again': 'Rivendica di nuovo',
  'claim.toilet-page': 'Pagina del bagno',
  'claim.manage': 'Gestisci la scheda',
  'listing.shown': 'Mostrata a tutti',
  'listing.not-shown': 'Non mostrata',
  'listing.switch': 'Aperto o chiuso in questo momento',
  'listing.is-on': 'Vale il tuo orario.',
  'listing.is-off': 'Chiuso per ora, fino alle {time}. Poi vale di nuovo il tuo orario.',
  'listing.close': 'Chiudilo per ora',
  'listing.close-hint':
    'Per al massimo 12 ore, per esempio se è guasto o in pulizia. Puoi riaprirlo quando vuoi.',
  'listing.open': 'Riaprilo',
  'listing.profile': 'Che cosa vedono tutti',
  'listing.conditions': 'Chi può usarlo',
  'listing.conditions-none': 'Nessuna indicazione',
  'listing.conditions-everyone': 'Tutti, gratis',
  'listing.conditions-customers': 'Solo clienti',
  'listing.hours': 'Orario di apertura',
  'listing.hours-hint':
    'Giorni in inglese con due lettere, poi le ore: Mo-Fr 08:00-18:00; Sa 10:00-14:00. Lascialo vuoto per non dire nulla.',
  'listing.hours-how': 'Come si scrive l’orario',
  'listing.hours-write': 'Scrivi',
  'listing.hours-means': 'Significa',
  'listing.hours-weekdays': 'Da lunedì a venerdì dalle 8 alle 18, sabato dalle 10 alle 14',
  'listing.hours-break': 'Da lunedì a sabato, con pausa a mezzogiorno',
  'listing.hours-night': 'Venerdì e sabato fino alle 2 di notte',
  'listing.hours-off': 'Ogni giorno, tranne martedì e festivi',
  'listing.hours-always': 'Sempre',
  'listing.hours-days':
    'Mo lunedì, Tu martedì, We mercoledì, Th giovedì, Fr venerdì, Sa sabato, Su domenica, PH festivi',
  'listing.week': 'Come leggiamo il tuo orario',
  'listing.save': 'Salva',
  'listing.saved': 'Salvato. Tutti lo vedono entro un secondo.',
  'listing.closed-now': 'Chiuso per ora. Tutti lo vedono entro un secondo.',
  'listing.opened': 'Di nuovo aperto. Tutti lo vedono entro un secondo.',
  'listing.needs-plan':
    'Con un piano attivo puoi dire chi può usare il bagno e quando. Puoi anche chiuderlo per un po’.',
  'listing.all': 'Tutti i tuoi bagni',
  'plan.heading': 'Piano',
  'plan.none': 'Ancora nessun piano',
  'plan.none-what': 'Scegli un piano per mostrare la tua scheda.',
  'plan.choose': 'Scegli un piano',
  'plan.basic': 'Base',
  'plan.plus': 'Plus',
  'plan.prices':
    'Il fornitore dei pagamenti mostra il prezzo prima che paghi. I prezzi sono netti; lì si aggiunge l’IVA. Puoi disdire quando vuoi.',
  'plan.checkout': 'Continua al pagamento',
  'plan.open-checkout': 'Un pagamento non è finito',
  'plan.open-checkout-what':
    'Hai iniziato a pagare un piano. Continua con quel pagamento, o aspetta fino alle {time} per iniziarne un altro.',
  'plan.continue': 'Continua con il pagamento',
  'plan.paid':
    'Grazie! La tua scheda è mostrata quando il fornitore dei pagamenti conferma, di solito in pochi secondi.',
  'plan.look-again': 'Controlla di nuovo',
  'plan.trialing': 'In prova',
  'plan.trialing-what': 'Il piano «{tier}» è in prova. Dopo la prova continua ed è a pagamento.',
  'plan.active': 'Attivo',
  'plan.active-what': 'Il piano «{tier}» è attivo. Si rinnova finché non lo disdici.',
  'plan.ending': 'Disdetto',
  'plan.ending-what': 'Il piano «{tier}» è disdetto. La tua scheda è mostrata fino al {time}.',
  'plan.ended': 'Finito',
  'plan.ended-what':
    'Il tuo piano è finito il {time}. Puoi sceglierne uno nuovo quando il fornitore dei pagamenti ha chiuso il vecchio.',
  'plan.grace': 'Pagamento non riuscito',
  'plan.grace-what':
    'L’ultimo pagamento non è riuscito. La tua scheda è mostrata fino al {time}. Paga o cambia il modo di pagamento prima.',
  'plan.overdue': 'Pagamento in ritardo',
  'plan.overdue-what':
    'L’ultimo pagamento non è riuscito due settimane fa o più. Paga per mostrare di nuovo la scheda.',
  'plan.unpaid': 'Non pagato',
  'plan.unpaid-what':
    'Il fornitore dei pagamenti non tenta più l’incasso. Paga per mostrare di nuovo la scheda.',
  'plan.paused': 'In pausa',
  'plan.paused-what':
    'Il piano è in pausa e la scheda non è mostrata. Riprendi il piano presso il fornitore dei pagamenti.',
  'plan.incomplete': 'Primo pagamento aperto',
  'plan.incomplete-what':
    'Il primo pagamento non è ancora riuscito. Completalo presso il fornitore dei pagamenti.',
  'plan.incomplete_expired': 'Non pagato',
  'plan.incomplete_expired-what': 'Il primo pagamento non è riuscito in tempo. Scegli di nuovo un piano.',
  'plan.canceled': 'Finito',
  'plan.canceled-what':
    'Il piano è finito. Le tue condizioni e i tuoi orari sono salvati: scegli un piano per mostrarli di nuovo.',
  'plan.portal': 'Fatture, modo di pagamento, cambiare o disdire',
  'plan.portal-hint': 'Sulla pagina del fornitore dei pagamenti.',
  'plan.leaving': 'Continua al fornitore dei pagamenti',
  'plan.leaving-what': 'Ti portiamo alla sua pagina. Se non succede nulla, segui questo link:',
  'wrong.fields': 'Correggi i campi segnati sotto, poi invia di nuovo.',
  'wrong.business_name': 'Scrivi un nome da 2 a 80 caratteri.',
  'wrong.contact_email': 'Scrivi un indirizzo e-mail completo, come nome@cafe.example.',
  'wrong.contact_phone': 'Scrivi al massimo 40 caratteri, su una riga.',
  'wrong.website': 'Scrivi l’indirizzo di un sito web, come https://cafe.example.',
  'wrong.note': 'Scrivi al massimo 500 caratteri.',
  'wrong.conditions': 'Scegli una di queste opzioni.',
  'wrong.opening_hours':
    'Non possiamo leggere questo orario. Confrontalo con gli esempi: Mo-Fr 08:00-18:00; Sa 10:00-14:00.',
  'wrong.tier': 'Scegli un piano.',
  'wrong.already-claimed':
    'Questo bagno è già rivendicato, da te o da un’altra attività. Guarda tra i tuoi bagni. Se l’altra attività sbaglia, scrivici.',
  'wrong.not-found':
    'Questo bagno o questa scheda non è stata trovata, o non è tua. Guarda tra i tuoi bagni.',
  'wrong.claim-not-approved':
    'La tua rivendicazione di questo bagno non è più approvata. Scrivici se è sbagliato.',
  'wrong.no-running-plan': 'Questa scheda non ha un piano attivo. Scegli un piano, o completa il pagamento.',
  'wrong.subscription-exists': 'Questa scheda ha già un piano o un pagamento non finito. Vedi sotto.',
  'wrong.no-subscription': 'Questa scheda non ha ancora un piano. Scegline prima uno.',
  'wrong.payment-provider-unavailable':
    'Il fornitore dei pagamenti non risponde in questo momento. Nulla è stato pagato. Riprova tra un minuto.',
  'wrong.partner-payments-off': 'Questo servizio non vende piani in questo momento.',
  'wrong.other': 'Qualcosa è andato storto da parte nostra. Riprova tra un momento.',
};
