import { t } from '@ovation/language/t.ts';
import { maxDueAgreements } from '@ovation/contract/people/own-data.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  findCurrentAmong,
  findDueVersions,
  findVersionsForRegistration,
  insertAdultStatement,
  insertAgreements,
} from './agreement.store.ts';

/** Staff publish the terms, and are not asked. */
export async function getDueAgreements({ app, actor }: Call<typeof operations.getDueAgreements>) {
  if (actor.kind === 'admin') return { data: [] };
  const rows = await findDueVersions(app.database, actor.id, maxDueAgreements);
  return {
    data: rows.map(({ version_id, slug, title, published_at }) => ({
      versionId: version_id,
      slug,
      title,
      publishedAt: published_at.toISOString(),
    })),
  };
}

/** Nobody agrees to a text that changed while they read it. */
export async function agree({ app, actor, body }: Call<typeof operations.agree>) {
  const versionIds = [...new Set(body.versionIds)];
  await app.transaction(async ({ db }) => {
    const current = await findCurrentAmong(db, versionIds);
    if (current.length < versionIds.length)
      throw new Failure('conflict', t('This text has changed in the meantime. Please read the new one.'));
    await insertAgreements(db, { accountId: actor.id, versionIds, way: 'question' }, app.clock.now());
  });
  return { message: t('Thank you.') };
}

/** A registration is refused without the agreement and the statement of age; staff, who are invited, make neither. */
export async function agreeByRegistering(
  { db }: Work,
  app: App,
  { accountId, kind }: DomainEvents['account.registered'],
): Promise<void> {
  if (kind === 'admin') return;
  const now = app.clock.now();
  const versionIds = await findVersionsForRegistration(db);
  await insertAgreements(db, { accountId, versionIds, way: 'registration' }, now);
  await insertAdultStatement(db, accountId, now);
}
