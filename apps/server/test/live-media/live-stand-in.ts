import { randomUUID } from 'node:crypto';
import type {
  LiveEvent,
  LiveVideo,
  KeyReader,
  OpenStream,
  Recording,
  RecordingProblem,
  StreamHealth,
  StreamPresence,
  Viewer,
  WatchingViewer,
} from '../../src/gateways/live-video/live-video.ts';
import type { Clock } from '../../src/platform/clock.ts';

/** An engine in memory, without video: a test publishes, watches and drops on command. */
export interface LiveStandIn extends LiveVideo {
  /** Ends when the site has handled the event, as do the following. Throws for a refused token. */
  publish(streamId: string, token: string): Promise<void>;
  /** The publisher leaves, or no media arrives any longer, since `at`. */
  interrupt(streamId: string, at?: Date): Promise<void>;
  /** Shows the first frame to the viewer of a ticket. Throws for a refused one. */
  watch(token: string): Promise<WatchingViewer>;
  leave(viewer: WatchingViewer): Promise<void>;
  /** Gives no proof of watching any longer, although it looks connected. */
  vanish(viewer: WatchingViewer): void;
  /** Which session a stream key publishes to. */
  readKey: KeyReader;
  /** The keys that were taken back. */
  readonly stoppedKeys: readonly string[];
  /** Whether the ticket still opens the stream. */
  accepts(token: string): boolean;
  isOpen(streamId: string): boolean;
  setHealth(health: StreamHealth): void;
  setThumbnail(jpeg: Uint8Array): void;
  /** A new thumbnail, and the engine says so. */
  picture(streamId: string, jpeg: Uint8Array): Promise<void>;
  /** What `recording` finds after the end, and says so. */
  record(streamId: string, recording: Recording): Promise<void>;
  /** The recording of an open stream lacks something from now on; says so unless the event is lost. */
  spoilRecording(streamId: string, problem: RecordingProblem, isEventLost?: boolean): Promise<void>;
  /** When the account's video stops by itself. */
  paidUntil(viewer: { readonly streamId: string; readonly accountId: string }): Date | undefined;
  /** Loses all sessions, as an engine does that was started again. */
  restart(): void;
  /** Resolves once the site has handled all events that the engine has sent by itself. */
  settled(): Promise<void>;
}

interface Session {
  readonly stream: OpenStream;
  publishingSince: Date | undefined;
  recordingProblem?: RecordingProblem;
  readonly viewers: Map<string, WatchingViewer>;
}

interface Ticket extends Viewer {
  readonly use: 'publish' | 'watch';
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const watchMs = 60_000;
const publishMs = 12 * 3_600_000;
const healthy: StreamHealth = {
  bitrate: 1_500_000,
  framesPerSecond: 30,
  loss: 0,
  keyframeIntervalMs: 2_000,
  hasBFrames: false,
  isStill: false,
  width: 320,
  height: 180,
  hasAudio: true,
};

/** The viewer and stream of an account, as one text. */
const keyOf = ({
  streamId,
  accountId,
}: {
  readonly streamId: string;
  readonly accountId?: string | undefined;
}): string => `${streamId} ${accountId ?? ''}`;

export function createLiveStandIn(clock: Clock): LiveStandIn {
  const sessions = new Map<string, Session>();
  const ended = new Set<string>();
  const tickets = new Map<string, Ticket>();
  const recordings = new Map<string, Recording>();
  const paid = new Map<string, Date>();
  const stoppedAt = new Map<string, Date>();
  const listeners: ((event: LiveEvent) => unknown)[] = [];
  let [health, jpeg]: [StreamHealth, Uint8Array | undefined] = [healthy, undefined];
  let readKey: KeyReader = async () => undefined;

  const underWay = new Set<Promise<unknown>>();
  const emit = async (event: LiveEvent): Promise<void> => {
    const handled = Promise.all(listeners.map((hear) => hear(event)));
    underWay.add(handled);
    await handled.finally(() => underWay.delete(handled));
  };
  const issue = (use: Ticket['use'], viewer: Viewer, lifeMs: number): { token: string; expiresAt: Date } => {
    const now = clock.now().getTime();
    const stopped = [stoppedAt.get(keyOf(viewer)), stoppedAt.get(viewer.streamId)].map((at) => at?.getTime() ?? 0);
    // Also in the millisecond in which the earlier ones were taken back.
    const issuedAt = new Date(Math.max(now, ...stopped.map((at) => at + 1)));
    const [token, expiresAt] = [randomUUID(), new Date(now + lifeMs)];
    tickets.set(token, { ...viewer, use, issuedAt, expiresAt });
    return { token, expiresAt };
  };
  const findTicket = (token: string, use: Ticket['use']): Ticket | undefined => {
    const ticket = tickets.get(token);
    if (!ticket || ticket.use !== use || ticket.expiresAt <= clock.now()) return undefined;
    if (use === 'publish') return ticket;
    const stopped = [stoppedAt.get(keyOf(ticket)), stoppedAt.get(ticket.streamId)];
    return stopped.some((at) => at !== undefined && ticket.issuedAt <= at) ? undefined : ticket;
  };
  const stoppedKeys: string[] = [];
  const vanished = new Set<string>();
  const alive = (viewer: WatchingViewer): WatchingViewer =>
    vanished.has(viewer.viewerId) ? viewer : { ...viewer, lastProofAt: clock.now() };
  /** Video stops by itself for those who have not paid on. */
  const stopUnpaid = (session: Session): void => {
    for (const viewer of session.viewers.values()) {
      const until = paid.get(keyOf(viewer));
      if (viewer.accountId === undefined || until === undefined || until > clock.now()) continue;
      session.viewers.delete(viewer.viewerId);
      void emit({ type: 'left', viewer: vanished.has(viewer.viewerId) ? viewer : { ...viewer, lastProofAt: until } });
    }
  };
  const drop = (streamId: string, leaves: (viewer: WatchingViewer) => boolean): void => {
    const session = sessions.get(streamId);
    for (const viewer of session?.viewers.values() ?? [])
      if (leaves(viewer)) {
        session?.viewers.delete(viewer.viewerId);
        void emit({ type: 'left', viewer: alive(viewer) });
      }
  };

  return {
    provider: 'embedded',
    rtmpUrl: 'rtmp://127.0.0.1/live',
    async openStream(stream) {
      const known = sessions.get(stream.streamId);
      if (known && known.stream.epoch >= stream.epoch) return;
      sessions.set(stream.streamId, { stream, publishingSince: undefined, viewers: new Map() });
    },
    async publishTicket(publisher) {
      const { token } = issue('publish', { ...publisher, viewerId: publisher.accountId }, publishMs);
      return [{ kind: 'whip', url: `http://127.0.0.1/live/whip/${publisher.streamId}`, token }];
    },
    useKeys: (read) => void (readKey = read),
    readKey: (key, opens) => readKey(key, opens),
    stoppedKeys,
    stopKey: async (keyId) => void stoppedKeys.push(keyId),
    async watchTicket(viewer) {
      const { token, expiresAt } = issue('watch', viewer, watchMs);
      const { streamId } = viewer;
      return {
        watch: [
          { kind: 'whep', url: `http://127.0.0.1/live/whep/${streamId}`, token },
          { kind: 'hls', url: `http://127.0.0.1/live/hls/${streamId}/${token}/index.m3u8` },
        ],
        expiresAt,
      };
    },
    async stopWatching(viewer) {
      stoppedAt.set(keyOf(viewer), clock.now());
      drop(viewer.streamId, ({ accountId }) => accountId === viewer.accountId);
    },
    async stopAllWatching(streamId) {
      stoppedAt.set(streamId, clock.now());
      drop(streamId, () => true);
    },
    async setPaidUntil(viewer, until) {
      if (until) paid.set(keyOf(viewer), until);
      else paid.delete(keyOf(viewer));
    },
    paidUntil: (viewer) => paid.get(keyOf(viewer)),
    async stopPublishing(streamId) {
      const session = sessions.get(streamId);
      if (!session?.publishingSince) return;
      session.publishingSince = undefined;
      await emit({ type: 'interrupted', streamId, epoch: session.stream.epoch });
    },
    async endStream(streamId) {
      drop(streamId, () => true);
      sessions.delete(streamId);
      ended.add(streamId);
    },
    async presence(streamId): Promise<StreamPresence | undefined> {
      const session = sessions.get(streamId);
      if (!session) return undefined;
      stopUnpaid(session);
      const since = session.publishingSince;
      return {
        streamId,
        epoch: session.stream.epoch,
        ...(since ? { publisher: { transport: 'whip', since, lastMediaAt: clock.now() }, health } : {}),
        ...(session.recordingProblem ? { recordingProblem: session.recordingProblem } : {}),
        viewers: [...session.viewers.values()].map(alive),
      };
    },
    thumbnail: async (streamId) => (sessions.has(streamId) ? jpeg : undefined),
    recording: async (streamId) => recordings.get(streamId),
    discardRecording: async (streamId) => void recordings.delete(streamId),
    onEvent: (listener) => void listeners.push(listener),
    close: async () => undefined,
    async publish(streamId, token) {
      const session = sessions.get(streamId);
      const ticket = findTicket(token, 'publish');
      if (!session || ticket?.streamId !== streamId) throw new Error('The engine refuses this publisher.');
      session.publishingSince = clock.now();
      await emit({ type: 'publishing', streamId, epoch: session.stream.epoch });
    },
    async interrupt(streamId, at) {
      const session = sessions.get(streamId);
      if (!session) throw new Error('This stream is not open.');
      session.publishingSince = undefined;
      await emit({ type: 'interrupted', streamId, epoch: session.stream.epoch, ...(at ? { at } : {}) });
    },
    async picture(streamId, next) {
      jpeg = next;
      await emit({ type: 'pictured', streamId });
    },
    async watch(token) {
      const ticket = findTicket(token, 'watch');
      const session = ticket && sessions.get(ticket.streamId);
      if (!ticket || !session?.publishingSince) throw new Error('The engine refuses this ticket.');
      const { streamId, accountId, viewerId } = ticket;
      const now = clock.now();
      const viewer: WatchingViewer = { streamId, accountId, viewerId, transport: 'whep', since: now, lastProofAt: now };
      session.viewers.set(viewerId, viewer);
      await emit({ type: 'watching', viewer });
      return viewer;
    },
    async leave(viewer) {
      if (sessions.get(viewer.streamId)?.viewers.delete(viewer.viewerId))
        await emit({ type: 'left', viewer: alive(viewer) });
    },
    vanish(viewer) {
      const session = sessions.get(viewer.streamId);
      session?.viewers.set(viewer.viewerId, { ...viewer, lastProofAt: clock.now() });
      vanished.add(viewer.viewerId);
    },
    accepts: (token) => findTicket(token, 'watch') !== undefined,
    isOpen: (streamId) => sessions.has(streamId),
    setHealth: (next) => void (health = next),
    setThumbnail: (next) => void (jpeg = next),
    async record(streamId, recording) {
      recordings.set(streamId, recording);
      await emit({ type: 'recorded', streamId });
    },
    async spoilRecording(streamId, problem, isEventLost = false) {
      const session = sessions.get(streamId);
      if (session) session.recordingProblem = problem;
      if (!isEventLost) await emit({ type: 'recording-problem', streamId, problem });
    },
    restart: () => sessions.clear(),
    settled: async () => void (await Promise.all(underWay)),
  };
}
