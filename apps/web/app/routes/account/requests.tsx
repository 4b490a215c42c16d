import { t } from '@ovation/language/t.ts';
import { searchOwnRequests } from '@ovation/contract/shop/requests.ts';
import { BuyerTabs } from '../../modules/shop/buying/buyer-tabs.tsx';
import { NoRequests, RequestFilters, RequestList } from '../../modules/shop/requests/request-list.tsx';
import { useRequestChanges } from '../../modules/shop/requests/use-request-changes.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import type { Route } from './+types/requests.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchOwnRequests, { query: readListingOf(searchOwnRequests, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your requests'), matches) }];
}

export default function Requests({ loaderData: { data, total } }: Route.ComponentProps) {
  useRequestChanges();
  const listing = useListing();
  return (
    <Page>
      <PageHeader title={t('Requests')} description={t('Things you asked creators to make for you.')} />
      <BuyerTabs />
      <RequestFilters searchLabel={t('Search by product or creator')} />
      {data.length === 0 ? (
        <NoRequests
          message={t('Made-to-order products have a request form.')}
          action={{ label: t('Discover creators'), to: '/search' }}
        />
      ) : (
        <RequestList
          requests={data}
          address="/requests"
          otherOf={({ performer }) => t('From {name}', { name: performer.name })}
        />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
