import { english, t } from '@ovation/language/t.ts';
import { searchSubscriptions } from '@ovation/contract/money/money.ts';
import { Group, Stack } from '@mantine/core';
import { IconTicket } from '../../ui/tabler.ts';
import { useNavigation, useRevalidator } from 'react-router';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { OwnSubscriptions } from '../../modules/subscriptions/own/own-subscriptions.tsx';
import { suggestPerformers } from '@ovation/contract/publishing/discovery.ts';
import { apiOf, plainApiOf } from '../../platform/api/api.server.ts';
import { orNone } from '../../platform/api/or-none.server.ts';
import { readListingOf, useListing, type Listing } from '../../platform/lists/listing.ts';
import { useServerEvent } from '../../platform/live/realtime.tsx';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../ui/lists/list-selects.tsx';
import { SuggestedPerformers } from '../../modules/discovery/suggested-performers.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/subscriptions.ts';

export async function loader(args: Route.LoaderArgs) {
  const [page, suggested] = await Promise.all([
    apiOf(args).call(searchSubscriptions, { query: readListingOf(searchSubscriptions, args.url.searchParams) }),
    orNone(plainApiOf(args.context).call(suggestPerformers)),
  ]);
  return { ...page, suggested };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Subscriptions'), matches) }];
}

export default function Subscriptions({ loaderData: { data, total, suggested } }: Route.ComponentProps) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state === 'loading';
  useAccessChanges(() => void revalidate());
  useServerEvent('payment.changed', () => void revalidate());
  const isFiltered = 'status' in listing.query;
  return (
    <Page narrow aside={<SuggestedPerformers performers={suggested} />}>
      <PageHeader title={t('Subscriptions')} />
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconTicket size={40} stroke={1.3} />}
          title={t('No subscriptions yet')}
          message={t('Subscribe to someone to see everything they publish for subscribers.')}
          action={{ label: t('Discover creators'), to: '/search' }}
        />
      ) : (
        <Stack gap="lg">
          <Filters listing={listing} />
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {data.length === 0 ? (
              <EmptyState
                title={t('No matches')}
                message={t('Remove the filter to see all of your subscriptions.')}
                action={{ label: t('Show all'), to: '/subscriptions' }}
              />
            ) : (
              <OwnSubscriptions subscriptions={data} />
            )}
          </div>
          <ListFooter listing={listing} total={total} />
        </Stack>
      )}
    </Page>
  );
}

const states = [
  { value: '', label: english('All') },
  { value: 'active', label: english('Active') },
  { value: 'cancelled', label: english('Ending') },
  { value: 'past-due', label: english('Payment due') },
  { value: 'expired', label: english('Ended') },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'expiresAt asc', label: english('Ending first') },
  { value: 'price desc', label: english('Most expensive') },
];

function Filters({ listing }: { readonly listing: Listing }) {
  return (
    <Group justify="space-between" gap="sm">
      <FilterLinks label={t('State')} name="status" options={states} />
      <OrderSelect listing={listing} orders={orders} />
    </Group>
  );
}
