import { loadMe, mailSecurityNotice, type Asking, type MeRow } from '../../accounts/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { savePayoutDetails, type PayoutDetailsChange } from './payout-details.store.ts';

/** Changes where a performer's money goes, and notifies them. */
export async function changePayoutDetails(
  asking: Asking,
  change: PayoutDetailsChange,
  kind: 'bank-details' | 'payout-method',
): Promise<void> {
  const {
    app,
    actor: { id: performerId },
  } = asking;
  await app.transaction(async (work) => {
    await savePayoutDetails(work.db, performerId, change, app.clock.now());
    await recordEvent(work, asking, { kind: `${kind}-changed` });
    const { email } = (await loadMe(work.db, performerId)) as MeRow;
    await mailSecurityNotice(work, app, email, kind);
  });
}
