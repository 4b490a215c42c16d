import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { findAgreement } from './agreement.store.ts';
import { presentAgreement } from './present-agreement.ts';

export async function getAgreement({ app, actor, params }: Call<typeof operations.getAgreement>) {
  const row = await findAgreement(app.database, actor.id, params.id);
  if (!row) throw new Failure('not-found', t('You have not agreed to this text.'));
  return { ...presentAgreement(row), content: row.content };
}
