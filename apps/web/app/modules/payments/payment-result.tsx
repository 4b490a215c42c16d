import { t } from '@ovation/language/t.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { returnToPlace } from '../../platform/browser/left-place.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { useReturnTo } from './bank.ts';
import { PendingPayment, useTransaction } from './checkout/pending-payment.tsx';
import { SheetFrame } from './checkout/sheet-frame.tsx';
import { paidLabel } from './payment-labels.ts';

/**
 * The result of the payment that `?payment=` names, for a payer who returns from the bank: a toast, or else the sheet.
 */
export default function PaymentResult({ paymentId }: { readonly paymentId: string }) {
  const navigate = useNavigate();
  const here = useReturnTo();
  const payment = useTransaction(paymentId);
  const close = (): void => void navigate(here, { replace: true, preventScrollReset: true });
  const isDone = payment?.status === 'succeeded' && payment.message === null;
  const finish = useEffectEvent(() => {
    if (payment) toastSuccess(paidLabel(payment));
    close();
  });
  useEffect(returnToPlace, []);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  if (payment === undefined || isDone) return null;
  return (
    <SheetFrame title={t('Your payment')} onClose={close}>
      <PendingPayment paymentId={paymentId} onClose={close} onPaid={close} />
    </SheetFrame>
  );
}
