import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toastSuccess } from '../../platform/toasts.ts';
import { takeOrigin, withoutPayment } from './bank.ts';
import { PendingPayment } from './checkout/pending-payment.tsx';
import { SheetFrame } from './checkout/sheet-frame.tsx';
import { paidWords } from './payment-words.ts';
import { usePaymentNews } from './use-payment-news.ts';

/** What became of the payment that `?payment=` names: a payer who comes back from the bank is led to where the payment began, and told there. */
export default function PaymentResult({ paymentId }: { readonly paymentId: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { payment } = usePaymentNews(paymentId);
  const close = (): void => void navigate(pathname + withoutPayment(search), { replace: true, preventScrollReset: true });
  const arrive = useEffectEvent((status: string) => {
    const origin = takeOrigin();
    if (payment && status === 'succeeded') {
      toastSuccess(paidWords(payment));
      void navigate(origin ?? pathname + withoutPayment(search), { replace: true, preventScrollReset: true });
    } else if (origin !== undefined) void navigate(`${origin}${origin.includes('?') ? '&' : '?'}payment=${paymentId}`, { replace: true });
  });
  const status = payment?.status;
  useEffect(() => {
    if (status !== undefined) arrive(status);
  }, [status]);
  if (payment === undefined || status === 'succeeded') return null;
  return <SheetFrame title="Your payment" onClose={close}><PendingPayment paymentId={paymentId} onClose={close} onPaid={close} /></SheetFrame>;
}
