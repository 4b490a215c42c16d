import { t } from '@ovation/language/t.ts';
import { sdpFragmentOf, iceServersOf, type FoundCandidate } from '../../studio/publishing/whip-messages.ts';
import { readNumbers, Refusal, type LiveConnection } from './live-connection.ts';

export interface WhepAddress {
  readonly url: string;
  /** The viewer's ticket. */
  readonly token: string;
}

/** How long candidates are collected before they are sent together. */
const collectMs = 50;

/**
 * Asks for a stream by WHEP. The offer is sent before the browser looks for its own addresses, because the answer names
 * the servers that help with that; the addresses follow by PATCH.
 */
export async function openWhep({ url, token }: WhepAddress, signal: AbortSignal): Promise<LiveConnection> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const media = new MediaStream();
  connection.addEventListener('track', ({ track }) => media.addTrack(track));
  connection.addTransceiver('video', { direction: 'recvonly' });
  connection.addTransceiver('audio', { direction: 'recvonly' });
  try {
    const offer = await connection.createOffer();
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: t('Bearer {token}', { token }), 'content-type': 'application/sdp' },
      body: offer.sdp ?? '',
      signal,
    });
    if (answer.status !== 201) throw new Refusal(answer.status);
    const resource = resourceOf(answer, url);
    const close = (newest: string): void => {
      // What the server has ended is not there any more.
      if (!isClosed(connection)) deleteResource(resource, newest);
      connection.close();
    };
    // A viewer who left meanwhile must not stay on the server.
    if (signal.aborted) deleteResource(resource, token);
    signal.throwIfAborted();
    connection.setConfiguration({ bundlePolicy: 'max-bundle', iceServers: iceServersOf(answer.headers.get('link')) });
    sendCandidates(connection, { resource, token, etag: answer.headers.get('etag'), offer: offer.sdp ?? '' });
    await connection.setLocalDescription(offer);
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    return {
      media,
      close,
      isClosed: () => isClosed(connection),
      numbers: async () => readNumbers((await connection.getStats()).values()),
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function isClosed(connection: RTCPeerConnection): boolean {
  const transports = connection.getReceivers().map(({ transport }) => transport?.state);
  return connection.connectionState === 'failed' || transports.includes('closed');
}

function resourceOf(answer: Response, url: string): string {
  const asked = new URL(url, window.location.href);
  return new URL(answer.headers.get('location') ?? '', asked).href;
}

interface Trickle {
  readonly resource: string;
  readonly token: string;
  readonly etag: string | null;
  readonly offer: string;
}

/** Sends the browser's addresses as they are found; a server that needs none of them may refuse. */
function sendCandidates(connection: RTCPeerConnection, { resource, token, etag, offer }: Trickle): void {
  let found: FoundCandidate[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (connection.connectionState === 'closed') return;
    const body = sdpFragmentOf(offer, found, connection.iceGatheringState === 'complete');
    found = [];
    const headers = {
      authorization: t('Bearer {token}', { token }),
      'content-type': 'application/trickle-ice-sdpfrag',
      ...(etag === null ? {} : { 'if-match': etag }),
    };
    void fetch(resource, { method: 'PATCH', headers, body }).catch(() => undefined);
  };
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) found.push(candidate);
    timer ??= setTimeout(send, collectMs);
  });
}

function deleteResource(resource: string, token: string): void {
  const headers = { authorization: t('Bearer {token}', { token }) };
  // Also while the page is left.
  void fetch(resource, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
}
