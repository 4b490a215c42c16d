import {
  ParticipantInfo_State,
  RoomServiceClient,
  TrackType,
  ServerError,
  type ParticipantInfo,
  type Room,
} from 'livekit-server-sdk';
import { t } from '@ovation/language/t.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LiveEvent, LiveVideo, StreamPresence, WatchingViewer, OpenStream } from '../live-video.ts';
import { createPaidTimes } from '../paid-times.ts';
import {
  createWebhook,
  isRefused,
  withStopped,
  newNotes,
  readNotes,
  createTokens,
  issuedAtKey,
  watchSeconds,
  readIdentity,
  viewerIdentity,
  type Webhook,
  type RoomNotes,
  type LiveKitKeys,
} from './webhook.ts';
import { Unavailable } from '../unavailable.ts';

export interface LiveKitOptions extends LiveKitKeys {
  /** `wss://live.example.com`, as browsers reach it. */
  readonly url: string;
  readonly clock: Clock;
}

/** Live video by a LiveKit server. Any process of the site can ask it; its events come by webhook. */
export interface LiveKit extends LiveVideo {
  readonly webhook: Webhook;
}

/** It keeps neither recordings nor thumbnails: those need LiveKit's egress service. */
export function createLiveKit({ url, apiKey, apiSecret, clock }: LiveKitOptions): LiveKit {
  const now = (): number => clock.now().getTime();
  const rooms = createRooms(
    new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, { requestTimeout: 5, failover: false }),
  );
  const tokens = createTokens({ apiKey, apiSecret }, now);
  const listeners: ((event: LiveEvent) => void)[] = [];
  const paidTimes = createPaidTimes(clock, (viewer) => void disconnect(viewer).catch(() => undefined));
  const webhook = createWebhook({
    apiKey,
    apiSecret,
    now: () => clock.now(),
    find: (streamId) => rooms.notes(streamId),
    hasVideo: async (streamId) => (await rooms.participants(streamId)).some(isPublishing),
    refuse: (streamId, identity) => rooms.remove(streamId, identity),
    emit: (event) => listeners.forEach((listener) => listener(event)),
  });

  const disconnect = ({ streamId, accountId }: { readonly streamId: string; readonly accountId: string }) =>
    removeViewers(rooms, streamId, (viewer) => viewer.accountId === accountId);

  return {
    provider: 'livekit',
    rtmpUrl: undefined,
    webhook,
    useKeys: () => undefined,
    openStream: (stream) => rooms.open(stream),
    publishTicket: async (publisher) => [{ kind: 'livekit', url, token: await tokens.toPublish(publisher) }],
    async watchTicket(viewer) {
      const expiresAt = new Date(now() + watchSeconds * 1_000);
      // A LiveKit server does not end the connection of an old ticket: who watches is known by this to have a new one.
      await rooms.setAttribute(viewer.streamId, viewerIdentity(viewer), { [issuedAtKey]: String(now()) });
      return { watch: [{ kind: 'livekit', url, token: await tokens.toWatch(viewer) }], expiresAt };
    },
    async stopWatching(viewer) {
      paidTimes.clear(viewer);
      await rooms.changeNotes(viewer.streamId, (notes) => withStopped(notes, viewer.accountId, now()));
      await disconnect(viewer);
    },
    async stopAllWatching(streamId) {
      await rooms.changeNotes(streamId, (notes) => ({ ...notes, stoppedAll: now() }));
      await removeViewers(rooms, streamId, () => true);
    },
    setPaidUntil: async (viewer, until) => paidTimes.set(viewer, until),
    stopKey: async () => undefined,
    stopPublishing: (streamId) => removePublishers(rooms, streamId),
    async endStream(streamId) {
      paidTimes.clearStream(streamId);
      await rooms.end(streamId);
    },
    presence: (streamId) => lookAt(rooms, streamId, clock.now()),
    thumbnail: async () => undefined,
    recording: async () => undefined,
    discardRecording: async () => undefined,
    onEvent: (listener) => void listeners.push(listener),
    close: async () => paidTimes.close(),
  };
}

async function removeViewers(
  rooms: Rooms,
  streamId: string,
  isMeant: (viewer: { readonly accountId: string | undefined }) => boolean,
): Promise<void> {
  const meant = (await rooms.participants(streamId)).filter(({ identity }) => {
    const participant = readIdentity(identity);
    return participant?.role === 'viewer' && isMeant(participant);
  });
  await Promise.all(meant.map(({ identity }) => rooms.remove(streamId, identity)));
}

async function removePublishers(rooms: Rooms, streamId: string): Promise<void> {
  const publishers = (await rooms.participants(streamId)).filter(
    ({ identity }) => readIdentity(identity)?.role === 'publisher',
  );
  await Promise.all(publishers.map(({ identity }) => rooms.remove(streamId, identity)));
}

/** Who is there; those who may not be there (any longer) are disconnected. */
async function lookAt(rooms: Rooms, streamId: string, at: Date): Promise<StreamPresence | undefined> {
  const [notes, all] = await Promise.all([rooms.notes(streamId), rooms.participants(streamId)]);
  if (!notes) return undefined;
  const { kept = [], ended = [] } = Object.groupBy(all, (one) => (hasEnded(notes, one, at) ? 'ended' : 'kept'));
  await Promise.all(ended.map(({ identity }) => rooms.remove(streamId, identity)));
  return presenceOf(notes, { streamId, participants: kept, at });
}

/** Renewing a ticket may take some seconds. */
const lateMs = 5_000;

/** Whether a viewer's ticket has ended or was taken back, of which an event may have been lost. */
function hasEnded(notes: RoomNotes, { identity, attributes }: ParticipantInfo, at: Date): boolean {
  const participant = readIdentity(identity);
  if (participant?.role !== 'viewer') return false;
  const issuedAt = Number(attributes[issuedAtKey] ?? 0);
  const isOld = issuedAt + watchSeconds * 1_000 + lateMs < at.getTime();
  return isOld || isRefused(notes, participant.accountId, issuedAt);
}

interface Present {
  readonly streamId: string;
  readonly participants: readonly ParticipantInfo[];
  readonly at: Date;
}

function presenceOf(notes: RoomNotes, { streamId, participants, at }: Present): StreamPresence {
  const publisher = participants.find(isPublishing);
  return {
    streamId,
    epoch: notes.epoch,
    ...(publisher && { publisher: { transport: 'livekit' as const, since: joinedAt(publisher), lastMediaAt: at } }),
    viewers: participants.flatMap((one) => watchingViewer(streamId, one, at) ?? []),
  };
}

function isPublishing({ identity, tracks }: ParticipantInfo): boolean {
  return (
    readIdentity(identity)?.role === 'publisher' && tracks.some(({ type, muted }) => type === TrackType.VIDEO && !muted)
  );
}

function watchingViewer(streamId: string, info: ParticipantInfo, at: Date): WatchingViewer | undefined {
  const participant = readIdentity(info.identity);
  if (participant?.role !== 'viewer' || info.state !== ParticipantInfo_State.ACTIVE) return undefined;
  const { accountId, viewerId } = participant;
  return { streamId, accountId, viewerId, transport: 'livekit', since: joinedAt(info), lastProofAt: at };
}

function joinedAt({ joinedAt: seconds }: ParticipantInfo): Date {
  return new Date(Number(seconds) * 1_000);
}

/** The rooms of a LiveKit server; a stream's room has its id as its name. All calls throw Unavailable. */
interface Rooms {
  open(stream: OpenStream): Promise<void>;
  /** Undefined for a room that does not exist, or that this site has not opened. */
  notes(streamId: string): Promise<RoomNotes | undefined>;
  changeNotes(streamId: string, change: (notes: RoomNotes) => RoomNotes): Promise<void>;
  participants(streamId: string): Promise<ParticipantInfo[]>;
  /** Sets an attribute of a participant; does nothing for one who is not there, as does `remove`. */
  setAttribute(streamId: string, identity: string, attribute: Readonly<Record<string, string>>): Promise<void>;
  remove(streamId: string, identity: string): Promise<void>;
  end(streamId: string): Promise<void>;
}

/** How long a room waits for its publisher, and for their return, in seconds. */
const waiting = { emptyTimeout: 30 * 60, departureTimeout: 10 * 60 };

function createRooms(client: RoomServiceClient): Rooms {
  const find = async (streamId: string): Promise<Room | undefined> =>
    (await reach(() => client.listRooms([streamId])))[0];
  /** Changes of one room follow each other. */
  const changes = new Map<string, Promise<void>>();

  async function change(streamId: string, next: (notes: RoomNotes) => RoomNotes): Promise<void> {
    const room = await find(streamId);
    const notes = room && readNotes(room.metadata);
    if (notes) await reach(() => client.updateRoomMetadata(streamId, JSON.stringify(next(notes))));
  }

  return {
    async open({ streamId, epoch }) {
      const room = await find(streamId);
      const known = room && readNotes(room.metadata);
      if (known && known.epoch >= epoch) return;
      const metadata = JSON.stringify(known ? { ...known, epoch } : newNotes(epoch));
      if (room) await reach(() => client.updateRoomMetadata(streamId, metadata));
      else await reach(() => client.createRoom({ name: streamId, metadata, ...waiting }));
    },
    async notes(streamId) {
      const room = await find(streamId);
      return room && readNotes(room.metadata);
    },
    changeNotes(streamId, next) {
      const earlier = changes.get(streamId) ?? Promise.resolve();
      const mine = earlier.catch(() => undefined).then(() => change(streamId, next));
      changes.set(streamId, mine);
      return mine.finally(() => {
        if (changes.get(streamId) === mine) changes.delete(streamId);
      });
    },
    participants: async (streamId) => (await ifThere(() => client.listParticipants(streamId))) ?? [],
    async setAttribute(streamId, identity, attributes) {
      // LiveKit does not refuse to change a participant who is absent: it never answers.
      if (!(await ifThere(() => client.getParticipant(streamId, identity)))) return;
      await ifThere(() => client.updateParticipant(streamId, identity, { attributes }));
    },
    remove: async (streamId, identity) => void (await ifThere(() => client.removeParticipant(streamId, identity))),
    end: async (streamId) => void (await ifThere(() => client.deleteRoom(streamId))),
  };
}

async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ServerError && error.status < 500) throw error;
    throw new Unavailable(t('The live video server isn’t responding. Please try again in a moment.'));
  }
}

/** Undefined if the room or the participant does not exist. */
async function ifThere<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  return reach(call).catch((error: unknown) => {
    if (error instanceof ServerError && error.status === 404) return undefined;
    throw error;
  });
}
