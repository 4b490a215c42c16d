import type { App } from '../../app.ts';
import { removeAddressesOf } from './addresses/address.store.ts';
import { mailOrderStep } from './letters/mail-order-step.ts';

export function register(app: App): void {
  app.events.on('order.changed', (work, step) => mailOrderStep(work, app, step));
  app.events.on('account.closed', (work, { accountId }) => removeAddressesOf(work.db, accountId));
}
