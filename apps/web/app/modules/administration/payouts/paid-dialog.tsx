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
    <Modal opened={opened} onClose={onClose} title="Was it sent?">
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
      toastSuccess('Recorded as paid.');
      onClose();
      await revalidate();
    },
  });
  return (
    <Form of={form} label="Was it sent?">
      <Text>
        {review.isTest
          ? 'This is test money: send nothing. It is booked as paid in the books of test money.'
          : `Only say so once ${formatMoney(review.amount)} have left your bank for ${review.destination}. ` +
            'It is booked at once and cannot be taken back.'}
      </Text>
      <TextInput
        label="Reference"
        description={`Of the transfer. ${review.performer.name} reads it.`}
        maxLength={200}
        data-autofocus
        {...form.form.getInputProps('reference')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton of={form}>Mark as paid</SubmitButton>
      </Group>
    </Form>
  );
}
