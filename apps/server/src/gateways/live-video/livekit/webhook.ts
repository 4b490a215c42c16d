import { TrackType, WebhookReceiver, AccessToken, type WebhookEvent, type VideoGrant } from 'livekit-server-sdk';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { publishTicketMs, type LiveEvent, type WatchingViewer, type Viewer } from '../live-video.ts';

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

/**
 * What a room's metadata remembers of its stream, so that every process of the site knows it: the epoch, and since when
 * which account's tickets are refused. Times are milliseconds since 1970.
 */
const shape = z.object({
  epoch: z.number().int(),
  stoppedAll: z.number(),
  stopped: z.record(z.string(), z.number()),
});
export type RoomNotes = Readonly<z.output<typeof shape>>;

/** A LiveKit server refuses metadata of more than 64 KB by default; each account takes 55 bytes. */
const maxStopped = 500;

export function newNotes(epoch: number): RoomNotes {
  return { epoch, stoppedAll: 0, stopped: {} };
}

/** Undefined for a room that this site has not opened. */
export function readNotes(metadata: string): RoomNotes | undefined {
  try {
    return shape.safeParse(JSON.parse(metadata)).data;
  } catch {
    return undefined;
  }
}

/** The oldest is forgotten when there are too many: its tickets ended long ago. */
export function withStopped(notes: RoomNotes, accountId: string, at: number): RoomNotes {
  const { [accountId]: _, ...others } = notes.stopped;
  const kept = Object.entries(others).slice(1 - maxStopped);
  return { ...notes, stopped: { ...Object.fromEntries(kept), [accountId]: at } };
}

/** Whether a ticket of this time was taken back. */
export function isRefused(notes: RoomNotes, accountId: string | undefined, issuedAt: number): boolean {
  return issuedAt <= Math.max(notes.stoppedAll, accountId === undefined ? 0 : (notes.stopped[accountId] ?? 0));
}

export interface LiveKitKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The attribute of a participant with the time of their latest ticket, in milliseconds since 1970. */
export const issuedAtKey = 'issuedAt';

export const watchSeconds = 60;
const publishSeconds = publishTicketMs / 1_000;

/** Tokens say when they were issued, because a LiveKit server issues new ones to those who are connected. */
interface Tokens {
  toPublish(publisher: { readonly streamId: string; readonly accountId: string }): Promise<string>;
  /** Viewers do not see each other: a participant's name has an account's id. */
  toWatch(viewer: Viewer): Promise<string>;
}

export function createTokens({ apiKey, apiSecret }: LiveKitKeys, now: () => number): Tokens {
  function sign(identity: string, ttl: number, grant: VideoGrant): Promise<string> {
    const token = new AccessToken(apiKey, apiSecret, { identity, ttl, attributes: { [issuedAtKey]: String(now()) } });
    token.addGrant({ roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false, ...grant });
    return token.toJwt();
  }
  return {
    toPublish: ({ streamId, accountId }) =>
      sign(publisherIdentity(accountId), publishSeconds, { room: streamId, canPublish: true, canSubscribe: false }),
    toWatch: (viewer) =>
      sign(viewerIdentity(viewer), watchSeconds, {
        room: viewer.streamId,
        canPublish: false,
        canSubscribe: true,
        hidden: true,
      }),
  };
}

/** Who a participant of a room is. LiveKit replaces a participant by a new one of the same identity. */
type Participant =
  | { readonly role: 'publisher'; readonly accountId: string }
  | { readonly role: 'viewer'; readonly accountId: string | undefined; readonly viewerId: string };

function publisherIdentity(accountId: string): string {
  return `publisher:${accountId}`;
}

export function viewerIdentity({ accountId = '', viewerId }: Pick<Viewer, 'accountId' | 'viewerId'>): string {
  return `viewer:${accountId}:${viewerId}`;
}

/** Undefined for a participant that is none of ours, such as a recorder. */
export function readIdentity(identity: string): Participant | undefined {
  const [role, accountId = '', viewerId] = identity.split(':');
  if (role === 'publisher' && accountId !== '') return { role, accountId };
  if (role === 'viewer' && viewerId !== undefined)
    return { role, accountId: accountId === '' ? undefined : accountId, viewerId };
  return undefined;
}
