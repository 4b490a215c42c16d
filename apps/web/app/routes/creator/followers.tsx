import { t } from '@ovation/language/t.ts';
import { listFollowers } from '@ovation/contract/people/audience.ts';
import { Card, Group } from '@mantine/core';
import { IconHeart } from '../../ui/tabler.ts';
import { FollowerList } from '../../modules/audience/follower-list.tsx';
import { MessageButton } from '../../modules/conversations/message-button.tsx';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../platform/lists/listing.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, peopleOrders } from '../../ui/lists/list-selects.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import type { Route } from './+types/followers.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listFollowers, { query: readListingOf(listFollowers, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Followers'), matches) }];
}

export default function Followers({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const performer = useOwnPerformer();
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('followers.changed', revalidateSoon);
  useServerEvent('subscribers.changed', revalidateSoon);
  useReconnected(revalidateSoon);
  const isSearch = listing.query['q'] !== undefined;
  return (
    <Page>
      <PageHeader
        title={t('Followers')}
        description={t('{totalFollower, plural, one {One fan follows you.} other {# fans follow you.}}', {
          totalFollower: performer.totalFollower,
        })}
      />
      {performer.totalFollower === 0 && !isSearch ? (
        <Card>
          <EmptyState
            icon={<IconHeart size={36} stroke={1.4} />}
            title={t('No followers yet')}
            message={t('Following is free. Share your page, and publish something for everyone.')}
            action={{ label: t('See your page'), to: profileAddress(performer) }}
          />
        </Card>
      ) : (
        <>
          <Group gap="sm">
            <ListSearch
              listing={listing}
              label={t('Search your followers')}

              flex="1 1 14rem"
            />
            <OrderSelect listing={listing} orders={peopleOrders} />
          </Group>
          {data.length === 0 ? (
            <Card>
              <EmptyState
                title={t('No followers match')}
                message={t('Try the beginning of a name or a username.')}
                action={{ label: t('Show all followers'), to: '/creator/followers' }}
              />
            </Card>
          ) : (
            <FollowerList followers={data} actionOf={messageTo} />
          )}
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

const messageTo = (follower: Parameters<typeof MessageButton>[0]['other']) => (
  <MessageButton other={follower} as="fan" isSmall />
);
