import { english, sameInAllLanguages, type EnglishText } from '@ovation/language/english.ts';

/** The option lists of a performer's profile (specification, section 3): value and label. */
export interface ProfileOption {
  readonly value: string;
  readonly label: EnglishText;
}

function bands(first: number, last: number, step: number, unit: string): ProfileOption[] {
  const inner: ProfileOption[] = [];
  for (let from = first; from + step - 1 <= last; from += step) {
    const to = from + step - 1;
    inner.push({ value: `${from}_${to}`, label: sameInAllLanguages(`${from}–${to}${unit}`) });
  }
  return inner;
}

type Option = readonly [value: string, label: EnglishText];

const options = (...listed: readonly Option[]): ProfileOption[] => listed.map(([value, label]) => ({ value, label }));

/** 140_142 … 188_190: each band is two wide. */
const heights = [
  { value: 'under_140', label: english('Under 140 cm') },
  ...bands(140, 190, 3, ' cm'),
  { value: 'over_190', label: english('Over 190 cm') },
];
const weights = [
  { value: 'under_40', label: english('Under 40 kg') },
  ...bands(40, 100, 3, ' kg'),
  { value: 'over_100', label: english('Over 100 kg') },
];
const ages = [
  { value: '18_19', label: sameInAllLanguages('18–19') },
  ...[20, 23, 26, 29, 32, 35, 38, 41, 44].map((from) => ({
    value: `${from}_${from + 2}`,
    label: sameInAllLanguages(`${from}–${from + 2}`),
  })),
  { value: '47_49', label: sameInAllLanguages('47–49') },
  { value: 'over_50', label: english('Over 50') },
];

export const profileOptions = {
  height: heights,
  weight: weights,
  age: ages,
  bodyType: options(
    ['fit', english('Fit')],
    ['slim', english('Slim')],
    ['curvy', english('Curvy')],
    ['large', english('Heavyset')],
    ['toned', english('Toned')],
    ['petite', english('Petite')],
    ['ripped', english('Ripped')],
    ['tanned', english('Tanned')],
    ['runner', english('Runner')],
    ['swimmer', english('Swimmer')],
    ['muscular', english('Muscular')],
    ['gymBody', english('Gym body')],
  ),
  ethnicity: options(
    ['asian', english('Asian')],
    ['white', english('White')],
    ['latino', english('Latino')],
    ['hispanic', english('Hispanic')],
    ['black or african america', english('Black or African American')],
    ['american indian or alaska native', english('American Indian or Alaska Native')],
    ['native hawaiian or other pacific islander', english('Native Hawaiian or other Pacific Islander')],
  ),
  size: options(
    ['x-large', english('X-large')],
    ['large', english('Large')],
    ['medium', english('Medium')],
    ['small', english('Small')],
  ),
  hair: options(
    ['red', english('Red')],
    ['yellow', english('Yellow')],
    ['blond', english('Blond')],
    ['black', english('Black')],
    ['brown', english('Brown')],
    ['white', english('White hair')],
    ['brunet', english('Brunet')],
    ['blue', english('Blue')],
    ['green', english('Green')],
    ['pink', english('Pink')],
    ['ginger', english('Ginger')],
    ['multiColored', english('Multicolored')],
  ),
  eyes: options(
    ['blue', english('Blue')],
    ['brown', english('Brown')],
    ['green', english('Green')],
    ['amber', english('Amber')],
    ['gray', english('Gray')],
    ['hazel', english('Hazel')],
    ['red', english('Red')],
  ),
  gender: [
    { value: 'male', label: english('Male') },
    { value: 'female', label: english('Female') },
    { value: 'transgender', label: english('Trans') },
  ],
  sexualOrientation: options(
    ['straight', english('Straight')],
    ['lesbian', english('Lesbian')],
    ['gay', english('Gay')],
    ['bisexual', english('Bisexual')],
    ['transgender', english('Transgender')],
  ),
} as const satisfies Record<string, readonly ProfileOption[]>;

export type ProfileOptionList = keyof typeof profileOptions;

/** What describes a body. A site can do without these: the setting `physicalAttributes`. */
export const physicalAttributes = [
  'height',
  'weight',
  'bodyType',
  'ethnicity',
  'size',
  'hair',
  'eyes',
  'sexualOrientation',
] as const satisfies readonly ProfileOptionList[];

/** The values of one list, for zod's enum. */
export function optionValues(list: ProfileOptionList): [string, ...string[]] {
  return profileOptions[list].map((option) => option.value) as [string, ...string[]];
}
