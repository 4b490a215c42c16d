import { t } from '@ovation/language/t.ts';
import { changePayoutGateway, type PayoutDetails, type PayoutMethod } from '@ovation/contract/money/payouts.ts';
import { Radio, Stack } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Form } from '../../ui/forms/form.tsx';
import { SaveSection } from '../../ui/forms/save-section.tsx';
import { CurrentPasswordField } from '../accounts/reauthentication/current-password-field.tsx';

/** Selects the payout method. The provider can be chosen once there is an account. */
export function MethodChoice({ details }: { readonly details: PayoutDetails }) {
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
