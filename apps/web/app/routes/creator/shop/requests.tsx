import { t } from '@ovation/language/t.ts';
import { searchRequests } from '@ovation/contract/shop/requests.ts';
import { NoRequests, RequestFilters, RequestList } from '../../../modules/shop/requests/request-list.tsx';
import { useRequestChanges } from '../../../modules/shop/requests/use-request-changes.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import type { Route } from './+types/requests.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchRequests, { query: readListingOf(searchRequests, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Requests'), matches) }];
}

export default function Requests({ loaderData: { data, total } }: Route.ComponentProps) {
  useRequestChanges();
  const listing = useListing();
  return (
    <Page>
      <PageHeader title={t('Requests')} description={t('What fans ask you to make for them.')} />
      <RequestFilters searchLabel={t('Search by product or fan')} />
      {data.length === 0 ? (
        <NoRequests
          message={t('They appear here when fans ask for a product that you make to order.')}
          action={{ label: t('Your products'), to: '/creator/products' }}
        />
      ) : (
        <RequestList
          requests={data}
          address="/creator/requests"
          otherOf={({ user }) => t('From {name}', { name: user.name })}
        />
      )}
      <ListFooter listing={listing} total={total} />
    </Page>
  );
}
