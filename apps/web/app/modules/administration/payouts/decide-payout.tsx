import { english, t, translated } from '@ovation/language/t.ts';
import {
  approvePayoutRequest,
  rejectPayoutRequest,
  sendPayout,
  markPayoutPaid,
  type PayoutReview,
} from '@ovation/contract/money/payout-review.ts';
import { Button, Card, Stack, Text, Title, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { ApprovalDialog } from '../../approvals/approval-form.tsx';
import { useApproval } from '../../approvals/approval-state.ts';
import { KeyHint, useShortcuts } from '../../../ui/shortcuts/shortcuts.tsx';
import { useQueueSteps } from '../queues/queue-steps.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

type Step = 'approve' | 'send' | 'paid' | 'reject';

/** The possible decisions on a payout request; each asks for confirmation. */
export function DecidePayout({ review }: { readonly review: PayoutReview }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Step>();
  const approval = useApproval();
  const steps = useQueueSteps();
  const close = (): void => setAsked(undefined);
  const run = async (step: 'approve' | 'send'): Promise<void> => {
    const { status } = await api.call(step === 'approve' ? approvePayoutRequest : sendPayout, {
      params: { id: review._id },
    });
    toastSuccess(translated(outcomes[status]));
    if (step === 'send') await revalidate();
  };
  const approve = async (): Promise<void> => {
    const wanted = { action: 'approvePayoutRequest', objectId: review._id, amount: review.amount } as const;
    await approval.run(wanted, () => steps.decide(() => run('approve'), close));
  };
  const amount = formatMoney(review.amount);
  return (
    <Card>
      <Choices review={review} onAsk={setAsked} />
      <Confirm
        opened={asked === 'approve'}
        onClose={close}
        onConfirm={approve}
        title={t('Approve this payout?')}
        confirmLabel={t('Approve')}
        cancelLabel={t('Cancel')}
        message={t(
          '{amount} can be sent then. The available amount is checked again; no money moves yet. We’ll email {name}.',
          { amount, name: review.performer.name },
        )}
      />
      <Confirm
        opened={asked === 'send'}
        onClose={close}
        onConfirm={() => run('send')}
        title={t('Send this payout?')}
        confirmLabel={t('Send {amount}', { amount })}
        cancelLabel={t('Cancel')}
        message={t(
          '{amount} will be sent from the site to {name}. This can’t be undone. Pressing twice pays only once.',
          {
            amount,
            name: review.performer.name,
          },
        )}
      />
      <ApprovalDialog approval={approval} />
      {asked === 'paid' ? <PaidDialog review={review} onClose={close} /> : null}
      {asked === 'reject' ? <RejectDialog review={review} onClose={close} /> : null}
    </Card>
  );
}

interface ChoicesProps {
  readonly review: PayoutReview;
  readonly onAsk: (step: Step) => void;
}

/** What can be done in this state; a and r while it waits for a decision. */
function Choices({ review: { status, canSend }, onAsk }: ChoicesProps) {
  const isPending = status === 'pending';
  useShortcuts({
    a: isPending ? () => onAsk('approve') : undefined,
    r: isPending ? () => onAsk('reject') : undefined,
  });
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {isPending || status === 'approved' ? t('Decide') : t('Nothing to review')}
      </Title>
      <Text size="sm" c="dimmed">
        {translated(hints[status])}
      </Text>
      {isPending ? (
        <Button onClick={() => onAsk('approve')} aria-keyshortcuts="a">
          {rich('Approve {keyHint}', { keyHint: <KeyHint of="a" /> })}
        </Button>
      ) : null}
      {status === 'approved' && canSend ? (
        <Button onClick={() => onAsk('send')}>{t('Send through the provider')}</Button>
      ) : null}
      {status === 'approved' ? (
        <Button variant={canSend ? 'default' : 'filled'} onClick={() => onAsk('paid')}>
          {t('I sent it myself')}
        </Button>
      ) : null}
      {isPending || status === 'approved' ? (
        <Button variant="light" color="red" onClick={() => onAsk('reject')}>
          {t('Reject')} {isPending ? <KeyHint of="r" /> : null}
        </Button>
      ) : null}
    </Stack>
  );
}

const hints = {
  pending: english('The amount is on hold. Approve it, or reject it with a reason.'),
  approved: english('It is waiting to be sent.'),
  paying: english(
    'The provider was asked to send it. If it doesn’t answer, it is asked again every minute; nothing is sent twice.',
  ),
  paid: english('It was sent and recorded.'),
  rejected: english('No money moved.'),
} as const;

/** The message after approving or sending, by the resulting status. */
const outcomes = {
  pending: english('Nothing has changed.'),
  approved: english('Approved. No money has moved.'),
  paying: english('The provider has not answered yet. It will be asked again; nothing is sent twice.'),
  paid: english('Sent and recorded.'),
  rejected: english('Rejected. No money moved.'),
} as const;

interface StepDialogProps {
  readonly review: PayoutReview;
  readonly onClose: () => void;
}

/** Records that a payout was sent by hand, with the bank's reference. */
function PaidDialog({ review, onClose }: StepDialogProps) {
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
    <FormDialog of={form} title={t('Was it sent?')} submit={t('Mark as paid')} onClose={onClose}>
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
    </FormDialog>
  );
}

/** Rejects a payout request, with a reason for the performer. */
function RejectDialog({ review, onClose }: StepDialogProps) {
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
    <FormDialog of={form} title={t('Reject this payout?')} submit={t('Reject')} color="red" onClose={onClose}>
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
    </FormDialog>
  );
}
