import type { Palette } from '../artwork/palette.ts';
import type { Hair, Portrait } from '../artwork/portrait.ts';
import { Random } from '../artwork/random.ts';
import type { Fan } from './types.ts';

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

/** The two whose passwords are printed at the start, with money to spend. `balance` is in the site's currency. */
export const fans: readonly (Fan & { balance: number })[] = [
  fan('Sofia Lindqvist', 'sofialind', { skin: 'pale', hair: 'bob', balance: 240 }),
  fan('Daniel Reyes', 'danielreyes', { skin: 'tan', hair: 'short', balance: 85.5 }),
];

/** They follow, like, vote and comment, so that the site looks lived in. Some never chose a picture. */
export const quietFans: readonly Fan[] = [
  fan('Marta Kowalska', 'marta_k', { skin: 'fair', hair: 'braids' }),
  fan('Owen Pritchard', 'owenp', { skin: 'pale', hair: 'crop' }),
  fan('Priya Raman', 'priya.raman', { skin: 'brown', hair: 'long' }),
  fan('Lucas Brandt', 'lucasbrandt', { skin: 'fair', hair: 'short' }),
  fan('Annika Virtanen', 'annikav', { skin: 'pale', hair: 'ponytail' }),
  fan('Yusuf Demir', 'yusuf.demir', { skin: 'tan', hair: 'crop' }),
  fan('Chidi Okafor', 'chidi_o', { skin: 'dark', hair: 'crop' }),
  fan('Mei Tanaka', 'meitanaka', { skin: 'fair', hair: 'bob' }),
  fan('Camille Dubois', 'camille.d', { skin: 'fair', hair: 'bun' }),
  fan('Aisha Bello', 'aishabello', { skin: 'dark', hair: 'headscarf' }),
  fan('Rafael Souza', 'rafasouza', { skin: 'brown', hair: 'curls' }),
  fan('Hannah Weiss', 'hannahweiss', { skin: 'pale', hair: 'curls' }),
  fan('Noah Fischer', 'noahf', { skin: 'fair', hair: 'short' }),
  fan('Zanele Dube', 'zaneledube', { skin: 'dark', hair: 'afro' }),
  fan('Elif Kaya', 'elifkaya', { skin: 'tan', hair: 'long' }),
  fan('Tomas Novak', 'tomas.novak', { skin: 'fair', hair: 'cap' }),
  fan('Grace Mwangi', 'gracemw', { skin: 'dark', hair: 'braids' }),
  fan('Ivo Petrov', 'ivopetrov', { skin: 'fair', hair: 'crop' }),
  fan('Lena Hofer', 'lenahofer', { skin: 'pale', hair: 'long' }),
  fan('Kwame Asante', 'kwamea', { skin: 'dark', hair: 'twists' }),
  fan('Nora Byrne', 'norabyrne'),
  fan('Pedro Castillo', 'pedro.c'),
  fan('Jin Park', 'jinpark'),
  fan('Olga Ivanova', 'olgaiv'),
  fan('Sam Whitaker', 'samwhit'),
  fan('Leila Farahani', 'leilaf'),
  fan('Arjun Mehta', 'arjunm'),
  fan('Freja Holm', 'frejaholm'),
  fan('Mateus Lima', 'mateuslima'),
  fan('Ruth Abara', 'ruthabara'),
  fan('Jonas Keller', 'jonask'),
  fan('Bianca Moretti', 'biancam'),
  fan('Henrik Dahl', 'henrikdahl'),
  fan('Salma Nasser', 'salman_'),
  fan('Viktor Sokolov', 'vsokolov'),
  fan('Emma Jansen', 'emmajansen'),
  fan('Diego Torres', 'diegotorres'),
  fan('Anna Szabo', 'annaszabo'),
  fan('Kofi Mensah', 'kofim'),
  fan('Yara Costa', 'yaracosta'),
];

function fan(name: string, username: string): Fan;
function fan(name: string, username: string, looks: { skin: keyof typeof SKINS; hair: Hair }): Fan;
function fan(
  name: string,
  username: string,
  looks: { skin: keyof typeof SKINS; hair: Hair; balance: number },
): Fan & { balance: number };
function fan(
  name: string,
  username: string,
  looks?: { skin: keyof typeof SKINS; hair: Hair; balance?: number },
): Fan & { balance?: number } {
  const person = { name, username, email: `${username}@demo.example` };
  return looks ? { ...person, ...lookOf(username, looks), balance: looks.balance } : person;
}

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
