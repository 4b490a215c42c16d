import type { App } from '../../../../app.ts';
import { restoreAccount } from '../suspend-account.ts';

/** Does nothing if staff have chosen a later end in the meantime, or none. */
export async function endSuspension(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await app.transaction((work) => restoreAccount(work, { app }, { accountId, onlyIfOver: true }));
}
