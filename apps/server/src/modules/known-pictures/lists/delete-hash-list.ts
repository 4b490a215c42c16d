import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/hash-lists.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteHashListRow } from './hash-list.store.ts';

/** What is held back because of the list stays held until staff have decided. */
export async function deleteHashList({ app, params }: Call<typeof operations.deleteHashList>) {
  const list = await app.transaction((work) => deleteHashListRow(work.db, params.id));
  if (!list) throw new Failure('not-found', t('This list no longer exists.'));
  if (list.storage_key !== null) await app.storage.delete(list.storage_key);
  return { message: t('The list is deleted.') };
}
