import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/passkeys.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { setPasskeyName } from './passkey.store.ts';
import { presentPasskey } from './present-passkey.ts';

export async function renamePasskey({ app, actor, params, body }: Call<typeof operations.renamePasskey>) {
  const name = cleanLine('name', body.name);
  const row = await app.transaction(({ db }) => setPasskeyName(db, { id: params.id, accountId: actor.id }, name));
  if (!row) throw new Failure('not-found', t('You don’t have this passkey.'));
  return presentPasskey(row);
}
