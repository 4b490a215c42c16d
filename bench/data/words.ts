import type { Random } from './random.ts';

const given =
  'Ada Aino Amara Anouk Astrid Beatriz Birk Chiara Dario Elif Emeka Esra Fabio Farah Greta Hana Hugo Ida Ines Ivo Jana Jonas Kaito Keiko Lale Leon Linnea Luca Mads Maeve Malik Mara Mila Nadia Niko Noor Olga Oskar Paulo Petra Priya Quinn Rafael Rosa Ruben Sanna Selma Silas Sofia Tariq Tessa Theo Uma Vera Viktor Wanda Yara Yusuf Zoe Zora'.split(
    ' ',
  );
const family =
  'Adeyemi Almeida Andersen Bakker Bauer Becker Bianchi Castro Chen Costa Dahl Demir Dubois Eriksen Fischer Fontaine Garcia Haddad Hansen Hartmann Ivanova Jansen Kato Keller Kim Kowalski Larsen Lefevre Lindgren Lopez Marino Meyer Moreau Mori Nakamura Navarro Nguyen Novak Okafor Olsen Pereira Petrov Ricci Rossi Sato Schmidt Silva Sorensen Tanaka Torres Vargas Virtanen Weber Yamada Yilmaz Zeman'.split(
    ' ',
  );
const trade =
  'cello violin piano singing jazz folk dance ballet tango juggling magic comedy climbing running yoga sailing cycling cooking pastry coffee ceramics glass weaving painting portraits sketches photography film animation poetry theatre astronomy gardening perfume woodwork tattoo fashion makeup'.split(
    ' ',
  );
const filler =
  'again all and another at back before behind better bright by clear cold day early evening every finally first for from good half here in into last late light little long look made morning much my near new next night now of old on once one only open out over quiet rain ready rehearsal room same season second short slow small soft some something stage still summer sun take than that the then this three through time today together tomorrow tonight tour two under until walk warm water week well while winter with without work year yesterday you your'.split(
    ' ',
  );

export function fullName(random: Random): string {
  return `${random.pick(given)} ${random.pick(family)}`;
}

const goods = {
  digital: 'album recording wallpaper course lesson recipe pattern template score tutorial collection soundtrack'.split(
    ' ',
  ),
  physical: 'poster shirt hoodie mug print calendar bracelet candle notebook scarf sticker vinyl'.split(' '),
  made_to_order: 'portrait greeting song drawing video letter poem choreography'.split(' '),
};

/** "Winter poster: cello tonight, Ada Hansen": what it is, its subject, and often a name. */
export function productName(random: Random, type: keyof typeof goods): string {
  const about = random.next() < 0.5 ? `, ${fullName(random)}` : '';
  return `${capital(random.pick(filler))} ${random.pick(goods[type])}: ${random.pick(trade)} ${random.pick(filler)}${about}`;
}

/** A biography in a few sentences; the first names the profession, by which people search. */
export function biography(random: Random): string {
  return `${capital(random.pick(trade))} and ${random.pick(trade)}. ${sentences(random, 2)}`;
}

export function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => sentence(random)).join(' ');
}

function sentence(random: Random): string {
  const words = Array.from({ length: random.between(6, 16) }, () => random.pick(random.next() < 0.12 ? trade : filler));
  return `${capital(words.join(' '))}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
