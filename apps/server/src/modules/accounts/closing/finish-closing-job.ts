import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { lockIfOver } from './closing.store.ts';
import { finishClosing } from './finish-closing.ts';

export const finishClosingJob = job({ name: 'finish-closing', payload: z.object({ accountId: id }) });

/** Does nothing if the owner has kept the account, or asked again later. */
export async function closeIfOver(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await app.transaction(async (work) => {
    if (await lockIfOver(work.db, accountId, app.clock.now())) await finishClosing(work, { app }, accountId);
  });
}
