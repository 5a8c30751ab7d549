/** Invented rows with the header of the national register of Australia. */
import { expect, test } from 'vitest';
import { compileHours } from '../../../../packages/hours/index.ts';
import { hoursOf, readToiletMap } from '../../../../pipeline/sources/adapters/toiletmap-au.ts';
import { fileOf, rowsIn } from './adapters-fixture.ts';

const HEADER =
  'FacilityID,URL,Name,FacilityType,Address1,Town,State,AddressNote,Latitude,Longitude,Parking,ParkingAccessible,ParkingNote,KeyRequired,MLAK24,MLAKAfterHours,PaymentRequired,AccessNote,AdultChange,ChangingPlaces,BYOSling,ACShower,ACMLAK,AdultChangeNote,BabyChange,BabyCareRoom,BabyChangeNote,DumpPoint,DPWashout,DPAfterHours,DumpPointNote,OpeningHours,OpeningHoursNote,Male,Female,Unisex,AllGender,Ambulant,Accessible,LHTransfer,RHTransfer,ToiletNote,SharpsDisposal,DrinkingWater,SanitaryDisposal,MensPadDisposal,Shower';
const COLUMNS = HEADER.split(',');

function rowOf(some: Record<string, string>): string {
  const known: Record<string, string> = {
    ...{
      FacilityID: '123',
      Latitude: '-33.87',
      Longitude: '151.2',
      KeyRequired: 'False',
      PaymentRequired: 'False',
    },
    ...{ Male: 'True', Female: 'True', Unisex: 'False', BabyChange: 'False', BabyCareRoom: 'False' },
    ...some,
  };
  return COLUMNS.map((column) => `"${known[column] ?? ''}"`).join(',');
}
const read = async (some: Record<string, string>) => {
  const [row] = await rowsIn(readToiletMap(fileOf(`${HEADER}\n${rowOf(some)}\n`)));
  return row;
};

test('a row gives the tags of its columns', async () => {
  const row = await read({
    ...{
      Name: 'Example Park',
      URL: 'https://example.org/123',
      Address1: '1 Street',
      Town: 'Sydney',
      State: 'NSW',
    },
    ...{
      Accessible: 'True',
      MLAK24: 'True',
      BabyCareRoom: 'True',
      OpeningHours: 'OPEN: 24 hours',
      Shower: 'False',
    },
  });
  expect(row).toEqual({
    ...{ id: '123', lon: 151.2, lat: -33.87 },
    tags: {
      ...{ name: 'Example Park', access: 'yes', fee: 'no', male: 'yes', female: 'yes', wheelchair: 'yes' },
      ...{ shower: 'no', website: 'https://example.org/123', changing_table: 'yes', centralkey: 'mlak' },
      ...{ opening_hours: '24/7', 'addr:full': '1 Street, Sydney, NSW' },
    },
  });
});

test('FALSE of a column that the register added later says nothing', async () => {
  const row = await read({ Accessible: 'False', AllGender: 'False' });
  expect(row).not.toHaveProperty('tags.wheelchair');
  expect(row).not.toHaveProperty('tags.unisex');
});

test('a key and a fee are needed if the register says so', async () => {
  expect(await read({ KeyRequired: 'True', PaymentRequired: 'True' })).toMatchObject({
    tags: { access: 'key', fee: 'yes' },
  });
});

test('a file without the columns of the register is refused', async () => {
  await expect(rowsIn(readToiletMap(fileOf('a,b\n1,2\n')))).rejects.toThrow('it has no column FacilityID');
});

test.each([
  ['OPEN: 24 hours', '24/7'],
  ['OPEN: Daylight hours', 'sunrise-sunset'],
  ['Currently closed', 'off'],
  ['OPEN: Mon-Fri 5:15am-6:30pm', 'Mo-Fr 05:15-18:30'],
  ['OPEN: Sun 10am-5pm, Mon-Wed,Fri 9am-12am', 'Su 10:00-17:00; Mo-We,Fr 09:00-24:00'],
  ['OPEN: Variable hours', null],
  ['OPEN: Mon-Fri 13am-6pm', null],
  ['OPEN: Mon-Fri 9am-5pm except school days', null],
  ['', null],
])('hours %j are %j', (text, hours) => {
  expect(hoursOf(text)).toBe(hours);
  const at = { zone: 'Australia/Sydney', country: 'AU', lon: 151, lat: -33 };
  if (hours !== null) expect(compileHours(hours, at, 0, 1_440)).not.toBeNull();
});
