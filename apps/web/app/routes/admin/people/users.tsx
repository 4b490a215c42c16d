import { t } from '@ovation/language/t.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { UserList } from '../../../modules/administration/users/user-list.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf } from '../../../platform/lists/listing.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/users.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listUsers, { query: readListingOf(listUsers, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('People'), matches) }];
}

export default function Users({ loaderData: { data, total } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title={t('People')} description={t('All fan and creator accounts.')} />
      <UserList users={data} total={total} />
    </Page>
  );
}
