import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { PictureLinks, picturesIn } from '../../../views/toilet/toilet-details.tsx';

const FREE = 'https://commons.wikimedia.org/wiki/File:A.jpg';
const OTHER = 'https://toilets.example/a.jpg';

test('pictures are links that say if they are free, and load nothing', () => {
  const html = renderToString(<PictureLinks addresses={[FREE, OTHER]} texts={TEXTS.en} />);
  expect(html).toContain(`href="${FREE}" rel="nofollow noopener ugc">Photo 1 (free licence, opens`);
  expect(html).toContain(`href="${OTHER}" rel="nofollow noopener ugc">Photo 2 (opens another site)<`);
  expect(html).not.toMatch(/ src=|url\(/);
});

test.each([
  [{}, []],
  [{ image: OTHER }, [OTHER]],
  [{ image: OTHER, pictures: [FREE, OTHER] }, [FREE, OTHER]],
  [{ image: 'javascript:alert(1)' }, []],
])('the pictures in %o are %o', (details, addresses) => {
  expect(picturesIn(details)).toEqual(addresses);
});
