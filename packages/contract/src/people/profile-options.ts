/** The option lists of a performer's profile (specification, section 3): value and label. */
export interface ProfileOption {
  readonly value: string;
  readonly label: string;
}

function bands(first: number, last: number, step: number, unit: string): ProfileOption[] {
  const inner: ProfileOption[] = [];
  for (let from = first; from + step - 1 <= last; from += step) {
    const to = from + step - 1;
    inner.push({ value: `${from}_${to}`, label: `${from}–${to}${unit}` });
  }
  return inner;
}

const options = (...values: string[]): ProfileOption[] =>
  values.map((value) => ({
    value,
    label: value.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase()),
  }));

/** 140_142 … 188_190: each band is two wide. */
const heights = [
  { value: 'under_140', label: 'Under 140 cm' },
  ...bands(140, 190, 3, ' cm'),
  { value: 'over_190', label: 'Over 190 cm' },
];
const weights = [
  { value: 'under_40', label: 'Under 40 kg' },
  ...bands(40, 100, 3, ' kg'),
  { value: 'over_100', label: 'Over 100 kg' },
];
const ages = [
  { value: '18_19', label: '18–19' },
  ...[20, 23, 26, 29, 32, 35, 38, 41, 44].map((from) => ({
    value: `${from}_${from + 2}`,
    label: `${from}–${from + 2}`,
  })),
  { value: '47_49', label: '47–49' },
  { value: 'over_50', label: 'Over 50' },
];

export const profileOptions = {
  height: heights,
  weight: weights,
  age: ages,
  bodyType: options(
    'fit',
    'slim',
    'curvy',
    'large',
    'toned',
    'petite',
    'ripped',
    'tanned',
    'runner',
    'swimmer',
    'muscular',
    'gymBody',
  ),
  ethnicity: options(
    'asian',
    'white',
    'latino',
    'hispanic',
    'black or african america',
    'american indian or alaska native',
    'native hawaiian or other pacific islander',
  ),
  size: options('x-large', 'large', 'medium', 'small'),
  hair: options(
    'red',
    'yellow',
    'blond',
    'black',
    'brown',
    'white',
    'brunet',
    'blue',
    'green',
    'pink',
    'ginger',
    'multiColored',
  ),
  eyes: options('blue', 'brown', 'green', 'amber', 'gray', 'hazel', 'red'),
  gender: [
    { value: 'male', label: 'Male' },
    { value: 'female', label: 'Female' },
    { value: 'transgender', label: 'Trans' },
  ],
  sexualOrientation: options('straight', 'lesbian', 'gay', 'bisexual', 'transgender'),
} as const satisfies Record<string, readonly ProfileOption[]>;

export type ProfileOptionList = keyof typeof profileOptions;

/** The values of one list, for zod's enum. */
export function optionValues(list: ProfileOptionList): [string, ...string[]] {
  return profileOptions[list].map((option) => option.value) as [string, ...string[]];
}
