import { t } from '@ovation/language/t.ts';
import { searchProducts, productType, type Product } from '@ovation/contract/shop/products.ts';
import { Stack, Checkbox } from '@mantine/core';
import { IconSearchOff } from '../../../ui/tabler.ts';
import { useState } from 'react';
import type { Listing } from '../../../platform/lists/listing.ts';
import { useEndless, type EndlessPage } from '../../../platform/lists/endless.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ProductList } from '../../products/cards/product-grid.tsx';
import { NothingFound, SimilarOnly } from '../search/content-found.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { optionsOf } from '../../../ui/words/options.ts';
import { FilterSelect } from '../../../ui/lists/list-selects.tsx';
import { typeNames } from '../../products/product-labels.ts';
import { CountrySelect } from '../../reference/country-select.tsx';
import classes from './products-found.module.css';

interface ProductsFoundProps {
  readonly found: EndlessPage<Product> & { readonly isSimilar?: boolean | undefined };
  readonly query: Readonly<Record<string, unknown>> & { readonly q?: string | undefined };
  readonly listing: Listing;
}

/** Products of all performers, found by their names and open descriptions, and filtered. */
export function ProductsFound({ found, query, listing }: ProductsFoundProps) {
  const products = useEndless(searchProducts, { query }, found);
  return (
    <Stack gap="lg">
      <ProductFilters listing={listing} />
      <SimilarOnly of="products" isSimilar={found.isSimilar} />
      {products.items.length === 0 ? (
        <NoProduct query={query} />
      ) : (
        <ProductList products={products} isSigned label={t('Products')} />
      )}
    </Stack>
  );
}

const filters = ['type', 'minPrice', 'maxPrice', 'inStock', 'shipsTo'] as const;

function NoProduct({ query }: Pick<ProductsFoundProps, 'query'>) {
  const isFiltered = filters.some((name) => query[name] !== undefined);
  if (!isFiltered) return <NothingFound of="products" q={query.q} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.3} />}
      title={t('No products match')}
      message={t('Try other words, or remove a filter.')}
      action={{ label: t('Show the whole shop'), to: '/search?kind=products' }}
    />
  );
}

const types = productType.options.map((value) => ({ value, label: typeNames[value] }));

/** What a person wants to spend, and where it has to go. */
function ProductFilters({ listing }: { readonly listing: Listing }) {
  const { shipsTo, inStock } = listing.query;
  return (
    <section className={classes.filters} aria-label={t('Filters')}>
      <FilterSelect listing={listing} name="type" label={t('Type')} placeholder={t('Any')} data={optionsOf(types)} />
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
