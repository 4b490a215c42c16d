import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/watch.ts';
import type { Call } from '../../../platform/http/call.ts';
import { stopKeyLater } from './stop-key.ts';
import { deleteStreamKeyOf } from './stream-key.store.ts';

export async function deleteStreamKey({ app, actor }: Call<typeof operations.deleteStreamKey>) {
  await app.transaction(async (work) => stopKeyLater(work, app, await deleteStreamKeyOf(work.db, actor.id)));
  return { message: t('Your stream key is deleted. Encoders that use it can no longer connect.') };
}
