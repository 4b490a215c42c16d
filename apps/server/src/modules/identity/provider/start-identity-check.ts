import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import type { App } from '../../../app.ts';
import type { IdentityGateway, IdentityStart } from '../../../gateways/identity/identity.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { changeCheck, loadCheck, lockCheck } from '../check.store.ts';

/** Manual review needs no start: staff look at the papers that were sent. */
export async function startIdentityCheck({ app, actor }: Call<typeof operations.startIdentityCheck>) {
  const gateway = app.identity.current();
  const started = await begin(app, gateway, actor.id);
  if (started.kind === 'manual') return { kind: started.kind };
  await app.transaction(async (work) => {
    const now = app.clock.now();
    await lockCheck(work.db, actor.id, now);
    const change = { provider: gateway.name, provider_id: started.providerId, provider_started_at: now };
    await changeCheck(work.db, actor.id, { ...change, provider_result: 'pending', provider_result_at: null }, now);
  });
  return { kind: started.kind, url: started.url };
}

async function begin(app: App, gateway: IdentityGateway, performerId: string): Promise<IdentityStart> {
  const { provider, provider_id: id, provider_result: result, status } = await loadCheck(app.database, performerId);
  if (result === 'verified' && status === 'submitted')
    throw new Failure('conflict', t('This is already done. We are reviewing the result.'));
  const unfinishedId = provider === gateway.name && result !== 'verified' ? (id ?? undefined) : undefined;
  const returnUrl = `${app.config.publicUrl}/creator/account?section=papers`;
  try {
    return await gateway.start({ personId: performerId, returnUrl, unfinishedId });
  } catch (error) {
    app.logger.error({ part: 'identity', provider: gateway.name, err: error }, 'a check could not be started');
    throw new Failure(
      'unavailable',
      t('The check cannot be started at the moment. Please try again in a few minutes.'),
    );
  }
}
