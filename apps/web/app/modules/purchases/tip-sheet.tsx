import { t } from '@ovation/language/t.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { Chip, Textarea } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../platform/forms/contract-form.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { amountOf, MoneyInput } from '../../ui/forms/money-input.tsx';
import { formatMoney, formatRoundMoney } from '../../ui/words/money.tsx';
import { CheckoutSheet } from '../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../payments/checkout/funding-choice.tsx';
import { SubjectLine } from '../payments/checkout/subject-line.tsx';
import { totalOf } from '../payments/checkout/total.tsx';
import { useFunding, type Funding } from '../payments/checkout/use-funding.ts';
import { usePayment, answerOfCharge, type Payment } from '../payments/checkout/use-payment.ts';
import { intend } from '../payments/intention.ts';
import classes from './purchases.module.css';

interface TipSheetProps {
  readonly performer: {
    readonly _id: string;
    readonly name: string;
    readonly username: string;
    readonly avatar: string;
  };
  /** What the fields begin with; by default the least amount. */
  readonly initial?: TipValues;
  /** Once the performer has it. */
  readonly onSent?: () => void;
  readonly onClose: () => void;
}

/** Tips a performer, with an optional message. */
export default function TipSheet({ performer, initial, onSent, onClose }: TipSheetProps) {
  const onPaid = (): void => {
    toastSuccess(t('{name} has your tip. Thank you!', { name: performer.name }));
    onSent?.();
    onClose();
  };
  const payment = usePayment(onPaid);
  const funding = useFunding();
  const contractForm = useTip(performer._id, { funding, payment, initial });
  const { form } = contractForm;
  const amount = amountOf(form.values.amount);
  return (
    <CheckoutSheet
      title={t('Tip {name}', { name: performer.name })}
      onClose={onClose}
      onPaid={onPaid}
      of={contractForm}
      payment={payment}
      total={totalOf(amount, funding)}
      action={amount > 0 ? t('Send {amount}', { amount: formatMoney(amount) }) : t('Send the tip')}
    >
      <SubjectLine
        picture={<Avatar account={performer} size={60} />}
        isRound
        title={performer.name}
        detail={`@${performer.username}`}
      />
      <AmountFields form={form} />
      <Textarea
        label={t('Message')}
        placeholder={t('What did you love? (optional)')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('message')}
      />
      <FundingChoice funding={funding} price={amount} cardError={form.errors['paymentMethod']} />
    </CheckoutSheet>
  );
}

interface TipValues extends Record<string, unknown> {
  amount: number | string;
  message: string;
}

interface TipTerms {
  readonly funding: Funding;
  readonly payment: Payment;
  readonly initial: TipValues | undefined;
}

function useTip(performerId: string, { funding, payment, initial }: TipTerms): ContractForm<TipValues> {
  const { minimumTipPrice } = useSettings();
  return useContractForm<typeof sendTip, TipValues>(sendTip, {
    initialValues: initial ?? { amount: minimumTipPrice, message: '' },
    toBody: ({ amount, message }) => ({
      amount: amountOf(amount),
      message: message === '' ? undefined : message,
      ...funding.termsOf(amountOf(amount)),
    }),
    explain: explainFailure,
    send: async (body) => {
      const input = { params: { id: performerId }, body: { ...body, ...(await funding.settle(body.amount)) } };
      await payment.take(
        answerOfCharge(
          await intend(['tip', input], (idempotencyKey) => api.call(sendTip, { ...input, idempotencyKey })),
        ),
      );
    },
  });
}

/** Any amount, with a few presets to choose from. */
function AmountFields({ form }: { readonly form: ContractForm<TipValues>['form'] }) {
  const { minimumTipPrice: minimum, maximumTipPrice: maximum } = useSettings();
  return (
    <>
      <Chip.Group
        value={String(amountOf(form.values.amount))}
        onChange={(value) => form.setFieldValue('amount', Number(value))}
      >
        <div className={classes.presets}>
          {tipPresets(minimum, maximum).map((preset) => (
            <Chip
              key={preset}
              value={String(preset)}
              size="md"
              icon={null}
              classNames={{ label: classes.preset, iconWrapper: classes.check }}
            >
              {formatRoundMoney(preset)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <MoneyInput
        label={t('Amount')}
        description={t('From {lowest} to {highest}.', {
          lowest: formatRoundMoney(minimum),
          highest: formatRoundMoney(maximum),
        })}
        clampBehavior="none"
        {...form.getInputProps('amount')}
      />
    </>
  );
}

/** A few round amounts within the site's limits, exact to the cent. */
export function tipPresets(minimum: number, maximum: number): number[] {
  return [1, 2, 5, 10].map((times) => Math.round(times * minimum * 100) / 100).filter((amount) => amount <= maximum);
}
