import { t } from '@ovation/language/t.ts';
import { refundOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { Text, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
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
  const { revalidate } = useRevalidator();
  const left = leftOf(order);
  const { _id: id, user, refunded } = order;
  const form = useContractForm(refundOrder, {
    initialValues: { amount: left as number | string, reason: '' },
    toBody: ({ amount, reason }) => ({ reason, ...(amount === left ? {} : { amount: amountOf(amount) }) }),
    send: async (body) => {
      await intend([t('refund order'), id, refunded, body], (idempotencyKey) =>
        api.call(refundOrder, { params: { id }, body, idempotencyKey }),
      );
      toastSuccess(t('The money is back in {name}’s wallet', { name: user.name }));
      onClose();
      await revalidate();
    },
  });
  const amount = Number(form.form.values.amount);
  return (
    <FormDialog
      of={form}
      title={t('Refund order {number}', { number: order.number })}
      label={t('Refund the order')}
      submit={amount > 0 ? t('Refund {amount}', { amount: formatMoney(amount) }) : t('Refund')}
      cancel={null}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'The money goes to {name}’s wallet at once. Your share and the commission on it are reversed. After a full refund, the fan loses the order.',
          { name: user.name },
        )}
      </Text>
      <MoneyInput
        label={t('Amount')}
        description={t('At most {amount}, which is all that’s left to refund.', { amount: formatMoney(left) })}
        max={left}
        clampBehavior="none"
        {...form.form.getInputProps('amount')}
      />
      <TextInput
        label={t('Reason')}
        description={t('Your fan will see it.')}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
