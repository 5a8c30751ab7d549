import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedEmail, normalEmail } from '../../../overlay/accounts/accounts.ts';

test.each([
  [' Ada@Example.org ', 'ada@example.org'],
  ['ada+x@example.org', 'ada@example.org'],
  ['Ada+x+y@example.org', 'ada@example.org'],
  ['ada+@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['+x@example.org', '+x@example.org'],
  ['ada@a+b.example', 'ada@a+b.example'],
])('%j is counted as %j', (email, folded) => {
  expect(foldedEmail(email)).toBe(folded);
});

test('an address and all that follows a plus are counted as one, and folding again changes nothing', () => {
  const local = fc.stringMatching(/^[a-z0-9.]{1,10}$/);
  fc.assert(
    fc.property(local, fc.stringMatching(/^[a-z0-9.+]{0,10}$/), (name, tag) => {
      const folded = foldedEmail(`${name}+${tag}@example.org`);
      expect(folded).toBe(normalEmail(`${name}@example.org`));
      expect(foldedEmail(folded)).toBe(folded);
    }),
  );
});
