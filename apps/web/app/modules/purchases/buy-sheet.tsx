import { t } from '@ovation/language/t.ts';
import { buyFeed, buyOperations } from '@ovation/contract/money/money.ts';
import { IconLock } from '../../ui/tabler.ts';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import { CouponField, useCoupon } from '../coupons/coupon-field.tsx';
import { announceAccessChange } from '../access/access-changes.ts';
import type { Purchasable } from './purchasable.ts';
import { CheckoutSheet } from '../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../payments/checkout/funding-choice.tsx';
import { SubjectLine } from '../payments/checkout/subject-line.tsx';
import { totalOf } from '../payments/checkout/total.tsx';
import { useFunding } from '../payments/checkout/use-funding.ts';
import { usePayment, answerOfCharge } from '../payments/checkout/use-payment.ts';
import { intend } from '../payments/intention.ts';
import classes from './purchases.module.css';

interface BuySheetProps {
  readonly purchasable: Omit<Purchasable, 'access'>;
  readonly price: number;
  readonly onClose: () => void;
}

/** Buys published content, or unlocks a message. */
export default function BuySheet({ purchasable, price, onClose }: BuySheetProps) {
  const operation = buyOperations[purchasable.kind];
  const onPaid = (): void => {
    toastSuccess(t('It’s yours. Enjoy!'));
    announceAccessChange({ performerId: purchasable.performer._id });
    onClose();
  };
  const payment = usePayment(onPaid);
  const funding = useFunding();
  const coupon = useCoupon({ kind: purchasable.kind, objectId: purchasable._id }, price);
  const contractForm = useContractForm<typeof buyFeed, Record<string, never>>(buyFeed, {
    initialValues: {},
    toBody: () => ({ ...coupon.terms, ...funding.termsOf(coupon.price) }),
    explain: explainFailure,
    send: async (body) => {
      const input = { params: { id: purchasable._id }, body: { ...body, ...(await funding.settle(coupon.price)) } };
      await payment.take(
        answerOfCharge(
          await intend([purchasable.kind, input], (idempotencyKey) =>
            api.call(operation, { ...input, idempotencyKey }),
          ),
        ),
      );
    },
  });
  const picture =
    purchasable.picture === undefined ? (
      <IconLock size={24} stroke={1.6} aria-hidden />
    ) : (
      <img src={purchasable.picture} alt="" className={classes.picture} />
    );
  return (
    <CheckoutSheet
      title={t('Buy from {name}', { name: purchasable.performer.name })}
      onClose={onClose}
      onPaid={onPaid}
      of={contractForm}
      payment={payment}
      total={{ ...totalOf(coupon.price, funding), before: coupon.before }}
      action={t('Buy for {amount}', { amount: formatMoney(coupon.price) })}
    >
      <SubjectLine
        picture={picture}
        title={purchasable.title}
        detail={
          purchasable.kind === 'stream'
            ? purchasable.content
            : t('{content}, yours to keep', { content: purchasable.content })
        }
      />
      <CouponField coupon={coupon} />
      {coupon.price === 0 ? null : (
        <FundingChoice funding={funding} price={coupon.price} cardError={contractForm.form.errors['paymentMethod']} />
      )}
    </CheckoutSheet>
  );
}
