import { TrackType, WebhookReceiver, type WebhookEvent } from 'livekit-server-sdk';
import type { FastifyInstance } from 'fastify';
import type { LiveEvent, WatchingViewer } from '../live-video.ts';
import { readIdentity } from './identities.ts';
import { isRefused, type RoomNotes } from './room-notes.ts';
import { issuedAtKey, type LiveKitKeys } from './tokens.ts';

export interface WebhookOptions extends LiveKitKeys {
  now(): Date;
  find(streamId: string): Promise<RoomNotes | undefined>;
  /** Whether video of a publisher is in the room. */
  hasVideo(streamId: string): Promise<boolean>;
  /** Disconnects a participant whose ticket was taken back. */
  refuse(streamId: string, identity: string): Promise<void>;
  emit(event: LiveEvent): void;
}

export interface Webhook {
  /** Handles one call; returns false for one that the LiveKit server has not signed. */
  receive(body: string, authorization: string | undefined): Promise<boolean>;
  /** Adds `POST /live/livekit/webhook`. */
  addRoute(server: FastifyInstance): void;
}

const maxBodyBytes = 256 * 1024;

export function createWebhook(options: WebhookOptions): Webhook {
  const receiver = new WebhookReceiver(options.apiKey, options.apiSecret);

  async function receive(body: string, authorization: string | undefined): Promise<boolean> {
    const event = await receiver.receive(body, authorization).catch(() => undefined);
    if (!event) return false;
    await handle(event, options);
    return true;
  }

  return { receive, addRoute: (server) => addWebhookRoute(server, receive) };
}

/** 204, or 401 for a call that the LiveKit server has not signed. */
function addWebhookRoute(server: FastifyInstance, receive: Webhook['receive']): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/webhook+json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/live/livekit/webhook', { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const isOurs = await receive(String(request.body), request.headers.authorization);
      return reply.code(isOurs ? 204 : 401).send();
    });
  });
}

async function handle(event: WebhookEvent, options: WebhookOptions): Promise<void> {
  const { room, participant, track } = event;
  const who = participant && readIdentity(participant.identity);
  if (!room || !participant || !who) return;
  const notes = await options.find(room.name);
  if (!notes) return options.refuse(room.name, participant.identity);
  if (who.role === 'publisher') return announcePublisher(event.event, { room: room.name, notes, track }, options);
  const viewer: WatchingViewer = {
    streamId: room.name,
    accountId: who.accountId,
    viewerId: who.viewerId,
    transport: 'livekit',
    since: options.now(),
    lastProofAt: options.now(),
  };
  if (event.event === 'participant_left') return options.emit({ type: 'left', viewer });
  if (event.event !== 'participant_joined') return undefined;
  const issuedAt = Number(participant.attributes[issuedAtKey] ?? 0);
  if (isRefused(notes, who.accountId, issuedAt)) return options.refuse(room.name, participant.identity);
  return options.emit({ type: 'watching', viewer });
}

interface Published {
  readonly room: string;
  readonly notes: RoomNotes;
  readonly track: WebhookEvent['track'];
}

async function announcePublisher(
  name: WebhookEvent['event'],
  { room, notes, track }: Published,
  { emit, hasVideo }: WebhookOptions,
): Promise<void> {
  const isVideo = track?.type === TrackType.VIDEO;
  const stream = { streamId: room, epoch: notes.epoch };
  if (name === 'track_published' && isVideo) emit({ type: 'publishing', ...stream });
  const isGone = name === 'participant_left' || (name === 'track_unpublished' && isVideo);
  // Another device of the publisher may have replaced the one that is gone.
  if (isGone && !(await hasVideo(room))) emit({ type: 'interrupted', ...stream });
}
