import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { changeRequest } from './change-request.ts';
import { deleteUnboughtRequests, listOpenRequestsOf } from './request.store.ts';

/** Of a closed account: performers decline what waits for them, and what a fan never bought is deleted. */
export async function closeRequestsOf(work: Work, app: App, accountId: string): Promise<void> {
  for (const request of await listOpenRequestsOf(work.db, accountId))
    if (request.performer_id === accountId)
      await changeRequest(work, app, request, { to: 'declined', by: 'performer' });
  await deleteUnboughtRequests(work.db, accountId);
}
