import { t } from '@ovation/language/t.ts';
import { searchEarnings } from '@ovation/contract/money/earnings.ts';
import { getStudioOverview, type StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Anchor, Button, Group, Stack, Title, Text, Card } from '@mantine/core';
import { Link } from 'react-router';
import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { EarningList } from '../../modules/earnings/earning-list.tsx';
import { todayUtc } from '../../modules/earnings/earning-period.ts';
import { EarnedCard } from '../../modules/studio/overview/earned-card.tsx';
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
import { OwnContentList } from '../../modules/library/own/own-content.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { formatNumber } from '../../ui/words/formats.ts';
import { rich } from '../../ui/words/rich.tsx';
import { formatMoney, Money } from '../../ui/words/money.tsx';
import { Day } from '../../ui/words/time-ago.tsx';
import classes from '../../modules/studio/overview/overview.module.css';

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

/** What went best of what was published in the last 30 days. */
function BestContent({ best }: { readonly best: OwnContent | undefined }) {
  return (
    <Stack component="section" gap="md" aria-labelledby="best">
      <Title order={2} size="h3" id="best">
        {t('Best of the last 30 days')}
      </Title>
      {best ? (
        <OwnContentList label={t('Best of the last 30 days')} content={[best]} />
      ) : (
        <Text c="dimmed">{t('Once fans like, comment on or buy something you published, it appears here.')}</Text>
      )}
    </Stack>
  );
}

interface FanFiguresProps {
  readonly performer: Pick<OwnPerformer, 'totalFollower' | 'totalSubscriber'>;
  readonly overview: Pick<StudioOverview, 'newFollowers' | 'newSubscribers'>;
}

/** Subscribers and followers now, with those who came in the last 30 days and in the 30 before. */
function FanFigures({ performer, overview }: FanFiguresProps) {
  return (
    <>
      <Figure label={t('Subscribers')} to="/creator/subscribers" note={newOnes(overview.newSubscribers)}>
        {formatNumber(performer.totalSubscriber)}
      </Figure>
      <Figure label={t('Followers')} to="/creator/followers" note={newOnes(overview.newFollowers)}>
        {formatNumber(performer.totalFollower)}
      </Figure>
    </>
  );
}

function newOnes({ now, before }: StudioOverview['newFollowers']): string {
  return t('{now} new in 30 days, {before} in the 30 before', {
    now: formatNumber(now),
    before: formatNumber(before),
  });
}

/** The payout that is under way, or else what could be asked for. */
function NextPayout({ payout, hasMethod }: { readonly payout: StudioOverview['payout']; readonly hasMethod: boolean }) {
  const { open, available, canRequest } = payout;
  return (
    <Card component="section" padding="md" px="1.125rem" aria-labelledby="payout">
      <Title order={2} size="sm" c="dimmed" fw={400} id="payout" ff="text">
        {open ? t('Payout on its way') : t('Available for payout')}
      </Title>
      <Link to={open ? `/creator/payouts/${open._id}` : '/creator/payouts'} className={classes.amount}>
        <Money amount={open ? open.amount : available} />
      </Link>
      <Text size="xs" c="dimmed">
        <PayoutNote payout={payout} />
      </Text>
      {canRequest ? (
        <Button component={Link} to={hasMethod ? '/creator/payouts' : '/creator/payouts/method'} size="sm" mt="sm">
          {hasMethod ? t('Request a payout') : t('Add a payout method')}
        </Button>
      ) : null}
    </Card>
  );
}

function PayoutNote({ payout: { open, next, minimum, canRequest } }: { readonly payout: StudioOverview['payout'] }) {
  if (open) return rich('Requested on {day}', { day: <Day time={open.createdAt} /> });
  if (next)
    return rich('{amount} more on {day}', {
      amount: formatMoney(next.amount),
      day: <Day time={`${next.day}T12:00:00Z`} />,
    });
  return canRequest
    ? t('Nothing is on hold')
    : t('You can request a payout once {amount} is available', { amount: formatMoney(minimum) });
}
