import { t } from '@ovation/language/t.ts';
import { sdpFragmentOf, iceServersOf, type FoundCandidate } from './whip-messages.ts';

/** Where to publish, and the ticket for it. */
export interface WhipTarget {
  readonly url: string;
  readonly token: string;
}

/** The server refused to take the video. */
export class WhipError extends Error {
  /** The HTTP status of the refusal. */
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

export interface WhipSession {
  /** Ends it on the server, also while the page is being left; unless the server has ended it by itself. */
  close(isOver: boolean): void;
  /** Whether the server has ended it, as it does when another device publishes. Rejects without a connection. */
  isGone(): Promise<boolean>;
}

const fragmentType = 'application/trickle-ice-sdpfrag';

/** Candidates that are found within this time are sent together. */
const gatheringMs = 60;

/**
 * Publishes what a connection sends (RFC 9725): the offer is sent at once, the ICE servers of the response are used,
 * and candidates follow as they are found. Rejects with a `WhipError` if the server refuses.
 */
export async function publishByWhip(
  peer: RTCPeerConnection,
  { url, token }: WhipTarget,
  signal: AbortSignal,
): Promise<WhipSession> {
  const authorization = t('Bearer {token}', { token });
  const offer = await peer.createOffer();
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/sdp' },
    body: offer.sdp ?? '',
    credentials: 'omit',
    signal,
  });
  if (response.status !== 201) throw new WhipError(response.status);
  const answer = await response.text();
  const resource = addressOf(response, url);
  const etag = response.headers.get('etag');
  const close = (isOver: boolean): void => {
    const isGone = isOver || isClosedByServer(peer);
    peer.close();
    if (resource === undefined || isGone) return;
    void fetch(resource, { method: 'DELETE', headers: { authorization }, credentials: 'omit', keepalive: true }).catch(
      () => undefined,
    );
  };
  try {
    const iceServers = iceServersOf(response.headers.get('link'));
    if (iceServers.length > 0) peer.setConfiguration({ ...peer.getConfiguration(), iceServers });
    if (resource !== undefined) sendCandidates(peer, { resource, authorization, etag, offer: offer.sdp ?? '' });
    await peer.setLocalDescription(offer);
    await peer.setRemoteDescription({ type: 'answer', sdp: answer });
  } catch (error) {
    close(false);
    throw error;
  }
  const isGone = async (): Promise<boolean> => {
    if (resource === undefined) return false;
    const headers = fragmentHeaders(authorization, etag);
    const body = sdpFragmentOf(offer.sdp ?? '', [], true);
    return (await fetch(resource, { method: 'PATCH', headers, body, credentials: 'omit' })).status === 404;
  };
  return { close, isGone };
}

function fragmentHeaders(authorization: string, etag: string | null): Record<string, string> {
  return { authorization, 'content-type': fragmentType, ...(etag === null ? {} : { 'if-match': etag }) };
}

function isClosedByServer(peer: RTCPeerConnection): boolean {
  return peer.getSenders().some(({ transport }) => transport?.state === 'closed');
}

function addressOf(response: Response, url: string): string | undefined {
  const location = response.headers.get('location');
  return location === null ? undefined : new URL(location, new URL(url, window.location.href)).href;
}

interface CandidateTarget {
  readonly resource: string;
  readonly authorization: string;
  readonly etag: string | null;
  readonly offer: string;
}

/**
 * Sends candidates in small batches until the server refuses one: it then finds out by itself where the video comes
 * from.
 */
function sendCandidates(peer: RTCPeerConnection, { resource, authorization, etag, offer }: CandidateTarget): void {
  let waiting: FoundCandidate[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  async function flush(isComplete: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isRefused || peer.signalingState === 'closed') return;
    const body = sdpFragmentOf(offer, waiting, isComplete);
    waiting = [];
    const headers = fragmentHeaders(authorization, etag);
    const sent = await fetch(resource, { method: 'PATCH', headers, body, credentials: 'omit' }).catch(() => undefined);
    if (sent?.ok !== true) isRefused = true;
  }

  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate === null || candidate.candidate === '') {
      void flush(true);
    } else if (!isHidden(candidate)) {
      waiting.push(candidate);
      timer ??= setTimeout(() => void flush(false), gatheringMs);
    }
  });
}

/** Browsers hide local addresses behind names that only the local network can resolve: the server cannot use them. */
function isHidden({ address, candidate }: RTCIceCandidate): boolean {
  return address?.endsWith('.local') === true || / \S+\.local /.test(candidate);
}
