import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { isIgnored } from '../../audience/index.ts';

/** After a block or a mute, or its end: what each of the two receives of the other in chats from now on. */
export async function followBoundary(
  work: Work,
  app: App,
  { ownerId, otherId, kind }: DomainEvents['boundary.changed'],
): Promise<void> {
  if (kind === 'restriction') return;
  for (const [readerId, authorId] of [
    [ownerId, otherId],
    [otherId, ownerId],
  ] as const) {
    const ignores = await isIgnored(work.db, readerId, authorId);
    work.afterCommit(() => app.realtime[ignores ? 'ignore' : 'heed'](readerId, authorId));
  }
}
