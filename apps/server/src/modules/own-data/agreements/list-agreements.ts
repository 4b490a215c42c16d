import type * as operations from '@ovation/contract/people/own-data.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadMe } from '../../accounts/index.ts';
import { listAgreementRows } from './agreement.store.ts';
import { presentAgreement } from './present-agreement.ts';

export async function listAgreements({ app, actor, query }: Call<typeof operations.listAgreements>) {
  const { rows, total } = await listAgreementRows(app.database, actor.id, query);
  return { data: rows.map(presentAgreement), total };
}

/** For staff. */
export async function listUserAgreements({ app, params, query }: Call<typeof operations.listUserAgreements>) {
  if (!(await loadMe(app.database, params.id))) throw new Failure('not-found', 'This account does not exist.');
  const { rows, total } = await listAgreementRows(app.database, params.id, query);
  return { data: rows.map(presentAgreement), total };
}
