import type { LiveEngine } from './index.ts';
import { publishTicketMs, type OpenStream, type WatchWay } from './streams.ts';
import { hlsWay, type PackagerPort } from './packager-port.ts';
import { connectParts, type EngineOptions, type Parts } from './parts.ts';
import { addSignallingRoutes } from './signalling/routes.ts';
import type { Signalling } from './signalling/signalling.ts';

/** The engine in the process where it supervises its children, which start with the first stream. */
export interface LocalEngine extends LiveEngine {
  /** What the routes of WHIP and WHEP do. */
  readonly signalling: Signalling;
  readonly packager: PackagerPort | undefined;
  openStreams(): OpenStream[];
  /**
   * Lets tickets that viewers have, and what is paid, hold for longer: nobody can renew them for now. The site says
   * anew until when is paid.
   */
  extendTimes(ms: number): void;
  /** Viewers whose first frame was shown since then count from now. */
  beginAnew(since: Date): void;
  /** The running children, for tests that end them. */
  pids(): {
    readonly ingest: number | undefined;
    readonly rtmp: number | undefined;
    readonly egress: readonly number[];
  };
}

const sweepMs = 1_000;

export async function createLocalEngine(options: EngineOptions): Promise<LocalEngine> {
  const parts = await connectParts(options);
  const { site, packager, rtmp, signalling, publishers } = parts;
  const sweep = setInterval(() => sweepAll(parts), sweepMs).unref();
  return {
    packager,
    signalling,
    addRoutes(server) {
      addSignallingRoutes(server, signalling);
      packager?.addRoutes(server);
    },
    openStreams: () => [...parts.streams.all()].map(({ stream }) => stream),
    extendTimes(ms) {
      parts.admission.extend(ms);
      parts.viewers.extend(ms);
    },
    beginAnew: (since) => parts.viewers.beginAnew(since),
    get rtmpUrl() {
      return rtmp?.url;
    },
    pids: () => pidsOf(parts),
    useKeys(read) {
      site.readKey = async (key, opens) => {
        const owner = await read(key, opens);
        return typeof owner === 'object' && site.stoppedKeys.has(owner.keyId ?? '') ? undefined : owner;
      };
    },
    async stopKey(keyId) {
      site.stoppedKeys.add(keyId);
      publishers.dropKey(keyId);
    },
    onEvent: (listener) => void site.listeners.push(listener),
    ...streamCalls(parts),
    ...ticketCalls(parts),
    ...watchingCalls(parts),
    thumbnail: async (streamId) => packager?.thumbnail(streamId),
    recording: async (streamId) => packager?.recording(streamId),
    discardRecording: async (streamId) => packager?.discardRecording(streamId),
    async close() {
      clearInterval(sweep);
      await closeAll(parts);
    },
  };
}

function streamCalls(parts: Parts): Pick<LiveEngine, 'openStream' | 'stopPublishing' | 'endStream' | 'presence'> {
  const { streams, publishers, viewers, packager, admission } = parts;
  return {
    async openStream(stream) {
      if (!streams.open(stream)) return;
      publishers.open(stream);
      packager?.openStream(stream);
    },
    stopPublishing: async (streamId) => publishers.drop(streamId),
    async endStream(streamId) {
      if (streams.get(streamId)) {
        admission.takeBack(streamId);
        viewers.disconnect(streamId);
        publishers.end(streamId);
        streams.remove(streamId);
        admission.forget(streamId);
      }
      // After a restart a stream may be known by its recording alone.
      await packager?.endStream(streamId);
    },
    async presence(streamId) {
      const state = streams.get(streamId);
      if (!state) return undefined;
      const publisher = publishers.of(streamId);
      const recordingProblem = packager?.recordingProblem(streamId);
      return {
        streamId,
        epoch: state.stream.epoch,
        ...(publisher ? { publisher } : {}),
        ...(state.health ? { health: state.health } : {}),
        ...(recordingProblem ? { recordingProblem } : {}),
        viewers: viewers.of(streamId),
      };
    },
  };
}

function ticketCalls(parts: Parts): Pick<LiveEngine, 'publishTicket' | 'watchTicket'> {
  const { streams, tickets, viewers, packager, admission } = parts;
  const { clock, publicUrl } = parts.options;
  return {
    async publishTicket({ streamId, accountId }) {
      const issuedAt = clock.now().getTime();
      const expiresAt = issuedAt + publishTicketMs;
      const token = tickets.sign({ use: 'publish', streamId, accountId, viewerId: accountId, issuedAt, expiresAt });
      return [{ kind: 'whip', url: `${publicUrl}/live/whip/${streamId}`, token }];
    },
    async watchTicket(viewer) {
      const { streamId } = viewer;
      const issued = admission.issue(viewer);
      viewers.renew(viewer, issued.expiresAt);
      const whep: WatchWay = { kind: 'whep', url: `${publicUrl}/live/whep/${streamId}`, token: issued.whep };
      // WebRTC cannot show B-frames.
      const ways = streams.get(streamId)?.health?.hasBFrames === true ? [] : [whep];
      const hls = packager ? [hlsWay(publicUrl, streamId, issued.hls)] : [];
      return { watch: [...ways, ...hls], expiresAt: issued.expiresAt };
    },
  };
}

function watchingCalls(parts: Parts): Pick<LiveEngine, 'stopWatching' | 'stopAllWatching' | 'setPaidUntil'> {
  const { admission, viewers } = parts;
  return {
    async stopWatching({ streamId, accountId }) {
      admission.takeBack(streamId, accountId);
      viewers.disconnect(streamId, accountId);
    },
    async stopAllWatching(streamId) {
      admission.takeBack(streamId);
      viewers.disconnect(streamId);
    },
    async setPaidUntil({ streamId, accountId }, until) {
      admission.setPaidUntil(streamId, accountId, until);
      viewers.setPaidUntil(streamId, accountId, until);
    },
  };
}

function pidsOf({ publishers, rtmp, pool }: Parts): ReturnType<LocalEngine['pids']> {
  return {
    ingest: publishers.pid,
    rtmp: rtmp?.pid,
    egress: pool.all().flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid])),
  };
}

function sweepAll({ viewers, admission, pool }: Parts): void {
  viewers.sweep();
  admission.sweep();
  pool.sweep();
}

async function closeAll({ publishers, pool, packager, rtmp, sockets }: Parts): Promise<void> {
  // Before the processes that receive publishers, because it reads from them what they have.
  await packager?.close();
  publishers.close();
  pool.close();
  await rtmp?.close();
  await sockets.remove();
}
