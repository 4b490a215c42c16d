import { t } from '@ovation/language/t.ts';
import { rejectPayoutRequest, type PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useQueueSteps } from '../queues/queue-steps.ts';

interface RejectDialogProps {
  readonly review: PayoutReview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Rejects a payout request, with a reason for the performer. */
export function RejectDialog({ review, opened, onClose }: RejectDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Reject this payout?')}>
      {opened ? <RejectForm review={review} onClose={onClose} /> : null}
    </Modal>
  );
}

function RejectForm({ review, onClose }: Omit<RejectDialogProps, 'opened'>) {
  const steps = useQueueSteps();
  const form = useContractForm(rejectPayoutRequest, {
    initialValues: { reason: '' },
    send: (body) =>
      steps.decide(async () => {
        await api.call(rejectPayoutRequest, { params: { id: review._id }, body });
        toastSuccess(t('Rejected. No money moved.'));
      }, onClose),
  });
  return (
    <Form of={form} label={t('Reject this payout?')}>
      <Text>
        {t(
          'No money moves. The amount is available to {name} again, and they can make a new request. We’ll email them your reason.',
          { name: review.performer.name },
        )}
      </Text>
      <Textarea
        label={t('Reason')}
        description={t('The creator will see it.')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form} color="red">
          {t('Reject')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
