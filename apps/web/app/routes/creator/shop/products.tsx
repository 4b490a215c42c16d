import { english, t } from '@ovation/language/t.ts';
import { productStatus, productType, searchOwnProducts } from '@ovation/contract/shop/products.ts';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconTruck } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { OwnProducts } from '../../../modules/products/own/own-products.tsx';
import { statusNames, typeNames } from '../../../modules/products/product-labels.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { StudioListing, type StudioFilter } from '../library/studio-listing.tsx';
import type { Route } from './+types/products.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchOwnProducts, { query: readListingOf(searchOwnProducts, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your products'), matches) }];
}

export default function Products({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <StudioListing
      address="/creator/products"
      icon={<IconBuildingStore size={36} stroke={1.4} />}
      texts={texts}
      filters={filters}
      orders={orders}
      total={total}
      actions={
        <Button
          component={Link}
          to="/creator/products/shipping"
          variant="default"
          leftSection={<IconTruck size={18} aria-hidden />}
        >
          {t('Shipping')}
        </Button>
      }
    >
      {data.length === 0 ? null : <OwnProducts products={data} />}
    </StudioListing>
  );
}

const texts = {
  title: english('Your products'),
  description: english('What you sell: files to download, and things that you ship.'),
  create: english('New product'),
  search: english('Search your products'),
  empty: {
    title: english('Open your shop'),
    message: english('Add a name, an image and a price, and publish it. Fans find it on your page and in search.'),
  },
  noMatch: english('No products match'),
  pastEnd: english('This page is past the end of your products.'),
  showAll: english('Show all products'),
};
const typeOptions = productType.options.map((value) => ({ value, label: typeNames[value] }));
const statusOptions = productStatus.options.map((value) => ({ value, label: statusNames[value] }));
const filters: readonly StudioFilter[] = [
  {
    name: 'type',
    label: english('Type'),
    placeholder: english('Any type'),
    options: typeOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
  {
    name: 'status',
    label: english('Status'),
    placeholder: english('Any status'),
    options: statusOptions,
    flex: '1 1 8rem',
    maw: 180,
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'name asc', label: english('By name') },
  { value: 'stock asc', label: english('Least in stock') },
  { value: 'price desc', label: english('Most expensive') },
];
