import { describe, expect, test } from 'vitest';
import { type AccessContext, accessOf } from '../../../pipeline/toilets/access.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import type { Access } from '../../../schemas/toilet/toilet.ts';

const OWN: AccessContext = { kind: 'own', hasScheme: false, feeRequired: null, insideVenue: false };

const VALUES: readonly (readonly [string, Access])[] = [
  ['yes', 'public'],
  ['Yes', 'public'],
  ['public', 'public'],
  ['official', 'public'],
  ['fee', 'public'],
  ['permissive', 'permissive'],
  ['customers', 'customers'],
  ['customer', 'customers'],
  ['guests', 'customers'],
  ['visitors', 'customers'],
  ['patrons', 'customers'],
  ['destination', 'customers'],
  ['passengers', 'customers'],
  ['students', 'customers'],
  ['customers;public', 'customers'],
  ['permit', 'unknown'],
  ['limited', 'unknown'],
  ['designated', 'unknown'],
  ['disabled', 'unknown'],
];

test.each(VALUES)('access=%s is %s, and stated', (value, access) => {
  expect(accessOf({ access: value }, OWN)).toEqual({ access, accessStated: true, key: false });
  expect(accessOf({ 'toilets:access': value }, { ...OWN, kind: 'civic' }).access).toBe(access);
});

test('toilets:access comes before access', () => {
  expect(accessOf({ access: 'yes', 'toilets:access': 'customers' }, OWN).access).toBe('customers');
});

test('a mapper who does not know has stated nothing', () => {
  expect(accessOf({ access: 'unknown' }, OWN)).toEqual({
    access: 'unknown',
    accessStated: false,
    key: false,
  });
});

test('a scheme comes before every other value', () => {
  expect(accessOf({ access: 'customers' }, { ...OWN, hasScheme: true })).toEqual({
    access: 'scheme',
    accessStated: true,
    key: false,
  });
});

describe('without access', () => {
  test('a toilet is public, by the definition of the tag, and that is not stated', () => {
    expect(accessOf({}, OWN)).toEqual({ access: 'public', accessStated: false, key: false });
  });

  test('a toilet inside a venue is not known to be; that it is a room says nothing', () => {
    expect(accessOf({}, { ...OWN, insideVenue: true }).access).toBe('unknown');
    // The Ferry Building of San Francisco, and the underground station at Marienplatz.
    expect(accessOf({ indoor: 'room', level: '0', male: 'yes' }, OWN).access).toBe('public');
    expect(accessOf({ indoor: 'room', level: '-1', fee: 'yes' }, OWN).access).toBe('public');
    expect(accessOf({ access: 'yes', indoor: 'room' }, { ...OWN, insideVenue: true }).access).toBe('public');
  });

  test('a host decides by its kind, never by its own access', () => {
    expect(accessOf({ access: 'customers' }, { ...OWN, kind: 'open-air' }).access).toBe('public');
    expect(accessOf({ access: 'yes' }, { ...OWN, kind: 'civic' }).access).toBe('unknown');
    expect(accessOf({ toilets: 'customers' }, { ...OWN, kind: 'civic' }).access).toBe('customers');
    expect(accessOf({ toilets: 'yes' }, { ...OWN, kind: 'civic' }).accessStated).toBe(false);
  });
});

describe('a key is needed', () => {
  const keyed: readonly (readonly [Tags, Partial<AccessContext>, Access])[] = [
    [{ access: 'key' }, {}, 'unknown'],
    [{ 'toilets:access': 'key' }, { kind: 'civic' }, 'unknown'],
    [{ locked: 'yes' }, {}, 'unknown'],
    [{ locked: 'yes' }, { feeRequired: false }, 'unknown'],
    [{ locked: 'yes', access: 'yes' }, {}, 'unknown'],
    [{ access: 'watermate_key' }, {}, 'unknown'],
    [{ 'toilets:access': 'ask for key', access: 'key' }, {}, 'unknown'],
    [{ access: 'radar' }, {}, 'unknown'],
    [{ access: 'key' }, { feeRequired: true }, 'unknown'],
    [{ centralkey: 'eurokey', wheelchair: 'designated' }, {}, 'unknown'],
    [{ centralkey: 'nks', wheelchair: 'only' }, {}, 'unknown'],
    [{ radar_key: 'yes', wheelchair: 'designated' }, {}, 'unknown'],
    // Against the tag that says for everyone: a text that says that there is no other way in.
    ...[
      'Nur mit Eurokey zugänglich',
      'ausschließlich mit Euroschlüssel, ohne Aufsicht',
      'Euro-Schlüssel benötigt',
      'RADAR key required',
      'You need a radar key',
      'accessible avec Eurokey uniquement',
      'chiave: solo eurokey',
    ].map(
      (note) =>
        [
          { access: 'yes', centralkey: 'eurokey', wheelchair: 'yes', note },
          { feeRequired: false },
          'unknown',
        ] as const,
    ),
    [{ access: 'yes', radar_key_needed: 'yes', wheelchair: 'yes' }, {}, 'unknown'],
    [{ centralkey: 'eurokey', wheelchair: 'yes' }, {}, 'unknown'],
    [{ centralkey: 'yes', wheelchair: 'yes', unisex: 'yes' }, {}, 'unknown'],
    [{ wheelchair: 'yes', name: 'Eurokey WC Migros Aare' }, { feeRequired: false }, 'unknown'],
    [{ wheelchair: 'designated', description: 'RADAR key only', access: 'yes' }, {}, 'unknown'],
    [
      { wheelchair: 'yes', 'wheelchair:description': 'Rollstuhl-Toilette öffnet nur mit Eurokey.' },
      {},
      'unknown',
    ],
    [{ wheelchair: 'yes', 'wheelchair:description': 'Euroschlüssel erforderlich.' }, {}, 'unknown'],
    // Spellings of the Euro key, and sentences about it.
    ...[
      'Eurokey',
      'Euro-Key',
      'barrierefreies WC mit EUROKEY',
      'Barrierefreies WC mit EUROKEY / über Aufzug erreichbar',
      'Behinderten WC, Euroschlüssel',
      'Funktioniert mit Euro-Schlüssel',
      'Euroschluessel',
      'Euro-WC-Schlüssel',
      'Mit Euroschloss',
      'WC ist mit Euro Schlüssel sperrbar; liegt an der Rückseite',
      'Weelchair Toilets with Eurokey',
      'Accès avec Euroclé',
      'chiuso, Eurochiave',
      'euroklíč',
      'Radar Key',
      'RADAR',
      'Opens with a radar key',
      'National Key Scheme',
    ].map((text) => [{ wheelchair: 'yes', 'wheelchair:description': text }, {}, 'unknown'] as const),
    [{ wheelchair: 'yes', 'toilets:scheme': 'RADAR' }, {}, 'unknown'],
    [{ 'toilets:scheme': 'radar' }, {}, 'unknown'],
    [{ access: 'yes', access_1: 'key' }, {}, 'unknown'],
    [{ access_control: 'key' }, {}, 'unknown'],
    [{ 'access:key': 'yes' }, {}, 'unknown'],
    [{ description: 'Schlüssel beim Bistro verlangen' }, {}, 'unknown'],
    [{ description: 'Ask the bar for the key.' }, {}, 'unknown'],
    [{ description: 'Très serviable, faut demander la clé', access: 'yes' }, {}, 'unknown'],
  ];
  test.each(keyed)('by %o %o', (tags, context, access) => {
    expect(accessOf(tags, { ...OWN, ...context })).toMatchObject({ key: true, access });
  });

  const open: readonly (readonly [Tags, Partial<AccessContext>])[] = [
    [{ locked: 'yes' }, { feeRequired: true }],
    [{ locked: 'yes' }, { kind: 'open-air' }],
    [{ wheelchair: 'yes', description: 'Accessible without a RADAR key' }, {}],
    [{ wheelchair: 'yes', description: 'beside the radar station' }, {}],
    [{ 'toilets:scheme': 'RADAR', female: 'yes', male: 'yes' }, {}],
    [{ 'toilets:scheme': 'RADAR' }, { feeRequired: true }],
    [{ access_1: 'customers' }, {}],
    [{ centralkey: 'eurokey' }, {}],
    // For everyone, says a tag: 34 of 42 countries, most in Switzerland. The key is that of one cabin.
    [{ access: 'yes', centralkey: 'eurokey', unisex: 'yes', wheelchair: 'yes' }, { feeRequired: false }],
    [{ access: 'permissive', centralkey: 'nks', wheelchair: 'designated' }, {}],
    [{ 'toilets:access': 'public', radar_key: 'yes', wheelchair: 'yes' }, {}],
    [{ access: 'yes', 'toilets:scheme': 'RADAR', wheelchair: 'yes' }, {}],
    [{ access: 'yes', wheelchair: 'yes', description: 'Separate Kabine mit Euroschlüssel' }, {}],
    [{ access: 'yes', wheelchair: 'yes', centralkey: 'eurokey', note: 'Eurokey nicht erforderlich' }, {}],
    [{ access: 'yes', wheelchair: 'yes', centralkey: 'eurokey', note: 'nur mit Eurokey oder 1 Fr.' }, {}],
    [{ access: 'yes', wheelchair: 'yes', centralkey: 'eurokey', note: 'not only with a radar key' }, {}],
    // Berlin: who has no key pays at the door.
    [{ centralkey: 'eurokey', wheelchair: 'yes' }, { feeRequired: true }],
    [{ centralkey: 'eurokey', wheelchair: 'designated' }, { feeRequired: true }],
    // The cabin is one of several doors.
    [{ centralkey: 'eurokey', wheelchair: 'yes', female: 'yes', male: 'yes' }, {}],
    [{ centralkey: 'yes', wheelchair: 'yes', unisex: 'yes', 'toilets:position': 'seated;urinal' }, {}],
    [{ centralkey: 'eurokey', wheelchair: 'designated', access: 'customers' }, {}],
    [{ centralkey: 'no', wheelchair: 'designated' }, {}],
    [{ radar_key: 'no', wheelchair: 'only' }, {}],
    [{ description: 'Euro-Schlüssel notwendig' }, {}],
    [{ wheelchair: 'yes', 'wheelchair:description': 'mit Eurokey oder 1.50 Fr.' }, {}],
    [{ wheelchair: 'yes', 'wheelchair:description': 'Abgeschlossen, aber ohne Eurokey nutzbar.' }, {}],
    [{ access: 'yes', operator: 'Restaurant Schlüsselzunft', wheelchair: 'yes' }, {}],
  ];
  test.each(open)('but not by %o %o', (tags, context) => {
    expect(accessOf(tags, { ...OWN, ...context }).key).toBe(false);
  });
});
