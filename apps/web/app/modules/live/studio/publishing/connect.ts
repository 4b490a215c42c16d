import { openPeer, type Outgoing, type SendingPeer } from './peer.ts';
import { withinLimit, type Connect } from './sending.ts';
import { publishByWhip, WhipError, type WhipSession, type WhipTarget } from './whip.ts';

interface WhipParts {
  open(outgoing: Outgoing): SendingPeer;
  publish(peer: RTCPeerConnection, target: WhipTarget, signal: AbortSignal): Promise<WhipSession>;
}

/** Connections often recover from short losses by themselves. */
const patienceMs = 4_000;

export function whipConnector({ open, publish }: WhipParts): Connect {
  return async (target, outgoing, signal) => {
    if (target.kind !== 'whip') throw new WhipError(405);
    const limit = withinLimit(signal);
    const { peer, send } = open(outgoing);
    let session: WhipSession | undefined;
    try {
      session = await publish(peer, target, limit);
      await whenConnected(peer, limit);
    } catch (error) {
      if (session) session.close(false);
      else peer.close();
      throw error;
    }
    const { close, isGone } = session;
    return {
      send,
      close,
      stats: async () => (await peer.getStats()).values(),
      watch: (until, onLost) => watch(peer, until, onLost),
      wasReplaced: async (isLive) => isLive && (await isGone()),
    };
  };
}

function whenConnected(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    if (peer.connectionState === 'connected') resolve();
    if (peer.connectionState === 'failed') reject(new Error('The connection failed.'));
  };
  signal.addEventListener('abort', () => reject(new Error('The connection took too long.')), { once: true });
  peer.addEventListener('connectionstatechange', look);
  look();
  return promise;
}

/** Calls `onLost` once, when the connection is lost or the other side closes it. */
function watch(peer: RTCPeerConnection, signal: AbortSignal, onLost: (isClosed: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const lose = (isClosed: boolean): void => {
    clearTimeout(timer);
    ended.abort();
    onLost(isClosed);
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  peer.addEventListener(
    'connectionstatechange',
    () => {
      clearTimeout(timer);
      if (peer.connectionState === 'failed') lose(false);
      if (peer.connectionState === 'disconnected') timer = setTimeout(() => lose(false), patienceMs);
    },
    { signal: until },
  );
  const transport = peer.getSenders()[0]?.transport;
  transport?.addEventListener('statechange', () => transport.state === 'closed' && lose(true), { signal: until });
}

const connectByWhip = whipConnector({ open: openPeer, publish: publishByWhip });

/** The clients of LiveKit and Agora are loaded only with a ticket of theirs. */
export const connect: Connect = async (target, outgoing, signal) => {
  if (target.kind === 'whip') return connectByWhip(target, outgoing, signal);
  if (target.kind === 'livekit') return (await import('./livekit.ts')).sendByLiveKit(target, outgoing, signal);
  const [{ sendByAgora }, { agoraSdk }] = await Promise.all([
    import('./agora.ts'),
    import('../../watch/player/agora-sdk.ts'),
  ]);
  return sendByAgora(agoraSdk(), { seat: target, outgoing, signal });
};
