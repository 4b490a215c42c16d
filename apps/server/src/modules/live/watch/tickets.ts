import type * as operations from '@ovation/contract/live/watch.ts';
import type { WatchWay as OfferedWay } from '@ovation/contract/live/watch.ts';
import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireGranted, requireVisibleContent, type Viewing, type Visible } from '../../access/index.ts';
import { loadStream, type StreamRow } from '../streams/stream.store.ts';
import { isPreviewer, loadSubscriptionEnd } from './watch.store.ts';
import type { Caller } from '../../../platform/realtime/realtime.ts';
import { publishTicketMs, type PublishWay, type WatchWay } from '../../../gateways/live-video/live-video.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';

/** Ways to watch, with tickets that end at a time. */
export interface Tickets {
  readonly watch: readonly OfferedWay[];
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

type Create = Call<typeof operations.createAgoraToken>;

/**
 * A token for the channel of a stream that travels through Agora: its performer publishes, and those whom the access
 * function lets watch subscribe.
 */
export async function createAgoraToken(call: Create) {
  const { app, actor, body, request } = call;
  const viewing = { viewer: actor, country: request.country };
  const { stream, decision } = await requireStream(app, viewing, body.streamId);
  requireGranted(decision);
  requireAgora(stream);
  if (stream.performer_id === actor.id) return publisherOf(app, stream);
  if (stream.status === 'waiting') throw new Failure('unavailable', t('This stream has no video yet.'));
  const { watch, expiresAt } = await issueTickets(app, { stream, viewing, decision, viewerId: newId() });
  const seat = seatOf(watch);
  // Staff need a preview, which is logged.
  if (!seat) throw new Failure('content-locked');
  return { ...seat, role: 'subscriber' as const, expiresAt: expiresAt.toISOString() };
}

function requireAgora({ status, provider }: StreamRow): void {
  if (status === 'scheduled' || status === 'ended') throw new Failure('not-found', t('This stream is not open.'));
  if (provider !== 'agora') throw new Failure('conflict', t('This stream does not use Agora.'));
}

async function publisherOf(app: App, stream: StreamRow) {
  const ways = await app.liveVideo.publishTicket({ streamId: stream.id, accountId: stream.performer_id });
  const seat = seatOf(ways);
  if (!seat) throw new Failure('unavailable');
  const expiresAt = new Date(app.clock.now().getTime() + publishTicketMs).toISOString();
  return { ...seat, role: 'publisher' as const, expiresAt };
}

function seatOf(ways: readonly (PublishWay | WatchWay)[]) {
  const way = ways.find(({ kind }) => kind === 'agora');
  if (way?.kind !== 'agora') return undefined;
  const { appId, channel, uid, token } = way;
  return { appId, channel, uid, token };
}
