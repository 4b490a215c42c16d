import type { PeerConnection, Track } from 'node-datachannel';

export interface Signalled {
  readonly sdp: string;
  /** The session's own address. */
  readonly location: string;
  readonly etag: string;
}

/** The server refused an offer. */
export class SignalError extends Error {
  override readonly name = 'SignalError';
  readonly status: number;
  readonly retryAfter: string | null;

  constructor(status: number, retryAfter: string | null, message: string) {
    super(`${status}: ${message}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Sends an offer by WHIP or WHEP. Throws SignalError. */
export async function exchange(url: string, token: string, offer: string): Promise<Signalled> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: offer,
  });
  const sdp = await reply.text();
  if (reply.status !== 201) throw new SignalError(reply.status, reply.headers.get('retry-after'), sdp);
  return {
    sdp,
    location: new URL(reply.headers.get('location') ?? '', url).href,
    etag: reply.headers.get('etag') ?? '',
  };
}

/** Until all own candidates are known. */
export async function gathered(peer: PeerConnection): Promise<void> {
  if (peer.gatheringState() === 'complete') return;
  await new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === 'complete' && resolve());
  });
}

/** The engine may end a connection between two packets of one picture: what comes later is lost. */
export function sendPacket(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch (error) {
    if (track.isOpen()) throw error;
  }
}
