import type { App } from '../../../../app.ts';
import { restoreAccount } from '../suspend-account.ts';

/** Changes nothing where staff has meanwhile chosen another end, or none. */
export async function endSuspension(app: App, { accountId }: { readonly accountId: string }): Promise<void> {
  await app.transaction((work) => restoreAccount(work, { app }, { accountId, onlyIfOver: true }));
}
