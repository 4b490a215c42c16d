import { t } from '@ovation/language/t.ts';
import { updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { Text, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

interface ReportProblemProps {
  readonly order: Pick<Order, '_id' | 'number' | 'performer'>;
  readonly onClose: () => void;
}

/** Reports a problem with an order to the site's staff, who decide about its money. */
export default function ReportProblem({ order, onClose }: ReportProblemProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(updateOwnOrder, {
    initialValues: { note: '' },
    toBody: ({ note }) => ({ status: 'disputed' as const, note }),
    send: async (body) => {
      await api.call(updateOwnOrder, { params: { id: order._id }, body });
      toastSuccess(t('We have your report and will look into it soon.'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      of={form}
      title={t('Report a problem')}
      submit={t('Report the problem')}
      cancel={null}
      disabled={form.form.values.note.trim() === ''}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          '{name} won’t be paid for this order until our staff have decided. They can refund all of it, part of it, or nothing. It’s often quicker to message {name} first.',
          { name: order.performer.name },
        )}
      </Text>
      <Textarea
        label={t('What is wrong?')}
        description={t('{name} and our staff will see it.', { name: order.performer.name })}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
    </FormDialog>
  );
}
