import { t } from '@ovation/language/t.ts';
import { listPromos } from '@ovation/contract/site/site.ts';
import { PromoList } from '../../../modules/administration/promos/promo-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/promos.ts';

export async function loader(args: Route.LoaderArgs) {
  const params = new URLSearchParams({ sortBy: 'ordering', sort: 'asc', ...Object.fromEntries(args.url.searchParams) });
  return apiOf(args).call(listPromos, { query: readListingOf(listPromos, params) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Promos'), matches) }];
}

export default function Promos({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PromoList promos={data} total={total} />
    </Page>
  );
}
