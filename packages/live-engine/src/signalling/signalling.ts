import type { Clock } from '../clock.ts';
import type { KeyOwner, KeyReader } from '../streams.ts';
import type { Admission } from '../admission.ts';
import { readPublisherOffer } from '../ingest/offer.ts';
import { iceLinks, type IceConfig } from './ice-servers.ts';
import type { TrickleReply } from '../children/messages.ts';
import type { OpenStreams, SourceName } from '../open-streams.ts';
import type { Publishers } from '../publishers.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { viewerOf, type Tickets } from '../tickets.ts';
import type { Viewers } from '../viewers/viewers.ts';

export interface Answer {
  readonly sessionId: string;
  readonly sdp: string;
}

/** One kind of session, as the routes of WHIP and WHEP need it. */
export interface Sessions {
  trickle(sessionId: string, fragment: string): Promise<TrickleReply>;
  /** Whether there was such a session. */
  leave(sessionId: string): Promise<boolean>;
}

/** What a request by WHIP or WHEP may do. All throw Refusal and Unavailable. */
export interface Signalling {
  /** `credential`: a ticket, or a stream key, which names the stream by itself. */
  publish(credential: string, streamId: string | undefined, offer: string): Promise<Answer>;
  watch(ticket: string, streamId: string, offer: string): Promise<Answer>;
  readonly whip: Sessions;
  readonly whep: Sessions;
  /** `Link` headers for the client's ICE servers. */
  links(): string[];
}

interface SignallingOptions {
  readonly streams: OpenStreams;
  readonly tickets: Tickets;
  readonly admission: Admission;
  readonly viewers: Viewers;
  readonly publishers: Publishers;
  readonly pathOf: (source: SourceName) => string;
  readonly readKey: KeyReader;
  readonly clock: Clock;
  readonly ice: IceConfig;
}

interface Wanted {
  /** Undefined: the one of the key. */
  readonly streamId: string | undefined;
  readonly offer: string;
}

function requireOffer(offer: string): void {
  const read = readPublisherOffer(offer);
  if ('refusal' in read) throw refusalOf(read);
}

const refused = 'This ticket or stream key is not valid, or no longer.';
/** When an encoder asks again. */
const pauseSeconds = 5;

export function createSignalling(options: SignallingOptions): Signalling {
  const { streams, tickets, admission, viewers, publishers, clock } = options;

  async function streamOf(
    credential: string,
    { streamId, offer }: Wanted,
  ): Promise<Pick<KeyOwner, 'streamId' | 'keyId'>> {
    const ticket = tickets.read(credential, { use: 'publish', streamId });
    if (ticket) return ticket;
    const known = await options.readKey(credential, false);
    // A key may open a stream, which an offer that cannot be taken must not do.
    if (known === 'unopened' && streamId === undefined) requireOffer(offer);
    const owner = known === 'unopened' && streamId === undefined ? await options.readKey(credential) : known;
    if (owner === 'paused') throw new Refusal(409, 'This stream is paused for a private show.', pauseSeconds);
    if (typeof owner !== 'object' || (streamId !== undefined && owner.streamId !== streamId))
      throw new Refusal(401, refused);
    return owner;
  }

  return {
    async publish(credential, wanted, offer) {
      const stream = await streamOf(credential, { streamId: wanted, offer });
      if (!streams.get(stream.streamId)) throw new Refusal(404, 'This stream has ended. Please start a new one.');
      return publishers.publish(stream, offer);
    },
    async watch(text, streamId, offer) {
      const ticket = admission.read(text, 'whep', streamId);
      if (!ticket) throw new Refusal(401, refused);
      const state = streams.get(streamId);
      if (!state) throw new Refusal(404, 'This stream has ended.', 10);
      if (!state.source) throw new Refusal(409, 'The stream has not started, or is interrupted.', 2);
      if (state.health?.hasBFrames === true) throw new Refusal(406, 'This stream can only be watched by LL-HLS.');
      return viewers.watch(viewerOf(ticket), new Date(ticket.expiresAt), options.pathOf(state.source), offer);
    },
    whip: publishers,
    whep: viewers,
    links: () => iceLinks(options.ice, clock),
  };
}
