import { announceAddress } from '../sdp/sdp.ts';
import { readRtp } from '../wire/rtp.ts';
import type { ViewerSections } from './offer.ts';
import { readFeedback } from './rtcp.ts';
import type { Source, SourceListener } from './source.ts';
import { openTracks, type TracksSetup, type ViewerTracks } from './tracks.ts';

const gatherMs = 3_000;
/** Packets of the cached pictures at a time, so that they do not flood the viewer's line. */
const burst = 20;

interface ViewerEvents extends ProofEvents {
  onClosed(): void;
}

export interface ViewerConnection {
  /** Throws for an offer that the library cannot read. */
  answer(): Promise<string>;
  /** Sends what waits of the cached pictures. Every few milliseconds. */
  pump(): void;
  /** Sends sender reports. Every second. */
  report(): void;
  readonly isConnected: boolean;
  close(): void;
}

interface ViewerSetup extends TracksSetup {
  readonly source: () => Source;
  readonly publicAddress: string | undefined;
}

/** One WebRTC connection that receives a stream. */
export function connectViewer(setup: ViewerSetup, events: ViewerEvents): ViewerConnection {
  const { source } = setup;
  const proof = createWatchingProof(events);
  const tracks = openTracks(setup, { onOpen, onRtcp, onEnd: close });
  let waiting: Waiting[] = [];
  let state: 'connecting' | 'catching-up' | 'live' | 'closed' = 'connecting';

  const listener: SourceListener = {
    onStream() {
      tracks.restart();
      waiting = [];
      if (state === 'live') state = 'catching-up';
    },
    onPacket(track, packet) {
      if (state === 'connecting' || state === 'closed') return;
      if (track === 'audio') tracks.sendAudio(packet);
      else if (state === 'catching-up') waiting.push({ packet });
      else sendVideo({ packet });
    },
  };

  function sendVideo({ packet, timestamp }: Waiting): void {
    tracks.sendVideo(packet, timestamp);
    if (readRtp(packet).isMarked) proof.frameSent(tracks.highestVideo);
  }

  function onOpen(): void {
    if (state !== 'connecting') return;
    state = 'catching-up';
    waiting = catchUp(source().cached);
    if (waiting.length === 0) source().wantKeyframe();
  }

  function onRtcp(bytes: Buffer): void {
    for (const feedback of readFeedback(bytes)) {
      if (feedback.type === 'keyframe-wanted') source().wantKeyframe();
      else if (feedback.ssrc === tracks.videoSsrc) proof.reported(feedback.highestSequence);
    }
  }

  function close(): void {
    if (state === 'closed') return;
    state = 'closed';
    source().listeners.delete(listener);
    tracks.close();
    events.onClosed();
  }

  return {
    async answer() {
      const sdp = await answerOf(tracks, setup.sections);
      // It may have ended meanwhile.
      if (state !== 'closed') source().listeners.add(listener);
      return announceAddress(sdp, setup.publicAddress);
    },
    pump() {
      if (state !== 'catching-up' || waiting.length === 0) return;
      for (const each of waiting.splice(0, burst)) sendVideo(each);
      if (waiting.length === 0) state = 'live';
    },
    report: () => tracks.report(source().syncs),
    get isConnected() {
      return state === 'catching-up' || state === 'live';
    },
    close,
  };
}

async function answerOf({ peer, add }: ViewerTracks, { sdp }: ViewerSections): Promise<string> {
  peer.setRemoteDescription(sdp, 'offer');
  add();
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((current) => current === 'complete' && resolve());
    setTimeout(resolve, gatherMs).unref();
  });
  peer.setLocalDescription('answer');
  await gathered;
  return peer.localDescription()?.sdp ?? '';
}

/** Cached pictures are shown at once: each a millisecond after the one before. */
const cachedFrameTicks = 90;

/** A packet of video that waits to be sent. */
interface Waiting {
  readonly packet: Buffer;
  /** Instead of its own. */
  readonly timestamp?: number;
}

/**
 * The pictures since the last keyframe, for a new viewer: the latest keeps its time, the earlier ones come right before
 * it.
 */
function catchUp(cached: readonly Buffer[]): Waiting[] {
  const times = cached.map((packet) => readRtp(packet).timestamp);
  const frames = [...new Set(times)];
  const last = frames.at(-1) ?? 0;
  const position = new Map(frames.map((timestamp, at) => [timestamp, at]));
  return cached.map((packet, at) => {
    const behind = frames.length - 1 - (position.get(times[at]!) ?? 0);
    return { packet, timestamp: last - behind * cachedFrameTicks };
  });
}

interface ProofEvents {
  /** A report says that the first picture arrived. */
  onFirstFrame(): void;
  /** A report says that more has arrived. */
  onProof(): void;
}

/** Knows from a viewer's reports whether video arrives. Numbers are extended sequence numbers of the video track. */
interface WatchingProof {
  /** The last packet of a picture was sent. */
  frameSent(highestSequence: number): void;
  /** A receiver report. */
  reported(highestSequence: number): void;
}

function createWatchingProof(events: ProofEvents): WatchingProof {
  /** The number of the first picture's last packet. */
  let firstFrameEnd: number | undefined;
  let reported = 0;
  let hasShown = false;
  return {
    frameSent(highestSequence) {
      firstFrameEnd ??= highestSequence;
    },
    reported(highestSequence) {
      // A report that nothing more has arrived proves nothing.
      const progress = (highestSequence - reported) | 0;
      if (progress <= 0 && reported !== 0) return;
      reported = highestSequence;
      if (firstFrameEnd === undefined || highestSequence < firstFrameEnd) return;
      if (!hasShown) events.onFirstFrame();
      hasShown = true;
      events.onProof();
    },
  };
}
