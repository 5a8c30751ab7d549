import { expect, test } from 'vitest';
import { ownFault } from '../../../commands/runtime/database.ts';
import { DatabaseUnavailable } from '../../../overlay/database/queries.ts';

test('our own database that does not answer on a full disk says that the disk is full', () => {
  const away = new DatabaseUnavailable(new Error('connect ECONNREFUSED'));
  expect(String(ownFault(away, '/data', 8_000_000))).toMatch(/the disk of \/data is full\. Free some space/);
  expect(ownFault(away, '/data', 1e9)).toBe(away);
  const other = new Error('A migration failed.');
  expect(ownFault(other, '/data', 0)).toBe(other);
});
