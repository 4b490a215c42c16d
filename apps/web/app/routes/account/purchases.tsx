import { t } from '@ovation/language/t.ts';
import { titlesOf } from '@ovation/contract/content-types.ts';
import { purchaseType, searchPurchases } from '@ovation/contract/shop/purchases.ts';
import { Card, Group } from '@mantine/core';
import { IconDownload } from '../../ui/tabler.ts';
import { BuyerTabs } from '../../modules/shop/buying/buyer-tabs.tsx';
import { PurchaseList } from '../../modules/shop/buying/purchase-list.tsx';
import { useOrderChanges } from '../../modules/shop/orders/use-order-changes.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { FilterSelect } from '../../ui/lists/list-selects.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { optionsOfTable } from '../../ui/words/options.ts';
import type { Route } from './+types/purchases.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchPurchases, { query: readListingOf(searchPurchases, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Purchases'), matches) }];
}

const types = titlesOf(purchaseType.options);

export default function Purchases({ loaderData: { data, total } }: Route.ComponentProps) {
  useOrderChanges();
  const listing = useListing();
  return (
    <Page>
      <PageHeader
        title={t('Purchases')}
        description={t('Everything you bought. It stays yours even after a subscription ends.')}
      />
      <BuyerTabs />
      <Group gap="sm" align="flex-end">
        <ListSearch
          listing={listing}
          label={t('Search by title or creator')}

          flex="1 1 16rem"
          maw="26rem"
        />
        <FilterSelect
          listing={listing}
          name="type"
          aria-label={t('Type')}
          placeholder={t('Everything')}
          data={optionsOfTable(types)}
          flex="0 1 10rem"
        />
      </Group>
      {data.length > 0 ? <PurchaseList purchases={data} /> : <NoPurchases listing={listing} />}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}

function NoPurchases({ listing }: { readonly listing: Listing }) {
  const isNarrowed = ['q', 'type'].some((name) => listing.query[name] !== undefined);
  return (
    <Card>
      <EmptyState
        icon={<IconDownload size={36} stroke={1.4} />}
        title={isNarrowed ? t('No matches') : t('No purchases yet')}
        message={
          isNarrowed
            ? t('Try other words, or show everything.')
            : t('Posts, videos, galleries, messages and products that you buy are kept here.')
        }
        action={
          isNarrowed
            ? { label: t('Show all'), onClick: () => listing.set({ q: undefined, type: undefined }) }
            : { label: t('Discover creators'), to: '/search' }
        }
      />
    </Card>
  );
}
