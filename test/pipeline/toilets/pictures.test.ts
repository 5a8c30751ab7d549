import { expect, test } from 'vitest';
import { picturesOf } from '../../../pipeline/toilets/pictures.ts';

const COMMONS = 'https://commons.wikimedia.org/wiki/File:';
const ID = '3bd8ab74-9ea6-4a1e-9a2b-6f2a4e0a1c11';
const PANORAMAX = `https://api.panoramax.xyz/#focus=pic&pic=${ID}`;
const MAPILLARY = 'https://www.mapillary.com/app/?pKey=';

test.each<[Readonly<Record<string, string>>, readonly string[] | undefined]>([
  [{}, undefined],
  [{ wikimedia_commons: 'File:WC, Gare  de Monaco (1).JPG' }, [`${COMMONS}WC%2C_Gare_de_Monaco_(1).JPG`]],
  [{ wikimedia_commons: 'File:Öffentliche_Toilette?.png' }, [`${COMMONS}%C3%96ffentliche_Toilette%3F.png`]],
  [{ wikimedia_commons: 'Category:Toilets' }, undefined],
  [{ wikimedia_commons: 'File:A song.ogg' }, undefined],
  [{ wikimedia_commons: 'File:../../evil.jpg' }, undefined],
  [{ wikimedia_commons: 'File:A"><script>.jpg' }, undefined],
  [{ wikimedia_commons: `File:${'ä'.repeat(60)}.jpg` }, undefined],
  [{ panoramax: ID }, [PANORAMAX]],
  [{ panoramax: `${ID}&x=https://evil.example` }, undefined],
  [{ mapillary: '1234567890123456' }, [`${MAPILLARY}1234567890123456`]],
  [{ mapillary: 'https://www.mapillary.com/x' }, undefined],
  [{ mapillary: '123456; 234567;123456' }, [`${MAPILLARY}123456`, `${MAPILLARY}234567`]],
  [{ image: ' https://toilets.example/a.jpg;b ' }, ['https://toilets.example/a.jpg%3Bb']],
  [{ image: 'http://toilets.example/a.jpg' }, undefined],
  [{ image: 'javascript:alert(1)' }, undefined],
  [{ image: `${COMMONS}A.jpg`, wikimedia_commons: 'File:A.jpg' }, [`${COMMONS}A.jpg`]],
  [
    { mapillary: '111111;222222;333333;444444;555555', panoramax: ID },
    [PANORAMAX, ...[111_111, 222_222, 333_333].map((id) => MAPILLARY + id)],
  ],
])('of %o the pictures are %o', (tags, pictures) => {
  expect(picturesOf(tags)).toEqual(pictures);
});
