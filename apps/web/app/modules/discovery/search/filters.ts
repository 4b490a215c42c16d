import { profileOptions, type ProfileOption } from '@ovation/contract/people/profile-options.ts';
import { countryName } from '../../../ui/words/country-name.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** The defaults of the list of people: the most followed first. */
export const peopleListing = { pageSize: 20, sortBy: 'popular' } as const;

/** The order of galleries: newest first. */
export const galleryListing = { sortBy: 'publishedAt', sort: 'desc', pageSize: 24 } as const;

/** The attributes of performers that can be filtered by, in the order of the form. */
export const optionFilters = [
  ['age', 'Age'],
  ['gender', 'Gender'],
  ['sexualOrientation', 'Sexual orientation'],
  ['ethnicity', 'Ethnicity'],
  ['height', 'Height'],
  ['weight', 'Weight'],
  ['bodyType', 'Body type'],
  ['size', 'Size'],
  ['hair', 'Hair colour'],
  ['eyes', 'Eye colour'],
] as const satisfies readonly (readonly [keyof typeof profileOptions, string])[];

export const filterNames: readonly string[] = [
  'country',
  'minimumPrice',
  'maximumPrice',
  'isOnline',
  'isFreeSubscription',
  ...optionFilters.map(([name]) => name),
];

export interface ActiveFilter {
  /** The name in the address query. */
  readonly name: string;
  readonly label: string;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** The active filters with their labels. */
export function activeFiltersOf(query: Query): ActiveFilter[] {
  return filterNames.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === 'false' ? [] : [{ name, label: labelOf(name, String(value)) }];
  });
}

function labelOf(name: string, value: string): string {
  if (name === 'country') return nameOfCountry(value);
  if (name === 'minimumPrice') return `From ${formatMoney(Number(value))}`;
  if (name === 'maximumPrice') return `Up to ${formatMoney(Number(value))}`;
  if (name === 'isOnline') return 'Online now';
  if (name === 'isFreeSubscription') return 'With a free trial';
  const [list, title] = optionFilters.find(([key]) => key === name) ?? ['gender', name];
  return `${title}: ${optionsOf(list).find((option) => option.value === value)?.label ?? value}`;
}

/** A mistyped address may contain anything. */
function nameOfCountry(code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? countryName(code.toUpperCase()) : code;
}

export function optionsOf(list: keyof typeof profileOptions): readonly ProfileOption[] {
  return profileOptions[list];
}
