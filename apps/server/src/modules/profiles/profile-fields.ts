import type { Settings } from '@ovation/contract/site/settings.ts';
import { isWithin, sanitiseText, toMinor } from '@ovation/domain';
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
}

/** The columns to set; a field that is not sent keeps its value. Throws field-invalid. */
export function changeOf(fields: ProfileFields, settings: Settings, now: Date) {
  requirePriceInBounds('monthlyPrice', fields.monthlyPrice, settings);
  requirePriceInBounds('yearlyPrice', fields.yearlyPrice, settings);
  if (fields.dateOfBirth !== undefined) requireAdult(fields.dateOfBirth, now);
  requireKnownCountry(fields.country);
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
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >;
}

export type ProfileChange = ReturnType<typeof changeOf>;

function requirePriceInBounds(
  field: 'monthlyPrice' | 'yearlyPrice',
  price: number | undefined,
  settings: Settings,
): void {
  const bounds = { minimum: settings.minimumSubscriptionPrice, maximum: settings.maximumSubscriptionPrice };
  if (price !== undefined && !isWithin(price, bounds)) {
    throw invalidField(field, `The price must be from ${bounds.minimum.toFixed(2)} to ${bounds.maximum.toFixed(2)}.`);
  }
}

export function requireKnownCountry(country: string | null | undefined): void {
  if (country && !isCountry(country)) throw invalidField('country', 'Please choose a country from the list.');
}

const ageOfMajority = 18;

/** Age in whole years on a day, by the calendar, in UTC. */
function ageOn(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

export function requireAdult(dateOfBirth: string, now: Date): void {
  const age = ageOn(dateOfBirth, now);
  if (age > 120 || age < 0) throw invalidField('dateOfBirth', 'Please enter your date of birth.');
  if (age < ageOfMajority) throw invalidField('dateOfBirth', 'You must be 18 or older to be a performer.');
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
