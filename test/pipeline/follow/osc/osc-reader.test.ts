import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OscError, OscReader, readOscFile } from '../../../../pipeline/follow/osc/osc-reader.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { runs } from '../../../fixtures/runs.ts';
import { collector, oscText, readOsc, type ToldObject } from '../diff/osc-fixture.ts';

const degrees = (limit: number) =>
  fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((e7) => e7 / 1e7 + 0);
const tags = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((key) => key !== '__proto__'),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  { maxKeys: 4 },
);
const meta = {
  id: fc.maxSafeNat(),
  version: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant(Number.NaN)),
  deleted: fc.boolean(),
  tags,
};
const member = fc.record({
  kind: fc.integer({ min: 0, max: 2 }),
  ref: fc.maxSafeNat(),
  role: fc.constantFrom('', 'outer', 'inner', 'Eingang & Tür'),
});
const object: fc.Arbitrary<ToldObject> = fc.oneof(
  fc.record({ type: fc.constant('node' as const), ...meta, lon: degrees(180), lat: degrees(90) }),
  fc.record({
    type: fc.constant('way' as const),
    ...meta,
    refs: fc.array(fc.maxSafeNat(), { maxLength: 9 }),
  }),
  fc.record({ type: fc.constant('relation' as const), ...meta, members: fc.array(member, { maxLength: 6 }) }),
);

/** Told as the reader tells it: keys of a dictionary may come as numbers first. */
const plain = (objects: readonly ToldObject[]) =>
  objects.map((each) => ({ ...each, tags: { ...each.tags } }));

const wrap = (inside: string): string => `<osmChange version="0.6">${inside}</osmChange>`;
const NODE = '<node id="1" version="2" lat="43.5" lon="7.25"/>';

describe('a change file', () => {
  test('is read as it was written, in pieces of whatever size', () => {
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        (objects, sizes) => {
          const text = oscText(objects);
          expect(readOsc(text)).toEqual(plain(objects));
          expect(readOsc(text, sizes)).toEqual(plain(objects));
        },
      ),
    );
  });

  test('that is cut off anywhere is refused', () => {
    const text = oscText([
      { type: 'node', id: 7, version: 1, deleted: false, tags: { amenity: 'toilets' }, lon: 7.1, lat: 43.2 },
      { type: 'way', id: 8, version: 2, deleted: false, tags: { name: 'Ü' }, refs: [7, 9, 7] },
    ]).trimEnd();
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length++)
      expect(() => readOsc(bytes.subarray(0, length), [5])).toThrow(OscError);
  });

  test('with any byte changed is read or refused, never more', () => {
    const bytes = Buffer.from(
      wrap(`<modify>${NODE}<way id="3"><nd ref="1"/><tag k="a" v="&amp;"/></way></modify>`),
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = value;
        try {
          readOsc(damaged, [7]);
        } catch (error) {
          expect(error).toBeInstanceOf(OscError);
        }
      }),
      { numRuns: runs(2_000) },
    );
  });

  test.each([
    ['single quotes and spaces', `<node id = '1' version='2'\n lat='43.5' lon='7.25' />`],
    ['comments and unknown tags', `<!-- < --><note a="1"><x/></note>${NODE}<!---->`],
    [
      'unknown children',
      '<node id="1" version="2" lat="43.5" lon="7.25"><new><deep/></new><!-- > --></node>',
    ],
    ['more decimals than OSM has', '<node id="1" version="2" lat="43.50000000000" lon="+7.25e0"/>'],
  ])('may have %s', (_, inside) => {
    expect(readOsc(wrap(`<modify>${inside}</modify>`), [3])).toEqual([
      { type: 'node', id: 1, version: 2, deleted: false, tags: {}, lon: 7.25, lat: 43.5 },
    ]);
  });

  test('may begin with a byte order mark, hold nothing, and be one tag', () => {
    expect(readOsc('\ufeff<?xml version="1.0"?><osmChange/>\n', [1])).toEqual([]);
    expect(readOsc(wrap('<create/><delete></delete><bounds minlat="1"/>'))).toEqual([]);
  });

  test('tells what is deleted, by its block or by being invisible; positions may lack then', () => {
    const objects = readOsc(
      wrap('<delete><node id="1" version="3"/></delete><modify><way id="2" visible="false"/></modify>'),
    );
    expect(objects).toMatchObject([
      { id: 1, version: 3, deleted: true, lon: Number.NaN },
      { id: 2, version: Number.NaN, deleted: true },
    ]);
  });

  test('resolves the entities of XML and keeps coded line breaks', () => {
    const [way] = readOsc(
      wrap(
        '<create><way id="1"><tag k="n" v="a&lt;&gt;&amp;&quot;&apos;&#xA;&#233;&#x1F6BB;é\nb"/></way></create>',
      ),
    );
    expect(way?.tags).toEqual({ n: 'a<>&"\'\né🚻é b' });
  });

  const many = (count: number, text: string): string => text.repeat(count);
  const manyAttributes = Array.from({ length: 4_000 }, (_, i) => `a${i}="1"`).join(' ');
  test.each([
    ['is something else', '<osm version="0.6"></osm>', 'does not begin with <osmChange>'],
    ['is no XML', 'PK\u0003\u0004', 'disallowed character'],
    ['is plain text', 'Too many requests', 'text data outside'],
    [
      'has text in place of a tag',
      wrap(`<modify>node id="1"/>${NODE}</modify>`),
      'text where a tag should be',
    ],
    ['has text in an object', wrap('<create><way id="1">x</way></create>'), 'text where a tag should be'],
    ['has raw text', wrap('<create><![CDATA[<way id="1"/>]]></create>'), 'raw text'],
    [
      'defines entities',
      '<!DOCTYPE osmChange [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><osmChange/>',
      'a document type',
    ],
    [
      'uses unknown entities',
      wrap('<create><way id="1"><tag k="a" v="&lol9;"/></way></create>'),
      'undefined entity',
    ],
    [
      'has half a surrogate',
      wrap('<create><way id="1"><tag k="a" v="&#xD800;"/></way></create>'),
      'malformed character entity',
    ],
    ['has a huge value', wrap(`<create><node id="${many(20_000, '1')}"/></create>`), 'more than 16384'],
    ['has many attributes', wrap(`<create><node ${manyAttributes}/></create>`), 'more than 16384'],
    ['names an attribute twice', wrap('<create><way id="1" id="2"/></create>'), 'duplicate attribute'],
    ['nests deeply', wrap(many(40, '<a>')), 'nested too deeply'],
    ['has an id past 2^53', wrap('<create><node id="9007199254740993"/></create>'), 'above 2^53'],
    ['has an id that is no number', wrap('<create><way id="1x"/></create>'), 'not a whole number'],
    [
      'has a position that is no number',
      wrap('<create><node id="1" lat="a" lon="1"/></create>'),
      'a position that is not a number',
    ],
    ['lacks a position', wrap('<create><node id="1" version="1"/></create>'), 'lacks an attribute'],
    ['lacks an id', wrap('<create><way/></create>'), 'lacks an attribute'],
    [
      'has a strange member',
      wrap('<modify><relation id="1"><member type="x" ref="1"/></relation></modify>'),
      'type "x"',
    ],
    ['closes what is not open', wrap('</create>'), 'unexpected close tag'],
    ['closes another object', wrap('<create><way id="1"></node></create>'), 'unexpected close tag'],
    ['goes on behind its end', `${wrap('')}<osmChange/>`, 'only one root'],
    ['is cut off', '<osmChange><create>', 'unclosed tag: create'],
    ['is empty', '', 'must contain a root element'],
  ])('that %s is refused with one sentence', (_, text, reason) => {
    expect(() => readOsc(text, [999])).toThrow(reason);
    expect(() => readOsc(text)).toThrow(
      /^test\.osc is not a valid change file: [^\n]+ \(line 1, column \d+\)\. Fetch it again\.$/,
    );
  });

  test('names the line and the column of a fault', () => {
    const before = '<osmChange>\n<create>\n<node id="1" lat="1" lon="2"/>\n';
    expect(() => readOsc(`${before}<node id="1" lat="1" lon="2" x/>\n`, [4])).toThrow('(line 4, column 31)');
  });

  test.each([
    ['an object', '<osmChange><create><way id="1">', '<nd ref="1"/>'],
    ['a value', '<osmChange><create><way id="', '1234567890'],
    ['a name', '<osmChange><create><way', 'abcdefghij'],
    ['an entity', '<osmChange><create><way id="&', 'abcdefghij'],
    ['a comment', '<osmChange><!--', 'abcdefghij'],
    ['an instruction', '<osmChange><?a ', 'abcdefghij'],
    ['a document type', '<!DOCTYPE osmChange [', '<!ENTITY a "b">'],
    ['raw text', '<osmChange><create><![CDATA[', 'abcdefghij'],
    ['blanks', '<osmChange><create>', '          '],
  ])('with %s without end is refused, not kept in memory', (_, before, text) => {
    const reader = new OscReader('test.osc', collector().sink, 1 << 20);
    reader.push(Buffer.from(before));
    const piece = Buffer.from(text.repeat(10_000));
    expect(() => {
      for (let i = 0; i < 20; i++) reader.push(piece);
    }).toThrow(/more than 1048576 characters/);
  });

  test('may have an object of 30 MB and no larger one', () => {
    const objectOf = (bytes: number) => {
      const { objects, sink } = collector();
      const reader = new OscReader('test.osc', sink);
      reader.push(Buffer.from('<osmChange><create><way id="1">'));
      const piece = Buffer.from('<nd ref="1"/>'.repeat(20_000));
      for (let sent = 0; sent < bytes; sent += piece.length) reader.push(piece);
      reader.push(Buffer.from('</way></create></osmChange>'));
      reader.end();
      return objects;
    };
    expect(objectOf(30e6)).toHaveLength(1);
    expect(() => objectOf(34e6)).toThrow(/an object of more than 33554432 characters/);
  });

  test('cannot reach the prototype of tags', () => {
    const [way] = readOsc(
      wrap('<create><way id="1"><tag k="__proto__" v="x"/><tag k="b" v="c"/></way></create>'),
    );
    expect(Object.getPrototypeOf(way?.tags)).toBe(Object.prototype);
    expect(way?.tags).toEqual({ b: 'c' });
  });
});

describe('readOscFile', () => {
  const write = (name: string, bytes: Uint8Array): string => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, bytes);
    return path;
  };
  const text = Buffer.from(
    wrap(
      '<modify><node id="1" timestamp="2026-01-02T03:04:05Z" lat="1" lon="2"/><node id="2" timestamp="2025-12-31T00:00:00Z" lat="1" lon="2"/></modify>',
    ),
  );

  test.each([
    ['plain', 'a.osc', text],
    ['compressed', 'a.osc.gz', gzipSync(text)],
    [
      'compressed in parts',
      'b.osc.gz',
      Buffer.concat([gzipSync(text.subarray(0, 30)), gzipSync(text.subarray(30))]),
    ],
  ])('reads a %s file and tells the times of its changes', async (_, name, bytes) => {
    const { objects, sink } = collector();
    expect(await readOscFile(write(name, bytes), sink)).toEqual({
      oldestMs: Date.parse('2025-12-31T00:00:00Z'),
      newestMs: Date.parse('2026-01-02T03:04:05Z'),
    });
    expect(objects.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('refuses a compressed file that is cut off or damaged', async () => {
    const whole = gzipSync(text);
    const damaged = Buffer.from(whole);
    damaged[30] = damaged[30]! ^ 0x55;
    for (const bytes of [whole.subarray(0, 60), damaged])
      await expect(readOscFile(write('cut.osc.gz', bytes), collector().sink)).rejects.toThrow(OscError);
  });

  test('names a file that is not there', async () => {
    await expect(readOscFile('/nowhere/a.osc', collector().sink)).rejects.toThrow('/nowhere/a.osc');
  });
});
