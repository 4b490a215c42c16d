import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import {
  changePayoutRequest,
  createPayoutRequest,
  type PayoutCalculation,
  type PayoutRequest,
} from '@ovation/contract/money/payouts.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { amountOf, MoneyInput } from '../../ui/forms/money-input.tsx';
import { formatMoney, Money } from '../../ui/words/money.tsx';
import { intend } from '../payments/intention.ts';
import classes from './payouts.module.css';

interface RequestDialogProps {
  readonly funds: PayoutCalculation;
  /** A description of the destination. */
  readonly destination: string;
  /** The request to change; undefined for a new one. */
  readonly request?: PayoutRequest;
  readonly onClose: () => void;
}

/** Requests a payout, or changes a request that is not decided yet. */
export default function RequestDialog({ funds, destination, request, onClose }: RequestDialogProps) {
  const { revalidate } = useRevalidator();
  const max = funds.available + (request?.amount ?? 0);
  const contractForm = useContractForm(createPayoutRequest, {
    initialValues: { amount: (request?.amount ?? max) as number | string, note: request?.note ?? '' },
    toBody: ({ amount, note }) => ({ amount: amountOf(amount), note }),
    send: async (body) => {
      const intention = { payout: request?.updatedAt ?? 'new', body };
      await (request
        ? api.call(changePayoutRequest, { params: { id: request._id }, body })
        : intend(intention, (idempotencyKey) => api.call(createPayoutRequest, { body, idempotencyKey })));
      toastSuccess(request ? t('Changes saved') : t('We have your request and will review it soon.'));
      onClose();
      await revalidate();
    },
  });
  const { form } = contractForm;
  const amount = Number(form.values.amount);
  return (
    <FormDialog
      of={contractForm}
      title={request ? t('Change your request') : t('Request a payout')}
      submit={submitLabel(amount, request !== undefined)}
      cancel={null}
      onClose={onClose}
    >
      <MoneyInput
        label={t('Amount')}
        description={t('From {lowest} to {highest}.', {
          lowest: formatMoney(funds.minimum),
          highest: formatMoney(max),
        })}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      {amount === max ? null : (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.all}
          onClick={() => form.setFieldValue('amount', max)}
        >
          {t('All available, {amount}', { amount: formatMoney(max) })}
        </Button>
      )}
      <dl className={classes.sums}>
        <Sum label={t('You get')} amount={amount} />
        <Sum label={t('Our fee')} amount={0} />
        <Sum label={t('Left after this')} amount={Math.max(0, Math.round((max - amount) * 100) / 100)} />
      </dl>
      <Text size="sm" c="dimmed">
        {rich(
          'Sent to {destination}. <link>Use another account?</link> Our commission was deducted when your fans paid, so nothing is deducted now. The receiving bank may charge a fee.',
          { destination, link: <Link to="/creator/payouts/method" className={classes.link} /> },
        )}
      </Text>
      <Textarea
        label={t('Note')}
        description={t('For the person who reviews your request. Optional.')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

function submitLabel(amount: number, isChange: boolean): string {
  if (isChange) return t('Save');
  return Number.isFinite(amount) && amount > 0
    ? t('Request {amount}', { amount: formatMoney(amount) })
    : t('Request payout');
}

function Sum({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={Number.isFinite(amount) ? amount : 0} />
      </dd>
    </div>
  );
}
