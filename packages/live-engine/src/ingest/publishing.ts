import { createHealthMeter, type HealthMeter } from './health.ts';
import type { PublisherSession } from './session.ts';

const keyframePauseMs = 500;

/** One publisher's session, and what is known of it. Times are of performance.now(). */
export interface Publishing {
  readonly session: PublisherSession;
  readonly health: HealthMeter;
  readonly startedAt: number;
  /** What is known of its offer's ICE. */
  readonly ufrag: string | undefined;
  readonly keyId: string | undefined;
  isConnected: boolean;
  hasAudio: boolean;
  firstVideoAt: number | undefined;
  isDescribed: boolean;
  isInterrupted: boolean;
  lastMediaAt: number;
  keyframeAskedAt: number;
  keyframeTimer: NodeJS.Timeout | undefined;
  overSince: number | undefined;
}

export function newPublishing(
  session: PublisherSession,
  { ufrag, keyId }: Pick<Publishing, 'ufrag' | 'keyId'>,
): Publishing {
  const now = performance.now();
  return {
    session,
    health: createHealthMeter(),
    startedAt: now,
    ufrag,
    keyId,
    isConnected: false,
    hasAudio: false,
    firstVideoAt: undefined,
    isDescribed: false,
    // Becomes "publishing" with the first media.
    isInterrupted: true,
    lastMediaAt: now,
    keyframeAskedAt: 0,
    keyframeTimer: undefined,
    overSince: undefined,
  };
}

/** At most twice a second; a wish that comes too early is fulfilled later. */
export function askForKeyframe(publishing: Publishing): void {
  const pause = keyframePauseMs - (performance.now() - publishing.keyframeAskedAt);
  publishing.keyframeTimer ??= setTimeout(
    () => {
      publishing.keyframeTimer = undefined;
      publishing.keyframeAskedAt = performance.now();
      publishing.session.wantKeyframe();
    },
    Math.max(0, pause),
  );
}
