/** The page /privacy in Polish. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Prywatność',
  'privacy.lead':
    'Aby znaleźć toaletę, nie potrzebujesz konta i nic po sobie nie zostawiasz: bez śledzenia, bez reklam, bez statystyk o Tobie.',
  'privacy.who': 'Kto odpowiada',
  'privacy.who-contact': 'Operator tej usługi. W sprawie wszystkiego na tej stronie pisz do: {contact}.',
  'privacy.who-imprint': 'Nota prawna podaje operatora tej usługi.',
  'privacy.who-unknown': 'Operator tej usługi. Operator nie podał kontaktu.',
  'privacy.finding': 'Gdy szukasz toalety',
  'privacy.finding-position':
    'Używamy Twojej pozycji, gdy dotkniesz „W pobliżu”, oraz przy otwarciu, jeśli wcześniej na to pozwolono. Strona śledzi ją wtedy, dopóki ją widzisz. Używamy jej, aby odpowiedzieć na wyszukiwanie, i nie przechowujemy jej. Jest częścią adresu strony: pamiętaj o tym, zanim skopiujesz adres. „Udostępnij” ją pomija.',
  'privacy.finding-address':
    'Liczymy zapytania według adresu sieciowego przez {seconds} sekund, w pamięci, aby chronić usługę przed przeciążeniem. Nie prowadzimy dziennika zapytań.',
  'privacy.finding-device':
    'Twoje ostatnie odpowiedzi, zapisane obszary, szukane miejsca i wybrana aplikacja map zostają na Twoim urządzeniu. Aby je usunąć, usuń dane tej strony w przeglądarce.',
  'privacy.people': 'Gdy pomagasz',
  'privacy.people-hash':
    'Osoby, które pomagają, znamy tylko jako skrót z kluczem. Tworzymy go z losowej liczby Twojego urządzenia albo z Twojego konta, z tajnym kluczem. Klucza nie ma w bazie danych. Skrót pokazuje, że dwa głosy są od dwóch osób. Nie pokazuje, kim są.',
  'privacy.what': 'Co',
  'privacy.how': 'Jak jest przechowywane',
  'privacy.until': 'Jak długo',
  'privacy.vote': 'Głosy na dane',
  'privacy.vote-how': 'Pod skrótem z kluczem',
  'privacy.vote-until': '{months} mies.',
  'privacy.confirmation': 'Potwierdzenia',
  'privacy.confirmation-how': 'Pod skrótem z kluczem Twojego konta. Bez konta każde pod własną losową liczbą',
  'privacy.confirmation-until': '{months} mies. Najnowsze każdej toalety zostaje',
  'privacy.rating': 'Oceny czystości',
  'privacy.rating-how': 'Twoja ostatnia dla każdej toalety, pod skrótem z kluczem',
  'privacy.rating-until': 'Dopóki liczy się dla toalety',
  'privacy.report': 'Zgłoszenia problemów',
  'privacy.report-how': 'To, co napisano, bez Twojej tożsamości',
  'privacy.report-until': '{months} mies.',
  'privacy.submission': 'Zgłoszenia toalet',
  'privacy.submission-how': 'To, co napisano, bez Twojej tożsamości',
  'privacy.submission-until':
    '{months} mies., jeśli odrzucone. W innym razie stają się częścią otwartych danych',
  'privacy.address': 'Twój adres sieciowy, aby jeden adres liczył się raz dziennie',
  'privacy.address-how': 'Jako skrót z kluczem, co dzień nowy',
  'privacy.address-until': 'Do nocy po następnej',
  'privacy.network':
    'Sieć, z której przyszedł głos: Twój adres sieciowy (pierwsze 48 bitów adresu IPv6). Moderatorzy mogą cofnąć wszystkie głosy z jednej sieci',
  'privacy.network-how': 'Jako skrót z kluczem, którego nikomu nie pokazujemy',
  'privacy.network-until': '{days} dni',
  'privacy.proof': 'Dowód, że użyto sprawdzenia',
  'privacy.proof-how': 'Jego numer, który nic o Tobie nie mówi',
  'privacy.proof-until': 'Około dnia',
  'privacy.account': 'Gdy się logujesz',
  'privacy.email': 'Twój adres e-mail i dzień pierwszego logowania',
  'privacy.email-how': 'Jako zwykły tekst, bo na niego piszemy',
  'privacy.email-until': 'Dopóki nie usuniesz konta',
  'privacy.session': 'Przeglądarki, w których trwa zalogowanie',
  'privacy.session-how': 'Skrót losowej liczby w pliku cookie',
  'privacy.session-until': 'Do wylogowania, {idle} dni bez wizyty albo {days} dni',
  'privacy.code': 'Kod i link, które wysyłamy e-mailem',
  'privacy.code-how': 'Jako skróty, obok adresu e-mail, na który je wysłano',
  'privacy.code-until':
    'Działają {minutes} minut. Usuwamy je i adres, gdy się zalogujesz albo usuniesz konto, najpóźniej po dwóch dniach',
  'privacy.attempt': 'Jak często próbujesz się zalogować',
  'privacy.attempt-how': 'Liczone pod skrótami adresów z kluczem',
  'privacy.attempt-until': 'Najwyżej dwa dni',
  'privacy.business': 'Gdy prowadzisz firmę',
  'privacy.claim': 'Twoje roszczenie z danymi kontaktowymi',
  'privacy.claim-how': 'Tak, jak napisano. Dane kontaktowe widzą tylko moderatorzy',
  'privacy.claim-until': 'Dopóki nie usuniesz konta',
  'privacy.listing': 'Nazwa, warunki i godziny Twojego wpisu',
  'privacy.listing-how': 'Tak, jak napisano. Publiczne, dopóki trwa Twój plan',
  'privacy.listing-until': 'Dopóki nie usuniesz konta',
  'privacy.plan': 'Stan Twojego planu',
  'privacy.plan-how': 'Numery operatora płatności. Tylko on ma Twoją kartę i faktury.',
  'privacy.plan-until': 'Dopóki nie usuniesz konta. Numery jego wiadomości: {days} dni',
  'privacy.audit': 'Decyzje moderatorów',
  'privacy.audit-how': 'Z adresem e-mail moderatora, dla innych moderatorów',
  'privacy.audit-until': 'Na stałe, aby decyzje można było sprawdzić i cofnąć',
  'privacy.others': 'Inne usługi',
  'privacy.others-none': 'Nasze strony nie wczytują niczego z innych usług.',
  'privacy.others-map':
    'Mapa pochodzi z {host}. Przeglądarka pyta tę usługę, która widzi Twój adres sieciowy i oglądaną część mapy.',
  'privacy.others-human': 'Sprawdzenie, czy jesteś człowiekiem, pochodzi z {host}, jeśli pomagasz bez konta.',
  'privacy.others-places':
    'Jeśli szukasz miejsca po nazwie, nasz serwer pyta {host} o jego położenie. Nie mówi, kto pyta.',
  'privacy.others-payments':
    'Firmy płacą u operatora płatności. Dostaje on adres e-mail konta i to, co wpisano na jego stronach.',
  'privacy.others-notes':
    'Zgłoszenie przyjęte przez moderatora może stać się publiczną notatką w OpenStreetMap. Notatka mówi, co jest nie tak z którą toaletą, i nic o Tobie.',
  'privacy.others-mail': 'E-maile z kodami przechodzą przez serwery pocztowe między nami a Tobą.',
  'privacy.others-links':
    'Linki do drogi otwierają inne usługi. Gdy użyjesz linku, ta usługa widzi, dokąd chcesz iść.',
  'privacy.cookies': 'Pliki cookie',
  'privacy.cookies-lead':
    'Zapisujemy trzy pliki cookie, każdy dopiero po Twoim działaniu. Nie ma plików cookie innych usług.',
  'privacy.cookie': 'Plik cookie',
  'privacy.cookie-for': 'Po co',
  'privacy.cookie-session': 'Utrzymuje zalogowanie. Zapisywany, gdy się logujesz.',
  'privacy.cookie-session-until': 'Najwyżej {days} dni',
  'privacy.cookie-browser':
    'Pokazuje, że w tej przeglądarce już się logowano. Dzięki temu inni nie mogą Cię zablokować, prosząc o kody w Twoim imieniu. Zapisywany, gdy się logujesz.',
  'privacy.cookie-browser-until': '{days} dni po ostatnim logowaniu albo dopóki nie usuniesz konta',
  'privacy.cookie-language': 'Wybrany język. Zapisywany, gdy go wybierzesz.',
  'privacy.cookie-language-until': 'Rok',
  'privacy.device':
    'Gdy pomagasz, przeglądarka przechowuje losową liczbę, która oznacza Twoje urządzenie. My przechowujemy tylko jej skrót z kluczem. Aby usunąć liczbę, usuń dane tej strony w przeglądarce.',
  'privacy.rights': 'Co możesz zrobić',
  'privacy.rights-delete':
    'Usuń swoje konto na stronie konta. To usuwa też roszczenia i wpisy, od razu i na stałe. Twój wkład w toalety zostaje, bez związku z Tobą.',
  'privacy.rights-account': 'Twoje konto',
  'privacy.rights-ask':
    'Zapytaj, co o Tobie przechowujemy, i poproś o poprawienie lub usunięcie. Nie możemy znaleźć tego, co dodano bez konta: nic w tym nie prowadzi do Ciebie.',
  'privacy.rights-complain': 'Złóż skargę w urzędzie ochrony danych tam, gdzie mieszkasz.',
  'privacy.open':
    'Toalety, z wynikami całego wkładu, są otwartymi danymi. Każdy może je pobrać. Nie wymieniają osób.',
  'privacy.code-open':
    'Program jest wolnym oprogramowaniem. Wszystko na tej stronie możesz sprawdzić w jego kodzie.',
};
