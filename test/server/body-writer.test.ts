import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BodyWriter } from '../../server/body-writer.ts';

describe('a body', () => {
  test('is its texts and bytes, one behind the other', () => {
    const body = new BodyWriter();
    const source = Buffer.from('..mapped..');
    body.begin('{');
    body.bytes(source, 2, 8);
    body.text('}');
    expect(String(body.end())).toBe('{mapped}');
  });

  test('may be empty, and take nothing', () => {
    const body = new BodyWriter();
    body.begin('');
    body.bytes(Buffer.from('x'), 1, 1);
    expect(String(body.end())).toBe('');
  });

  test('drops what a fault left of the body before', () => {
    const body = new BodyWriter();
    body.begin('half a bo');
    body.begin('whole');
    expect(String(body.end())).toBe('whole');
  });

  test('stays as it was lent, once it is to be kept, while the next one is written', () => {
    const body = new BodyWriter();
    body.begin('first');
    const first = body.end();
    body.keep();
    body.begin('SECOND');
    expect([String(first), String(body.end())]).toEqual(['first', 'SECOND']);
  });

  test('grows as far as it must, by text and by bytes', () => {
    const body = new BodyWriter();
    const large = 'x'.repeat(300_000);
    body.begin(large);
    body.bytes(Buffer.from(large), 0, large.length);
    body.text(large.repeat(4));
    expect(String(body.end())).toBe(large.repeat(6));
    body.begin('small again');
    expect(String(body.end())).toBe('small again');
  });

  test('is what joining strings gives, for any parts in any order and of any size', () => {
    const ascii = fc.stringMatching(/^[ -~]{0,40}$/);
    const part = fc.record({
      text: ascii,
      times: fc.constantFrom(1, 1, 1, 3_000, 9_000),
      mapped: fc.boolean(),
    });
    const body = new BodyWriter();
    fc.assert(
      fc.property(ascii, fc.array(part, { maxLength: 12 }), (begin, parts) => {
        body.begin(begin);
        let expected = begin;
        for (const { text, times, mapped } of parts) {
          const whole = text.repeat(times);
          expected += whole;
          if (mapped) body.bytes(Buffer.from(`<${whole}>`), 1, whole.length + 1);
          else body.text(whole);
        }
        expect(String(body.end()) === expected).toBe(true);
      }),
    );
  });
});
