import { expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

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
  שדרות רוטשילד: Rothschild Boulevard
  רחוב בן יהודה: Ben Yehuda Street
  רחוב דיזנגוף: Dizengoff
  כיכר רבין: Rabin Square
  רחוב אלנבי: Allenby
  רחוב ביאליק: Bialik
  רחוב אבן גבירול: Ibn Gabirol
  שדרות בן גוריון: Ben Gurion
  רחוב ז׳בוטינסקי: Jabotinsky
  רחוב יפו: Yafo
  שוק הכרמל: Shuk HaCarmel
  רחוב הרצל: Herzl
  שדרות ירושלים: Yerushalayim
  רחוב קינג ג׳ורג׳: King George
  נחלת בנימין: Nahalat Binyamin
  רחוב ארלוזורוב: Arlozorov
  רחוב פרישמן: Frishman
  רחוב סוקולוב: Sokolov
  שדרות חן: Chen Boulevard
  מחנה יהודה: Mahane Yehuda
  شارع الحمراء: Hamra Street
  ميدان التحرير: Tahrir Square
  شارع محمد الخامس: Mohammed al-Khamis
  شارع طلعت حرب: Talaat Harb
  شارع قصر النيل: Qasr el Nil
  جسر الملك فهد: Malik Fahd
  ساحة الشهداء: Sahat al-Shuhada
  شارع بليس: Bliss
  شارع بشارة الخوري: Bechara el Khoury
  خان الخليلي: Khan el-Khalili
  باب الشعرية: Bab al Shaariya
  شارع رمسيس: Ramses
  سوق واقف: Souq Waqif
  شارع الشيخ زايد: Sheikh Zayed
  شارع الملك عبد الله: Malik Abdullah
  حي المعادي: Maadi
  خیابان ولیعصر: Valiasr
  میدان آزادی: Azadi
  میدان تجریش: Tajrish
  خیابان انقلاب: Enghelab
`;
const PAIRS = NAMES.trim()
  .split('\n')
  .map((line) => line.trim().split(': ') as [name: string, typed: string]);

test('names of other scripts are found in Latin letters', () => {
  const places = gazetteer(PAIRS.map(([name]) => place(name)));
  const missed = PAIRS.filter(([name, typed]) => places.find(typed)[0]?.name !== name);
  expect(1 - missed.length / PAIRS.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('names of Hebrew and Arabic letters are found by their consonants', () => {
  const places = gazetteer(PAIRS.map(([name]) => place(name)));
  const ours = PAIRS.filter(([name]) => /[\u0590-\u06ff]/.test(name));
  expect(ours).toHaveLength(40);
  const missed = ours.filter(([name, typed]) => places.find(typed)[0]?.name !== name);
  expect(1 - missed.length / ours.length, missed.join('\n')).toBeGreaterThanOrEqual(0.85);
});

test('and names in Latin letters by other scripts', () => {
  const places = gazetteer([place('Monte Carlo'), place('Larvotto')]);
  expect(places.find('Монте Карло')[0]?.name).toBe('Monte Carlo');
  expect(places.find('Ларвотто')[0]?.name).toBe('Larvotto');
});
