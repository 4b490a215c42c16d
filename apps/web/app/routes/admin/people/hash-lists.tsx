import { t } from '@ovation/language/t.ts';
import { listHashLists } from '@ovation/contract/site/hash-lists.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { HashLists } from '../../../modules/administration/hash-lists/hash-lists.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/hash-lists.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listHashLists, { query: readListingOf(listHashLists, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Picture lists'), matches) }];
}

export default function HashListsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page narrow>
      <Anchor component={Link} to="/admin/reports">
        {t('All reports')}
      </Anchor>
      <HashLists {...loaderData} />
    </Page>
  );
}
