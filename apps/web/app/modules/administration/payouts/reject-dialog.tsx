import { rejectPayoutRequest, type PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface RejectDialogProps {
  readonly review: PayoutReview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Rejects a payout request, with a reason for the performer. */
export function RejectDialog({ review, opened, onClose }: RejectDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Reject this payout?">
      {opened ? <RejectForm review={review} onClose={onClose} /> : null}
    </Modal>
  );
}

function RejectForm({ review, onClose }: Omit<RejectDialogProps, 'opened'>) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(rejectPayoutRequest, {
    initialValues: { reason: '' },
    send: async (body) => {
      await api.call(rejectPayoutRequest, { params: { id: review._id }, body });
      toastSuccess('Rejected. No money moved.');
      onClose();
      await revalidate();
    },
  });
  return (
    <Form of={form} label="Reject this payout?">
      <Text>
        No money moves. The amount is available to {review.performer.name} again, and they can make a new request. We’ll
        email them your reason.
      </Text>
      <Textarea
        label="Reason"
        description="The performer reads it."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton of={form} color="red">
          Reject
        </SubmitButton>
      </Group>
    </Form>
  );
}
