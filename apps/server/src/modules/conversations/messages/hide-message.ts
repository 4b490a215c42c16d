import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { announceChange } from '../announce.ts';
import { findMessage } from './message.store.ts';
import { setMessageHidden } from './hidden-message.store.ts';

/** Hides the files of a message from everyone but its performer and staff, or shows them again. False if it is gone. */
export async function hideMessage(work: Work, app: App, id: string, hiddenAt: Date | null): Promise<boolean> {
  if (!(await setMessageHidden(work.db, id, hiddenAt))) return false;
  const message = await findMessage(work.db, id);
  if (message) await announceChange(work, app, message);
  return true;
}

/** The same for a message that is about to be announced. */
export async function hideNewMessage({ db }: Work, id: string, now: Date): Promise<void> {
  await setMessageHidden(db, id, now);
}
