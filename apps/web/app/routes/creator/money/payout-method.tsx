import { t } from '@ovation/language/t.ts';
import {
  getPayoutDetails,
  getPayoutFunds,
  changePayoutGateway,
  type PayoutDetails,
  type PayoutMethod,
} from '@ovation/contract/money/payouts.ts';
import { Anchor, Card, Group, Title, Radio, Stack } from '@mantine/core';
import { IconArrowLeft } from '../../../ui/tabler.ts';
import { Link, useSearchParams, useRevalidator } from 'react-router';
import { BankForm } from '../../../modules/payouts/bank-form.tsx';
import { FundsAside } from '../../../modules/payouts/funds-aside.tsx';
import { ProviderAccount } from '../../../modules/payouts/provider-account.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/payout-method.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { CurrentPasswordField } from '../../../modules/accounts/reauthentication/current-password-field.tsx';

export async function loader(args: Route.LoaderArgs) {
  const serverApi = apiOf(args);
  const [details, funds] = await Promise.all([serverApi.call(getPayoutDetails), serverApi.call(getPayoutFunds)]);
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

/** Selects the payout method. The provider can be chosen once there is an account. */
function MethodChoice({ details }: { readonly details: PayoutDetails }) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(changePayoutGateway, {
    initialValues: { method: details.method as PayoutMethod, currentPassword: '' },
    send: async (body) => {
      await api.call(changePayoutGateway, { body });
      contractForm.form.setFieldValue('currentPassword', '');
      toastSuccess(t('Changes saved'));
      await revalidate();
    },
  });
  const { form } = contractForm;
  const isChanged = form.values.method !== details.method;
  return (
    <Form of={contractForm} label={t('Payout method')}>
      <Radio.Group label={t('Payouts go')} {...form.getInputProps('method')}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="bank"
            label={t('to my bank account')}
            description={t('We send it manually, usually within a few days.')}
          />
          <Radio
            value="stripe"
            label={t('to my account at the payment provider')}
            description={
              details.gateway ? t('The provider forwards it to your bank.') : t('Open an account there first.')
            }
            disabled={!details.gateway}
          />
        </Stack>
      </Radio.Group>
      {isChanged ? <CurrentPasswordField {...form.getInputProps('currentPassword')} /> : null}
      {isChanged ? <SaveSection of={contractForm} /> : null}
    </Form>
  );
}
