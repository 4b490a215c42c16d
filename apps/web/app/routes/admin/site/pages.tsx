import { t } from '@ovation/language/t.ts';
import { listPages } from '@ovation/contract/pages.ts';
import { PageList } from '../../../modules/administration/pages/page-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/pages.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listPages, { query: readListingOf(listPages, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Pages'), matches) }];
}

export default function Pages({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageList pages={data} total={total} />
    </Page>
  );
}
