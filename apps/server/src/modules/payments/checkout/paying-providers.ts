import type { App } from '../../../app.ts';

/**
 * The providers whose saved cards may pay: the current one, and configured ones that move real money. The sandbox
 * counts only while it is the current one: its cards must not fill wallets once the money is real.
 */
export function payingProviders({ payments }: App): string[] {
  const current = payments.current().name;
  return payments
    .all()
    .filter(({ name, testCards }) => name === current || testCards === undefined)
    .map(({ name }) => name);
}
