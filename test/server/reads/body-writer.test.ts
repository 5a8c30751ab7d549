import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BodyWriter } from '../../../server/reads/body-writer.ts';

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

  test('stays as it was lent while it is kept, and the next one is written behind it', () => {
    const body = new BodyWriter();
    const bodies = ['first', 'second', 'third'].map((text) => {
      body.begin(text);
      const lent = body.end();
      body.keep();
      return lent;
    });
    expect(bodies.map(String)).toEqual(['first', 'second', 'third']);
    expect(body.keptBytes).toBe(16);
    body.reuse();
    body.begin('FOURTH');
    expect([body.keptBytes, String(bodies[0]), String(body.end())]).toEqual([0, 'FOURT', 'FOURTH']);
  });

  test('stays for good once it is left, in this buffer and when that is full', () => {
    const body = new BodyWriter();
    const texts = Array.from({ length: 40 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(100_000));
    const left = texts.map((text) => {
      body.begin(text);
      const lent = body.end();
      body.keep();
      body.leave();
      return lent;
    });
    expect(left.every((lent, i) => String(lent) === texts[i])).toBe(true);
    expect(body.keptBytes).toBe(0);
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

describe('a number in a body', () => {
  const written = (write: (body: BodyWriter) => void) => {
    const body = new BodyWriter();
    body.begin('');
    write(body);
    return String(body.end());
  };

  test.each([0, 9, 10, 99, 100, 12_345, 50_000, 2 ** 31 - 1])('%d is written as it is', (value) => {
    expect(written((body) => body.integer(value))).toBe(String(value));
  });

  test.each([
    [0, '0'],
    [-0, '0'],
    [0.0000001, '0.0000001'],
    [-0.0000001, '-0.0000001'],
    [7.4242, '7.4242'],
    [-180, '-180'],
    [1.0000001, '1.0000001'],
    [-0.05, '-0.05'],
    [90, '90'],
    [1 / 3, '0.3333333333333333'],
  ])('of %d degrees is written %s', (degrees, text) => {
    expect(written((body) => body.degrees(degrees))).toBe(text);
  });

  test('of degrees reads back as the same one, without trailing zeros', () => {
    const seven = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((e7) => e7 / 1e7);
    const any = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(seven, any), (degrees) => {
        const text = written((body) => body.degrees(degrees));
        expect(JSON.parse(text)).toBe(degrees + 0);
        expect(text).not.toMatch(/\.\d*0$|\.$/);
      }),
    );
  });
});
