import type { OpenStream } from '../../live-video.ts';
import type { PublisherEvent, PublisherOffer as Offered, SdpAnswer, StartChild, TrickleReply } from '../messages.ts';
import { candidatesOf, ufragOf } from '../sdp/sdp.ts';
import type { WirePublisher } from '../wire/publisher.ts';
import { Stuck } from './answer.ts';
import { checkPublishers } from './check.ts';
import { readPublisherOffer, type PublisherOffer } from './offer.ts';
import { createPortPool, type PortPool } from './port-pool.ts';
import { createPublishers, type Publishers } from './publishers.ts';
import { askForKeyframe, newPublishing, type Publishing } from './publishing.ts';
import { receive } from './receive.ts';
import { createPublisherSession } from './session.ts';

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
