import { expect, test } from 'vitest';
import { marksOfLatin, soundMark } from '../../src/search/consonants.ts';

test.each([
  ['רוטשילד', 'rothschild'],
  ['דיזנגוף', 'dizengoff'],
  ['דיזנגוף', 'dizingof'],
  ['יהודה', 'yehuda'],
  ['נחלת', 'nahalat'],
  ['נחלת', 'nachalat'],
  ['זבוטינסקי', 'jabotinsky'],
  ['الحمراء', 'hamra'],
  ['قصر', 'qasr'],
  ['واقف', 'waqif'],
  ['موناكو', 'monaco'],
  ['انقلاب', 'enghelab'],
])('%s sounds like %s', (name, latin) => {
  expect(marksOfLatin(latin)).toContain(soundMark(name));
});

test.each(['monaco', 'Москва', '東京', '12', 'א', 'ואה'])('%s has no mark of its sound', (word) => {
  expect(soundMark(word)).toBeUndefined();
});

test.each(['', 'aeiou', 'רבין', '12b', 'o'])('%s sounds like no name', (word) => {
  expect(marksOfLatin(word)).toEqual([]);
});

test('a word has at most 16 readings, whatever it is', () => {
  for (const word of ['chvchvchvchvcht', 'v'.repeat(60), `j${'ch'.repeat(29)}t`])
    expect(marksOfLatin(word).length).toBeLessThanOrEqual(16);
});
