import { formatMoney } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import { physicalAttributes } from '@ovation/contract/people/profile-options.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import { isWithin, sanitiseLine, sanitiseText, toMinor } from '@ovation/domain';
import { ageOn, birthdayProblem } from '@ovation/domain/people/age.ts';
import { invalidField } from '../../platform/failure.ts';
import { isCountry } from '../reference/index.ts';

export interface NewPerformer {
  readonly accountId: string;
  /** Null until a performer who registered through a provider gives it. */
  readonly dateOfBirth: string | null;
  readonly gender?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly monthlyPrice: bigint;
  readonly yearlyPrice: bigint;
}

/** The fields of `PUT /performers/me` that belong to the profile. */
interface ProfileFields {
  readonly bio?: string | undefined;
  readonly monthlyPrice?: number | undefined;
  readonly yearlyPrice?: number | undefined;
  readonly isFreeSubscription?: boolean | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly gender?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly height?: string | null | undefined;
  readonly weight?: string | null | undefined;
  readonly bodyType?: string | null | undefined;
  readonly ethnicity?: string | null | undefined;
  readonly size?: string | null | undefined;
  readonly hair?: string | null | undefined;
  readonly eyes?: string | null | undefined;
  readonly sexualOrientation?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The columns to set; a field that is not sent keeps its value. Throws field-invalid. */
export function changeOf(fields: ProfileFields, settings: Settings, now: Date) {
  requirePriceInBounds('monthlyPrice', fields.monthlyPrice, settings);
  requirePriceInBounds('yearlyPrice', fields.yearlyPrice, settings);
  if (fields.dateOfBirth !== undefined) requireAdult(fields.dateOfBirth, now);
  requireKnownCountry(fields.country);
  requireNoUnwanted(fields, settings);
  const columns = {
    bio: fields.bio === undefined ? undefined : sanitiseText(fields.bio),
    monthly_price: fields.monthlyPrice === undefined ? undefined : toMinor(fields.monthlyPrice),
    yearly_price: fields.yearlyPrice === undefined ? undefined : toMinor(fields.yearlyPrice),
    is_free_subscription: fields.isFreeSubscription,
    date_of_birth: fields.dateOfBirth,
    gender: fields.gender,
    country: fields.country,
    height: fields.height,
    weight: fields.weight,
    body_type: fields.bodyType,
    ethnicity: fields.ethnicity,
    size: fields.size,
    hair: fields.hair,
    eyes: fields.eyes,
    sexual_orientation: fields.sexualOrientation,
    tags: fields.tags && tagsOf(fields.tags),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >;
}

/** Whether a change is about the prices, even if it leaves them as they are. */
export function namesPrice({ monthly_price, yearly_price, is_free_subscription }: ProfileChange): boolean {
  return monthly_price !== undefined || yearly_price !== undefined || is_free_subscription !== undefined;
}

/** Without markup and duplicates, in the order of the performer. */
function tagsOf(tags: readonly string[]): string[] {
  return [...new Set(tags.map(sanitiseLine))].filter((tag) => tag !== '');
}

/** A site without physical attributes stores none; clearing one is always possible. */
function requireNoUnwanted(fields: ProfileFields, settings: Settings): void {
  if (settings.physicalAttributes) return;
  const unwanted = physicalAttributes.find((name) => fields[name]);
  if (unwanted) throw invalidField(unwanted, t('This site does not ask for physical attributes.'));
}

export type ProfileChange = ReturnType<typeof changeOf>;

function requirePriceInBounds(
  field: 'monthlyPrice' | 'yearlyPrice',
  price: number | undefined,
  settings: Settings,
): void {
  const bounds = { minimum: settings.minimumSubscriptionPrice, maximum: settings.maximumSubscriptionPrice };
  if (price !== undefined && !isWithin(price, bounds)) {
    throw invalidField(
      field,
      t('The price must be from {minimum} to {maximum}.', {
        minimum: formatMoney(bounds.minimum),
        maximum: formatMoney(bounds.maximum),
      }),
    );
  }
}

export function requireKnownCountry(country: string | null | undefined): void {
  if (country && !isCountry(country)) throw invalidField('country', t('Please choose a country from the list.'));
}

export function requireAdult(dateOfBirth: string, now: Date): void {
  const problem = birthdayProblem(dateOfBirth, now);
  if (problem !== undefined) throw invalidField('dateOfBirth', problem);
}

/** The age band of the profile's option list. */
export function ageBand(dateOfBirth: string, now: Date): string {
  const age = ageOn(dateOfBirth, now);
  if (age >= 50) return 'over_50';
  if (age < 20) return '18_19';
  const from = 20 + Math.floor((age - 20) / 3) * 3;
  return `${from}_${from + 2}`;
}

/** Earliest and latest date of birth of an age band, both included. */
export function birthdaysOf(band: string, now: Date): { from: string; to: string } {
  const [low = 50, high = 120] = band === 'over_50' ? [50, 120] : band.split('_').map(Number);
  const dayYearsAgo = (years: number, plusDays: number): string =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + plusDays))
      .toISOString()
      .slice(0, 10);
  return { from: dayYearsAgo(high + 1, 1), to: dayYearsAgo(low, 0) };
}
