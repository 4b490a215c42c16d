import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import { publishTicketMs, type PublishWay, type WatchWay } from '../../../gateways/live-video/live-video.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireGranted } from '../../access/index.ts';
import type { StreamRow } from '../streams/stream.store.ts';
import { issueTickets, requireStream } from './tickets.ts';

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
