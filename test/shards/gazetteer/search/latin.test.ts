import { expect, test } from 'vitest';
import { gazetteer, place } from '../../places/small-gazetteer.ts';

/** Real streets, squares and stations, and how Latin keyboards type them. */
const NAMES = `
  Невский проспект: Nevsky Prospekt
  Литейный проспект: Liteyny prospekt
  Московский вокзал: Moskovsky vokzal
  Садовая улица: Sadovaya ulitsa
  Гороховая улица: Gorokhovaya
  Сенная площадь: Sennaya ploshchad
  Дворцовая площадь: Dvortsovaya ploshchad
  Тверская улица: Tverskaya
  Красная площадь: Krasnaya ploshchad
  Охотный Ряд: Okhotny Ryad
  Кузнецкий Мост: Kuznetsky Most
  Чистые пруды: Chistye prudy
  Большая Дмитровка: Bolshaya Dmitrovka
  Кутузовский проспект: Kutuzovsky prospekt
  Новослободская: Novoslobodskaya
  Комсомольская площадь: Komsomolskaya
  Крещатик: Kreshchatik
  Володимирська вулиця: Volodymyrska
  Андріївський узвіз: Andriivskyi uzviz
  Майдан Незалежності: Maidan Nezalezhnosti
  Хрещатик: Khreshchatyk
  Бульвар Витоша: Vitosha
  Площад Славейков: Slaveykov
  Улица Раковски: Rakovski
  Кнез Михаилова: Knez Mihailova
  Теразије: Terazije
  Скадарлија: Skadarlija
  Калемегдан: Kalemegdan
  Арбатская: Arbatskaya
  Замоскворечье: Zamoskvorechye
  Ερμού: Ermou
  Πλατεία Συντάγματος: Plateia Syntagmatos
  Πανεπιστημίου: Panepistimiou
  Σταδίου: Stadiou
  Μοναστηράκι: Monastiraki
  Ομόνοια: Omonoia
  Βουκουρεστίου: Voukourestiou
  Τσιμισκή: Tsimiski
  Αριστοτέλους: Aristotelous
  Ακρόπολη: Akropoli
  რუსთაველის გამზირი: Rustavelis gamziri
  თავისუფლების მოედანი: Tavisuplebis moedani
  აღმაშენებლის გამზირი: Aghmashenebeli
  ვაჟა-ფშაველა: Vazha-Pshavela
  Մաշտոցի պողոտա: Mashtotsi poghota
  Հանրապետության հրապարակ: Hanrapetutyan hraparak
  Բաղրամյան պողոտա: Baghramyan
  Աբովյան փողոց: Abovyan poghots
  南京路: Nanjing Lu
  王府井大街: Wangfujing Dajie
  しぶや: Shibuya
  うえの: Ueno
  महात्मा गांधी मार्ग: Mahatma Gandhi Marg
`;
const PAIRS = NAMES.trim()
  .split('\n')
  .map((line) => line.trim().split(': ') as [name: string, typed: string]);

test('names of other scripts are found in Latin letters', () => {
  const places = gazetteer(PAIRS.map(([name]) => place(name)));
  const missed = PAIRS.filter(([name, typed]) => places.find(typed)[0]?.name !== name);
  expect(1 - missed.length / PAIRS.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('and names in Latin letters by other scripts', () => {
  const places = gazetteer([place('Monte Carlo'), place('Larvotto')]);
  expect(places.find('Монте Карло')[0]?.name).toBe('Monte Carlo');
  expect(places.find('Ларвотто')[0]?.name).toBe('Larvotto');
});
