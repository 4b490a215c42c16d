import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/social.ts';
import type { SocialProvider } from '@ovation/contract/people/social.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadMe, lockAccount, type MeRow } from '../account.store.ts';
import { mailSecurityNotice } from '../mail/security-notice.ts';
import { requireWayIn } from '../second-factor/remaining-ways.ts';
import { deleteIdentity, loadIdentities } from './identity.store.ts';
import { providerLabels } from './start-social.ts';

export async function unlinkIdentity({ app, actor, params, request }: Call<typeof operations.unlinkIdentity>) {
  const label = providerLabels[params.provider];
  await app.transaction(async (work) => {
    // Of two providers that are unlinked at once, the second must see that it is the last.
    await lockAccount(work.db, actor.id);
    const me = (await loadMe(work.db, actor.id)) as MeRow;
    if (!(await deleteIdentity(work.db, actor.id, params.provider)))
      throw new Failure('not-found', t('{label} is not linked to your account.', { label }));
    await requireWayIn(work, { app, actor });
    await mailSecurityNotice(work, app, me.email, 'identity-unlinked');
    await recordEvent(work, { app, actor, request }, { kind: 'identity-unlinked', details: { provider: label } });
  });
  return { message: t('{label} is no longer linked to your account.', { label }) };
}

export async function listIdentities({ app, actor }: Call<typeof operations.listIdentities>) {
  const rows = await loadIdentities(app.database, actor.id);
  const data = rows.map(({ provider, email, linked_at }) => ({
    provider: provider as SocialProvider,
    email,
    linkedAt: linked_at.toISOString(),
  }));
  return { data, total: data.length };
}
