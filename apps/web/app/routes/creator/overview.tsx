import { t } from '@ovation/language/t.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { getStudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { EarningList } from '../../modules/earnings/earning-list.tsx';
import { todayUtc } from '../../modules/earnings/earning-period.ts';
import { BestContent } from '../../modules/studio/overview/best-content.tsx';
import { EarnedCard } from '../../modules/studio/overview/earned-card.tsx';
import { FanFigures } from '../../modules/studio/overview/fan-figures.tsx';
import { NextPayout } from '../../modules/studio/overview/next-payout.tsx';
import { SetupChecklist } from '../../modules/studio/overview/setup-checklist.tsx';
import { setupStepsOf } from '../../modules/studio/overview/setup.ts';
import { WaitingList } from '../../modules/studio/overview/waiting-list.tsx';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { useReconnected, useServerEvent } from '../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/overview.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [overview, earnings] = await Promise.all([
    api.call(getStudioOverview),
    api.call(searchEarnings, { query: { pageSize: 5 } }),
  ]);
  return { overview, earnings: earnings.data, today: todayUtc() };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Overview'), matches) }];
}

export default function Overview({ loaderData: { overview, earnings, today } }: Route.ComponentProps) {
  const performer = useOwnPerformer();
  const { minimumSubscriptionPrice } = useSettings();
  useLiveOverview();
  return (
    <Page>
      <PageHeader
        title={t('Good to see you, {name}', { name: performer.name })}
        actions={
          <Button component={Link} to={profileAddress(performer)} variant="default">
            {t('See your page')}
          </Button>
        }
      />
      <SetupChecklist
        steps={setupStepsOf({ performer, overview, firstPrice: minimumSubscriptionPrice })}
        page={performer.status === 'active' ? profileAddress(performer) : undefined}
      />
      <Columns desk={2}>
        <EarnedCard earnings={overview.earnings} today={today} />
        <WaitingList attention={overview.attention} />
      </Columns>
      <Columns tablet={3}>
        <FanFigures performer={performer} overview={overview} />
        <NextPayout payout={overview.payout} hasMethod={overview.hasPayoutMethod} />
      </Columns>
      <BestContent best={overview.best} />
      {earnings.length === 0 ? null : <NewestEarnings earnings={earnings} />}
    </Page>
  );
}

/** Loads the numbers again when one of them has changed. */
function useLiveOverview(): void {
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('earning.created', revalidateSoon);
  useServerEvent('followers.changed', revalidateSoon);
  useServerEvent('subscribers.changed', revalidateSoon);
  useServerEvent('payout.changed', revalidateSoon);
  useReconnected(revalidateSoon);
}

function NewestEarnings({ earnings }: Pick<Route.ComponentProps['loaderData'], 'earnings'>) {
  return (
    <Stack component="section" aria-label={t('Newest earnings')} gap="md">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('Newest earnings')}
        </Title>
        <Anchor component={Link} to="/creator/earnings">
          {t('All earnings')}
        </Anchor>
      </Group>
      <EarningList earnings={earnings} />
    </Stack>
  );
}
