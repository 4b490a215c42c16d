import { useLocation } from 'react-router';
import { ownAddress, usePublicUrl } from '../../platform/own-address.ts';
import { returnAddress } from '../../platform/return-address.ts';

const originKey = 'payment-from';

/**
 * Leads to the page on which the bank asks the payer, and remembers where the payer comes from: the answer is shown there again.
 * Resolves only when this very page is shown again, so that its button waits meanwhile.
 */
export function useBank(): (redirectUrl: string) => Promise<void> {
  const publicUrl = usePublicUrl();
  const { pathname, search } = useLocation();
  return (redirectUrl) => {
    window.sessionStorage.setItem(originKey, pathname + withoutPayment(search));
    window.location.assign(ownAddress(redirectUrl, publicUrl));
    return new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(), { once: true });
    });
  };
}

/** Where the payer was before the bank asked, told once; nowhere when that was in another tab. */
export function takeOrigin(): string | undefined {
  const from = window.sessionStorage.getItem(originKey) ?? '';
  window.sessionStorage.removeItem(originKey);
  return returnAddress(new URLSearchParams({ from }));
}

/** The same query without the payment that it tells of. */
export function withoutPayment(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('payment');
  return params.size > 0 ? `?${params}` : '';
}
