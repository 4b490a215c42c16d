import { refundOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { Modal, Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { intend } from '../../payments/intention.ts';
import { leftOf } from '../orders/order-labels.ts';

interface RefundOrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Gives all or a part of an order's money back. */
export default function RefundOrderDialog({ order, onClose }: RefundOrderDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const left = leftOf(order);
  const { _id: id, user, refunded } = order;
  const form = useContractForm(refundOrder, {
    initialValues: { amount: left as number | string, reason: '' },
    toBody: ({ amount, reason }) => ({ reason, ...(amount === left ? {} : { amount: amountOf(amount) }) }),
    send: async (body) => {
      await intend(['refund order', id, refunded, body], (idempotencyKey) =>
        api.call(refundOrder, { params: { id }, body, idempotencyKey }),
      );
      toastSuccess(`The money is back in ${user.name}’s wallet`);
      onClose();
      await revalidate();
    },
  });
  const amount = Number(form.form.values.amount);
  return (
    <Modal opened onClose={onClose} title={`Refund order ${order.number}`}>
      <Form of={form} label="Refund the order">
        <Text size="sm">
          The money goes to {user.name}’s wallet at once. Your share and the commission on it are reversed. After a full
          refund, the fan loses the order.
        </Text>
        <MoneyInput
          label="Amount"
          description={`At most ${formatMoney(left)}, all that is left of it.`}
          max={left}
          clampBehavior="none"
          {...form.form.getInputProps('amount')}
        />
        <TextInput
          label="Reason"
          description="Your fan will see it."
          data-autofocus
          {...form.form.getInputProps('reason')}
        />
        <SubmitButton of={form} fullWidth>
          {amount > 0 ? `Refund ${formatMoney(amount)}` : 'Refund'}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
