import { expect, test } from 'vitest';
import { reasonOf, stackOf } from '../../common/reason-of.ts';

test('the reason of an error is its message, of any other value its text', () => {
  expect(reasonOf(new TypeError('The disk is full.'))).toBe('The disk is full.');
  expect(reasonOf('stopped')).toBe('stopped');
  expect(reasonOf(undefined)).toBe('undefined');
});

test('the stack of an error names its kind, its message and where it was thrown', () => {
  const error = new TypeError('The disk is full.');
  expect(stackOf(error)).toMatch(/^TypeError: The disk is full\.\n.*reason-of\.test\.ts/);
  delete error.stack;
  expect(stackOf(error)).toBe('The disk is full.');
});

test('a read-only disk is said with its remedy', () => {
  const error = Object.assign(new Error("EROFS: read-only file system, chmod '/data'"), {
    code: 'EROFS',
    path: '/data',
  });
  expect(reasonOf(error)).toBe(
    '/data cannot be written: its disk is mounted read-only. Mount it writable, or set DATA_DIR to another folder.',
  );
});
