import { loadMe, mailSecurityNotice, type AuthenticatedCall, type MeRow } from '../../accounts/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { savePayoutDetails, type PayoutDetailsChange } from './payout-details.store.ts';

/** Changes where a performer's money goes, and notifies them. */
export async function changePayoutDetails(
  call: AuthenticatedCall,
  change: PayoutDetailsChange,
  kind: 'bank-details' | 'payout-method',
): Promise<void> {
  const {
    app,
    actor: { id: performerId },
  } = call;
  await app.transaction(async (work) => {
    await savePayoutDetails(work.db, performerId, change, app.clock.now());
    await recordEvent(work, call, { kind: `${kind}-changed` });
    const { email } = (await loadMe(work.db, performerId)) as MeRow;
    await mailSecurityNotice(work, app, email, kind);
  });
}
