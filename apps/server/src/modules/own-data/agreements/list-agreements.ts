import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import type { App } from '../../../app.ts';
import type { ListQuery } from '../../../platform/database/list.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadMe } from '../../accounts/index.ts';
import { findAdultStatement, listAgreementRows } from './agreement.store.ts';
import { presentAgreement } from './present-agreement.ts';

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
