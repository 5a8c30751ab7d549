/**
 * A national register: the CSV of the National Public Toilet Map of Australia, as it is since version 5 (2021).
 *
 * Its columns say TRUE or FALSE. Columns that came with version 5 were FALSE at first, so there only TRUE says something
 * (release notes of the register): `Accessible`, `AllGender`, `MLAKAfterHours`.
 */
import { z } from 'zod';
import type { Row } from '../column-map.ts';
import { degreesOf, mapRow } from '../column-map.ts';
import { placed, type ReadRow, SeenColumns } from './adapter.ts';
import { csvRows } from './csv.ts';

export const ToiletMapSource = z.strictObject({ adapter: z.literal('toiletmap-au') });

const REQUIRED = [
  ...['FacilityID', 'Name', 'Latitude', 'Longitude', 'OpeningHours', 'KeyRequired', 'PaymentRequired'],
  ...['Male', 'Female', 'Unisex', 'BabyChange'],
];
const YES_NO = { true: 'yes', false: 'no' };
const YES = { true: 'yes' };

const COLUMNS = {
  id: 'FacilityID',
  only: {},
  tags: {
    name: 'Name',
    access: { column: 'KeyRequired', values: { true: 'key', false: 'yes' } },
    fee: { column: 'PaymentRequired', values: YES_NO },
    male: { column: 'Male', values: YES_NO },
    female: { column: 'Female', values: YES_NO },
    wheelchair: { column: 'Accessible', values: YES },
    changing_places: { column: 'ChangingPlaces', values: YES },
    drinking_water: { column: 'DrinkingWater', values: YES_NO },
    shower: { column: 'Shower', values: YES_NO },
    website: 'URL',
    description: 'AddressNote',
    'wheelchair:description': 'AccessNote',
  },
};

export async function* readToiletMap(path: string): AsyncGenerator<ReadRow> {
  const seen = new SeenColumns();
  for await (const row of csvRows(path, ',', (header) => {
    seen.add(header);
    seen.require(REQUIRED);
  })) {
    const read = placed(mapRow(row, COLUMNS), degreesOf(row.Longitude, 180), degreesOf(row.Latitude, 90));
    yield typeof read === 'string' ? read : { ...read, tags: { ...read.tags, ...ruledTags(row) } };
  }
}

/** Tags that more than one column decides, or whose texts are read. */
function ruledTags(row: Row): Record<string, string> {
  const says = (column: string) => row[column]?.toLowerCase() === 'true';
  const hours = hoursOf(row.OpeningHours ?? '');
  const address = [row.Address1, row.Town, row.State].filter(Boolean).join(', ');
  return {
    changing_table: says('BabyChange') || says('BabyCareRoom') ? 'yes' : 'no',
    ...(says('Unisex') || says('AllGender') ? { unisex: 'yes' } : {}),
    ...(says('MLAK24') || says('MLAKAfterHours') ? { centralkey: 'mlak' } : {}),
    ...(hours === null ? {} : { opening_hours: hours }),
    ...(row.Address1 ? { 'addr:full': address } : {}),
  };
}

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Mo',
  tue: 'Tu',
  wed: 'We',
  thu: 'Th',
  fri: 'Fr',
  sat: 'Sa',
  sun: 'Su',
};
const DAY = '(?:mon|tue|wed|thu|fri|sat|sun)';
const DAY_LIST = `${DAY}(?:-${DAY})?(?:, ?${DAY}(?:-${DAY})?)*`;
const TIME = '(\\d{1,2})(?::(\\d{2}))?(am|pm)';
const RULE = new RegExp(`^(${DAY_LIST}) ${TIME} ?- ?${TIME}$`);
/** A comma before days that times follow begins a rule. */
const BETWEEN_RULES = new RegExp(`(?<=[ap]m),? (?=${DAY})`);

/** Hours of the register in the syntax of OpenStreetMap; null if their words have no such meaning ("Variable hours"). */
export function hoursOf(text: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^open: ?/, '');
  if (words === '24 hours') return '24/7';
  if (words === 'daylight hours') return 'sunrise-sunset';
  if (words === 'currently closed') return 'off';
  const rules = words.split(BETWEEN_RULES).map(ruleOf);
  return rules.every((rule) => rule !== null) ? rules.join('; ') : null;
}

function ruleOf(text: string): string | null {
  const match = RULE.exec(text.trim());
  if (!match) return null;
  const [, days = '', fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = match;
  const from = clockOf(fromHour, fromMinute, fromHalf);
  const to = clockOf(toHour, toMinute, toHalf);
  if (from === null || to === null) return null;
  const list = days.replace(/[a-z]+/g, (day) => DAYS[day] ?? day).replaceAll(', ', ',');
  return `${list} ${from}-${to === '00:00' ? '24:00' : to}`;
}

function clockOf(hour = '', minute = '00', half = ''): string | null {
  const twelve = Number(hour);
  if (twelve < 1 || twelve > 12 || Number(minute) > 59) return null;
  const hours = (twelve % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
