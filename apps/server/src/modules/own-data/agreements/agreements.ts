import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import { maxDueAgreements, type Agreement } from '@ovation/contract/people/own-data.ts';
import type { App } from '../../../app.ts';
import type { ListQuery } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadMe } from '../../accounts/index.ts';
import {
  findAdultStatement,
  listAgreementRows,
  findAgreement,
  findCurrentAmong,
  findDueVersions,
  findVersionsForRegistration,
  insertAdultStatement,
  insertAgreements,
  type AgreementRow,
} from './agreement.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';

export async function listAgreements({ app, actor, query }: Call<typeof operations.listAgreements>) {
  return agreementsOf(app, actor.id, query);
}

/** For staff. */
export async function listUserAgreements({ app, params, query }: Call<typeof operations.listUserAgreements>) {
  if (!(await loadMe(app.database, params.id))) throw new Failure('not-found', t('This account does not exist.'));
  return agreementsOf(app, params.id, query);
}

async function agreementsOf({ database }: App, accountId: string, query: ListQuery) {
  const [{ rows, total }, statedAt] = await Promise.all([
    listAgreementRows(database, accountId, query),
    findAdultStatement(database, accountId),
  ]);
  return { data: rows.map(presentAgreement), total, statedAdultAt: statedAt?.toISOString() ?? null };
}

export async function getAgreement({ app, actor, params }: Call<typeof operations.getAgreement>) {
  const row = await findAgreement(app.database, actor.id, params.id);
  if (!row) throw new Failure('not-found', t('You have not agreed to this text.'));
  return { ...presentAgreement(row), content: row.content };
}

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

function presentAgreement(row: AgreementRow): Agreement {
  return {
    _id: row.id,
    versionId: row.version_id,
    slug: row.slug,
    title: row.title,
    publishedAt: row.published_at.toISOString(),
    way: row.way as Agreement['way'],
    createdAt: row.created_at.toISOString(),
  };
}
