/** Links to the walk between two positions. */
import { expect, test } from 'vitest';
import { walkLink } from '../../../views/toilet/directions.tsx';

const [from, to, by] = [
  { lat: 43.7311, lon: 7.4203 },
  { lat: 43.7402, lon: 7.429 },
  { lat: 43.735, lon: 7.42 },
];

test('a walk begins at its start, or at the device, and may lead by a third position', () => {
  const of = (link: string) => Object.fromEntries(new URL(link).searchParams);
  const shared = { api: '1', destination: '43.7402,7.429', travelmode: 'walking' };
  expect(of(walkLink({ to }))).toEqual(shared);
  expect(of(walkLink({ from, to }))).toEqual({ ...shared, origin: '43.7311,7.4203' });
  expect(of(walkLink({ from, to, by }))).toEqual({
    ...shared,
    origin: '43.7311,7.4203',
    waypoints: '43.735,7.42',
  });
});
