import type * as operations from '@ovation/contract/site/hash-lists.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countRemoved } from '../listed-picture.store.ts';
import { findHashLists } from './hash-list.store.ts';
import { presentHashList } from './present.ts';

export async function listHashLists({ app, query }: Call<typeof operations.listHashLists>) {
  const [{ rows, total }, removed] = await Promise.all([
    findHashLists(app.database, query),
    countRemoved(app.database),
  ]);
  return {
    data: rows.map(presentHashList),
    total,
    removed: removed.map(({ category, total: totalPicture }) => ({ category, totalPicture })),
  };
}
