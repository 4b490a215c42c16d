import { t } from '@ovation/language/t.ts';
import { getPayoutDetails, getPayoutFunds } from '@ovation/contract/money/payouts.ts';
import { Anchor, Card, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { BankForm } from '../../../modules/payouts/bank-form.tsx';
import { FundsAside } from '../../../modules/payouts/funds-aside.tsx';
import { MethodChoice } from '../../../modules/payouts/method-choice.tsx';
import { ProviderAccount } from '../../../modules/payouts/provider-account.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/payout-method.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [details, funds] = await Promise.all([api.call(getPayoutDetails), api.call(getPayoutFunds)]);
  return { details, funds };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Where payouts go'), matches) }];
}

export default function PayoutMethodPage({ loaderData: { details, funds } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const hasProvider = details.hasGateway || details.gateway !== null;
  return (
    <Page narrow aside={<FundsAside funds={funds} />}>
      <Anchor component={Link} to="/creator/payouts" fw={600}>
        <Group component="span" gap={6}>
          <IconArrowLeft size={18} aria-hidden /> {t('Payouts')}
        </Group>
      </Anchor>
      <PageHeader
        title={t('Where payouts go')}
        description={t('Open requests keep the account they were made with.')}
      />
      <UnsavedChanges>
        {hasProvider ? (
          <Card padding="lg">
            <MethodChoice key={details.method} details={details} />
          </Card>
        ) : null}
        <Card padding="lg" component="section" aria-label={t('Bank account')}>
          <Title order={2} size="h3" mb="md">
            {t('Bank account')}
          </Title>
          <BankForm details={details} />
        </Card>
        {hasProvider ? (
          <Card padding="lg" component="section" aria-label={t('Payment provider')}>
            <Title order={2} size="h3" mb="md">
              {t('Payment provider')}
            </Title>
            <ProviderAccount details={details} returned={params.get('returned')} />
          </Card>
        ) : null}
      </UnsavedChanges>
    </Page>
  );
}
