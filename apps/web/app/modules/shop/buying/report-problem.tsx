import { t } from '@ovation/language/t.ts';
import { updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { Modal, Text, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

interface ReportProblemProps {
  readonly order: Pick<Order, '_id' | 'number' | 'performer'>;
  readonly onClose: () => void;
}

/** Reports a problem with an order to the site's staff, who decide about its money. */
export default function ReportProblem({ order, onClose }: ReportProblemProps) {
  useReturnFocus();
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
    <Modal opened onClose={onClose} title={t('Report a problem')}>
      <Form of={form} label={t('Report a problem')}>
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
        <SubmitButton of={form} fullWidth disabled={form.form.values.note.trim() === ''}>
          {t('Report the problem')}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
