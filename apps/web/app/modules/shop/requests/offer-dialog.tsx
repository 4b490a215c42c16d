import { t } from '@ovation/language/t.ts';
import { offerRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { NumberInput, Text, Textarea } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';

interface OfferDialogProps {
  readonly request: ProductRequest;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly price: number | string;
  readonly days: number | string;
  readonly note: string;
}

/** Offers a price and a time for what a fan asked for, or changes the offer. */
export default function OfferDialog({ request, onClose }: OfferDialogProps) {
  const { revalidate } = useRevalidator();
  const { performerCommission } = useSettings();
  const form = useContractForm<typeof offerRequest, Values>(offerRequest, {
    initialValues: { price: request.price ?? '', days: request.days ?? '', note: request.note ?? '' },
    toBody: ({ price, days, note }) => ({ price: amountOf(price), days: amountOf(days), note }),
    send: async (body) => {
      await api.call(offerRequest, { params: { id: request._id }, body });
      toastSuccess(t('{name} has your offer', { name: request.user.name }));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps, values } = form.form;
  const net = amountOf(values.price) * (1 - performerCommission / 100);
  return (
    <FormDialog
      of={form}
      title={t('An offer for {name}', { name: request.user.name })}
      label={t('Offer')}
      submit={request.status === 'asked' ? t('Send the offer') : t('Change the offer')}
      cancel={null}
      onClose={onClose}
    >
      <MoneyInput
        label={t('Price')}
        description={
          Number.isFinite(net) ? t('You get {amount}.', { amount: formatMoney(net) }) : t('Excluding shipping.')
        }
        data-autofocus
        {...getInputProps('price')}
      />
      <NumberInput
        label={t('Days')}
        description={t('From payment to delivery.')}
        min={1}
        max={365}
        allowDecimal={false}
        allowNegative={false}
        {...getInputProps('days')}
      />
      <Textarea
        label={t('Note')}
        description={t('What is included and what is not.')}
        autosize
        minRows={3}
        maxLength={1_000}
        {...getInputProps('note')}
      />
      <Text size="sm" c="dimmed">
        {t('The offer is open for 14 days.')}
      </Text>
    </FormDialog>
  );
}
