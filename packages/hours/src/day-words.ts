/**
 * Days and months in other languages than the English of the specification: `Mo-So`, `lu-ve`, `Lundi-Vendredi`, `Okt`.
 *
 * A short name may be a day of several languages: `do` is a Thursday in German and a Sunday in Spanish. So all days of a
 * value are read in one language, and only if all languages that know them agree. `Mo-Do` is German alone, `do` stays.
 */

/** The days from Monday on, each with its spellings. Polish and Czech are there because their `so` is a Saturday. */
const DAYS: readonly string[] = [
  'mo|tu|we|th|fr|sa|su',
  'mo montag montags|di dienstag dienstags|mi mittwoch mittwochs|do donnerstag donnerstags|fr freitag freitags|sa samstag samstags sonnabend|so sonntag sonntags',
  'lu lun lundi|ma mardi|me mer mercredi|je jeu jeudi|ve ven vendredi|sa sam samedi|di dim dimanche',
  'lu lun lunes|ma martes|mi mié miércoles|ju jue jueves|vi vie viernes|sa sáb sábado sábados|do dom domingo domingos',
  'lu lun lunedì|ma martedì|me mer mercoledì|gi gio giovedì|ve ven venerdì|sa sab sabato|do dom domenica',
  'ma maandag|di dinsdag|wo woensdag|do donderdag|vr vrijdag|za zaterdag|zo zondag',
  'seg segunda|ter terça|qua quarta|qui quinta|sex sexta|sáb sábado sábados|dom domingo domingos',
  'pn pon poniedziałek|wt wtorek|śr środa|cz czw czwartek|pt piątek|so sob sobota|nd niedziela',
  'po pondělí|út úterý|st středa|čt čtvrtek|pá pátek|so sobota|ne neděle',
];
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const LANGUAGES = DAYS.map(namesOf(NAMES));
const ALL_DAYS = new Set(LANGUAGES.flatMap((language) => [...language.keys()]));

/** The months whose names in English, German and French are no word for anything else. */
const MONTHS = namesOf('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '))(
  'january januar janvier|february februar février|march märz mär mrz|april avril avr|mai|june juni juin|july juli juillet|august août|september septembre sept|october oktober octobre okt|november novembre|december dezember décembre dez déc',
);

/** The text with the days and months of the specification. */
export function withEnglishDays(text: string): string {
  const found = wordsOf(text).filter((word) => ALL_DAYS.has(word));
  const readings = LANGUAGES.filter((language) => found.every((word) => language.has(word))).map((language) =>
    renamed(text, language),
  );
  const [reading = text, ...others] = new Set(readings);
  return renamed(others.length > 0 ? text : reading, MONTHS);
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/\p{L}+/gu, (word) => names.get(word.toLowerCase()) ?? word);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** From `a b|c` to the names by their spellings. */
function namesOf(names: readonly string[]): (spellings: string) => ReadonlyMap<string, string> {
  return (spellings) =>
    new Map(
      spellings
        .split('|')
        .flatMap((list, index) => list.split(' ').map((spelling) => [spelling, names[index]!] as const)),
    );
}
