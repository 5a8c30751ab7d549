/** The pages of accounts in Polish. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Twoje konto',
  'account.why':
    'Zaloguj się adresem e-mail, aby pomagać bez sprawdzania albo przejąć toaletę swojej firmy. Wyślemy Ci kod e-mailem. Nie ma hasła.',
  'account.email': 'Adres e-mail',
  'account.send': 'Wyślij mi kod',
  'account.sent':
    'Wysłaliśmy Ci e-mail z kodem i linkiem. Może to potrwać minutę. Sprawdź też folder ze spamem.',
  'account.code': 'Kod z e-maila',
  'account.sign-in': 'Zaloguj się',
  'account.link-title': 'Zaloguj się linkiem z e-maila',
  'account.signed-in-as': 'Zalogowano jako',
  'account.sign-out': 'Wyloguj się',
  'account.sign-out-everywhere': 'Wyloguj się na wszystkich urządzeniach',
  'account.delete-title': 'Usuń swoje konto',
  'account.delete-what':
    'To usuwa Twój adres e-mail, roszczenia i wpisy, od razu i na stałe. Twój wkład w toalety zostaje, bez związku z Tobą.',
  'account.delete-sure': 'Tak, usuń wszystko',
  'account.delete': 'Usuń moje konto',
  'account.bad-email': 'Wpisz pełny adres e-mail, na przykład imie@example.org.',
  'account.wrong':
    'Ten kod lub link jest błędny, wygasł albo został już użyty. Poproś o nowy kod. Jeśli nowy kod też zostanie odrzucony, otwórz link z e-maila.',
  'account.too-many': 'Poproszono o zbyt wiele kodów. Poczekaj godzinę i spróbuj ponownie.',
  'account.longer-check':
    'Poproszono o wiele kodów. Wyślij formularz ponownie: tym razem sprawdzenie potrwa dłużej, do minuty.',
  'account.not-human': 'Sprawdzenia brakuje, wygasło albo zostało już użyte. Wyślij formularz ponownie.',
  'account.checking': 'Przeglądarka sprawdza, czy jesteś człowiekiem. To potrwa kilka sekund.',
  'account.check-failed': 'Sprawdzenie nie powiodło się. Sprawdź połączenie i wyślij formularz za minutę.',
  'account.check-impossible':
    'Ta przeglądarka nie może tego sprawdzić. Użyj aktualnej i otwórz stronę pod adresem https.',
  'account.needs-script': 'Sprawdzenie wymaga JavaScript. Włącz go, aby poprosić o kod.',
  'account.no-mail': 'Nie udało się wysłać e-maila. Sprawdź adres albo spróbuj za minutę.',
  'account.away': 'Nie mamy teraz dostępu do kont. Spróbuj za kilka sekund.',
  'account.paying':
    'Jeden z Twoich wpisów ma plan, który się nie skończył, albo otwartą płatność. Najpierw je zakończ.',
  'account.again': 'Poproś o nowy kod',
  'account.business': 'Twoje toalety i wpisy',
  'account.moderation': 'Moderacja',
  'account.sign-out-title': 'Wyloguj się',
  'account.too-many-title': 'Za dużo zapytań',
  'account.elsewhere-title': 'Ten formularz nie został wysłany z naszej strony',
  'account.elsewhere': 'Otwórz stronę ponownie i stamtąd wyślij formularz.',
};
