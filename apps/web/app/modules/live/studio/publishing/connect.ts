import { openPeer } from './peer.ts';
import type { Connect } from './sending.ts';
import { publishByWhip } from './whip.ts';
import { whipConnector } from './whip-connection.ts';

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
