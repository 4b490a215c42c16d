import { t } from '@ovation/language/t.ts';
import { decideOrderDispute } from '@ovation/contract/shop/statistics.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { ApprovalForm } from '../../approvals/approval-form.tsx';
import { useApproval } from '../../approvals/approval-state.ts';
import { intend } from '../../payments/intention.ts';
import { leftOf } from '../orders/order-labels.ts';

interface DecideDisputeProps {
  readonly order: Omit<Order, 'address'>;
  readonly onClose: () => void;
}

type Decision = 'all' | 'part' | 'nothing';

/** Decides a reported problem: how much of the money goes back. */
export default function DecideDispute({ order, onClose }: DecideDisputeProps) {
  const { revalidate } = useRevalidator();
  const approval = useApproval();
  const left = leftOf(order);
  const { _id: id, user, performer, number } = order;
  const form = useContractForm<typeof decideOrderDispute, Values>(decideOrderDispute, {
    initialValues: { decision: 'all', refund: '', note: '' },
    toBody: (values) => ({ refund: refundOf(values, left), note: values.note }),
    send: async (body) => {
      const wanted = { action: 'decideOrderDispute', objectId: id, amount: body.refund, note: body.note } as const;
      await approval.run(wanted, async () => {
        await intend(['decide', id, body], (idempotencyKey) =>
          api.call(decideOrderDispute, { params: { id }, body, idempotencyKey }),
        );
        toastSuccess(t('Order {number} is decided', { number }));
        onClose();
        await revalidate();
      });
    },
  });
  const { getInputProps, values } = form.form;
  const title = t('Decide on order {number}', { number });
  if (approval.unapproved)
    return (
      <Modal opened onClose={onClose} title={title}>
        <ApprovalForm unapproved={approval.unapproved} onClose={onClose} />
      </Modal>
    );
  return (
    <FormDialog
      of={form}
      title={title}
      label={t('Decide on the order')}
      submit={buttonOf(refundOf(values, left))}
      cancel={null}
      onClose={onClose}
    >
      <Radio.Group label={t('How much should be refunded?')} {...getInputProps('decision')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="all"
            label={t('All of it, {amount}, to {name}', { amount: formatMoney(left), name: user.name })}
          />
          <Radio value="part" label={t('Part of it; the rest goes to {name}', { name: performer.name })} />
          <Radio value="nothing" label={t('Nothing: {name} gets the money', { name: performer.name })} />
        </Stack>
      </Radio.Group>
      {values.decision === 'part' ? (
        <MoneyInput
          label={t('Amount')}
          description={t('Less than {amount}.', { amount: formatMoney(left) })}
          max={left}
          clampBehavior="none"
          {...getInputProps('refund')}
        />
      ) : null}
      <Textarea
        label={t('Why')}
        description={t('Both sides will see it.')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        {...getInputProps('note')}
      />
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  readonly decision: Decision;
  readonly refund: number | string;
  readonly note: string;
}

function refundOf({ decision, refund }: Values, left: number): number {
  if (decision === 'part') return amountOf(refund);
  return decision === 'all' ? left : 0;
}

function buttonOf(refund: number): string {
  if (Number.isNaN(refund)) return t('Refund part of it');
  return refund === 0 ? t('Refund nothing') : t('Refund {amount}', { amount: formatMoney(refund) });
}
