/** The six presets, each on made rows of the very shape in which its register gives them. All toilets are invented. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fetchSources } from '../../../pipeline/sources/fetch-sources.ts';
import { presetNames, presetPath } from '../../../pipeline/sources/presets.ts';
import { readSources } from '../../../pipeline/sources/read-sources.ts';
import { readMapping } from '../../../pipeline/sources/sources-file.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';
import { listening } from '../../fixtures/listening.ts';

const Fetched = z.looseObject({ fetch: z.looseObject({ url: z.string() }) });

/** The records of a preset whose register gives this text: from its address if it has one, else from its file. */
async function recordsOf(name: string, content: string | Uint8Array) {
  const folder = temporaryFolder();
  const mapping = join(folder, `${name}.json`);
  mkdirSync(join(folder, 'data'));
  copyFileSync(presetPath(name)!, mapping);
  const notes: string[] = [];
  const note = (sentence: string) => notes.push(sentence);
  if (readMapping(mapping).fetch) {
    let asked = 0;
    // A second page is empty, as the last one of a portal is.
    const rest = String(content).replace(/("(?:records|features)":)\[.*\]/s, '$1[]');
    const origin = await listening(
      createServer((_, response) => response.end(asked++ === 0 ? content : rest)),
    );
    const json = Fetched.parse(JSON.parse(readFileSync(mapping, 'utf8')));
    const url = json.fetch.url.replace(/^https:\/\/[^/]+/, origin);
    writeFileSync(mapping, JSON.stringify({ ...json, fetch: { ...json.fetch, url } }));
    await fetchSources(folder, { now: NOW, note });
  } else writeFileSync(join(folder, `data/${name}.csv`), content);
  const before = { list: [], records: [] };
  const { records } = await readSources(folder, {
    ...{ before, allowShrink: false, now: NOW, note },
    addresses: async () => ({
      houseAt: (address) => (address === 'road 7' ? [127, 37] : null),
      close: () => {},
    }),
  });
  return { records: records.map(({ source, ...record }) => record), notes };
}

function csvOf(row: Readonly<Record<string, string>>): string {
  const cells = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(',');
  return `${cells(Object.keys(row))}\r\n${cells(Object.values(row))}\r\n`;
}

test('every preset is a mapping with words for its reader', () => {
  expect(presetNames()).toEqual(['australia', 'korea', 'paris', 'taiwan', 'toronto', 'zurich']);
  for (const name of presetNames()) {
    const { about, licence_url, url, ...mapping } = readMapping(presetPath(name)!);
    expect(mapping.name).toBe(name);
    for (const text of [about, licence_url, url]) expect(text).toBeTruthy();
  }
});

const AUSTRALIAN = {
  ...{
    FacilityID: '123',
    URL: 'https://example.org/123',
    Name: 'Example Park',
    FacilityType: 'Park or reserve',
  },
  ...{
    Address1: '1 Street',
    Town: 'Sydney',
    State: 'NSW',
    AddressNote: '',
    Latitude: '-33.87',
    Longitude: '151.2',
  },
  ...{
    KeyRequired: 'False',
    MLAK24: 'True',
    MLAKAfterHours: 'False',
    PaymentRequired: 'False',
    AccessNote: '',
  },
  ...{ ChangingPlaces: 'False', BabyChange: 'False', BabyCareRoom: 'True', OpeningHours: 'OPEN: 24 hours' },
  ...{ Male: 'True', Female: 'True', Unisex: 'False', AllGender: 'False', Accessible: 'True' },
  ...{ DrinkingWater: '', Shower: 'False' },
};

test('Australia: a CSV whose columns say TRUE and FALSE', async () => {
  const { records } = await recordsOf('australia', csvOf(AUSTRALIAN));
  expect(records).toEqual([
    {
      ...{ id: '123', lon: 151.2, lat: -33.87 },
      tags: {
        ...{ name: 'Example Park', access: 'yes', fee: 'no', male: 'yes', female: 'yes', wheelchair: 'yes' },
        ...{ shower: 'no', website: 'https://example.org/123', changing_table: 'yes', centralkey: 'mlak' },
        ...{ opening_hours: '24/7', 'addr:full': '1 Street, Sydney, NSW', check_date: expect.any(String) },
        changing_places: undefined,
      },
    },
  ]);
});

test('Australia: a key and a fee are needed if it says so, and FALSE of a later column says nothing', async () => {
  const row = { ...AUSTRALIAN, KeyRequired: 'True', PaymentRequired: 'True', Accessible: 'False' };
  const [record] = (await recordsOf('australia', csvOf({ ...row, BabyCareRoom: 'False' }))).records;
  expect(record?.tags).toMatchObject({ access: 'key', fee: 'yes', changing_table: 'no' });
  expect(record?.tags).not.toHaveProperty('wheelchair');
});

const collection = (properties: object, coordinates: readonly unknown[], type = 'Point') =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type, coordinates }, properties }],
  });

test('Paris: the GeoJSON of an Opendatasoft portal', async () => {
  const properties = {
    ...{ type: 'SANISETTE', statut: 'En service', adresse: '4 AVENUE X', arrondissement: 75017 },
    ...{
      horaire: '6 h - 22 h',
      acces_pmr: 'Oui',
      relais_bebe: 'Non',
      geo_point_2d: { lon: 2.29, lat: 48.87 },
    },
  };
  const { records } = await recordsOf('paris', collection(properties, [2.29, 48.87]));
  expect(records[0]).toMatchObject({
    ...{ id: '4 AVENUE X/75017', lon: 2.29, lat: 48.87 },
    tags: { opening_hours: '06:00-22:00', wheelchair: 'yes', changing_table: 'no', fee: 'no' },
  });
});

test('Toronto: the datastore of a CKAN portal, with positions in a text', async () => {
  const row = {
    ...{ _id: 1, id: 774, asset_id: 80165, location: 'Park', alternative_name: 'Park washroom' },
    ...{ type: 'Washroom Building', accessible: 'Entrance at Grade, Accessible Stall, Child Change Table' },
    ...{
      hours: '9 a.m. to 10 p.m.',
      location_details: 'By the pond.',
      url: 'https://example.org/',
      Status: '0',
    },
    ...{ address: '89 Street', AssetName: 'Park washroom', Reason: 'Repairs', Comments: null },
    geometry: '{"coordinates": [[-79.44, 43.71]], "type": "MultiPoint"}',
  };
  const text = JSON.stringify({ success: true, result: { records: [row], total: 1 } });
  const { records } = await recordsOf('toronto', text);
  expect(records[0]).toMatchObject({
    ...{ id: '80165', lon: -79.44, lat: 43.71 },
    tags: {
      ...{ opening_hours: '09:00-22:00', wheelchair: 'yes', changing_table: 'yes' },
      name: 'Park washroom',
    },
    stated: { out_of_service: { source: 'toronto', licence: 'OGL-Toronto' } },
  });
});

test('Zürich: the GeoJSON of a WFS, in metres of the Swiss survey', async () => {
  const properties = {
    ...{ poi_id: 'wc1', name: 'Platz', adresse: 'Platz 1', plz: 8001, ort: 'Zürich', typ: 'Züri WC' },
    ...{ gebuehren: 'gratis', oeffnungsz: '24 h', bemerkung: 'mit Eurokey', infrastruktur: 'Wickeltisch' },
  };
  const { records } = await recordsOf('zurich', collection(properties, [2683141, 1247087]));
  expect(records[0]).toMatchObject({
    ...{ id: 'wc1', lon: expect.closeTo(8.5394, 4), lat: expect.closeTo(47.3694, 4) },
    tags: { fee: 'no', opening_hours: '24/7', centralkey: 'eurokey', 'addr:full': 'Platz 1, Zürich' },
  });
});

test('Taiwan: pages of an API, each room a row', async () => {
  const row = {
    ...{ county: '臺北市', city: '中正區', village: '', number: 'A1', name: '公園-男廁', address: '路1號' },
    ...{ administration: '環保局', latitude: '25.04', longitude: '121.51', grade: '特優級' },
    ...{ type2: '公園', type: '男廁所', exec: '公園處', diaper: '0' },
  };
  const { records } = await recordsOf('taiwan', JSON.stringify({ records: [row] }));
  expect(records[0]).toMatchObject({
    ...{ id: 'A1', lon: 121.51, lat: 25.04 },
    tags: { name: '公園-男廁', male: 'yes', changing_table: 'no', operator: '公園處' },
    stated: {
      grade: {
        ...{ value: '特優級', scale: ['特優級', '優等級', '普通級', '不合格'] },
        ...{ source: 'taiwan', credit: '環境部, Ministry of Environment (Taiwan)' },
      },
    },
  });
  expect(records[0]?.tags).not.toHaveProperty('female');
});

test('Korea: a CSV in EUC-KR with addresses alone', async () => {
  const row = {
    ...{ 화장실명: 'Station', 관리기관명: 'Office', 소재지도로명주소: 'road 7', 소재지지번주소: '' },
    ...{ '남성용-대변기수': '2', '남성용-소변기수': '3', '여성용-대변기수': '4', 개방시간: '24시간' },
    ...{ '남성용-장애인용대변기수': '0', '여성용-장애인용대변기수': '1', 기저귀교환대유무: 'N' },
  };
  const { records } = await recordsOf('korea', eucKr(csvOf(row)));
  expect(records[0]).toMatchObject({
    ...{ id: 'Station/road 7', lon: 127, lat: 37, precision_m: 60 },
    tags: {
      ...{ male: 'yes', female: 'yes', wheelchair: 'yes', changing_table: 'no', opening_hours: '24/7' },
      'lootiles:position': 'address',
    },
  });
});

/** A text in EUC-KR: its pairs of bytes, found by reading all of them. */
function eucKr(text: string): Uint8Array {
  const decoder = new TextDecoder('euc-kr');
  const bytesOf = new Map<string, readonly number[]>();
  for (let first = 0xb0; first <= 0xc8; first++)
    for (let second = 0xa1; second <= 0xfe; second++)
      bytesOf.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return Uint8Array.from(Array.from(text).flatMap((letter) => bytesOf.get(letter) ?? [letter.charCodeAt(0)]));
}
