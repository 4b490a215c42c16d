import { t } from '@ovation/language/t.ts';
import { updateOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import { TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

interface ShipDialogProps {
  readonly order: Pick<Order, '_id' | 'user' | 'number'>;
  readonly onClose: () => void;
}

/** Marks an order as shipped: by whom, and how the buyer can follow it. */
export default function ShipDialog({ order, onClose }: ShipDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm<typeof updateOrder, typeof empty>(updateOrder, {
    initialValues: empty,
    toBody: (values) => ({ status: 'shipped' as const, ...filled(values) }),
    send: async (body) => {
      await api.call(updateOrder, { params: { id: order._id }, body });
      toastSuccess(t('We told {name} that it is on its way', { name: order.user.name }));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDialog
      of={form}
      title={t('Ship order {number}', { number: order.number })}
      label={t('Ship the order')}
      submit={t('Mark as shipped')}
      cancel={null}
      onClose={onClose}
    >
      <TextInput
        label={t('Carrier')}
        description={t('Such as DHL or UPS. All fields are optional.')}
        data-autofocus
        {...getInputProps('carrier')}
      />
      <TextInput label={t('Tracking code')} autoComplete="off" spellCheck={false} {...getInputProps('trackingCode')} />
      <TextInput
        label={t('Tracking address')}
        description={t('The page where your fan can track the parcel.')}
        placeholder="https://"
        type="url"
        {...getInputProps('trackingUrl')}
      />
      <TextInput label={t('Note for your fan')} maxLength={500} {...getInputProps('note')} />
    </FormDialog>
  );
}

const empty = { carrier: '', trackingCode: '', trackingUrl: '', note: '' };

function filled(values: typeof empty): Partial<typeof empty> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''));
}
