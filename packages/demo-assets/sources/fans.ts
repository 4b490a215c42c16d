import type { Palette } from './artwork/palette.ts';
import type { Hair, Portrait } from './artwork/portrait.ts';
import { Random } from './artwork/random.ts';
import type { Sitter } from './artists.ts';

const SKINS = { pale: '#f6d2bb', fair: '#efc09c', tan: '#c98f64', brown: '#8f5a3a', dark: '#65402b' } as const;
const HAIR_COLOURS = ['#1d1a1c', '#3a241c', '#6a3a26', '#a8642e', '#d2a760'] as const;
const GARMENTS = ['crew', 'collar', 'hood', 'vneck', 'turtleneck'] as const;
const PALETTES: readonly Palette[] = [
  {
    ink: '#1b2330',
    deep: '#2f4858',
    main: '#3f8f9b',
    soft: '#bfe0dc',
    paper: '#f7f3ea',
    accent: '#e4764f',
    spark: '#f3bf5b',
  },
  {
    ink: '#261b2e',
    deep: '#4b2e63',
    main: '#8c5fb0',
    soft: '#dcc8ec',
    paper: '#faf4fb',
    accent: '#e36a86',
    spark: '#f2c464',
  },
  {
    ink: '#1c2a22',
    deep: '#2f5d4a',
    main: '#5c9c74',
    soft: '#cfe4c6',
    paper: '#f8f5e9',
    accent: '#dd6b45',
    spark: '#eeb84e',
  },
  {
    ink: '#2a1d18',
    deep: '#6b3b2a',
    main: '#c46d45',
    soft: '#f2cfae',
    paper: '#fcf4e7',
    accent: '#2f7f86',
    spark: '#e9b44c',
  },
];

const LOOKS: readonly (readonly [username: string, skin: keyof typeof SKINS, hair: Hair])[] = [
  ['sofialind', 'pale', 'bob'],
  ['danielreyes', 'tan', 'short'],
  ['marta_k', 'fair', 'braids'],
  ['owenp', 'pale', 'crop'],
  ['priya.raman', 'brown', 'long'],
  ['lucasbrandt', 'fair', 'short'],
  ['annikav', 'pale', 'ponytail'],
  ['yusuf.demir', 'tan', 'crop'],
  ['chidi_o', 'dark', 'crop'],
  ['meitanaka', 'fair', 'bob'],
  ['camille.d', 'fair', 'bun'],
  ['aishabello', 'dark', 'headscarf'],
  ['rafasouza', 'brown', 'curls'],
  ['hannahweiss', 'pale', 'curls'],
  ['noahf', 'fair', 'short'],
  ['zaneledube', 'dark', 'afro'],
  ['elifkaya', 'tan', 'long'],
  ['tomas.novak', 'fair', 'cap'],
  ['gracemw', 'dark', 'braids'],
  ['ivopetrov', 'fair', 'crop'],
  ['lenahofer', 'pale', 'long'],
  ['kwamea', 'dark', 'twists'],
];

/** The fans who have a picture of themselves. */
export const fans: readonly Sitter[] = LOOKS.map(([username, skin, hair]) => ({
  username,
  ...lookOf(username, { skin, hair }),
}));

function lookOf(
  username: string,
  { skin, hair }: { skin: keyof typeof SKINS; hair: Hair },
): { palette: Palette; portrait: Portrait } {
  const random = new Random(username);
  const palette = random.pick(PALETTES);
  const portrait: Portrait = {
    skin: SKINS[skin],
    hair,
    hairColour: random.pick(skin === 'pale' || skin === 'fair' ? HAIR_COLOURS : HAIR_COLOURS.slice(0, 2)),
    garment: random.pick(GARMENTS),
    garmentColour:
      hair === 'headscarf' ? palette.soft : random.pick([palette.deep, palette.accent, palette.ink, palette.spark]),
    glasses: random.chance(0.3),
    smile: random.pick(['open', 'closed']),
  };
  return { palette, portrait };
}
