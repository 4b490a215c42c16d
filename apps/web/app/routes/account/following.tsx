import { listFollowing } from '@ovation/contract/people/audience.ts';
import { Group, Stack } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useNavigation } from 'react-router';
import { FollowingList } from '../../modules/audience/following-list.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../ui/lists/order-select.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import type { Route } from './+types/following.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listFollowing, { query: readListingOf(listFollowing, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Following', matches) }];
}

export default function Following({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const { q = '' } = listing.query;
  const isFiltered = q !== '';
  return (
    <Page narrow>
      <PageHeader title="Following" />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconHeart size={40} stroke={1.3} />}
          title="You don’t follow anyone yet"
          message="Follow people whose work you like to see their posts on your home page."
          action={{ label: 'Discover people', to: '/search' }}
        />
      ) : (
        <Stack gap="md">
          <Group gap="sm">
            <SearchField
              label="Search by name"
              value={String(q)}
              onSearch={(text) => listing.set({ q: text })}
              flex="1 1 14rem"
            />
            <OrderSelect listing={listing} orders={peopleOrders} />
          </Group>
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? (
              <EmptyState
                title="No one found"
                message="Try another name."
                action={{ label: 'Show everyone', to: '/following' }}
              />
            ) : (
              <FollowingList performers={data} />
            )}
          </div>
          <ListFooter listing={listing} total={total} />
        </Stack>
      )}
    </Page>
  );
}
