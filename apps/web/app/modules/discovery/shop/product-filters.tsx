import { t } from '@ovation/language/t.ts';
import { productType } from '@ovation/contract/shop/products.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { typeNames } from '../../products/product-labels.ts';
import { CountrySelect } from '../../reference/country-select.tsx';

const types = productType.options.map((value) => ({ value, label: typeNames[value] }));

/** What a person wants to spend, and where it has to go. */
export function ProductFilters({ listing }: { readonly listing: Listing }) {
  const { shipsTo, inStock } = listing.query;
  return (
    <section className="product-filters" aria-label={t('Filters')}>
      <FilterSelect listing={listing} name="type" label={t('Type')} placeholder={t('Any')} data={types} />
      <CountrySelect
        label={t('Ships to')}
        placeholder={t('Anywhere')}
        clearable
        value={shipsTo === undefined ? null : String(shipsTo)}
        onChange={(country) => listing.set({ shipsTo: country ?? undefined })}
      />
      <PriceField listing={listing} name="minPrice" label={t('Price from')} />
      <PriceField listing={listing} name="maxPrice" label={t('Price to')} />
      <Checkbox
        label={t('In stock')}
        checked={inStock !== undefined}
        onChange={(event) => listing.set({ inStock: event.currentTarget.checked ? 'true' : undefined })}
      />
    </section>
  );
}

interface PriceFieldProps {
  readonly listing: Listing;
  readonly name: 'minPrice' | 'maxPrice';
  readonly label: string;
}

/** Searches when it is left, or by Enter: half a price would empty the list. */
function PriceField({ listing, name, label }: PriceFieldProps) {
  const searched = String(listing.query[name] ?? '');
  const [before, setBefore] = useState(searched);
  const [typed, setTyped] = useState<number | string>(searched);
  if (before !== searched) {
    setBefore(searched);
    setTyped(searched);
  }
  const search = (): void => {
    if (String(typed) !== searched) listing.set({ [name]: typed === '' ? undefined : Number(typed) });
  };
  return (
    <MoneyInput
      label={label}
      placeholder={t('Any')}
      value={typed}
      onChange={setTyped}
      onBlur={search}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}
