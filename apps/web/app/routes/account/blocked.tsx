import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { listBlockedUsers } from '@ovation/contract/people/audience.ts';
import { listMutedUsers, listRestrictedUsers } from '@ovation/contract/people/boundaries.ts';
import { Group, Stack, Text } from '@mantine/core';
import { BoundedList, type BoundaryKind } from '../../modules/audience/boundaries/bounded-list.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../ui/lists/list-selects.tsx';
import type { Route } from './+types/blocked.ts';

const title = english('Blocked, muted and restricted');
const kinds = [
  { value: '', label: english('Blocked people') },
  { value: 'muted', label: english('Muted people') },
  { value: 'restricted', label: english('Restricted people') },
];

const about: Readonly<Record<BoundaryKind, EnglishText>> = {
  blocked: english('You and the people you block can’t find each other in lists, comments, messages or live chats.'),
  muted: english(
    'Their posts and comments are left out of your lists, and nothing they do notifies you. You can still open their page.',
  ),
  restricted: english(
    'Their messages go to “Restricted”, without a notification, and they can’t see when you’ve read them. Only the two of you can see their comments on what you publish.',
  ),
};

const empty: Readonly<Record<BoundaryKind, EnglishText>> = {
  blocked: english('You have not blocked anyone.'),
  muted: english('You have not muted anyone.'),
  restricted: english('You have not restricted anyone.'),
};

const operations = { blocked: listBlockedUsers, muted: listMutedUsers, restricted: listRestrictedUsers } as const;

function kindOf(show: string | null): BoundaryKind {
  return show === 'muted' || show === 'restricted' ? show : 'blocked';
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const kind = kindOf(searchParams.get('show'));
  const query = readListingOf(operations[kind], searchParams);
  return { kind, ...(await apiOf(args).call(operations[kind], { query })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(translated(title), matches) }];
}

export default function Blocked({ loaderData: { kind, data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const { q = '' } = listing.query;
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader title={translated(title)} description={t('No one is notified of this.')} />
      <Stack gap="md">
        <FilterLinks label={translated(title)} name="show" options={kinds} removes={['q']} />
        <Text size="sm" c="dimmed">
          {translated(about[kind])}
        </Text>
        {total > 1 || q !== '' ? (
          <Group gap="sm">
            <SearchField
              label={t('Search by name')}
              value={String(q)}
              onSearch={(text) => listing.set({ q: text })}
              flex="1 1 14rem"
            />
            <OrderSelect listing={listing} orders={peopleOrders} />
          </Group>
        ) : null}
        <BoundedList
          kind={kind}
          users={data}
          empty={q === '' ? translated(empty[kind]) : t('No one on this list has this name.')}
        />
        <ListFooter listing={listing} total={total} />
      </Stack>
    </Page>
  );
}
