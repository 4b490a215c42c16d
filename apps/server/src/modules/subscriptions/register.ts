import type { App } from '../../app.ts';
import { endSubscriptionsOf } from './subscription.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', (work, { accountId }) => endSubscriptionsOf(work.db, accountId, app.clock.now()));
}
