import type { WatchWay } from '@ovation/contract/live/watch.ts';
import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireGranted, requireVisibleContent, type Viewing, type Visible } from '../../access/index.ts';
import { loadStream, type StreamRow } from '../streams/stream.store.ts';
import { isPreviewer, loadSubscriptionEnd } from './watch.store.ts';
import type { Caller } from '../../../platform/realtime/realtime.ts';

/** Ways to watch, with tickets that end at a time. */
export interface Tickets {
  readonly watch: readonly WatchWay[];
  readonly expiresAt: Date;
}

interface Wanted {
  readonly stream: StreamRow;
  readonly viewing: Viewing;
  readonly decision: Visible;
  readonly viewerId: string;
}

/** How long those wait who get no tickets before they ask again. */
const againMs = 60_000;

export function noTickets(app: App): Tickets {
  return { watch: [], expiresAt: new Date(app.clock.now().getTime() + againMs) };
}

/**
 * Tickets for a viewer whom the access function lets watch. It is asked again once they exist: who loses access
 * meanwhile is disconnected before the tickets or refused here. Throws not-found, country-blocked, content-locked.
 */
export async function issueTickets(app: App, wanted: Wanted): Promise<Tickets> {
  const { stream, viewing, decision, viewerId } = wanted;
  requireGranted(decision);
  if (!(await mayWatchAsStaff(app, wanted))) return noTickets(app);
  await limitToPaidTime(app, wanted);
  const tickets = await app.liveVideo.watchTicket({ streamId: stream.id, accountId: viewing.viewer?.id, viewerId });
  const { decision: now } = await requireVisibleContent(app, viewing, 'stream', stream.id);
  requireGranted(now);
  return tickets;
}

/** Staff may see everything, but watch what is not public only after a preview, which is logged. */
async function mayWatchAsStaff(app: App, { stream, viewing, decision, viewerId }: Wanted): Promise<boolean> {
  if (decision.state !== 'granted' || decision.reason !== 'staff') return true;
  if (stream.access === 'public' && stream.fan_id === null) return true;
  return isPreviewer(app.database, { streamId: stream.id, viewerId, accountId: viewing.viewer?.id ?? '' });
}

/**
 * A subscriber's video stops by itself when the subscription ends; renewing a ticket moves that. What is paid for by
 * the minute has its own end, which the biller sets.
 */
async function limitToPaidTime(app: App, { stream, viewing, decision }: Wanted): Promise<void> {
  const { viewer } = viewing;
  if (!viewer || decision.state !== 'granted' || (stream.access === 'minute' && decision.reason === 'buyer')) return;
  const until =
    decision.reason === 'subscriber'
      ? await loadSubscriptionEnd(app.database, viewer.id, stream.performer_id, app.clock.now())
      : undefined;
  await app.liveVideo.setPaidUntil({ streamId: stream.id, accountId: viewer.id }, until);
}

/** A visible stream with the decision about it. Throws not-found or country-blocked. */
export async function requireStream(
  app: App,
  viewing: Viewing,
  streamId: string,
): Promise<{ readonly stream: StreamRow; readonly decision: Visible }> {
  const [stream, { decision }] = await Promise.all([
    loadStream(app.database, streamId),
    requireVisibleContent(app, viewing, 'stream', streamId),
  ]);
  if (!stream) throw new Failure('not-found');
  return { stream, decision };
}

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
