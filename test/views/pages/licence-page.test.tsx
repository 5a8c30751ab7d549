import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { licencePage } from '../../../views/pages/licence-page.tsx';

const SITE = { baseUrl: 'https://toilets.example' };
const DATA = {
  generation: 3,
  toilets: 1_234,
  data_date: null,
  created_at: '2026-11-22T00:00:00Z',
  demo: false,
  added_sources: null,
};
const PARIS = {
  name: 'paris',
  title: 'Sanisettes',
  url: 'https://open.example/sanisettes',
  credit: '© Ville de Paris',
  licence: 'ODbL 1.0',
  licence_url: null,
  month: '2026-10',
  records: 1_050,
};

const htmlOf = (data: Parameters<typeof licencePage>[1]) => {
  const { body } = licencePage(SITE, data, []);
  return renderToString(<main>{body}</main>);
};

test('lists every source beside OpenStreetMap with its credit, month, records and licence', () => {
  const html = htmlOf({ ...DATA, added_sources: { list: [PARIS] } });
  expect(html).toContain(
    '<a href="https://open.example/sanisettes">Sanisettes</a> (paris, 2026-10): © Ville de Paris',
  );
  expect(html).toContain('<td>1,050 toilets</td><td>ODbL 1.0</td>');
});

test('without such sources lists OpenStreetMap and what the program itself needs', () => {
  const html = htmlOf(DATA);
  expect(html).toContain('openstreetmap.org/copyright');
  expect(html).not.toContain('Ville de Paris');
});
