import { t } from '@ovation/language/t.ts';
import { nameOfType } from '@ovation/contract/content-types.ts';
import type { deleteForGood as operation } from '@ovation/contract/publishing/bin.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockBinned } from './bin.store.ts';
import { purgeBinned } from './purge-binned.ts';

export async function deleteForGood({ app, actor, params: { kind, id } }: Call<typeof operation>) {
  const isDeleted = await app.transaction(async (work) => {
    const binned = await lockBinned(work.db, kind, id);
    if (binned?.performer_id !== actor.id) throw new Failure('not-found');
    return purgeBinned(work, kind, binned);
  });
  const name = nameOfType(kind);
  return {
    message: isDeleted
      ? t('The {name} is deleted for good.', { name })
      : t('The {name} is gone from your bin. Buyers keep it.', { name }),
  };
}
