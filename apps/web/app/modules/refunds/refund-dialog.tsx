import { t, translated } from '@ovation/language/t.ts';
import {
  refundCharge,
  refundPayment,
  type Refund,
  type RefundableCharge,
  type RefundablePayment,
} from '@ovation/contract/money/refunds.ts';
import { Alert, Button, Modal, Text, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { IconArrowBackUp } from '../../ui/tabler.ts';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { Form } from '../../ui/forms/form.tsx';
import { FormButtons } from '../../ui/forms/form-dialog.tsx';
import { MoneyInput, amountOf } from '../../ui/forms/money-input.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { ApprovalForm } from '../approvals/approval-form.tsx';
import { useApproval } from '../approvals/approval-state.ts';
import { intend } from '../payments/intention.ts';
import { soldThings } from './refund-labels.ts';

/** What to refund: a sale to the wallet, or a payment to its card. */
export type RefundTarget =
  | { readonly kind: 'charge'; readonly charge: RefundableCharge }
  | { readonly kind: 'payment'; readonly payment: RefundablePayment };

interface RefundDialogProps {
  readonly target: RefundTarget;
  readonly onClose: () => void;
}

export function RefundDialog({ target, onClose }: RefundDialogProps) {
  useReturnFocus();
  const { refusal } = subjectOf(target);
  return (
    <Modal
      opened
      onClose={onClose}
      title={target.kind === 'charge' ? t('Refund to the wallet') : t('Refund to the card')}
    >
      {refusal === null ? (
        <RefundForm target={target} onClose={onClose} />
      ) : (
        <Alert color="gray" variant="light">
          {refusal}
        </Alert>
      )}
    </Modal>
  );
}

const subjectOf = (target: RefundTarget): RefundableCharge | RefundablePayment =>
  target.kind === 'charge' ? target.charge : target.payment;

function RefundForm({ target, onClose }: RefundDialogProps) {
  const { revalidate } = useRevalidator();
  const approval = useApproval();
  const { _id: id, left } = subjectOf(target);
  const operation = target.kind === 'charge' ? refundCharge : refundPayment;
  const form = useContractForm(operation, {
    initialValues: { amount: left as number | string, reason: '' },
    toBody: (values) => refundBody(values, left),
    send: async (body) => {
      const action = target.kind === 'charge' ? 'refundCharge' : 'refundPayment';
      const wanted = { action, objectId: id, amount: body.amount ?? left, note: body.reason } as const;
      await approval.run(wanted, async () => {
        const refund = await intend([target.kind, id, body], (idempotencyKey) =>
          api.call(operation, { params: { id }, body, idempotencyKey }),
        );
        showResult(refund);
        onClose();
        await revalidate();
      });
    },
  });
  if (approval.unapproved) return <ApprovalForm unapproved={approval.unapproved} onClose={onClose} />;
  return (
    <Form of={form} label={t('Refund')}>
      <Explanation target={target} />
      <MoneyInput
        label={t('Amount')}
        description={t('At most {amount}.', { amount: formatMoney(left) })}
        max={left}
        clampBehavior="none"
        {...form.form.getInputProps('amount')}
      />
      <Textarea
        label={t('Reason')}
        description={t('The fan will see it.')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
      <FormButtons of={form} submit={t('Refund')} onClose={onClose} />
    </Form>
  );
}

function Explanation({ target }: { readonly target: RefundTarget }) {
  const { user, amount } = subjectOf(target);
  if (target.kind === 'charge') {
    const { type, performer } = target.charge;
    return (
      <Text size="sm">
        {t(
          '{type} of {amount} by {fan}, for {creator}. The money goes to the fan’s wallet at once, and {creator}’s share is deducted. After a full refund, the fan loses access to what they bought.',
          { type: translated(soldThings[type]), amount: formatMoney(amount), fan: user.name, creator: performer.name },
        )}
      </Text>
    );
  }
  const { balance, left } = target.payment;
  return (
    <Text size="sm">
      {t(
        'Card payment of {amount} by {name}. The money is taken from the wallet, which holds {balance}, and refunded to the card.',
        { amount: formatMoney(amount), name: user.name, balance: formatMoney(balance) },
      )}{' '}
      {left > balance
        ? t('For a full refund, {amount} would be taken from the latest purchases, including the creators’ shares.', {
            amount: formatMoney(left - balance),
          })
        : ''}
    </Text>
  );
}

function showResult({ status, amount, user, message }: Refund): void {
  if (status === 'failed') toastError(message ?? t('The payment provider refused it. No money has moved.'));
  else
    toastSuccess(
      status === 'pending'
        ? t('The payment provider hasn’t responded yet. We ask again every minute.')
        : t('{amount} refunded to {name}.', { amount: formatMoney(amount), name: user.name }),
    );
}

interface RefundValues {
  readonly amount: number | string;
  readonly reason: string;
}

/**
 * The body of a refund. A full refund has no amount: the refund of a sale that a coupon of the site paid returns
 * nothing to the wallet, but still reverses the sale.
 */
export function refundBody({ amount, reason }: RefundValues, left: number): { reason: string; amount?: number } {
  const refunded = amountOf(amount);
  return refunded === left ? { reason } : { reason, amount: refunded };
}

/** A button that opens the refund dialog; hidden if nothing can be refunded. */
export function RefundAction({ target }: { readonly target: RefundTarget }) {
  const [opened, setOpened] = useState(false);
  const { refusal } = target.kind === 'charge' ? target.charge : target.payment;
  if (refusal !== null) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('Refund')}
      </Button>
      {opened ? <RefundDialog target={target} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
