/** Marks that people leave out when they type, and signs that are not seen. The marks that make a word stay. */
const silent =
  // Latin, Greek and Cyrillic accents, Hebrew points, Arabic and Syriac vowels, and the sign that stretches a word.
  String.raw`\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640` +
  String.raw`\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u0898-\u089F` +
  // The dot below of Indian scripts and the accents of the Vedas, and the tones of Thai and Lao.
  String.raw`\u08CA-\u08E1\u08E3-\u08FF\u093C\u0951-\u0954\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u0E48-\u0E4C\u0E4E` +
  // Joiners, marks of direction, variants of a character and tones of skin.
  String.raw`\u0EC8-\u0ECC\u180B-\u180F\u1AB0-\u1AFF\u1CD0-\u1CD2\u1CD4-\u1CE8\u1DC0-\u1DFF\u200C-\u200F\u202A-\u202E\u2060-\u2064` +
  String.raw`\u2066-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\u{1F3FB}-\u{1F3FF}\u{E0000}-\u{E007F}` +
  String.raw`\u{E0100}-\u{E01EF}`;
const silentMarks = new RegExp(`[${silent}]`, 'gu');

/** Symbols such as ™ and ㎏, which are written with letters; radicals stand for the Chinese character that they show. */
const symbols = /(?![\p{Alphabetic}\u2E80-\u2FDF])\p{S}/gu;

/** Letters that Unicode does not take apart, as people type them who have not got them. */
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  ς: 'σ',
  // Arabic letters that keyboards of Arabic and Persian write differently, and those that are often confused.
  '\u0649': '\u064A',
  '\u06CC': '\u064A',
  '\u06A9': '\u0643',
  '\u0629': '\u0647',
  '\u0671': '\u0627',
};

function foldLetter(letter: string): string {
  const small = letter.toLowerCase();
  return spelled[small] ?? small;
}

/**
 * Text for comparisons: small letters without accents, vowel points and invisible signs, and without letters that many
 * keyboards lack (ß is ss). `fold_letters` in SQL does the same, which `platform/search` tests for every character.
 */
export function foldText(text: string): string {
  return text
    .replaceAll(symbols, (symbol) => {
      const written = symbol.normalize('NFKD');
      return written === symbol ? symbol : ` ${written} `;
    })
    .normalize('NFKD')
    .replaceAll(silentMarks, '')
    .replaceAll(/[A-Z]|[^\0-\u007F]/gu, foldLetter)
    .normalize('NFC');
}
