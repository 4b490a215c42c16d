import { t } from '@ovation/language/t.ts';
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
  title: t('Your products'),
  description: t('What you sell: files to download, and things that you ship.'),
  create: t('New product'),
  search: t('Search your products'),
  empty: {
    title: t('Open your shop'),
    message: t('Add a name, an image and a price, and publish it. Fans find it on your page and in search.'),
  },
  noMatch: t('No products match'),
  pastEnd: t('This page is past the end of your products.'),
  showAll: t('Show all products'),
};
const typeOptions = productType.options.map((value) => ({ value, label: typeNames[value] }));
const statusOptions = productStatus.options.map((value) => ({ value, label: statusNames[value] }));
const filters: readonly StudioFilter[] = [
  { name: 'type', label: t('Type'), placeholder: t('Any type'), data: typeOptions, flex: '1 1 8rem', maw: 180 },
  { name: 'status', label: t('Status'), placeholder: t('Any status'), data: statusOptions, flex: '1 1 8rem', maw: 180 },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: t('Last changed') },
  { value: 'createdAt desc', label: t('Newest') },
  { value: 'createdAt asc', label: t('Oldest') },
  { value: 'name asc', label: t('By name') },
  { value: 'stock asc', label: t('Least in stock') },
  { value: 'price desc', label: t('Most expensive') },
];
