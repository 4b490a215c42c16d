import { english, t } from '@ovation/language/t.ts';
import { searchSubscribers } from '@ovation/contract/money/money.ts';
import { Card, Group } from '@mantine/core';
import { IconCrown } from '../../ui/tabler.ts';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { MessageButton } from '../../modules/conversations/message-button.tsx';
import { SubscriberList, subscriptionStates, subscriptionTypes } from '../../modules/subscriptions/subscriber-list.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, FilterSelect, type Order } from '../../ui/lists/list-selects.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { optionsOf, optionsOfTable } from '../../ui/words/options.ts';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import type { Route } from './+types/subscribers.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(searchSubscribers, { query: readListingOf(searchSubscribers, args.url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Subscribers'), matches) }];
}

export default function Subscribers({ loaderData: { data, total } }: Route.ComponentProps) {
  const listing = useListing();
  const { totalSubscriber } = useOwnPerformer();
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('subscribers.changed', revalidateSoon);
  useReconnected(revalidateSoon);
  const isFiltered = ['q', 'status', 'subscriptionType'].some((name) => name in listing.query);
  return (
    <Page>
      <PageHeader
        title={t('Subscribers')}
        description={t(
          '{totalSubscriber, plural, one {One fan is subscribed to you now.} other {# fans are subscribed to you now.}}',
          { totalSubscriber },
        )}
      />
      {total === 0 && !isFiltered ? (
        <Card>
          <EmptyState
            icon={<IconCrown size={36} stroke={1.4} />}
            title={t('No subscribers yet')}
            message={t('Publish something for subscribers, so that visitors see what a subscription includes.')}
            action={{ label: t('New post'), to: '/creator/feeds/new' }}
          />
        </Card>
      ) : (
        <>
          <Filters listing={listing} />
          {data.length === 0 ? (
            <Card>
              <EmptyState
                title={t('No subscribers match')}
                message={t('Try other words, or remove a filter.')}
                action={{ label: t('Show all subscribers'), to: '/creator/subscribers' }}
              />
            </Card>
          ) : (
            <SubscriberList subscribers={data} actionOf={messageTo} />
          )}
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

const messageTo = (user: Parameters<typeof MessageButton>[0]['other']) => (
  <MessageButton other={user} as="fan" isSmall />
);

const statusOptions = Object.entries(subscriptionStates).map(([value, { label }]) => ({ value, label }));
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'expiresAt asc', label: english('Ending soonest') },
  { value: 'price desc', label: english('Most expensive') },
];

function Filters({ listing }: { readonly listing: Listing }) {
  return (
    <Group gap="sm">
      <ListSearch
        listing={listing}
        label={t('Search your subscribers')}

        flex="1 1 14rem"
      />
      <FilterSelect
        listing={listing}
        name="status"
        aria-label={t('State')}
        placeholder={t('Any state')}
        data={optionsOf(statusOptions)}
        flex="1 1 9rem"
        maw={200}
      />
      <FilterSelect
        listing={listing}
        name="subscriptionType"
        aria-label={t('Kind')}
        placeholder={t('Any kind')}
        data={optionsOfTable(subscriptionTypes)}
        flex="1 1 8rem"
        maw={180}
      />
      <OrderSelect listing={listing} orders={orders} flex="1 0 10rem" maw={200} size="md" />
    </Group>
  );
}
