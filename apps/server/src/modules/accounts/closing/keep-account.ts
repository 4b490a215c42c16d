import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { presentMe } from '../present.ts';
import { markStayed } from './closing.store.ts';

/** Subscriptions whose paid time ended in the meantime stay ended; everything else is as before. */
export async function keepAccount({ app, actor, request }: Call<typeof operations.keepAccount>) {
  await app.transaction(async (work) => {
    const status = await markStayed(work.db, actor.id, app.clock.now());
    if (status === undefined) throw new Failure('conflict', t('This account is not about to close.'));
    const { email } = (await loadMe(work.db, actor.id)) as MeRow;
    await mailSecurityNotice(work, app, email, 'kept');
    await recordEvent(work, { app, actor, request }, { kind: 'account-kept' });
    if (status === 'active') await work.publish('account.stayed', { accountId: actor.id });
    work.afterCommit(() => app.realtime.recheck(actor.id));
  });
  return presentMe((await loadMe(app.database, actor.id)) as MeRow);
}
