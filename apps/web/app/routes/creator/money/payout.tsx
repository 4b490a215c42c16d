import { english, t, translated } from '@ovation/language/t.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { getPayoutDetails, getPayoutFunds, viewPayoutRequest } from '@ovation/contract/money/payouts.ts';
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { destinationOf } from '../../../modules/payouts/destination.ts';
import { FundsAside } from '../../../modules/payouts/funds-aside.tsx';
import { PayoutTimeline, payoutStates } from '../../../modules/payouts/payout-state.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Money } from '../../../ui/words/money.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import type { Route } from './+types/payout.ts';

const RequestDialog = lazyPart(() => import('../../../modules/payouts/request-dialog.tsx'));

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [request, funds, details] = await Promise.all([
    api.call(viewPayoutRequest, { params: { id: args.params.id } }),
    api.call(getPayoutFunds),
    api.call(getPayoutDetails),
  ]);
  return { request, funds, details };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Payout'), matches) }];
}

export default function Payout({ loaderData: { request, funds, details } }: Route.ComponentProps) {
  const [changing, setChanging] = useState(false);
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('payout.changed', revalidateSoon);
  useReconnected(revalidateSoon);
  const { label, tone } = payoutStates[request.status];
  return (
    <Page narrow aside={<FundsAside funds={funds} />}>
      <Stack gap="lg">
        <Anchor component={Link} to="/creator/payouts" fw={600}>
          <Group component="span" gap={6}>
            <IconArrowLeft size={18} aria-hidden /> {t('All payouts')}
          </Group>
        </Anchor>
        <Group justify="space-between">
          <Title order={1}>{rich('Payout of {amount}', { amount: <Money amount={request.amount} /> })}</Title>
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
        </Group>
        <Text>{translated(explanations[request.status])}</Text>
        <Card padding="lg">
          <Stack gap="sm">
            <Text>
              <b>{t('To:')}</b> {request.destination}
            </Text>
            {request.note === '' ? null : (
              <Text>
                <b>{t('Your note:')}</b> {request.note}
              </Text>
            )}
            {request.reason === null ? null : (
              <Text>
                <b>{t('The reason:')}</b> {request.reason}
              </Text>
            )}
            {request.reference === null ? null : (
              <Text>
                <b>{t('Reference:')}</b> {request.reference}
              </Text>
            )}
            {request.status === 'pending' ? (
              <Group>
                <Button variant="default" onClick={() => setChanging(true)}>
                  {t('Change it')}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </Card>
        <Card padding="lg" component="section" aria-label={t('History')}>
          <Title order={2} size="h3" mb="md">
            {t('What happened')}
          </Title>
          <PayoutTimeline events={request.events} />
        </Card>
      </Stack>
      {changing ? (
        <Suspense>
          <RequestDialog
            funds={funds}
            destination={destinationOf(details) ?? request.destination}
            request={request}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

const explanations = {
  pending: english(
    'We are reviewing your request. The amount is on hold; no money has been sent yet. You can still change it.',
  ),
  approved: english('It will be sent soon. No money has been sent yet.'),
  paying: english('The payment provider is sending it. This usually takes a minute.'),
  paid: english('It was sent. A bank may take a few days to show it.'),
  rejected: english('No money moved. The amount is available to you as before, and you can request it again.'),
} as const;
