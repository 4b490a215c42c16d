import { changePayoutGateway, type PayoutDetails, type PayoutMethod } from '@ovation/contract/payouts.ts';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';

/** Which of the two ways payouts take. The provider can be chosen once there is an account. */
export function MethodChoice({ details }: { readonly details: PayoutDetails }) {
  const { revalidate } = useRevalidator();
  const [method, setMethod] = useState(details.method);
  const choose = async (value: PayoutMethod): Promise<void> => {
    setMethod(value);
    try {
      await api.call(changePayoutGateway, { body: { method: value } });
      toastSuccess('Changes saved');
    } catch (error) {
      setMethod(details.method);
      toastError(error);
    }
    await revalidate();
  };
  return (
    <Radio.Group label="Payouts go" value={method} onChange={(value) => void choose(value as PayoutMethod)}>
      <Stack gap="sm" mt="xs">
        <Radio value="bank" label="to my bank account" description="We send it by hand, usually within some days." />
        <Radio value="stripe" label="to my account at the payment provider" description={details.gateway ? 'The provider sends it on to your bank.' : 'Open an account there first.'} disabled={!details.gateway} />
      </Stack>
    </Radio.Group>
  );
}
