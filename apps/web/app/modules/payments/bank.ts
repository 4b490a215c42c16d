import { useLocation } from 'react-router';
import { ownAddress, usePublicUrl } from '../../platform/addresses/own-address.ts';
import { leavePlace } from '../../platform/browser/left-place.ts';

/**
 * Leads to the page on which the bank asks the payer to confirm. Resolves only if this page is shown again from the
 * browser's cache, so that its button keeps loading meanwhile.
 */
export function useBank(): (redirectUrl: string) => Promise<void> {
  const publicUrl = usePublicUrl();
  return (redirectUrl) => {
    leavePlace();
    window.location.assign(ownAddress(redirectUrl, publicUrl));
    return new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(), { once: true });
    });
  };
}

/** The current page without the results that its address may name: the bank leads back to it. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation();
  return withoutResults(pathname, search);
}

/** The address of a page without the payment or card setup that the way back from the bank has added. */
export function withoutResults(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('payment');
  params.delete('cardSetup');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
