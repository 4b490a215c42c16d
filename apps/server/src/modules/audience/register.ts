import type { App } from '../../app.ts';
import { deleteFollowsOf } from './follow.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', (work, { accountId }) => deleteFollowsOf(work.db, accountId));
}
