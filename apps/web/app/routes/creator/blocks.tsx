import { t } from '@ovation/language/t.ts';
import { listBlockedCountries, listBlockedUsers } from '@ovation/contract/people/audience.ts';
import { BlockedUsers, BlockedCountries } from '../../modules/audience/blocks/blocks.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/blocks.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [users, { countries }] = await Promise.all([
    api.call(listBlockedUsers, { query: readListingOf(listBlockedUsers, args.url.searchParams) }),
    api.call(listBlockedCountries),
  ]);
  return { users, countries };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Blocks'), matches) }];
}

export default function Blocks({ loaderData: { users, countries } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHeader
        title={t('Blocks')}
        description={t('People and countries that can’t see you, your page or your posts. They are not notified.')}
      />
      <BlockedUsers users={users.data} total={users.total} />
      <BlockedCountries key={countries.join()} countries={countries} />
    </Page>
  );
}
