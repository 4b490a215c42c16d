import { t } from '@ovation/language/t.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { UserList } from '../../../modules/administration/users/user-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/fans.ts';

export async function loader(args: Route.LoaderArgs) {
  const query = readListingOf(listUsers, args.url.searchParams);
  return apiOf(args).call(listUsers, { query: { ...query, kind: 'fan' } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Fans'), matches) }];
}

export default function Fans({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('Fans')} description={t('People who follow, subscribe and buy.')} />
      <UserList users={data} total={total} of="fans" />
    </Page>
  );
}
