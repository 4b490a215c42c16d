import { english, t } from '@ovation/language/t.ts';
import { getPayoutDetails, getPayoutFunds, searchPayoutRequests } from '@ovation/contract/money/payouts.ts';
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBuildingBank } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { destinationOf } from '../../../modules/payouts/destination.ts';
import { FundsCard } from '../../../modules/payouts/funds-card.tsx';
import { PayoutList } from '../../../modules/payouts/payout-list.tsx';
import { payoutStateOptions } from '../../../modules/payouts/payout-state.tsx';
import { RequestButton } from '../../../modules/payouts/request-button.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { readListingOf, useListing } from '../../../platform/lists/listing.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/list-selects.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/payouts.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [funds, details, requests] = await Promise.all([
    api.call(getPayoutFunds),
    api.call(getPayoutDetails),
    api.call(searchPayoutRequests, { query: readListingOf(searchPayoutRequests, args.url.searchParams) }),
  ]);
  return { funds, details, requests };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Payouts'), matches) }];
}

export default function Payouts({ loaderData: { funds, details, requests } }: Route.ComponentProps) {
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('payout.changed', revalidateSoon);
  useServerEvent('earning.created', revalidateSoon);
  useReconnected(revalidateSoon);
  const destination = destinationOf(details);
  return (
    <Page>
      <PageHeader title={t('Payouts')} description={t('How your earnings reach you.')} />
      <FundsCard
        funds={funds}
        hasMethod={destination !== undefined}
        action={<RequestButton funds={funds} details={details} />}
      />
      <Text>
        {destination === undefined
          ? t('You haven’t added a payout method yet.')
          : t('Payouts go to {destination}.', { destination })}{' '}
        <Anchor component={Link} to="/creator/payouts/method" underline="always">
          {destination === undefined ? t('Add one') : t('Change it')}
        </Anchor>
      </Text>
      <Requests requests={requests} />
    </Page>
  );
}

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'amount desc', label: english('Largest') },
];

function Requests({ requests }: Pick<Route.ComponentProps['loaderData'], 'requests'>) {
  const listing = useListing();
  const isFiltered = listing.query['status'] !== undefined;
  const isListed = requests.total > 0 || isFiltered;
  return (
    <Stack component="section" aria-label={t('Your payout requests')} gap="md">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('Your payout requests')}
        </Title>
        {isListed ? <OrderSelect listing={listing} orders={orders} /> : null}
      </Group>
      {isListed ? <FilterLinks label={t('State')} name="status" options={payoutStateOptions} /> : null}
      {requests.data.length > 0 ? (
        <PayoutList requests={requests.data} address="/creator/payouts" />
      ) : (
        <NoRequests isFiltered={isFiltered} />
      )}
      <ListFooter listing={listing} total={requests.total} />
    </Stack>
  );
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  const icon = <IconBuildingBank size={36} stroke={1.4} />;
  if (isFiltered)
    return (
      <Card>
        <EmptyState
          icon={icon}
          title={t('No matches')}
          message={t('Choose another status, or show all.')}
          action={{ label: t('Show all'), to: '/creator/payouts' }}
        />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={t('No payouts yet')}
        message={t('Once enough is available, request a payout above. Your payouts are listed here.')}
      />
    </Card>
  );
}
