import type { RTCPeerConnection } from 'werift';

const answerMs = 3_000;

/** The library cannot read the offer. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** The library does not answer, or has no port: another connection may succeed. */
export class Stuck extends Error {
  override readonly name = 'Stuck';
}

/** The library's answer to an offer, on this port, or on any for 0. Throws Unreadable and Stuck. */
export async function answerOf(peer: RTCPeerConnection, port: number, offer: string): Promise<string> {
  const answer = await inTime(createAnswer(peer, offer));
  await inTime(peer.setLocalDescription(answer));
  const sdp = peer.localDescription?.sdp ?? '';
  // If another program holds the port, there is no error.
  const [, taken] = /^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/im.exec(sdp) ?? [];
  if (taken === undefined || (port !== 0 && Number(taken) !== port)) throw new Stuck('The port is in use.');
  return sdp;
}

async function createAnswer(peer: RTCPeerConnection, offer: string): ReturnType<RTCPeerConnection['createAnswer']> {
  try {
    await peer.setRemoteDescription({ type: 'offer', sdp: offer });
    return await peer.createAnswer();
  } catch (error) {
    throw new Unreadable(String(error));
  }
}

/** The library waits for ever for a socket whose port was taken meanwhile. */
async function inTime<Result>(step: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Stuck('The library does not answer.')), answerMs);
  return Promise.race([step, promise]).finally(() => clearTimeout(timer));
}
