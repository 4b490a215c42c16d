import type { Transaction } from '@ovation/contract/money.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ownAddress, usePublicUrl } from '../../platform/own-address.ts';
import { returnAddress } from '../../platform/return-address.ts';
import { toastSuccess } from '../../platform/toasts.ts';

const originKey = 'payment-from';

/**
 * Leads to the page on which the bank asks the payer, and remembers where the payer comes from: the answer is shown there again.
 * Resolves only when this very page is shown again, so that its button waits meanwhile.
 */
export function useBank(): (redirectUrl: string, from: string | undefined) => Promise<void> {
  const publicUrl = usePublicUrl();
  return (redirectUrl, from) => {
    if (from === undefined) window.sessionStorage.removeItem(originKey);
    else window.sessionStorage.setItem(originKey, from);
    window.location.assign(ownAddress(redirectUrl, publicUrl));
    return new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(), { once: true });
    });
  };
}

/** Where the fan was before the payment: the address says it, or, on the way back from the bank, this tab remembers it. */
export function useOrigin(): string | undefined {
  const [params] = useSearchParams();
  const remembered = useSyncExternalStore(noNews, readOrigin, () => undefined);
  return returnAddress(params) ?? (params.has('payment') ? remembered : undefined);
}

const noNews = (): (() => void) => () => undefined;

function readOrigin(): string | undefined {
  return returnAddress(new URLSearchParams({ from: window.sessionStorage.getItem(originKey) ?? '' }));
}

/** A payment that the bank has approved brings the fan back to where it began, and says so there: `done` is the sentence. */
export function useWayBack(payment: Transaction | undefined, done: string): void {
  const navigate = useNavigate();
  const goBack = useEffectEvent(() => {
    const from = readOrigin();
    if (payment?.status !== 'succeeded' || from === undefined) return;
    window.sessionStorage.removeItem(originKey);
    toastSuccess(done);
    void navigate(from, { replace: true });
  });
  useEffect(() => goBack(), []);
}
