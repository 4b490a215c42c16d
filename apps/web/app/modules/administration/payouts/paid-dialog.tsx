import { t } from '@ovation/language/t.ts';
import { markPayoutPaid, type PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';

interface PaidDialogProps {
  readonly review: PayoutReview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Records that a payout was sent by hand, with the bank's reference. */
export function PaidDialog({ review, opened, onClose }: PaidDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Was it sent?')}>
      {opened ? <PaidForm review={review} onClose={onClose} /> : null}
    </Modal>
  );
}

function PaidForm({ review, onClose }: Omit<PaidDialogProps, 'opened'>) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(markPayoutPaid, {
    initialValues: { reference: '' },
    send: async (body) => {
      await api.call(markPayoutPaid, { params: { id: review._id }, body });
      toastSuccess(t('Recorded as paid.'));
      onClose();
      await revalidate();
    },
  });
  return (
    <Form of={form} label={t('Was it sent?')}>
      <Text>
        {review.isTest
          ? t('This is test money: send nothing. It is booked as paid in the books of test money.')
          : t(
              'Only mark it as paid once {amount} has left your bank for {destination}. It is booked at once and can’t be undone.',
              { amount: formatMoney(review.amount), destination: review.destination },
            )}
      </Text>
      <TextInput
        label={t('Reference')}
        description={t('From the transfer. {name} will see it.', { name: review.performer.name })}
        maxLength={200}
        data-autofocus
        {...form.form.getInputProps('reference')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{t('Mark as paid')}</SubmitButton>
      </Group>
    </Form>
  );
}
