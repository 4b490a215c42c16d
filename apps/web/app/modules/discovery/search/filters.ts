import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { physicalAttributes, profileOptions } from '@ovation/contract/people/profile-options.ts';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import { countryName } from '../../../ui/words/formats.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** The defaults of the list of people: the most followed first. */
export const peopleListing = { pageSize: 20, sortBy: 'popular' } as const;

/** The order of galleries: newest first. */
export const galleryListing = { sortBy: 'publishedAt', sort: 'desc', pageSize: 24 } as const;

/** The attributes of performers that can be filtered by, in the order of the form. */
export const optionFilters = [
  ['age', english('Age')],
  ['gender', english('Gender')],
  ['sexualOrientation', english('Sexual orientation')],
  ['ethnicity', english('Ethnicity')],
  ['height', english('Height')],
  ['weight', english('Weight')],
  ['bodyType', english('Body type')],
  ['size', english('Size')],
  ['hair', english('Hair colour')],
  ['eyes', english('Eye colour')],
] as const satisfies readonly (readonly [keyof typeof profileOptions, EnglishText])[];

/** Those of a site: it can do without physical attributes. */
export function optionFiltersOf(site: { readonly physicalAttributes: boolean }) {
  const isPhysical = (name: string): boolean => physicalAttributes.some((each) => each === name);
  return optionFilters.filter(([name]) => site.physicalAttributes || !isPhysical(name));
}

export const filterNames: readonly string[] = [
  'country',
  'minimumPrice',
  'maximumPrice',
  'isOnline',
  'isFreeSubscription',
  'isNew',
  'category',
  'tag',
  ...optionFilters.map(([name]) => name),
];

export interface ActiveFilter {
  /** The name in the address query. */
  readonly name: string;
  readonly label: string;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** The active filters with their labels. */
export function activeFiltersOf(query: Query, categories: readonly CategoryLabel[] = []): ActiveFilter[] {
  return filterNames.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === 'false' ? [] : [{ name, label: labelOf(name, String(value), categories) }];
  });
}

function labelOf(name: string, value: string, categories: readonly CategoryLabel[]): string {
  if (name === 'category') return categories.find(({ slug }) => slug === value)?.name ?? value;
  if (name === 'tag') return `#${value}`;
  if (name === 'isNew') return t('New this week');
  if (name === 'country') return nameOfCountry(value);
  if (name === 'minimumPrice') return t('From {amount}', { amount: formatMoney(Number(value)) });
  if (name === 'maximumPrice') return t('Up to {amount}', { amount: formatMoney(Number(value)) });
  if (name === 'isOnline') return t('Online now');
  if (name === 'isFreeSubscription') return t('With a free trial');
  const filter = optionFilters.find(([key]) => key === name);
  return filter ? labelOfOption(filter, value) : value;
}

function labelOfOption([list, title]: (typeof optionFilters)[number], value: string): string {
  const option = profileOptions[list].find((one) => one.value === value);
  return `${translated(title)}: ${option ? translated(option.label) : value}`;
}

/** A mistyped address may contain anything. */
function nameOfCountry(code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? countryName(code.toUpperCase()) : code;
}
