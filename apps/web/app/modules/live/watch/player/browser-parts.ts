import { readPreferences } from '../../../media/player/preferences.ts';
import type { LiveConnection, RealTimeWay } from './live-connection.ts';
import type { LiveParts } from './live-session.ts';
import { openWhep } from './whep.ts';

/** With sound if the viewer has touched the page, as by the link that led here; else muted, which browsers allow. */
export function prepareSound(element: HTMLVideoElement): void {
  const { volume, isMuted } = readPreferences();
  element.volume = volume;
  element.muted = isMuted || !(navigator.userActivation?.hasBeenActive ?? false);
}

async function play(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch {
    if (element.muted) return;
    element.muted = true;
    await element.play().catch(() => undefined);
  }
}

/** The clients of LiveKit and Agora are loaded only with a ticket of theirs. */
async function open(way: RealTimeWay, signal: AbortSignal): Promise<LiveConnection> {
  if (way.kind === 'whep') return openWhep(way, signal);
  if (way.kind === 'livekit') return (await import('./livekit.ts')).openLiveKit(way, signal);
  const [{ openAgora }, { agoraSdk }] = await Promise.all([import('./agora.ts'), import('./agora-sdk.ts')]);
  return openAgora(agoraSdk(), way, signal);
}

export function browserParts(): LiveParts {
  return {
    canRealTime: 'RTCPeerConnection' in window,
    open,
    attachHls: async (...options) => (await import('./live-hls.ts')).attachLiveHls(...options),
    play: (element) => void play(element),
  };
}
