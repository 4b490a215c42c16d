import type { OpenStream } from '../streams.ts';
import type {
  PublisherEvent,
  PublisherOffer as Offered,
  SdpAnswer,
  StartChild,
  TrickleReply,
} from '../children/messages.ts';
import { candidatesOf, ufragOf } from '../sdp/sdp.ts';
import type { WirePublisher } from '../wire/publisher.ts';
import { Stuck } from './answer.ts';
import { readPublisherOffer, type PublisherOffer } from './offer.ts';
import { createPublishers, type Publishers } from './publishers.ts';
import { askForKeyframe, newPublishing, type Publishing } from './publishing.ts';
import { receive } from './receive.ts';
import { createPublisherSession } from './session.ts';
import type { UdpPorts } from '../udp-ports.ts';
import { goneMs, isOverLong, silentMs } from '../publisher-limits.ts';

/** The publishers of all open streams of this process. */
export interface Ingest {
  open(stream: OpenStream): void;
  end(streamId: string): void;
  drop(streamId: string): void;
  /** Disconnects those who came with this key. */
  dropKey(keyId: string): void;
  publish(offered: Offered): Promise<SdpAnswer>;
  trickle(sessionId: string, fragment: string): Promise<TrickleReply>;
  leave(sessionId: string): boolean;
  wantKeyframe(streamId: string): void;
  /** Every second: health, interruptions, limits. */
  check(): void;
}

interface Context {
  readonly start: StartChild;
  readonly wire: Pick<WirePublisher, 'describe' | 'send' | 'sync' | 'end'>;
  readonly tell: (event: PublisherEvent) => void;
  readonly publishers: Publishers;
  readonly ports: PortPool;
}

export function createIngest(start: StartChild, wire: Context['wire'], tell: Context['tell']): Ingest {
  const publishers = createPublishers(tell);
  const context: Context = { start, wire, tell, publishers, ports: createPortPool(start.ports) };
  return {
    open: (stream) => publishers.open(stream),
    end(streamId) {
      publishers.forget(streamId);
      for (const publishing of publishers.of(streamId)) publishers.close(publishing);
      wire.end(streamId);
    },
    drop(streamId) {
      for (const publishing of publishers.of(streamId)) {
        // The supervisor knows that the other publisher is live.
        publishing.isInterrupted = true;
        publishers.close(publishing);
      }
      wire.end(streamId);
    },
    dropKey(keyId) {
      for (const publishing of publishers.all()) if (publishing.keyId === keyId) publishers.close(publishing);
    },
    publish: (offered) => publish(context, offered),
    async trickle(sessionId, fragment) {
      const publishing = publishers.get(sessionId);
      if (!publishing) return 'unknown-session';
      const ufrag = ufragOf(fragment);
      if (ufrag !== undefined && ufrag !== publishing.ufrag) return 'restart';
      // The publisher's own checks reach us: its candidates are not needed (offer.ts).
      return candidatesOf(fragment) === undefined ? 'malformed' : 'taken';
    },
    leave(sessionId) {
      const publishing = publishers.get(sessionId);
      if (publishing) publishers.close(publishing);
      return publishing !== undefined;
    },
    wantKeyframe(streamId) {
      const publishing = publishers.active(streamId);
      if (publishing) askForKeyframe(publishing);
    },
    check: () => checkPublishers(context),
  };
}

async function publish(context: Context, offered: Offered): Promise<SdpAnswer> {
  const { streamId, sessionId, offer: text, keyId } = offered;
  if (!context.publishers.stream(streamId)) return { refusal: 'not-live', message: 'This stream is not open.' };
  const offer = readPublisherOffer(text);
  if ('refusal' in offer) return offer;
  const connecting: Connecting = { streamId, sessionId, offer, keyId, ufrag: ufragOf(text) };
  return (await tryToConnect(context, connecting)) ?? (await tryToConnect(context, connecting)) ?? failed;
}

const failed: SdpAnswer = { refusal: 'failed', message: 'The video server did not answer. Please try again.' };

interface Connecting {
  readonly streamId: string;
  readonly sessionId: string;
  readonly offer: PublisherOffer;
  readonly ufrag: string | undefined;
  readonly keyId: string | undefined;
}

/** Returns undefined if another try, on another port, may succeed. */
async function tryToConnect(context: Context, connecting: Connecting): Promise<SdpAnswer | undefined> {
  const { publishers, ports } = context;
  publishers.makeRoom(connecting.streamId);
  const port = ports.take();
  if (port === undefined) return { refusal: 'full', message: 'Too many people are publishing.' };
  const publishing = connect(context, connecting, port);
  publishers.add(publishing);
  try {
    return { sdp: await publishing.session.answer() };
  } catch (error) {
    publishers.close(publishing);
    if (error instanceof Stuck) return undefined;
    return { refusal: 'malformed', message: 'This SDP offer could not be understood.' };
  }
}

function connect(context: Context, connecting: Connecting, port: number): Publishing {
  const { streamId, sessionId, offer } = connecting;
  const { publishers, wire, start, ports } = context;
  const session = createPublisherSession({ sessionId, streamId, offer, port }, start, {
    onPacket: (track, packet) => receive(context, publishing, track, packet),
    onSync: (sync) => publishers.active(streamId) === publishing && wire.sync(streamId, sync),
    onLoss: () => askForKeyframe(publishing),
    onConnected() {
      publishing.isConnected = true;
    },
    onClosed: () => publishers.close(publishing),
    onReleased: () => ports.giveBack(port),
  });
  const publishing = newPublishing(session, connecting);
  return publishing;
}

const maxSessions = 200;

/** The UDP ports of the publishers: the library would give the same one to two that come at once, and then hang. */
interface PortPool {
  /** 0 for any; undefined if all are in use. */
  take(): number | undefined;
  giveBack(port: number): void;
}

function createPortPool({ from, to }: UdpPorts): PortPool {
  const free = from === 0 ? Array.from({ length: maxSessions }, () => 0) : range(from, to);
  return {
    // The one that has been free for longest: another program may hold the latest.
    take: () => free.shift(),
    giveBack: (port) => void free.push(port),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.min(maxSessions, to - from + 1) }, (_, index) => from + index);
}

const connectMs = 15_000;
const keyframeEveryMs = 2_000;

interface Checking {
  readonly publishers: Publishers;
  readonly tell: (event: PublisherEvent) => void;
}

/** Once a second: health, interruptions, limits, and a keyframe every two seconds. */
function checkPublishers(checking: Checking): void {
  const now = performance.now();
  for (const publishing of checking.publishers.all()) {
    checkOne(checking, publishing, now);
    if (now - publishing.keyframeAskedAt >= keyframeEveryMs - 100) askForKeyframe(publishing);
  }
}

function checkOne({ publishers, tell }: Checking, publishing: Publishing, now: number): void {
  const { session, health } = publishing;
  const silent = now - publishing.lastMediaAt;
  if (silent > (publishing.isConnected ? goneMs : connectMs)) return publishers.close(publishing);
  const stream = publishers.stream(session.streamId);
  if (!stream || publishers.active(session.streamId) !== publishing || publishing.isInterrupted) return;
  if (silent > silentMs) {
    publishing.isInterrupted = true;
    return publishers.interrupt(publishing);
  }
  health.counts(session.video);
  const read = health.read(now);
  const { streamId, epoch } = stream;
  tell({ type: 'health', streamId, epoch, health: read, lastMediaAt: Date.now() - silent });
  session.limitBitrate(stream.maxBitrate);
  const sent = { bitrate: read.bitrate, maxBitrate: stream.maxBitrate };
  if (isOverLong(publishing, sent, now)) publishers.close(publishing);
}
