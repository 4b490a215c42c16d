import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { Anchor, Card, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { BuyerTabs } from '../../modules/shop/buying/buyer-tabs.tsx';
import { PurchaseList } from '../../modules/shop/buying/purchase-list.tsx';
import { isBought } from '../../modules/shop/orders/order-labels.ts';
import { useOrderChanges } from '../../modules/shop/orders/use-order-changes.ts';
import { shopStyles } from '../../modules/shop/styles.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import type { Route } from './+types/purchases.ts';

export const links = shopStyles;

const defaults = { sortBy: 'createdAt' };

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchOwnOrders, { query: readListingOf(searchOwnOrders, args.url.searchParams, defaults) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Purchases', matches) }];
}

export default function Purchases({ loaderData: { data, total } }: Route.ComponentProps) {
  useOrderChanges();
  const listing = useListing(defaults);
  return (
    <Page>
      <PageHeader title="Purchases" description="What you bought in shops: downloads stay here." />
      <BuyerTabs />
      <SearchField
        label="Search by product or performer"
        value={String(listing.query['q'] ?? '')}
        onSearch={(q) => listing.set({ q })}
        maw="26rem"
      />
      {data.some(isBought) ? <PurchaseList orders={data} /> : <NoPurchases listing={listing} />}
      <ListFooter listing={listing} total={total} />
      <Text size="sm" c="dimmed">
        Posts, videos and galleries that you bought are in{' '}
        <Anchor component={Link} to="/wallet?list=spending" inherit underline="always">
          what you spent
        </Anchor>
        , and open on their own pages.
      </Text>
    </Page>
  );
}

function NoPurchases({ listing }: { readonly listing: Listing }) {
  const isSearched = listing.query['q'] !== undefined;
  return (
    <Card>
      <EmptyState
        icon={<IconDownload size={36} stroke={1.4} />}
        title={isSearched ? 'Nothing matches' : 'Nothing bought yet'}
        message={isSearched ? 'Try other words.' : 'What you buy in a performer’s shop is kept here.'}
        action={
          isSearched
            ? { label: 'Show all', onClick: () => listing.set({ q: undefined }) }
            : { label: 'Find performers', to: '/search' }
        }
      />
    </Card>
  );
}
