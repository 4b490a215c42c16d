import { t } from '@ovation/language/t.ts';
import { listBlockedCountries, listBlockedUsers } from '@ovation/contract/people/audience.ts';
import { BlockedCountries } from '../../modules/audience/blocks/blocked-countries.tsx';
import { BlockedUsers } from '../../modules/audience/blocks/blocked-users.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { AsideNotes } from '../../ui/layout/aside-notes.tsx';
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

const effects = [
  t('People you block stop following you. They can’t find you, open your page or message you.'),
  t('A running subscription ends, and its unused time is refunded. So are recent purchases.'),
  t('Nobody is told. If you unblock someone, what they bought and you did not refund is open to them again.'),
  t('In a blocked country, your page says that it is not available there.'),
];

export default function Blocks({ loaderData: { users, countries } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<AsideNotes title={t('What a block does')} notes={effects} />}>
      <PageHeader
        title={t('Blocks')}
        description={t('People and countries that can’t see you, your page or your posts. They are not notified.')}
      />
      <BlockedUsers users={users.data} total={users.total} />
      <BlockedCountries key={countries.join()} countries={countries} />
    </Page>
  );
}
