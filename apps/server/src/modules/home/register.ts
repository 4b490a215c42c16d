import type { App } from '../../app.ts';
import { deleteLooksOf } from './home.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', (work, { accountId }) => deleteLooksOf(work.db, accountId));
}
