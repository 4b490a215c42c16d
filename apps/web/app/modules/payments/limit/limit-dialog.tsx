import { t } from '@ovation/language/t.ts';
import { changeSpendingLimit, type SpendingLimit } from '@ovation/contract/money/payments.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

interface LimitDialogProps {
  readonly limit: SpendingLimit;
  readonly onClose: () => void;
}

/** Sets or removes the limit; a change that allows more takes effect a day later. */
export function LimitDialog({ limit: before, onClose }: LimitDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  const change = async (limit: number | null): Promise<void> => {
    const { next } = await api.call(changeSpendingLimit, { body: { limit } });
    toastSuccess(next === null ? t('Changes saved') : t('Saved. It applies in 24 hours.'));
    await revalidate();
    onClose();
  };
  const contractForm = useContractForm(changeSpendingLimit, {
    initialValues: { limit: (before.limit ?? '') as number | string },
    toBody: ({ limit }) => ({ limit: amountOf(limit) }),
    send: ({ limit }) => change(limit),
  });
  const remove = (): void => {
    setRemoving(true);
    void change(null)
      .catch((error: unknown) => toastError(messageOf(error)))
      .finally(() => setRemoving(false));
  };
  return (
    <Modal opened onClose={onClose} title={t('Monthly limit')}>
      <Form of={contractForm} label={t('Monthly limit')}>
        <Stack gap="md">
          <Text size="sm">
            {t(
              'The most your cards can be charged on this site in a calendar month, including renewals. A lower limit applies at once; a higher one, or none, after 24 hours.',
            )}
          </Text>
          <MoneyInput
            label={t('Limit')}
            placeholder="$50.00"
            clampBehavior="none"
            data-autofocus
            {...contractForm.form.getInputProps('limit')}
          />
          <Group justify="space-between">
            {before.limit === null ? (
              <span />
            ) : (
              <Button variant="subtle" color="gray" loading={removing} onClick={remove}>
                {t('Remove the limit')}
              </Button>
            )}
            <SubmitButton of={contractForm}>{t('Save')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
