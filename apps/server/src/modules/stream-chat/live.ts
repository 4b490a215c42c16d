import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';
import { may } from '../../platform/http/staff-access.ts';
import { listIgnored } from '../audience/index.ts';
import { requireStream } from './read-stream.ts';

/**
 * Checks access before and after the socket joins: a block in between would find no watcher to remove. Reads the
 * position after joining, so that no event falls in between.
 */
export async function watchStream(
  app: App,
  caller: Caller,
  { conversationId }: ClientEvent<'stream.watch'>,
): Promise<ClientReply<'stream.watch'>> {
  await caller.watch('stream', []);
  if (conversationId === null) return { ok: true };
  const viewing = { viewer: caller.actor, country: caller.country };
  try {
    await requireStream(app, viewing, conversationId);
    if (!may(caller.actor, 'moderation')) await caller.ignore(await listIgnored(app.database, caller.accountId));
    await caller.watch('stream', [conversationId]);
    const { last_position } = await requireStream(app, viewing, conversationId);
    return { ok: true, position: Number(last_position) };
  } catch (error) {
    await caller.watch('stream', []);
    if (error instanceof Failure) return { ok: false, message: error.message };
    throw error;
  }
}
