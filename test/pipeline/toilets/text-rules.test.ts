import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../pipeline/toilets/classify-object.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { statementsOf, TEXT_RULES } from '../../../pipeline/toilets/text-rules.ts';

/** Real texts. */
const SAID: readonly (readonly [Tags, string])[] = [
  [{ name: 'WC (closed)' }, 'gone'],
  [{ name: 'Disused Toilet' }, 'gone'],
  [{ name: 'Abandoned toilets' }, 'gone'],
  [{ name: 'WC (abandoned)' }, 'gone'],
  [{ name: 'nieczynna' }, 'gone'],
  [{ name: 'Туалет не работает' }, 'out of order'],
  [{ name: 'Public Toilet (OUT OF SERVICE)' }, 'out of order'],
  [{ name: 'WC - außer Betrieb' }, 'out of order'],
  [{ name: 'Toilettes (hors service)' }, 'out of order'],
  [{ name: 'Defekt' }, 'out of order'],
  [{ 'name:en': 'Restroom [temporarily out of order]' }, 'out of order'],
  [{ name: 'WC (vorübergehend geschlossen)' }, 'closed for now'],
  [{ name: 'Toilets (closed for now)' }, 'closed for now'],
  [{ description: 'Заброшен, не обслуживается' }, 'gone'],
  [{ note: 'Abandoned.' }, 'gone'],
  [{ note: 'Nieczynne' }, 'doubtful'],
  [{ name: 'Public Toilets (Closed)' }, 'gone'],
  [{ name: 'Staff toilet ladies NB 009' }, 'staff'],
  [{ 'name:en': 'Private' }, 'staff'],
  [{ note: 'private' }, 'staff'],
  [{ opening_hours: 'off' }, 'doubtful'],
  [{ opening_hours: 'Closed' }, 'doubtful'],
  [{ opening_hours: 'closed "renovation until 2020-07-25"' }, 'doubtful'],
  [{ note: 'geschlossen' }, 'doubtful'],
  [{ note: 'temporarily closed' }, 'doubtful'],
  [{ description: 'It was closed' }, 'doubtful'],
  [{ description: 'The doors are closed at present, see the town hall' }, 'doubtful'],
  [{ note: 'Zurzeit geschlossen.' }, 'doubtful'],
  [{ note: 'Currently closed, reopens next year' }, 'doubtful'],
  [{ description: 'Toilet closed for refurbishment' }, 'doubtful'],
  [{ description: 'Wegen Renovierungsarbeiten geschlossen' }, 'doubtful'],
  [{ 'description:fr': 'Actuellement fermé' }, 'doubtful'],
  [{ description: 'cerrado por el momento' }, 'doubtful'],
  [{ note: 'tijdelijk gesloten' }, 'doubtful'],
  [{ note: 'временно закрыт' }, 'doubtful'],
  [{ description: 'Actually (Jan 2021) out of order.' }, 'doubtful'],
  [{ note: 'Toilet is closed for and indefinite period.\nToaleta jest zamknięta…' }, 'doubtful'],
  [{ 'description:de': 'Schlüssel an Rezeption' }, 'key'],
  [{ note: 'Eurokey' }, 'central key'],
];

test.each(SAID)('%o says %s', (tags, statement) => {
  expect([...statementsOf(tags)]).toEqual([statement]);
});

const UNSAID: readonly Tags[] = [
  { note: 'closed in winter' },
  { name: 'Out of Africa Lodge toilet' },
  { name: 'Servicios Defekta' },
  { description: 'Usually closed at night' },
  { description: 'closed for men, open for women' },
  { description: 'Im Winter geschlossen' },
  { description: 'closed at night' },
  { note: 'ohne Wartepersonal' },
  { operator: 'private' },
  { note: 'abandoned railway station nearby' },
  { note: 'These toilets are probably abandoned and in very bad condition' },
  { description: 'Temporary toilet after original one was removed during construction.' },
  { name: 'Abandonado Beach' },
  { name: 'Stafford Road' },
  { name: 'Closeburn' },
  { opening_hours: 'Oct-Apr closed' },
  { opening_hours: 'Closed from 11pm - 6am daily' },
  { 'description:en': 'A real toilet on a rock. Not very private.' },
  { note: `geschlossen${' '.repeat(400)}` },
];

test.each(UNSAID)('%o says nothing', (tags) => {
  expect([...statementsOf(tags)]).toEqual([]);
});

describe('a toilet is not shown', () => {
  const shown = (tags: Tags) => kindOf({ type: 'node', tags }, new Date(0));
  test('if its name says that it is closed for good or for staff', () => {
    expect(shown({ amenity: 'toilets', name: 'WC (closed)' })).toBeNull();
    expect(shown({ amenity: 'toilets', name: 'Staff gents toilet NB 008' })).toBeNull();
  });

  test('but a place with that name may have one', () => {
    expect(shown({ leisure: 'park', toilets: 'yes', name: 'Staff Park' })).toBe('open-air');
  });
});

test('no rule backtracks without end over a long text of its own words', () => {
  for (const word of ['closed ', 'need key ', 'eurokey only ', 'schlüssel ', 'is it was now ', ' ']) {
    const text = word.repeat(300 / word.length);
    for (const { pattern } of TEXT_RULES) expect(() => pattern.test(`${text}x`)).not.toThrow();
  }
});
