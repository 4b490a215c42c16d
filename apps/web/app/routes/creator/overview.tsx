import { getEarningStats, searchEarnings } from '@ovation/contract/money/earnings.ts';
import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FirstSteps } from '../../modules/profiles/studio/first-steps.tsx';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { EarningList } from '../../modules/earnings/earning-list.tsx';
import { lastDays, todayUtc } from '../../modules/earnings/earning-period.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { Money } from '../../ui/words/money.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/overview.ts';

const periodDays = 30;

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [stats, earnings] = await Promise.all([
    api.call(getEarningStats, { query: lastDays(periodDays, todayUtc()) }),
    api.call(searchEarnings, { query: { pageSize: 5 } }),
  ]);
  return { stats, earnings: earnings.data };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Overview', matches) }];
}

export default function Overview({ loaderData: { stats, earnings } }: Route.ComponentProps) {
  const performer = useOwnPerformer();
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('earning.created', revalidateSoon);
  useServerEvent('followers.changed', revalidateSoon);
  useServerEvent('subscribers.changed', revalidateSoon);
  useReconnected(revalidateSoon);
  const count = (number: number): string => number.toLocaleString('en');
  return (
    <Page>
      <PageHeader
        title={`Good to see you, ${performer.name}`}
        actions={
          <>
            <Button component={Link} to={profileAddress(performer)} variant="default">
              See your page
            </Button>
            <Button component={Link} to="/creator/feeds/new" leftSection={<IconPlus size={18} aria-hidden />}>
              New post
            </Button>
          </>
        }
      />
      <Columns phone={2} desk={4}>
        <Figure label={`Earned, last ${periodDays} days`} to="/creator/earnings" wide>
          <Money amount={stats.totalNet} />
        </Figure>
        <Figure label="Followers" to="/creator/followers">
          {count(performer.totalFollower)}
        </Figure>
        <Figure label="Subscribers" to="/creator/subscribers">
          {count(performer.totalSubscriber)}
        </Figure>
        <Figure label="Feeds" to="/creator/feeds" wide>
          {count(performer.totalFeed)}
        </Figure>
      </Columns>
      <FirstSteps performer={performer} />
      {earnings.length === 0 ? null : (
        <Stack component="section" aria-label="Newest earnings" gap="md">
          <Group justify="space-between">
            <Title order={2} size="h3">
              Newest earnings
            </Title>
            <Anchor component={Link} to="/creator/earnings">
              All earnings
            </Anchor>
          </Group>
          <EarningList earnings={earnings} />
        </Stack>
      )}
    </Page>
  );
}
