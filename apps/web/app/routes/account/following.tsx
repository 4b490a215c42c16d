import { t } from '@ovation/language/t.ts';
import { listFollowing } from '@ovation/contract/people/audience.ts';
import { Group, Stack } from '@mantine/core';
import { IconHeart } from '../../ui/tabler.ts';
import { useNavigation } from 'react-router';
import { suggestPerformers } from '@ovation/contract/publishing/discovery.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { apiOf, plainApiOf } from '../../platform/api/api.server.ts';
import { orNone } from '../../platform/api/or-none.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../ui/lists/list-selects.tsx';
import { SuggestedPerformers } from '../../modules/discovery/suggested-performers.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import type { Route } from './+types/following.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import classes from './pages.module.css';
import { FollowButton } from '../../modules/audience/follow-button.tsx';

export async function loader(args: Route.LoaderArgs) {
  const [page, suggested] = await Promise.all([
    apiOf(args).call(listFollowing, { query: readListingOf(listFollowing, args.url.searchParams) }),
    orNone(plainApiOf(args.context).call(suggestPerformers)),
  ]);
  return { ...page, suggested };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('People you follow'), matches) }];
}

export default function Following({ loaderData: { data, total, suggested } }: Route.ComponentProps) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const { q = '' } = listing.query;
  const isFiltered = q !== '';
  return (
    <Page narrow aside={<SuggestedPerformers performers={suggested} />}>
      <PageHeader title={t('People you follow')} />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconHeart size={40} stroke={1.3} />}
          title={t('You don’t follow anyone yet')}
          message={t('Follow people whose work you like to see their posts on Home.')}
          action={{ label: t('Discover creators'), to: '/search' }}
        />
      ) : (
        <Stack gap="md">
          <Group gap="sm">
            <SearchField
              label={t('Search by name')}
              value={String(q)}
              onSearch={(text) => listing.set({ q: text })}
              flex="1 1 14rem"
            />
            <OrderSelect listing={listing} orders={peopleOrders} />
          </Group>
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? (
              <EmptyState
                title={t('No one found')}
                message={t('Try another name.')}
                action={{ label: t('Show everyone'), to: '/following' }}
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

/** The performers that the viewer follows. Unfollowed ones stay until the page is loaded again, to undo a slip. */
function FollowingList({ performers }: { readonly performers: readonly PerformerCard[] }) {
  return (
    <ul className={classes.list} aria-label={t('People you follow')}>
      {performers.map((performer) => (
        <li key={performer._id} className={classes.row} data-row>
          <AccountLine
            account={performer}
            to={profileAddress(performer)}
            detail={performer.isSubscribed ? t('Subscribed') : undefined}
            size={52}
            aside={<FollowButton performer={performer} size="sm" />}
          />
        </li>
      ))}
    </ul>
  );
}
