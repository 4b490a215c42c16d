import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listWaiting } from '../check.store.ts';
import { deleteExpiredCodes } from '../papers/code.store.ts';
import { saveResult } from '../provider/save-result.ts';
import { expireDue } from './expire.ts';
import { remindDue } from './remind.ts';

export const followIdentityJob = job({ name: 'follow-identity' });

/** Reminds of papers that expire, stops publishing when they have, and asks for results that no webhook brought. */
export async function followIdentity(app: App): Promise<void> {
  await deleteExpiredCodes(app.database, app.clock.now());
  await expireDue(app);
  await remindDue(app);
  await askForResults(app);
}

const askedAfterMs = 10 * 60_000;
const askedUntilMs = 7 * 24 * 3_600_000;
const mostAsked = 50;

async function askForResults(app: App): Promise<void> {
  const now = app.clock.now().getTime();
  const range = { from: new Date(now - askedUntilMs), to: new Date(now - askedAfterMs) };
  for (const { provider, provider_id: id } of await listWaiting(app.database, range, mostAsked)) {
    const gateway = app.identity.named(provider ?? '');
    if (!gateway || id === null) continue;
    await saveResult(app, gateway, id).catch((error: unknown) =>
      app.logger.warn({ part: 'identity', provider, err: error }, 'a result could not be read'),
    );
  }
}
