import { t } from '@ovation/language/t.ts';
import { createStripeAccount, type PayoutDetails } from '@ovation/contract/money/payouts.ts';
import { Alert, Group, List, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '../../ui/tabler.ts';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { useOwnPerformer } from '../accounts/own-performer.ts';
import { CountrySelect } from '../reference/country-select.tsx';
import { providerName } from './destination.ts';
import { CurrentPasswordField } from '../accounts/reauthentication/current-password-field.tsx';

interface ProviderAccountProps {
  readonly details: PayoutDetails;
  /** The outcome with which the performer returned from the provider's page; null if they did not. */
  readonly returned: string | null;
}

/** The performer's account at the payment provider: a form to open it, open questions of the provider, or ready. */
export function ProviderAccount({ details: { gateway }, returned }: ProviderAccountProps) {
  if (gateway?.isReady)
    return (
      <Alert color="green" variant="light" icon={<IconCircleCheck />} title={t('Your account is ready')}>
        {t('Payouts can go to your account {accountId} with {providerName}.', {
          accountId: gateway.accountId,
          providerName: providerName(gateway.provider),
        })}
      </Alert>
    );
  return <OnboardingForm gateway={gateway} returned={returned} />;
}

interface OnboardingValues extends Record<string, unknown> {
  country: string | null;
  currentPassword: string;
}

/** Leads to the provider's page, after asking for the password, because that page asks for a bank account. */
function OnboardingForm({
  gateway,
  returned,
}: {
  readonly gateway: PayoutDetails['gateway'];
  readonly returned: string | null;
}) {
  const performer = useOwnPerformer();
  const contractForm = useContractForm<typeof createStripeAccount, OnboardingValues>(createStripeAccount, {
    initialValues: { country: performer.country ?? null, currentPassword: '' },
    toBody: ({ country, currentPassword }) => ({ currentPassword, ...(country === null ? {} : { country }) }),
    send: async (body) => {
      const { url } = await api.call(createStripeAccount, { body });
      window.location.assign(url);
    },
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Payment provider')}>
      {gateway ? (
        <OpenQuestions problems={gateway.problems} returned={returned} />
      ) : (
        <Text c="dimmed">
          {t(
            'The provider verifies your identity on its own page, then you come back here. It takes a few minutes, and you only do it once.',
          )}
        </Text>
      )}
      {gateway ? null : (
        <CountrySelect label={t('Your country')} placeholder={t('Please choose')} {...form.getInputProps('country')} />
      )}
      <CurrentPasswordField {...form.getInputProps('currentPassword')} />
      <Group>
        <SubmitButton of={contractForm} disabled={!gateway && form.values.country === null}>
          {gateway ? t('Continue with the provider') : t('Open an account')}
        </SubmitButton>
      </Group>
    </Form>
  );
}

function OpenQuestions({
  problems,
  returned,
}: {
  readonly problems: readonly string[];
  readonly returned: string | null;
}) {
  const title =
    returned === 'late' ? t('The provider’s page was open too long') : t('The provider needs more information');
  return (
    <Alert color="orange" variant="light" icon={<IconAlertCircle />} title={title}>
      {problems.length === 0 ? (
        t('Please continue where you left off. Some answers take the provider a while to check.')
      ) : (
        <List size="sm">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
