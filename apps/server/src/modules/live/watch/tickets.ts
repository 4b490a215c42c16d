import type { WatchWay } from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireGranted, requireVisibleContent, type Viewing, type Visible } from '../../access/index.ts';
import { loadStream, type StreamRow } from '../streams/stream.store.ts';
import { isPreviewer, loadSubscriptionEnd } from './watch.store.ts';

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
