import { t } from '@ovation/language/t.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { setShippingZones, ShippingZone } from '@ovation/contract/shop/shipping.ts';
import { amountOf } from '../../../ui/forms/money-input.tsx';
import { countryName } from '../../../ui/words/country-name.ts';
import { newKey } from '../../../platform/new-key.ts';

export interface ZoneValues {
  readonly key: string;
  readonly name: string;
  readonly countries: readonly string[];
  /** Every country that no other zone names, instead of a list. */
  readonly isRest: boolean;
  readonly price: number | '';
  /** '': never free. */
  readonly freeFrom: number | '';
}

export function newZone(isRest: boolean): ZoneValues {
  const name = isRest ? t('Everywhere else') : '';
  return { key: newKey(), name, countries: [], isRest, price: '', freeFrom: '' };
}

export function zoneValuesOf({ _id, name, countries, price, freeFrom }: ShippingZone): ZoneValues {
  return { key: _id, name, countries, isRest: countries.length === 0, price, freeFrom: freeFrom ?? '' };
}

export function zonesBody(zones: readonly ZoneValues[]): BodyInput<typeof setShippingZones> {
  return {
    zones: zones.map(({ name, countries, isRest, price, freeFrom }) => ({
      name,
      countries: isRest ? [] : [...countries],
      price: amountOf(price),
      freeFrom: freeFrom === '' ? null : freeFrom,
    })),
  };
}

/** What is wrong with the countries of each zone, by its position: an empty list would mean the rest of the world. */
export function countryProblems(zones: readonly ZoneValues[]): ReadonlyMap<number, string> {
  const problems = zones.flatMap(({ countries, isRest }, index): (readonly [number, string])[] => {
    if (isRest) return [];
    if (countries.length === 0) return [[index, t('Please choose a country.')]];
    const earlier = zones.slice(0, index).filter((zone) => !zone.isRest);
    const twice = countries.find((code) => earlier.some((zone) => zone.countries.includes(code)));
    return twice === undefined
      ? []
      : [[index, t('{countryName} is in another zone, too.', { countryName: countryName(twice) })]];
  });
  return new Map(problems);
}

/** Where parcels go, in a sentence. */
export function reachOf(zones: readonly ZoneValues[]): string {
  if (zones.length === 0) return t('You ship everywhere, and shipping is free for buyers.');
  return zones.some(({ isRest }) => isRest)
    ? t('You ship to every country.')
    : t('You ship to the countries of these zones only.');
}
