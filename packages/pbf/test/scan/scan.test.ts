import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import {
  type BlockFixture,
  blob,
  block,
  bytes,
  headerBlob,
  message,
  type NodeIn,
  number,
  packed,
  pbf,
  tempFile,
  zigzag,
} from '../../../../test/fixtures/pbf-fixture.ts';
import { contains } from '../../src/geometry.ts';
import { type ScanOptions, type ScanProgress, scanExtract } from '../../src/scan/scan.ts';
import type { ScannedObject } from '../../src/scan/scanned-object.ts';

const TOILETS = { amenity: 'toilets' };
const scanBytes = (content: Buffer, options: Partial<ScanOptions> = {}) =>
  scanExtract(tempFile(content), { objectRules: OBJECT_RULES, venueRules: VENUE_RULES, ...options });
const scanBlocks = (blocks: BlockFixture[], sorted = true) => scanBytes(pbf(blocks, { sorted }));
const refsOf = (objects: Iterable<ScannedObject>): string[] =>
  [...objects].map(({ type, id }) => `${type[0]}${id}`);

/** The corners 1 to 4 of a square around lon, lat. */
const square = (lon: number, lat: number, firstId = 1, half = 0.001): NodeIn[] => [
  { id: firstId, lon: lon - half, lat: lat - half },
  { id: firstId + 1, lon: lon + half, lat: lat - half },
  { id: firstId + 2, lon: lon + half, lat: lat + half },
  { id: firstId + 3, lon: lon - half, lat: lat + half },
];
const aroundWay = (id: number, firstId = 1, tags?: Record<string, string>) => ({
  id,
  refs: [0, 1, 2, 3, 0].map((corner) => firstId + corner),
  ...(tags ? { tags } : {}),
});

describe('objects', () => {
  const nodes: NodeIn[] = [
    { id: 5, lon: 7.5, lat: 43.25, tags: { ...TOILETS, fee: 'yes', name: 'Ölberg 厕所' } },
    { id: 6, lon: -7.1234567, lat: -43.7654321, tags: { shop: 'yes' } },
    { id: 7, lon: -7.1234567, lat: -43.7654321, tags: { 'toilets:wheelchair': 'no' } },
    { id: 4_000_000_000_000, lon: 180, lat: 90, tags: { amenity: 'shower; toilet' } },
  ];

  test.each([
    ['dense nodes', block().dense(nodes)],
    ['plain nodes', block().plain(nodes)],
    ['both in one block', block().dense(nodes.slice(0, 2)).plain(nodes.slice(2))],
    ['several groups', block().dense(nodes.slice(0, 1)).dense(nodes.slice(1, 2)).dense(nodes.slice(2))],
  ])('%s', async (_, one) => {
    expect((await scanBlocks([one])).objects).toEqual([
      { type: 'node', id: 5, lon: 7.5, lat: 43.25, tags: { ...TOILETS, fee: 'yes', name: 'Ölberg 厕所' } },
      { type: 'node', id: 7, lon: -7.1234567, lat: -43.7654321, tags: { 'toilets:wheelchair': 'no' } },
      { type: 'node', id: 4_000_000_000_000, lon: 180, lat: 90, tags: { amenity: 'shower; toilet' } },
    ]);
  });

  test('keep their place with other granularity and offsets, which stand behind the groups', async () => {
    const one = block();
    one.granularity = 1000;
    one.latOffset = -1_500_000_000;
    one.lonOffset = 2_000_000_000;
    one.dense(nodes.slice(0, 1)).plain([{ id: 8, lon: 1, lat: 2, tags: TOILETS }]);
    const { objects } = await scanBlocks([one]);
    expect(objects.map(({ lon, lat }) => [lon, lat])).toEqual([
      [7.5, 43.25],
      [1, 2],
    ]);
  });

  test('a block whose string table comes last', async () => {
    const one = block().dense(nodes);
    const raw = message(one.scale(), ...one.groups.map((group) => bytes(2, group)), one.table());
    const { objects } = await scanBytes(Buffer.concat([headerBlob(), blob('OSMData', raw)]));
    expect(refsOf(objects)).toEqual(['n5', 'n7', 'n4000000000000']);
  });

  test('blobs that are not compressed', async () => {
    const raw = block().dense(nodes).raw();
    const { objects } = await scanBytes(Buffer.concat([headerBlob(), blob('OSMData', raw, { field: 1 })]));
    expect(objects).toHaveLength(3);
  });

  test('thousands of untagged nodes between tagged ones', async () => {
    const many: NodeIn[] = Array.from({ length: 5000 }, (_, id) => ({
      id: id * 3 + 1,
      lon: id / 1000,
      lat: -id / 1000,
      ...(id % 997 === 5 ? { tags: TOILETS } : {}),
    }));
    const { objects } = await scanBlocks([block().dense(many)]);
    expect(objects).toEqual(many.filter(({ tags }) => tags).map((node) => ({ type: 'node', ...node })));
  });

  test('an extract without anything', async () => {
    const scan = await scanBlocks([]);
    expect([scan.objects, [...scan.venues()]]).toEqual([[], []]);
    expect((await scanBlocks([block()])).objects).toEqual([]);
  });
});

describe('ways', () => {
  test.each(['usual', 'reversed'] as const)('closed, with their fields in %s order', async (order) => {
    const scan = await scanBlocks([
      block().dense(square(7, 43)),
      block().ways([aroundWay(10, 1, { ...TOILETS, name: 'WC' })], order),
    ]);
    const [way] = scan.objects;
    expect(way).toMatchObject({ type: 'way', id: 10, tags: { amenity: 'toilets', name: 'WC' } });
    expect([way!.lon, way!.lat]).toEqual([7, 43]);
    expect(way!.outline!.map((ring) => [...ring])).toEqual([
      [6.999, 42.999, 7.001, 42.999, 7.001, 43.001, 6.999, 43.001, 6.999, 42.999],
    ]);
  });

  test('open: at half their length, without an outline', async () => {
    const way = { id: 10, refs: [1, 2, 3], tags: TOILETS };
    const { objects } = await scanBlocks([block().dense(square(0, 0)), block().ways([way])]);
    expect(objects).toHaveLength(1);
    expect(objects[0]!.outline).toBeUndefined();
    expect(objects[0]!.lon).toBeCloseTo(0.001, 9);
    expect(objects[0]!.lat).toBeCloseTo(-0.001, 9);
  });

  test('across the antimeridian', async () => {
    const corners = square(179.9995, -17).map((node) =>
      node.lon > 180 ? { ...node, lon: node.lon - 360 } : node,
    );
    const { objects } = await scanBlocks([block().dense(corners), block().ways([aroundWay(10, 1, TOILETS)])]);
    expect(objects[0]!.lon).toBeCloseTo(179.9995, 6);
    expect(contains(objects[0]!.outline!, -179.9996, -17)).toBe(true);
  });

  test.each<[string, string[][], number]>([
    ['one entrance is where one walks to', [['entrance', 'yes']], 1],
    ['the main one too', [['entrance', 'main']], 1],
    [
      'of two nobody knows which',
      [
        ['entrance', 'yes'],
        ['entrance', 'main'],
      ],
      0,
    ],
    ['other kinds of entrances do not count', [['entrance', 'emergency']], 0],
  ])('%s', async (_, entrances, expected) => {
    const nodes = square(7, 43).map((node, index) => {
      const tag = entrances[index];
      return tag ? { ...node, tags: Object.fromEntries([tag]) } : node;
    });
    const far = { id: 9, lon: 1, lat: 1, tags: { entrance: 'yes' } };
    for (const nodeBlock of [block().dense([...nodes, far]), block().plain([...nodes, far])]) {
      const { objects } = await scanBlocks([nodeBlock, block().ways([aroundWay(10, 1, TOILETS)])]);
      const corner = [nodes[0]!.lon, nodes[0]!.lat];
      expect([objects[0]!.lon, objects[0]!.lat]).toEqual(expected === 1 ? corner : [7, 43]);
      expect(objects[0]!.outline).toBeDefined();
    }
  });

  test('what has no geometry is counted, the rest is good', async () => {
    const scan = await scanBlocks([
      block().dense([
        ...square(7, 43),
        { id: 20, lon: 7, lat: 91, tags: TOILETS },
        { id: 21, lon: 181, lat: 0 },
        { id: 2n ** 60n, lon: 1, lat: 1, tags: TOILETS },
      ]),
      block().ways([
        aroundWay(10, 1, TOILETS),
        { id: 11, refs: [1, 2, 30, 1], tags: TOILETS },
        { id: 12, refs: [1, 2, 21, 1], tags: TOILETS },
        { id: 13, refs: [1, 2, 2n ** 60n, 1], tags: TOILETS },
        { id: 14, refs: [], tags: TOILETS },
        { id: 15, refs: [2], tags: TOILETS },
        { id: 16, refs: [30, 31, 32], tags: TOILETS },
        { id: 2n ** 61n, refs: [1, 2], tags: TOILETS },
      ]),
    ]);
    expect(refsOf(scan.objects)).toEqual(['w10', 'w11', 'w15']);
    // Clipped at the edge: a point in the middle of the nodes that are there, and no outline.
    const [, clipped] = scan.objects;
    const [first, second] = square(7, 43);
    expect(clipped).toMatchObject({
      lon: (first!.lon + second!.lon) / 2,
      lat: (first!.lat + second!.lat) / 2,
    });
    expect(clipped).not.toHaveProperty('outline');
    expect(scan.skipped).toEqual({
      missingNodes: 1,
      unclosedRings: 0,
      outOfRange: 2,
      unsafeIds: 3,
      emptyGeometry: 1,
      otherRelations: 0,
      repeated: 0,
    });
  });
});

describe('multipolygons', () => {
  const nodes = [...square(7, 43, 1, 0.003), ...square(7, 43, 11, 0.001)];
  const halves = [
    { id: 1, refs: [1, 2, 3] },
    { id: 2, refs: [1, 4, 3] },
  ];
  const area = { type: 'multipolygon', ...TOILETS };

  test('are made of outer and inner ways, with an empty role for outer', async () => {
    const scan = await scanBlocks([
      block().dense(nodes),
      block().ways([...halves, aroundWay(3, 11), { id: 4, refs: [1, 3] }]),
      block().relations([
        {
          id: 100,
          tags: area,
          members: [
            ['node', 1, 'label'],
            ['way', 1, ''],
            ['way', 2, 'outer'],
            ['way', 3, 'inner'],
            ['way', 4, 'note'],
            ['relation', 7, 'subarea'],
          ],
        },
      ]),
    ]);
    const [object] = scan.objects;
    expect(object).toMatchObject({ type: 'relation', id: 100, tags: area });
    expect(object!.outline!.map((ring) => ring.length)).toEqual([10, 10]);
    expect(contains(object!.outline!, 7, 43)).toBe(false);
    expect(contains(object!.outline!, object!.lon, object!.lat)).toBe(true);
  });

  test('keep the rings that close when others miss a way', async () => {
    const scan = await scanBlocks([
      block().dense([...nodes, ...square(8, 44, 21)]),
      block().ways([{ id: 1, refs: [1, 2, 3] }, aroundWay(5, 21), { id: 6, refs: [11, 12, 99, 11] }]),
      block().relations([
        { id: 100, tags: area, members: [1, 2, 5, 6].map((way) => ['way', way, 'outer']) },
        { id: 101, tags: area, members: [1, 2].map((way) => ['way', way, 'outer']) },
        { id: 102, tags: area, members: [['way', 6, 'outer']] },
        { id: 103, tags: area, members: [['node', 1, '']] },
        { id: 104, tags: { type: 'site', ...TOILETS }, members: [['way', 5, '']] },
        { id: 105, tags: TOILETS, members: [['way', 5, '']] },
      ]),
    ]);
    expect(refsOf(scan.objects)).toEqual(['r100']);
    expect(scan.objects[0]).toMatchObject({ lon: 8, lat: 44 });
    expect(scan.skipped).toMatchObject({
      unclosedRings: 1,
      missingNodes: 1,
      emptyGeometry: 1,
      otherRelations: 2,
    });
  });

  test('have an entrance in their ways or among their members', async () => {
    const door = { entrance: 'main' };
    const far: NodeIn[] = [{ id: 30, lon: 7.0005, lat: 43.0005, tags: door }];
    const onWay = nodes.map((node) => (node.id === 2 ? { ...node, tags: door } : node));
    const relation = (members: [type: 'node' | 'way', ref: number, role: string][]) =>
      block().relations([{ id: 100, tags: area, members }]);
    const ways = () => block().ways(halves);
    const outer: ['way', number, string][] = [
      ['way', 1, 'outer'],
      ['way', 2, 'outer'],
    ];
    const asMember = await scanBlocks([
      block().dense([...nodes, ...far]),
      ways(),
      relation([...outer, ['node', 30, 'entrance']]),
    ]);
    expect(asMember.objects[0]).toMatchObject({ lon: 7.0005, lat: 43.0005 });
    const asVertex = await scanBlocks([block().dense(onWay), ways(), relation(outer)]);
    expect(asVertex.objects[0]).toMatchObject({ lon: 7.003, lat: 42.997 });
  });
});

describe('venues', () => {
  test('are areas only, come lazily and may be objects too', async () => {
    const scan = await scanBlocks([
      block().dense([...square(7, 43), { id: 30, lon: 7, lat: 43, tags: { amenity: 'school' } }]),
      block().ways([
        aroundWay(10, 1, { amenity: 'school', name: 'A', 'toilets:access': 'yes' }),
        aroundWay(11, 1, { office: 'lawyer', name: 'B', level: '2' }),
        aroundWay(12, 1, { tourism: 'artwork' }),
        { id: 13, refs: [1, 2, 3], tags: { tourism: 'hotel' } },
        { id: 14, refs: [1, 2, 99, 1], tags: { tourism: 'hotel' } },
      ]),
      block().relations([
        { id: 100, tags: { type: 'multipolygon', leisure: 'stadium' }, members: [['way', 12, 'outer']] },
        { id: 101, tags: { type: 'site', leisure: 'stadium' }, members: [['way', 12, 'outer']] },
      ]),
    ]);
    expect(refsOf(scan.objects)).toEqual(['w10']);
    expect(refsOf(scan.venues())).toEqual(['w10', 'w11', 'r100']);
    expect([...scan.venues()].map(({ tags }) => tags)).toEqual([
      { amenity: 'school' },
      { office: 'lawyer', level: '2' },
      { leisure: 'stadium' },
    ]);
    expect([...scan.venues()].every(({ outline }) => outline && contains(outline, 7, 43))).toBe(true);
    expect(Object.values(scan.skipped).every((count) => count === 0)).toBe(true);
  });

  test('cost nothing when no rule asks for them', async () => {
    const scan = await scanBytes(
      pbf([block().dense(square(7, 43)), block().ways([aroundWay(10, 1, { amenity: 'school' })])]),
      { venueRules: undefined },
    );
    expect([...scan.venues()]).toEqual([]);
  });
});

describe('blocks are only skipped when they cannot matter', () => {
  const filler = (from: number, count = 50): NodeIn[] =>
    Array.from({ length: count }, (_, index) => ({ id: from + index, lon: 1, lat: 1 }));

  test('nodes wanted from the last node block, the first way block and so on', async () => {
    const wanted = square(7, 43, 1000);
    const scan = await scanBlocks([
      block().dense([wanted[0]!, ...filler(1100)]),
      ...[0, 1, 2].map((index) =>
        block().dense([...filler(2000 + index * 100), { ...wanted[index + 1]!, id: 2099 + index * 100 }]),
      ),
      block().ways([{ id: 1, refs: [1000, 2099] }]),
      block().ways([{ id: 2, refs: [2099, 2199, 2299, 1000] }]),
      block().relations([
        {
          id: 9,
          tags: { type: 'multipolygon', ...TOILETS },
          members: [
            ['way', 1, 'outer'],
            ['way', 2, 'outer'],
          ],
        },
      ]),
    ]);
    expect(scan.objects[0]).toMatchObject({ id: 9, lon: 7, lat: 43 });
    expect(scan.skipped.missingNodes).toBe(0);
  });

  test.each([
    ['unsorted by its own word', false, 1],
    ['sorted by its own word', true, 1],
    ['unsorted, kinds backwards', false, -1],
  ])('a file %s', async (_, sorted, direction) => {
    const blocks = [
      block().dense([...filler(100), ...square(7, 43, 500)]),
      block().dense([...filler(600), { id: 999, lon: 3, lat: 3, tags: TOILETS }]),
      block().ways([aroundWay(10, 500, TOILETS)]),
      block().ways([aroundWay(11, 500)]),
      block().relations([{ id: 5, tags: { type: 'multipolygon', ...TOILETS }, members: [['way', 11, '']] }]),
    ];
    const { objects } = await scanBlocks(direction > 0 ? blocks : blocks.reverse(), sorted);
    expect(refsOf(objects)).toEqual(['n999', 'w10', 'r5']);
    for (const { lon, lat } of objects.slice(1)) expect([lon, lat]).toEqual([7, 43]);
  });

  test('one block with nodes, ways and relations, ids in no order', async () => {
    const one = block()
      .relations([{ id: 5, tags: { type: 'multipolygon', ...TOILETS }, members: [['way', 11, '']] }])
      .ways([aroundWay(11, 500)])
      .dense(square(7, 43, 500).reverse());
    expect((await scanBlocks([one], false)).objects[0]).toMatchObject({ id: 5, lon: 7, lat: 43 });
    const mixedAtTheBorders = [
      block().dense(filler(1)),
      block()
        .dense(square(7, 43, 500))
        .ways([aroundWay(11, 500)])
        .relations([]),
      block()
        .ways([aroundWay(12, 500, TOILETS)])
        .relations([{ id: 5, tags: { type: 'multipolygon', ...TOILETS }, members: [['way', 11, '']] }]),
    ];
    expect(refsOf((await scanBlocks(mixedAtTheBorders)).objects)).toEqual(['w12', 'r5']);
  });

  test('negative ids, as editors make them', async () => {
    const ids = [-1, -2, -3, -4];
    const nodes = square(7, 43).map((node, index) => ({ ...node, id: ids[index]! }));
    const blocks = () => [
      block().dense([...nodes, { id: 8, lon: 1, lat: 1, tags: TOILETS }]),
      block().ways([
        { id: -7, refs: [...ids, -1], tags: TOILETS },
        { id: -9, refs: [...ids, -1] },
      ]),
      block().relations([
        { id: -1, tags: { type: 'multipolygon', ...TOILETS }, members: [['way', -9, 'outer']] },
      ]),
    ];
    for (const sorted of [true, false]) {
      const { objects } = await scanBlocks(blocks(), sorted);
      expect(refsOf(objects)).toEqual(['n8', 'w-7', 'r-1']);
      for (const { lon, lat } of objects.slice(1)) expect([lon, lat]).toEqual([7, 43]);
    }
  });

  test('an object that comes twice counts once, the later one', async () => {
    const blocks = ['old', 'new'].map((name) =>
      block().dense([{ id: 1, lon: 1, lat: 1, tags: { ...TOILETS, name } }]),
    );
    const scan = await scanBlocks(blocks, false);
    expect(scan.objects.map(({ tags }) => tags.name)).toEqual(['new']);
    expect(scan.skipped.repeated).toBe(1);
  });
});

describe('a file that is not what it says', () => {
  const nodes = block().dense([{ id: 9, lon: 1, lat: 1, tags: TOILETS }]);
  const ways = block().ways([{ id: 1, refs: [9] }]);
  const good = pbf([nodes, ways]);

  test.each<[string, Buffer | string, RegExp]>([
    ['an empty file', '', /does not start with an OSMHeader blob/],
    ['a text', 'Toilets of the world\n'.repeat(1000), /does not start with an OSMHeader blob/],
    ['XML', '<?xml version="1.0"?><osm/>', /does not start with an OSMHeader blob/],
    ['data without a header', good.subarray(headerBlob().length), /starts with a blob of type "OSMData"/],
    ['cut in a blob', good.subarray(0, -1), /at byte \d+, the file ends inside a blob/],
    [
      'cut in a length',
      good.subarray(0, headerBlob().length + 3),
      /at byte \d+, the file ends inside a blob/,
    ],
    [
      'garbage behind the last blob',
      Buffer.concat([good, Buffer.alloc(64)]),
      /at byte \d+, there is no blob header/,
    ],
    ['ways before nodes', pbf([ways, nodes]), /order that its header promises; sort it with `osmium sort`/],
    [
      'ids that descend',
      pbf([nodes, block().dense([{ id: 3, lon: 1, lat: 1 }])]),
      /ids are not in the order/,
    ],
    [
      'ids of nodes that descend in one block',
      pbf([
        block().dense([
          { id: 3, lon: 1, lat: 1 },
          { id: 2, lon: 1, lat: 1, tags: TOILETS },
        ]),
      ]),
      /ids are not in the order.*`osmium sort`\.$/,
    ],
    [
      'ids of ways that descend in one block',
      pbf([
        block().ways([
          { id: 9, refs: [1, 2, 1] },
          { id: 11, refs: [1, 2, 1] },
          { id: 10, refs: [1, 2, 1] },
        ]),
        block().relations([
          {
            id: 1,
            tags: { type: 'multipolygon', ...TOILETS },
            members: [
              ['way', 10, 'outer'],
              ['way', 12, 'outer'],
            ],
          },
        ]),
      ]),
      /ids are not in the order.*`osmium sort`\.$/,
    ],
    [
      'nodes after ways in one block',
      pbf([
        block()
          .ways([{ id: 1, refs: [] }])
          .dense([{ id: 9, lon: 1, lat: 1 }]),
      ]),
      /order that its header promises/,
    ],
    [
      'a block without a string table',
      Buffer.concat([headerBlob(), blob('OSMData', number(17, 100))]),
      /no string table/,
    ],
    [
      'a granularity of nothing',
      Buffer.concat([headerBlob(), blob('OSMData', message(block().table(), number(17, 0)))]),
      /has an invalid scale of coordinates/,
    ],
    ['lz4', Buffer.concat([headerBlob(), blob('OSMData', nodes.raw(), { field: 6 })]), /lz4.*osmium cat/],
    [
      'history',
      headerBlob({ required: ['OsmSchema-V0.6', 'HistoricalInformation'] }),
      /HistoricalInformation.*osmium time-filter/,
    ],
    [
      'a lying raw size',
      Buffer.concat([headerBlob(), blob('OSMData', nodes.raw(), { rawSize: 7 })]),
      /does not unpack|unpacks to/,
    ],
  ])('%s ends in one sentence with the path', async (_, content, expected) => {
    const path = tempFile(Buffer.from(content as string));
    const failure = await scanExtract(path, { objectRules: OBJECT_RULES }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(expected);
    expect((failure as Error).message).toContain(path);
    expect((failure as Error).message).toMatch(/^[^\n]*\.$/);
  });

  test.each([
    ['a missing file', '/nowhere/at/all.osm.pbf', /there is no such file/],
    ['a folder', tmpdir(), /not a file/],
  ])('%s', async (_, path, expected) => {
    await expect(scanExtract(path, { objectRules: OBJECT_RULES })).rejects.toThrow(expected);
  });

  const dense = (...fields: Buffer[]): BlockFixture => {
    const one = block();
    one.groups.push(bytes(2, message(...fields)));
    one.index('amenity');
    one.index('toilets');
    return one;
  };
  const rawGroup = (field: number, fields: Buffer[]): BlockFixture => {
    const one = block();
    one.groups.push(bytes(field, message(...fields)));
    one.index('amenity');
    one.index('toilets');
    return one;
  };
  const rawWay = (...fields: Buffer[]) => rawGroup(3, fields);
  const rawDense = (...fields: Buffer[]) => rawGroup(2, fields);
  const relation = (...fields: Buffer[]): BlockFixture => {
    const one = block();
    one.groups.push(bytes(4, message(number(1, 1), packed(2, [1, 3]), packed(3, [2, 4]), ...fields)));
    for (const text of ['amenity', 'toilets', 'type', 'multipolygon']) one.index(text);
    return one;
  };
  const [ids, lats, lons, tags] = [packed(1, [2]), packed(8, [2]), packed(9, [2]), packed(10, [1, 2, 0])];

  test.each<[string, BlockFixture]>([
    ['a tag past the string table', dense(ids, lats, lons, packed(10, [1, 77, 0]))],
    ['a key without a value', dense(ids, lats, lons, packed(10, [1, 2, 0, 1]))],
    ['tags without their end', dense(ids, lats, lons, packed(10, [1, 2]))],
    ['tags without a node', dense(ids, lats, lons, packed(10, [0, 1, 2, 0]))],
    ['no latitude', dense(ids, lons, tags)],
    ['no ids', dense(lats, lons, tags)],
    ['a way without an id', rawWay(packed(2, [1]), packed(3, [2]))],
    ['a way with a key too many', rawWay(number(1, 1), packed(2, [1, 1]), packed(3, [2]))],
    ['a way with a field that is too long', rawWay(number(1, 1), Buffer.from([66, 99, 1]))],
    ['a relation with a role too few', relation(packed(8, []), packed(9, [2]), packed(10, [1]))],
    ['a relation with a role too many', relation(packed(8, [0, 0]), packed(9, [2]), packed(10, [1]))],
    ['a role past the string table', relation(packed(8, [99]), packed(9, [2]), packed(10, [1]))],
  ])('%s is damage', async (_, one) => {
    await expect(scanBlocks([one])).rejects.toThrow(
      /is not a valid \.osm\.pbf file: at byte \d+, .*\. Fetch the file again\.$/,
    );
  });

  test.each([
    ['a way', rawWay(number(1, 1), number(2, 1), number(3, 2))],
    ['dense nodes', rawDense(number(1, 2), number(8, 2), number(9, 2))],
  ])('numbers of %s one by one instead of packed are refused with a remedy', async (_, one) => {
    await expect(scanBlocks([one])).rejects.toThrow(/instead of packed; .*`osmium cat/);
  });

  test('a node and a way in one group', async () => {
    const one = block().plain([{ id: 1, lon: 1, lat: 1, tags: TOILETS }]);
    const way = block().ways([{ id: 1, refs: [1] }]).groups[0]!;
    one.groups[0] = Buffer.concat([one.groups[0]!, way]);
    await expect(scanBlocks([one])).rejects.toThrow(/mixes nodes, ways and relations/);
  });

  test('unknown blobs, groups and fields are stepped over', async () => {
    const one = block().dense([{ id: 9, lon: 1, lat: 1, tags: TOILETS }]);
    one.groups.push(bytes(5, number(1, 1)), Buffer.alloc(0));
    one.groups[0] = Buffer.concat([one.groups[0]!, bytes(77, 'something'), number(99, zigzag(4))]);
    const content = [
      headerBlob({ more: bytes(99, 'new') }),
      blob('Other', Buffer.from('?')),
      blob('OSMData', one.raw()),
    ];
    expect(refsOf((await scanBytes(Buffer.concat(content))).objects)).toEqual(['n9']);
  });
});

describe('while it runs', () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    block().dense([{ id: index + 1, lon: 1, lat: 1, tags: TOILETS }]),
  );
  const all = [...many, block().ways([{ id: 1, refs: [1] }]), block().relations([{ id: 1, members: [] }])];

  test.each([true, false])('progress rises from phase to phase to its total (sorted: %s)', async (sorted) => {
    const seen: ScanProgress[] = [];
    const content = pbf(all, { sorted });
    await scanBytes(content, { onProgress: (progress) => seen.push(progress) });
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['relations', 'ways', 'nodes']);
    const done = seen.map(({ bytesDone }) => bytesDone);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(seen[0]!.bytesTotal);
    expect(new Set(seen.map(({ bytesTotal }) => bytesTotal)).size).toBe(1);
  });

  test('it can be stopped', async () => {
    const stop = new AbortController();
    const reason = new Error('The operator pressed Ctrl-C.');
    const scan = scanBytes(pbf(all), { signal: stop.signal, onProgress: () => stop.abort(reason) });
    await expect(scan).rejects.toBe(reason);
    await expect(scanBytes(pbf(all), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
