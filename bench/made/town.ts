/**
 * Draws Quillhaven, the town of the demo: every street, house and toilet is invented, and says so in its `source`.
 *
 * It lies in the sea, 16 km off North Rona, an island without people. So it has a country, a time zone, a currency and
 * holidays (Scotland), but no real town or road within 70 km that could be confused with it. Real maps show water there.
 * Positions are metres east and north of the market square. The same code draws the same town.
 */

import { fileURLToPath } from 'node:url';
import { seededRandom } from './random.ts';
import { FIRST_IDS, move, type Point, Sketch, type TagBag } from './sketch.ts';
import { PbfWriter } from './write-pbf.ts';

export const TOWN = 'Quillhaven';
const CENTRE: Point = { lon: -5.95, lat: 59.2 };

type Spot = readonly [eastM: number, northM: number];
type Box = readonly [west: number, south: number, east: number, north: number];

/** North-south streets by their distance from the square, and east-west ones. The last is kept for the sea. */
const COLUMNS = [
  [-420, 'Gannet Road', 'residential'],
  [-290, 'Kelp Lane', 'residential'],
  [-140, 'Lantern Street', 'tertiary'],
  [0, 'Quill Street', 'secondary'],
  [140, 'Harbour Row', 'residential'],
  [280, 'Abbey Road', 'residential'],
  [410, 'Heather Way', 'residential'],
] as const;
const ROWS = [
  [-270, 'Shore Road', 'secondary'],
  [-140, 'Bridge Street', 'tertiary'],
  [0, 'Market Street', 'tertiary'],
  [120, 'Mill Street', 'residential'],
  [250, 'Station Road', 'secondary'],
] as const;
/** The river runs from the north to the sea; only these rows cross it. */
const RIVER_M = -215;
const BRIDGES = new Set<string>(['Bridge Street', 'Station Road']);
const BANK_M = 22;

/** No house stands here. */
const KEPT_FREE: readonly Box[] = [
  [RIVER_M - 34, -700, RIVER_M + 34, 700],
  [0, 0, 140, 120],
  [152, 132, 268, 238],
  [-135, 190, 135, 330],
  [-128, -128, -12, -12],
  [430, 60, 700, 330],
  [-420, -420, 420, -276],
];

interface Thing {
  readonly at: Spot;
  readonly tags: TagBag;
  /** Width and depth of an area; a node without. */
  readonly size: Spot | undefined;
}

/** A place or a toilet a line: metres east and north, width and depth if it is an area, tags. */
const THINGS = linesOf(`
  0 0 | place=town | name=Quillhaven | population=4200
  -330 380 | place=island | name=Isle of Quill
  40 85 44 26 | building=yes | amenity=townhall | name=Town Hall
  108 92 46 30 | building=yes | amenity=marketplace | name=Fish Market
  -70 -40 50 30 | building=yes | tourism=museum | name=Museum of the Sea | opening_hours=Tu-Su 10:00-17:00 | wheelchair=yes | toilets=customers | toilets:wheelchair=yes
  -80 -95 46 28 | building=yes | amenity=library | name=Quillhaven Library | opening_hours=Mo-Fr 09:30-19:00; Sa 10:00-16:00; PH off | toilets=yes | toilets:access=public | toilets:changing_table=yes
  0 305 70 18 | building=train_station
  0 318 | railway=station | public_transport=station | train=yes | name=Quillhaven Station
  0 326 150 6 | railway=platform | public_transport=platform | name=Platform 1
  350 -75 34 20 | building=church | amenity=place_of_worship | religion=christian | name=Saint Brine’s Church
  345 180 60 36 | building=school | amenity=school | name=Quill Primary School
  -355 -70 40 28 | building=hospital | amenity=hospital | name=Cottage Hospital
  560 205 52 40 | building=yes | historic=castle | name=Quill Castle
  600 165 | tourism=viewpoint | name=Castle View
  210 185 112 100 | leisure=park | name=Lantern Gardens
  228 204 44 28 | natural=water | water=pond
  178 150 26 20 | leisure=playground
  250 -345 300 34 | natural=beach | surface=sand | name=Long Strand
  -20 -470 | amenity=ferry_terminal | name=Quill Ferry
  -20 -480 | man_made=lighthouse | name=Little Light
  15 -140 | highway=bus_stop | name=Bridge Street
  12 12 | highway=bus_stop | name=Market Square
  -14 -36 | amenity=cafe | name=The Inkwell | opening_hours=Mo-Su 08:00-18:00 | toilets=customers
  126 -20 | amenity=pub | name=The Anchor and Feather | toilets=customers
  154 14 | amenity=restaurant | name=Salt & Samphire
  154 -154 | shop=supermarket | name=Harbour Stores | opening_hours=Mo-Sa 07:00-21:00; Su 10:00-16:00 | toilets=customers
  -14 -290 | tourism=hotel | name=Ferry House
  294 -14 | amenity=pharmacy | name=Abbey Pharmacy
  -306 14 | amenity=cinema | name=The Lamp
  -60 292 40 24 | amenity=parking | name=Station Car Park
  20 40 8 5 | amenity=toilets | building=yes | name=Market Square | access=yes | fee=no | opening_hours=24/7 | wheelchair=yes | changing_table=yes | male=yes | female=yes | check_date=2026-09-14
  24 299 | amenity=toilets | name=Station | access=yes | fee=yes | charge=0.50 GBP | opening_hours=Mo-Su 05:30-23:30 | wheelchair=yes | payment:contactless=yes | level=0 | check_date=2026-06-02
  -6 -284 7 5 | amenity=toilets | building=yes | name=Ferry Quay | opening_hours=Mo-Su 06:00-22:00 | wheelchair=designated | toilets:scheme=RADAR | centralkey=radar | fee=no
  188 172 | amenity=toilets | name=Lantern Gardens | access=yes | fee=no | opening_hours=sunrise-sunset | unisex=yes | wheelchair=limited | changing_table=yes | drinking_water=yes
  330 -318 | amenity=toilets | name=Long Strand | access=yes | fee=no | opening_hours=May-Sep 09:00-20:00 | shower=yes | changing_table=no | wheelchair=yes
  586 178 | amenity=toilets | name=Castle | access=customers | opening_hours=Apr-Oct 10:00-17:00 | wheelchair=no
  -204 -150 | amenity=toilets | access=yes | male=yes | female=no | toilets:position=urinal | fee=no | opening_hours=24/7
  -58 283 | amenity=toilets | access=yes | fee=yes | charge=0.20 GBP | wheelchair=no
  -304 -8 | amenity=toilets | wheelchair=yes | opening_hours=Mo-Fr 08:00-18:00; PH off | operator=Quillhaven Burgh Council
  424 -132 | amenity=toilets | access=yes | description=Behind the bus shelter
  -432 126 | amenity=toilets | access=permissive | name=Allotments | toilets:disposal=dry_toilet
  20 82 | amenity=toilets | name=Town Hall | access=yes | fee=no | opening_hours=Mo-Fr 09:00-17:00; PH off | wheelchair=yes | level=1
  -350 -62 | amenity=toilets | access=private
  270 -130 | disused:amenity=toilets`).map(({ words, tags = {} }): Thing => {
  const [east = 0, north = 0, width = 0, depth = 0] = words.map(Number);
  return { at: [east, north], tags, size: width > 0 ? [width, depth] : undefined };
});

/**
 * A way a line: its nodes, tags. A node is metres east and north (`@` takes the north of a crossing), which `=` may name; such a
 * name; or a crossing, as row and column. Without tags the nodes alone are drawn.
 */
const GROUND = `
  -470,-300=a 470,-300 470,290 -470,290 a | landuse=residential
  -640,350=b 420,350 420,470 -640,470 b | natural=wood | name=Quill Wood
  480,80=c 690,80 690,300 480,300 c | natural=heath | name=Castle Hill`;
const RAILWAY = `
  -860,338 -300,336 0,334 420,338 800,330 | railway=rail | name=Isle Line`;
/** The square, whose ring passes two crossings; through the gardens, up to the castle, along the shore, to ferry and trains. */
const PATHS = `
  70,62=north 6,62=northwest
  2:3 2:4 134,62 north northwest 2:3 | highway=pedestrian | area=yes | name=Market Square
  north 72,100 72,@3:3 | highway=footway | name=Town Hall Close
  72,@3:3 3:3 | highway=footway
  206,176=garden
  3:4 168,146 garden 252,226 4:5 | highway=footway | surface=gravel
  4:4 166,226 garden | highway=footway | surface=gravel
  455,128=foot 540,168=top
  3:6 foot | highway=footway | name=Castle Path
  foot 500,150 top | highway=steps | name=Ninety Steps | step_count=90 | incline=up | handrail=yes
  foot 530,96 620,120 600,165 580,176 top | highway=footway | name=Castle Ramp | wheelchair=yes
  -120,-318=s2 -20,-318=s3 140,-318=s4 280,-318=s5 400,-318=s6 | highway=footway | name=Promenade | wheelchair=yes
  0:2 s2 | highway=footway
  0:3 s3 | highway=footway
  0:4 s4 | highway=footway
  0:5 s5 | highway=footway
  0:6 s6 | highway=footway
  s3 -20,-470 | highway=footway | man_made=pier | name=Ferry Pier
  0,292=forecourt
  4:3 forecourt | highway=pedestrian | name=Station Approach
  -58,288 forecourt 30,292 44,324 -60,324 | highway=footway`;

/** Draws all of the town into one sheet, in the order of its ids. */
export function drawTown(): Sketch {
  const sheet = new Sketch({ ...FIRST_IDS });
  const random = seededRandom(59);
  const at = ([east, north]: Spot): Point => move(CENTRE, east, north);
  const node = (spot: Spot, tags?: TagBag) => sheet.node(at(spot), tags);
  const ring = (spots: readonly Spot[], tags: TagBag) => {
    const refs = spots.map((spot) => node(spot));
    sheet.way([...refs, refs[0]!], tags);
  };
  const named = new Map<string, number>();
  const norths = new Map<string, number>();
  const refOf = (word: string): number => {
    const [place = '', name = ''] = word.split('=');
    const [east, north = ''] = place.split(',');
    const made = named.get(place) ?? node([Number(east), norths.get(north) ?? Number(north)]);
    if (name) named.set(name, made);
    return made;
  };
  const drawWays = (text: string) => {
    for (const { words, tags } of linesOf(text)) {
      const refs = words.map(refOf);
      if (tags) sheet.way(refs, tags);
    }
  };

  // Anticlockwise: the land is on the left.
  const shore = Array.from({ length: 72 }, (_, i): Spot => {
    const turn = (i / 72) * 2 * Math.PI;
    const north = Math.sin(turn);
    const out = 1 + random.normal() * 0.012;
    return [Math.cos(turn) * 880 * out, north < 0 ? Math.max(north * 560 * out, -368) : north * 620 * out];
  });
  ring(shore, { natural: 'coastline' });
  drawWays(GROUND);
  const water = Array.from({ length: 9 }, (_, i): Spot => [RIVER_M + random.normal() * 4, 470 - i * 106]);
  const river = water.map((spot) => node(spot));
  sheet.way(river, { waterway: 'river', name: 'River Quill' });
  const bank = (off: number) => water.map(([x, y]): Spot => [x + off, y]);
  ring([...bank(-11), ...bank(11).reverse()], { natural: 'water', water: 'river' });
  drawWays(RAILWAY);

  // A street is cut at each crossing; crossings are shared by both streets.
  const spots = ROWS.map(([north]) =>
    COLUMNS.map(([east]): Spot => [east + random.normal() * 6, north + random.normal() * 6]),
  );
  const crossings = spots.map((row) => row.map((spot) => node(spot)));
  for (const [r, row] of crossings.entries())
    for (const [c, ref] of row.entries()) {
      named.set(`${r}:${c}`, ref);
      norths.set(`@${r}:${c}`, spots[r]![c]![1]);
    }
  const banks: number[] = [];
  const streets: (readonly [name: string, corners: readonly Spot[]])[] = [];
  for (const [r, [north, name, highway]] of ROWS.entries()) {
    const tags = { highway, name, ...(highway !== 'residential' && { sidewalk: 'both' }) };
    const [west, east] = [node([RIVER_M - BANK_M, north]), node([RIVER_M + BANK_M, north])];
    banks.push(east);
    sheet.way([...crossings[r]!.slice(0, 2), west], tags);
    if (BRIDGES.has(name)) sheet.way([west, east], { ...tags, bridge: 'yes', layer: '1' });
    sheet.way([east, ...crossings[r]!.slice(2)], tags);
    streets.push([name, spots[r]!]);
  }
  for (const [c, [, name, highway]] of COLUMNS.entries()) {
    sheet.way(
      crossings.map((row) => row[c]!),
      { highway, name },
    );
    streets.push([name, spots.map((row) => row[c]!)]);
  }
  sheet.way(banks, { highway: 'footway', surface: 'gravel', name: 'River Walk' });
  drawWays(PATHS);
  for (const { at: spot, size, tags } of THINGS)
    if (size) sheet.area(at(spot), size, tags);
    else node(spot, tags);
  for (const [name, corners] of streets) drawHouses(sheet, random.next, name, corners);
  return sheet;
}

/** Lines of words and tags; without tags undefined. */
function linesOf(text: string): { readonly words: readonly string[]; readonly tags: TagBag | undefined }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', ...tags] = line.trim().split(' | ');
      const pairs = tags.map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]);
      return { words: words.split(' '), tags: tags.length > 0 ? Object.fromEntries(pairs) : undefined };
    });
}

/** Draws the houses of both sides of a street: odd numbers on the left, even ones on the right. */
function drawHouses(sheet: Sketch, random: () => number, street: string, corners: readonly Spot[]): void {
  const next: [number, number] = [1, 2];
  for (const [i, to] of corners.slice(1).entries()) {
    const from = corners[i]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [alongX, alongY] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (let along = 27; along < length - 24; along += 13 + random() * 5)
      for (const side of [0, 1] as const) {
        const off = (side === 0 ? 1 : -1) * (13 + random() * 2);
        const x = from[0] + alongX * along - alongY * off;
        const y = from[1] + alongY * along + alongX * off;
        const isFree = [...KEPT_FREE, ...THINGS.map(around)].every(
          ([west, south, east, north]) => x <= west || x >= east || y <= south || y >= north,
        );
        if (!isFree) continue;
        const tags = {
          building: random() < 0.7 ? 'house' : 'yes',
          'addr:street': street,
          'addr:housenumber': String(next[side]),
        };
        next[side] += 2;
        sheet.area(move(CENTRE, x, y), [9 + random() * 3, 9], tags, Math.atan2(alongY, alongX));
      }
  }
}

/** The ground of a place, and a few metres around it. */
function around({ at: [x, y], size = [2, 2] }: Thing): Box {
  return [x - size[0] / 2 - 9, y - size[1] / 2 - 9, x + size[0] / 2 + 9, y + size[1] / 2 + 9];
}

/** Writes the town to the file that the product serves: `npm run demo-town`. */
if (import.meta.main) {
  const path = fileURLToPath(new URL('../../commands/runtime/demo-town.osm.pbf', import.meta.url));
  const source = `${TOWN}, the INVENTED town of the Lootiles demo`;
  // Names the same day each time, so that the file changes only with the town.
  const date = new Date('2026-11-01T00:00:00Z');
  const writer = await PbfWriter.open(process.argv[2] ?? path, { source, date });
  await writer.add(drawTown());
  await writer.close();
}
