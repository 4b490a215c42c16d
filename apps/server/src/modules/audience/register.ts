import type { App } from '../../app.ts';
import { deleteCountryBlocksOf } from './block.store.ts';
import { deleteFollowsOf } from './follow.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', async (work, { accountId }) => {
    await deleteFollowsOf(work.db, accountId);
    await deleteCountryBlocksOf(work.db, accountId);
  });
}
