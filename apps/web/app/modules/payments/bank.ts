import { useLocation } from 'react-router';
import { ownAddress, usePublicUrl } from '../../platform/addresses/own-address.ts';

/** Leads to the page on which the bank asks the payer. Resolves only when this very page is shown again, so that its button waits meanwhile. */
export function useBank(): (redirectUrl: string) => Promise<void> {
  const publicUrl = usePublicUrl();
  return (redirectUrl) => {
    window.location.assign(ownAddress(redirectUrl, publicUrl));
    return new Promise((resolve) => {
      window.addEventListener('pageshow', () => resolve(), { once: true });
    });
  };
}

/** The page one is on, without the payment or the card that its address may tell of: where the bank leads back to. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation();
  return withoutResults(pathname, search);
}

/** The address of a page without what a way back from the bank has added to it. */
export function withoutResults(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('payment');
  params.delete('cardSetup');
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
