import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { loadMe } from '../accounts/index.ts';

/** The account's name, pictures or, for a performer, status have changed. */
export async function announceAccount(work: Work, app: App, accountId: string): Promise<void> {
  const status = (await loadMe(work.db, accountId))?.status ?? 'active';
  work.afterCommit(() => app.realtime.emit(accountId, 'account.changed', { status }));
}

export async function announceProgress(
  work: Work,
  app: App,
  { ownerId, ...progress }: DomainEvents['file.progressed'],
): Promise<void> {
  work.afterCommit(() => app.realtime.emit(ownerId, 'file.progress', progress));
}
