import { buyFeed, buyOperations } from '@ovation/contract/money.ts';
import { IconLock } from '@tabler/icons-react';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import { CouponField } from '../coupons/coupon-field.tsx';
import { useCoupon } from '../coupons/use-coupon.ts';
import { announceAccessChange } from '../access/access-changes.ts';
import type { Ware } from './ware.ts';
import { CheckoutSheet } from '../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../payments/checkout/funding-choice.tsx';
import { SubjectLine } from '../payments/checkout/subject-line.tsx';
import { totalOf } from '../payments/checkout/total-of.ts';
import { useFunding } from '../payments/checkout/use-funding.ts';
import { answerOfCharge } from '../payments/checkout/payment-answer.ts';
import { usePayment } from '../payments/checkout/use-payment.ts';
import { intend } from '../payments/intention.ts';
import classes from './buy-sheet.module.css';

interface BuySheetProps {
  readonly ware: Ware;
  readonly price: number;
  readonly onClose: () => void;
}

/** Buys something published, or opens a locked message. */
export default function BuySheet({ ware, price, onClose }: BuySheetProps) {
  const operation = buyOperations[ware.kind];
  const onPaid = (): void => {
    toastSuccess('It is yours. Enjoy!');
    announceAccessChange({ performerId: ware.performer._id });
    onClose();
  };
  const payment = usePayment(onPaid);
  const funding = useFunding();
  const coupon = useCoupon({ kind: ware.kind, objectId: ware._id }, price);
  const contractForm = useContractForm<typeof buyFeed, Record<string, never>>(buyFeed, {
    initialValues: {},
    toBody: () => ({ ...coupon.terms, ...funding.termsOf(coupon.price) }),
    explain: explainFailure,
    send: async (body) => {
      const wish = { params: { id: ware._id }, body: { ...body, ...(await funding.settle(coupon.price)) } };
      await payment.take(
        answerOfCharge(
          await intend([ware.kind, wish], (idempotencyKey) => api.call(operation, { ...wish, idempotencyKey })),
        ),
      );
    },
  });
  const picture =
    ware.picture === undefined ? (
      <IconLock size={24} stroke={1.6} aria-hidden />
    ) : (
      <img src={ware.picture} alt="" className={classes.picture} />
    );
  return (
    <CheckoutSheet
      title={`Buy from ${ware.performer.name}`}
      onClose={onClose}
      onPaid={onPaid}
      of={contractForm}
      payment={payment}
      total={{ ...totalOf(coupon.price, funding), before: coupon.before }}
      action={`Buy for ${formatMoney(coupon.price)}`}
    >
      <SubjectLine picture={picture} title={ware.title} detail={`${ware.content}, yours to keep`} />
      <CouponField coupon={coupon} />
      {coupon.price === 0 ? null : (
        <FundingChoice funding={funding} price={coupon.price} cardError={contractForm.form.errors['paymentMethod']} />
      )}
    </CheckoutSheet>
  );
}
