import { describe, expect, test } from 'vitest';
import { changingTableOf, genderOf, wheelchairOf } from '../../../pipeline/toilets/facilities.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import type { PlainValue } from '../../../schemas/toilet/plain-facts.ts';
import type { Gender } from '../../../schemas/toilet/toilet.ts';

describe('wheelchair', () => {
  const own: readonly (readonly [Tags, PlainValue<'wheelchair'>])[] = [
    [{ wheelchair: 'yes' }, 'yes'],
    [{ wheelchair: 'designated' }, 'yes'],
    [{ wheelchair: 'only' }, 'yes'],
    [{ wheelchair: 'official' }, 'yes'],
    [{ wheelchair: 'limited' }, 'limited'],
    [{ wheelchair: 'partial' }, 'limited'],
    [{ wheelchair: 'no' }, 'no'],
    [{ wheelchair: 'RADAR key' }, 'unknown'],
    [{}, 'unknown'],
    [{ 'toilets:wheelchair': 'yes' }, 'yes'],
    [{ 'wheelchair:toilets': 'yes' }, 'yes'],
    [{ wheelchair: 'yes', 'toilets:wheelchair': 'no' }, 'no'],
    [{ wheelchair: 'limited', 'toilets:wheelchair': 'yes' }, 'limited'],
    [{ wheelchair: 'no', 'toilets:wheelchair': 'yes' }, 'no'],
  ];
  test.each(own)('of a toilet with %o is %s', (tags, expected) => {
    expect(wheelchairOf(tags, false)).toBe(expected);
  });

  const host: readonly (readonly [Tags, PlainValue<'wheelchair'>])[] = [
    [{ wheelchair: 'yes' }, 'unknown'],
    [{ wheelchair: 'limited' }, 'unknown'],
    [{ wheelchair: 'no' }, 'no'],
    [{ wheelchair: 'limited', 'toilets:wheelchair': 'yes' }, 'yes'],
    [{ wheelchair: 'yes', 'toilets:wheelchair': 'no' }, 'no'],
    [{ wheelchair: 'no', 'toilets:wheelchair': 'yes' }, 'no'],
  ];
  test.each(host)('of a place with %o is %s', (tags, expected) => {
    expect(wheelchairOf(tags, true)).toBe(expected);
  });
});

describe('changing table', () => {
  const rows: readonly (readonly [Tags, PlainValue<'changing_table'>])[] = [
    [{ changing_table: 'yes' }, 'yes'],
    [{ 'toilets:changing_table': 'yes' }, 'yes'],
    [{ diaper: 'room' }, 'yes'],
    [{ baby_changing: 'yes' }, 'yes'],
    [{ 'toilets:baby_changing': 'yes' }, 'yes'],
    [{ changing_table: '2' }, 'yes'],
    [{ changing_table: '0' }, 'no'],
    [{ changing_table: 'female_toilet' }, 'yes'],
    [{ changing_table: 'yes;used' }, 'yes'],
    [{ changing_table: 'no' }, 'no'],
    [{ changing_table: 'no', diaper: 'yes' }, 'no'],
    [{ changing_table: 'Unknown', diaper: 'yes' }, 'yes'],
    [{ changing_table: 'limited' }, 'unknown'],
    [{ changing_table: 'B1' }, 'unknown'],
    [{ 'not:changing_table': 'yes' }, 'no'],
    [{ 'changing_table:adult': 'yes', 'changing_table:location': 'female_toilet' }, 'unknown'],
    [{}, 'unknown'],
  ];
  test.each(rows)('with %o is %s', (tags, expected) => {
    expect(changingTableOf(tags)).toBe(expected);
  });
});

describe('gender', () => {
  const own: readonly (readonly [Tags, Gender[]])[] = [
    [{ unisex: 'yes' }, ['unisex']],
    [{ all_gender: 'yes' }, ['unisex']],
    [{ gender_neutral: 'yes' }, ['unisex']],
    [{ female: 'yes' }, ['female']],
    [{ female: 'designated' }, ['female']],
    [{ female: 'only' }, ['female']],
    [{ female: '1' }, ['female']],
    [{ women: 'yes' }, ['female']],
    [{ male: 'only' }, ['male']],
    [{ men: 'yes' }, ['male']],
    [{ male: 'yes', female: 'yes', unisex: 'yes' }, ['unisex', 'female', 'male']],
    [{ gender_segregated: 'yes' }, ['female', 'male']],
    [{ gender: 'segregated' }, ['female', 'male']],
    [{ gender: 'separated' }, ['female', 'male']],
    [{ gender: 'male' }, ['male']],
    // Without a tag the sign decides, if it says nothing else.
    [{ name: 'WC Damen' }, ['female']],
    [{ name: 'Gents Toilet' }, ['male']],
    [{ name: 'Public Toilet Men/Women' }, ['female', 'male']],
    [{ name: 'Ladies', unisex: 'yes' }, ['unisex']],
    [{ name: 'Damen Avenue' }, []],
    [{ name: 'WC' }, []],
    [{ gender: 'both' }, []],
    [{ gender_segregated: 'no' }, ['unisex']],
    [{ gender_segregated: 'yes', male: 'yes' }, ['male']],
    [{ 'toilets:gender_segregated': 'no' }, ['unisex']],
    [{ 'toilets:gender_segregated': 'yes', name: 'WC' }, ['female', 'male']],
    [{ gender_segregated: 'no', 'toilets:gender_segregated': 'yes' }, ['unisex']],
    [{ 'toilets:position': 'urinal' }, ['male']],
    [{ 'toilets:position': 'seated;urinal' }, []],
    [{ male: 'no' }, []],
    [{ male: 'no', female: 'no', unisex: 'no' }, []],
    [{ 'toilets:male': 'yes' }, ['male']],
    [{}, []],
  ];
  test.each(own)('of a toilet with %o is %o', (tags, expected) => {
    expect(genderOf(tags, false)).toEqual(expected);
  });

  const host: readonly (readonly [Tags, Gender[]])[] = [
    [{ female: 'yes', gender_segregated: 'yes', gender: 'male' }, []],
    [{ 'toilets:female': 'yes', 'toilets:male': 'yes' }, ['female', 'male']],
    [{ 'toilets:unisex': 'yes' }, ['unisex']],
  ];
  test.each(host)('of a place with %o is %o', (tags, expected) => {
    expect(genderOf(tags, true)).toEqual(expected);
  });
});
