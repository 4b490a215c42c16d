import type { App } from '../../app.ts';
import { loadMe, mailSecurityNotice, type MeRow, type SensitiveChange } from '../accounts/index.ts';
import { savePayoutDetails, type PayoutDetailsChange } from './payout-details.store.ts';

/** Changes where a performer's money goes, and notifies them. */
export async function changePayoutDetails(app: App, performerId: string, change: PayoutDetailsChange, kind: SensitiveChange): Promise<void> {
  await app.transaction(async (work) => {
    await savePayoutDetails(work.db, performerId, change, app.clock.now());
    const { email } = (await loadMe(work.db, performerId)) as MeRow;
    await mailSecurityNotice(work, app, email, kind);
  });
}
