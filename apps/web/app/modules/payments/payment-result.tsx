import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../platform/toasts.ts';
import { useReturnTo } from './bank.ts';
import { PendingPayment } from './checkout/pending-payment.tsx';
import { SheetFrame } from './checkout/sheet-frame.tsx';
import { paidLabel } from './payment-labels.ts';
import { usePaymentNews } from './use-payment-news.ts';

/** What became of the payment that `?payment=` names, for a payer who comes back from the bank: a word when it went through, else the sheet again. */
export default function PaymentResult({ paymentId }: { readonly paymentId: string }) {
  const navigate = useNavigate();
  const here = useReturnTo();
  const payment = usePaymentNews(paymentId);
  const close = (): void => void navigate(here, { replace: true, preventScrollReset: true });
  const isDone = payment?.status === 'succeeded' && payment.message === null;
  const tell = useEffectEvent(() => {
    if (payment) toastSuccess(paidLabel(payment));
    close();
  });
  useEffect(() => {
    if (isDone) tell();
  }, [isDone]);
  if (payment === undefined || isDone) return null;
  return (
    <SheetFrame title="Your payment" onClose={close}>
      <PendingPayment paymentId={paymentId} onClose={close} onPaid={close} />
    </SheetFrame>
  );
}
