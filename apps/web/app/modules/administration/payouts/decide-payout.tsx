import { approvePayoutRequest, sendPayout, type PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { ApprovalDialog } from '../../approvals/approval-dialog.tsx';
import { useApproval } from '../../approvals/approval-state.ts';
import { PaidDialog } from './paid-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

type Step = 'approve' | 'send' | 'paid' | 'reject';

/** The possible decisions on a payout request; each asks for confirmation. */
export function DecidePayout({ review }: { readonly review: PayoutReview }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Step>();
  const approval = useApproval();
  const close = (): void => setAsked(undefined);
  const run = async (step: 'approve' | 'send'): Promise<void> => {
    const { status } = await api.call(step === 'approve' ? approvePayoutRequest : sendPayout, {
      params: { id: review._id },
    });
    toastSuccess(outcomes[status]);
    await revalidate();
  };
  const approve = async (): Promise<void> => {
    const wanted = { action: 'approvePayoutRequest', objectId: review._id, amount: review.amount } as const;
    await approval.run(wanted, () => run('approve'));
  };
  const amount = formatMoney(review.amount);
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {review.status === 'pending' || review.status === 'approved' ? 'Decide' : 'Nothing to review'}
        </Title>
        <Text size="sm" c="dimmed">
          {hints[review.status]}
        </Text>
        {review.status === 'pending' ? <Button onClick={() => setAsked('approve')}>Approve</Button> : null}
        {review.status === 'approved' && review.canSend ? (
          <Button onClick={() => setAsked('send')}>Send through the provider</Button>
        ) : null}
        {review.status === 'approved' ? (
          <Button variant={review.canSend ? 'default' : 'filled'} onClick={() => setAsked('paid')}>
            I sent it myself
          </Button>
        ) : null}
        {review.status === 'pending' || review.status === 'approved' ? (
          <Button variant="light" color="red" onClick={() => setAsked('reject')}>
            Reject
          </Button>
        ) : null}
      </Stack>
      <Confirm
        opened={asked === 'approve'}
        onClose={close}
        onConfirm={approve}
        title="Approve this payout?"
        confirmLabel="Approve"
        message={
          `${amount} can be sent then. What is available is looked at again; no money moves yet. ` +
          `We’ll email ${review.performer.name}.`
        }
      />
      <Confirm
        opened={asked === 'send'}
        onClose={close}
        onConfirm={() => run('send')}
        title="Send this payout?"
        confirmLabel={`Send ${amount}`}
        message={
          `${amount} leaves the site for ${review.performer.name}. This cannot be taken back. ` +
          'Pressing twice pays once.'
        }
      />
      <ApprovalDialog approval={approval} />
      <PaidDialog review={review} opened={asked === 'paid'} onClose={close} />
      <RejectDialog review={review} opened={asked === 'reject'} onClose={close} />
    </Card>
  );
}

const hints = {
  pending: 'The amount is on hold. Approve it, or reject it with a reason.',
  approved: 'It is waiting to be sent.',
  paying:
    'The provider was asked to send it. Where its answer is missing, it is asked again each minute; ' +
    'nothing is sent twice.',
  paid: 'It was sent and recorded.',
  rejected: 'No money moved.',
} as const;

/** The message after approving or sending, by the resulting status. */
const outcomes = {
  pending: 'Nothing has changed.',
  approved: 'Approved. No money has moved.',
  paying: 'The provider has not answered yet. It is asked again; nothing is sent twice.',
  paid: 'Sent and recorded.',
  rejected: 'Rejected. No money moved.',
} as const;
