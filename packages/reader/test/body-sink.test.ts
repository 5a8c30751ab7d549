import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BodyWriter } from '../../../server/reads/body-writer.ts';
import { TextSink } from '../index.ts';

const step = fc.oneof(
  fc.record({ text: fc.string({ unit: 'grapheme-ascii' }) }),
  fc.record({ integer: fc.nat() }),
  fc.record({ degrees: fc.double({ min: -180, max: 180, noNaN: true }) }),
  fc.record({ e7: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }) }),
  fc.record({ bytes: fc.string({ unit: 'grapheme-ascii' }), from: fc.nat(9), to: fc.nat(9) }),
);

test('a body of text is the body that the server writes', () => {
  const [text, bytes] = [new TextSink(), new BodyWriter()];
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      for (const sink of [text, bytes]) sink.begin('{');
      for (const each of steps)
        for (const sink of [text, bytes]) {
          if ('text' in each) sink.text(each.text);
          else if ('integer' in each) sink.integer(each.integer);
          else if ('degrees' in each) sink.degrees(each.degrees);
          else if ('e7' in each) sink.degrees(each.e7 / 1e7);
          else {
            const source = Buffer.from(each.bytes, 'latin1');
            const from = Math.min(each.from, source.length);
            sink.bytes(source, from, Math.max(from, Math.min(each.to, source.length)));
          }
        }
      expect(text.end()).toBe(bytes.end().toString('latin1'));
    }),
  );
});
