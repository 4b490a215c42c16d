import type { Work } from '../../platform/database/transaction.ts';
import { changeRow, lockBroadcast } from './broadcast.store.ts';

/** Hides the files of a mass message and of all its copies, or shows them again. False if it is gone. */
export async function hideBroadcast({ db }: Work, id: string, hiddenAt: Date | null): Promise<boolean> {
  if (!(await lockBroadcast(db, id))) return false;
  await changeRow(db, id, { hidden_at: hiddenAt });
  return true;
}
