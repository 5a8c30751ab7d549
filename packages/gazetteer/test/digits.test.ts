import { expect, test } from 'vitest';
import { asciiDigits } from '../src/digits.ts';

test.each([
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '๐๑๒๓๔๕๖๗๘๙',
  '０１２３４５６７８９',
  '០១២៣៤៥៦៧៨៩',
])('%s are ten digits', (digits) => {
  expect(asciiDigits(`№ ${digits}б`)).toBe('№ 0123456789б');
});
