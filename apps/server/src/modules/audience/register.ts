import type { App } from '../../app.ts';
import { deleteBoundariesOf } from './boundaries/boundary.store.ts';
import { deleteFollowsOf, deleteCountryBlocksOf } from './audience.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', async (work, { accountId }) => {
    await deleteFollowsOf(work.db, accountId);
    await deleteCountryBlocksOf(work.db, accountId);
    await deleteBoundariesOf(work.db, accountId);
  });
}
