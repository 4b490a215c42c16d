import type { App } from '../../app.ts';
import { removeAddressesOf } from './addresses/address.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', (work, { accountId }) => removeAddressesOf(work.db, accountId));
}
