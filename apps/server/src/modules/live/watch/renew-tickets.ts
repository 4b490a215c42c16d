import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Caller } from '../../../platform/realtime/realtime.ts';
import { issueTickets, noTickets, requireStream } from './tickets.ts';

/**
 * New tickets for a client that watches, and its place among those who receive the stream's events: while the stream
 * is locked or waits for video, too. Access is asked again each time.
 */
export async function renewTickets(
  app: App,
  caller: Caller,
  { streamId, viewerId }: ClientEvent<'live.renew'>,
): Promise<ClientReply<'live.renew'>> {
  const viewing = { viewer: caller.actor, country: caller.country };
  try {
    const { stream, decision } = await requireStream(app, viewing, streamId);
    await caller.watch('live', [streamId]);
    const isOn = stream.status === 'live' || stream.status === 'interrupted';
    const hasVideo = isOn && stream.paused_at === null;
    const { watch, expiresAt } = hasVideo
      ? await issueTickets(app, { stream, viewing, decision, viewerId })
      : noTickets(app);
    return { ok: true, watch: [...watch], expiresAt: expiresAt.toISOString() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code !== 'content-locked') await caller.watch('live', []);
    return { ok: false, message: error.message };
  }
}
