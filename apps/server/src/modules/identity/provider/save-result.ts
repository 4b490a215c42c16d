import type { IdentityResult } from '@ovation/contract/people/identity.ts';
import type { App } from '../../../app.ts';
import type { IdentityGateway } from '../../../gateways/identity/identity.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadStatusForChange, markVerifiedElsewhere, reopenReview } from '../../profiles/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { changeCheck, findByProviderId, lockCheck, type CheckRow } from '../identity.store.ts';

/**
 * Asks the provider for the result of a check and stores it. A check that is not ours, or that a newer one has
 * replaced, changes nothing. Throws what the provider throws.
 */
export async function saveResult(app: App, gateway: IdentityGateway, providerId: string): Promise<void> {
  const performerId = await findByProviderId(app.database, gateway.name, providerId);
  if (performerId === undefined) return;
  const result = await gateway.result(providerId);
  if (result === undefined) return;
  await app.transaction(async (work) => {
    await loadStatusForChange(work.db, performerId);
    const check = await lockCheck(work.db, performerId, app.clock.now());
    if (check.provider_id === providerId && check.provider_result !== result) await change(work, app, check, result);
  });
}

/** A person whom the provider has verified still waits for staff, who compare them with the profile. */
async function change(work: Work, app: App, check: CheckRow, result: IdentityResult): Promise<void> {
  const { performer_id: performerId, provider } = check;
  const now = app.clock.now();
  const isVerified = result === 'verified';
  await changeCheck(
    work.db,
    performerId,
    {
      provider_result: result,
      provider_result_at: now,
      version: check.version + 1,
      ...(isVerified ? { status: 'submitted', reason: null } : {}),
    },
    now,
  );
  await markVerifiedElsewhere(work.db, performerId, isVerified ? now : null);
  if (isVerified) await reopenReview(work, app, performerId);
  const details = { provider: provider ?? '', result };
  await recordEvent(work, { app }, { kind: 'identity-checked', subjectId: performerId, details });
}
