import { t } from '@ovation/language/t.ts';
import { listTokenPackages } from '@ovation/contract/money/token-packages.ts';
import { PackageList } from '../../../modules/administration/token-packages/package-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/token-packages.ts';

export async function loader(args: Route.LoaderArgs) {
  const params = new URLSearchParams({ sortBy: 'ordering', sort: 'asc', ...Object.fromEntries(args.url.searchParams) });
  return apiOf(args).call(listTokenPackages, { query: readListingOf(listTokenPackages, params) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Token packages'), matches) }];
}

export default function TokenPackages({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PackageList packages={data} total={total} />
    </Page>
  );
}
