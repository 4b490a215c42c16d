import { createHash } from 'node:crypto';
import { RtcRole, RtcTokenBuilder } from 'agora-token';
import type { Clock } from '../../../platform/clock.ts';
import {
  publishTicketMs,
  type LiveEvent,
  type LiveVideo,
  type OpenStream,
  type StreamPresence,
  type Viewer,
  type WatchingViewer,
} from '../live-video.ts';
import { createPaidTimes } from '../paid-times.ts';
import { createChannels, type AgoraApi, type Channels } from './channels.ts';
import { createPolling } from './polling.ts';

export interface AgoraOptions extends Omit<AgoraProject, 'appId'>, AgoraApi {
  readonly clock: Clock;
  /** How often open channels are looked at; Agora allows 20 calls a second. */
  readonly pollMs?: number;
}

const shortestBanSeconds = 10;

/** Live video by Agora's network. It keeps neither recordings nor thumbnails, which are services of their own there. */
export function createAgora(options: AgoraOptions): LiveVideo {
  const { clock, pollMs = 2_000 } = options;
  const project = (): AgoraProject => ({ appId: options.appId(), certificate: options.certificate });
  const [channels, seats] = [createChannels(options), createSeats()];
  const listeners: ((event: LiveEvent) => void)[] = [];
  const paidTimes = createPaidTimes(clock, (viewer) => void stop(viewer).catch(() => undefined));
  const polling = createPolling({
    pollMs,
    read: (stream) => presenceOf({ channels, seats }, stream, clock.now()),
    emit: (event) => listeners.forEach((listener) => listener(event)),
  });

  const stop = (viewer: { readonly streamId: string; readonly accountId: string }): Promise<void> =>
    channels.ban(viewer.streamId, seats.ofAccount(viewer), watchSeconds);

  return {
    provider: 'agora',
    rtmpUrl: undefined,
    useKeys: () => undefined,
    stopKey: async () => undefined,
    openStream: async (stream) => polling.add(stream),
    async publishTicket({ streamId, accountId }) {
      const uid = publisherUid(accountId);
      const { appId } = project();
      const token = publishToken(project(), { streamId, uid });
      return [{ kind: 'agora', appId, channel: streamId, token, uid: String(uid) }];
    },
    async watchTicket(viewer: Viewer) {
      const uid = seats.give(viewer);
      const { appId } = project();
      const token = watchToken(project(), { streamId: viewer.streamId, uid });
      return {
        watch: [{ kind: 'agora', appId, channel: viewer.streamId, token, uid: String(uid) }],
        expiresAt: new Date(clock.now().getTime() + watchSeconds * 1_000),
      };
    },
    async stopWatching(viewer) {
      paidTimes.clear(viewer);
      await stop(viewer);
    },
    async stopAllWatching(streamId) {
      const present = await channels.users(streamId);
      await channels.ban(streamId, present?.audience ?? [], watchSeconds);
    },
    setPaidUntil: async (viewer, until) => paidTimes.set(viewer, until),
    async stopPublishing(streamId) {
      const present = await channels.users(streamId);
      await channels.ban(streamId, present?.broadcasters ?? [], shortestBanSeconds);
    },
    async endStream(streamId) {
      polling.remove(streamId);
      paidTimes.clearStream(streamId);
      seats.clear(streamId);
      await channels.close(streamId);
    },
    async presence(streamId) {
      const stream = polling.find(streamId);
      return stream && presenceOf({ channels, seats }, stream, clock.now());
    },
    thumbnail: async () => undefined,
    recording: async () => undefined,
    discardRecording: async () => undefined,
    onEvent: (listener) => void listeners.push(listener),
    async close() {
      paidTimes.close();
      polling.close();
    },
  };
}

async function presenceOf(
  { channels, seats }: { readonly channels: Channels; readonly seats: Seats },
  { streamId, epoch }: Pick<OpenStream, 'streamId' | 'epoch'>,
  at: Date,
): Promise<StreamPresence> {
  const present = await channels.users(streamId);
  const viewers = (present?.audience ?? []).flatMap((uid): WatchingViewer[] => {
    const viewer = seats.viewerOf(streamId, uid);
    return viewer ? [{ ...viewer, transport: 'agora', since: at, lastProofAt: at }] : [];
  });
  const isPublishing = present !== undefined && present.broadcasters.length > 0;
  return {
    streamId,
    epoch,
    ...(isPublishing && { publisher: { transport: 'agora' as const, since: at, lastMediaAt: at } }),
    viewers,
  };
}

/** Agora knows participants by a number; this remembers whose it is, from each ticket on. */
interface Seats {
  /** The same number for the same viewer, from 1 to 2³² − 1. */
  give(viewer: Viewer): number;
  /** Undefined until the viewer's ticket is renewed after a restart, which takes a minute at most. */
  viewerOf(streamId: string, uid: number): Viewer | undefined;
  ofAccount(viewer: { readonly streamId: string; readonly accountId: string }): number[];
  clear(streamId: string): void;
}

function createSeats(): Seats {
  const taken = new Map<string, Map<number, Viewer>>();
  return {
    give(viewer) {
      const seats = taken.get(viewer.streamId) ?? new Map<number, Viewer>();
      taken.set(viewer.streamId, seats);
      const uid = uidOf(viewer.viewerId);
      seats.set(uid, viewer);
      return uid;
    },
    viewerOf: (streamId, uid) => taken.get(streamId)?.get(uid),
    ofAccount: ({ streamId, accountId }) =>
      [...(taken.get(streamId) ?? [])].flatMap(([uid, viewer]) => (viewer.accountId === accountId ? [uid] : [])),
    clear: (streamId) => void taken.delete(streamId),
  };
}

/** Publishers have even numbers and viewers odd ones, so that the two differ without a list. */
function publisherUid(accountId: string): number {
  return Math.max(hash(accountId) & ~1, 2) >>> 0;
}

function uidOf(viewerId: string): number {
  return (hash(viewerId) | 1) >>> 0;
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

interface AgoraProject {
  readonly appId: string;
  /** The project's primary certificate: a secret. */
  readonly certificate: string;
}

const watchSeconds = 60;
const publishSeconds = publishTicketMs / 1_000;

interface AgoraSeat {
  readonly streamId: string;
  readonly uid: number;
}

/** May join and publish sound and video. */
function publishToken({ appId, certificate }: AgoraProject, { streamId, uid }: AgoraSeat): string {
  return RtcTokenBuilder.buildTokenWithUid(
    appId,
    certificate,
    streamId,
    uid,
    RtcRole.PUBLISHER,
    publishSeconds,
    publishSeconds,
  );
}

/** May join only. Agora disconnects who has not renewed it. */
function watchToken({ appId, certificate }: AgoraProject, { streamId, uid }: AgoraSeat): string {
  return RtcTokenBuilder.buildTokenWithUid(
    appId,
    certificate,
    streamId,
    uid,
    RtcRole.SUBSCRIBER,
    watchSeconds,
    watchSeconds,
  );
}
