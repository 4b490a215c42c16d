import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';
import { requireStream } from './read-stream.ts';
import { loadStream } from './stream-conversation.store.ts';

/** The position is read once the socket hears, so that nothing falls in between. */
export async function watchStream(app: App, caller: Caller, { conversationId }: ClientEvent<'stream.watch'>): Promise<ClientReply<'stream.watch'>> {
  await caller.watch('stream', []);
  if (conversationId === null) return { ok: true };
  try {
    await requireStream(app, { viewer: caller.actor, country: caller.country }, conversationId);
  } catch (error) {
    if (error instanceof Failure) return { ok: false, message: error.message };
    throw error;
  }
  await caller.watch('stream', [conversationId]);
  const { last_position } = await loadStream(app.database, conversationId);
  return { ok: true, position: Number(last_position) };
}
