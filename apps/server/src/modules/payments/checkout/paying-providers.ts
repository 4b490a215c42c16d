import type { App } from '../../../app.ts';

/**
 * The providers whose saved cards pay: who takes new payments, and others that move money and are still configured. One that moves none counts only while it
 * takes the payments: cards kept from trying the site out must not fill wallets once the money is real.
 */
export function payingProviders({ payments }: App): string[] {
  const current = payments.current().name;
  return payments
    .all()
    .filter(({ name, testCards }) => name === current || testCards === undefined)
    .map(({ name }) => name);
}
