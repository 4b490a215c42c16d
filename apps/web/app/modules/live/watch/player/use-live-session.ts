import type { WatchWay } from '@ovation/contract/live/watch.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { LiveSession, noPicture, type LiveState, type LiveParts } from './live-session.ts';
import { readPreferences } from '../../../media/player/preferences.ts';
import type { LiveConnection, RealTimeWay } from './live-connection.ts';
import { openWhep } from './whep.ts';

interface ShownSession {
  readonly state: LiveState;
  toLive(): void;
}

/** Plays a stream in an element for as long as there is a way to watch it. */
export function useLiveSession(
  element: HTMLVideoElement | null,
  ways: readonly WatchWay[],
  onLost: () => void,
): ShownSession {
  const [state, setState] = useState(noPicture);
  const [session, setSession] = useState<LiveSession>();
  const lose = useEffectEvent(onLost);
  const waysNow = useEffectEvent(() => ways);
  const hasWays = ways.length > 0;
  useEffect(() => {
    if (!element || !hasWays) return undefined;
    prepareSound(element);
    const current = new LiveSession(
      element,
      waysNow(),
      { onState: (next) => setState((before) => (isSame(before, next) ? before : next)), onLost: () => lose() },
      browserParts(),
    );
    setSession(current);
    return () => {
      current.stop();
      setState(noPicture);
    };
  }, [element, hasWays]);
  useEffect(() => session?.renew(ways), [session, ways]);
  return { state, toLive: () => session?.toLive() };
}

/** Looks come twice a second: only what a viewer would see is rendered again. */
function isSame(one: LiveState, other: LiveState): boolean {
  return (
    one.transport === other.transport &&
    one.height === other.height &&
    one.isUnreachable === other.isUnreachable &&
    latencyLabel(one.latencyMs) === latencyLabel(other.latencyMs)
  );
}

/** How far the picture is behind: `0.3 s`; nothing while that is not known. */
export function latencyLabel(latencyMs: number | undefined): string | undefined {
  if (latencyMs === undefined) return undefined;
  return `${(latencyMs / 1_000).toFixed(latencyMs < 950 ? 1 : 0)} s`;
}

/** With sound if the viewer has touched the page, as by the link that led here; else muted, which browsers allow. */
function prepareSound(element: HTMLVideoElement): void {
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

function browserParts(): LiveParts {
  return {
    canRealTime: 'RTCPeerConnection' in window,
    open,
    attachHls: async (...options) => (await import('./live-hls.ts')).attachLiveHls(...options),
    play: (element) => void play(element),
  };
}
