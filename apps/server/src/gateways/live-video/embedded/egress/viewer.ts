import { announceAddress } from '../sdp/sdp.ts';
import { readRtp } from '../wire/rtp.ts';
import { catchUp, type Waiting } from './catch-up.ts';
import type { ViewerSections } from './offer.ts';
import { readFeedback } from './rtcp.ts';
import type { Source, SourceListener } from './source.ts';
import { openTracks, type TracksSetup, type ViewerTracks } from './tracks.ts';
import { createWatchingProof, type ProofEvents } from './watching-proof.ts';

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
