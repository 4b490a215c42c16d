import { t } from '@ovation/language/t.ts';
import type { StreamHealth } from '@ovation/contract/live/stream.ts';
import type { OutgoingSample } from '../publishing/outgoing-stats.ts';

/** Advice from what this browser sends; empty if all is well. */
function browserAdvice(sample: OutgoingSample | undefined): string[] {
  if (!sample) return [];
  return [
    ...(sample.limit === 'cpu'
      ? [t('Your device is too busy to send every frame: close other programs, or choose a smaller picture.')]
      : []),
    ...(sample.loss > lossy
      ? [t('Your connection loses data: move closer to the router, use a cable, or choose a smaller picture.')]
      : sample.limit === 'bandwidth' && (sample.bitrate ?? slow) < slow
        ? [t('Your connection is slow: choose a smaller picture, or use another network.')]
        : []),
  ];
}

const lossy = 0.05;
const slow = 600_000;

/** What to change: what the site says about what it receives, otherwise what this browser notices. */
export function adviceOf(health: StreamHealth | undefined, sample: OutgoingSample | undefined): string[] {
  return health && health.advice.length > 0 ? health.advice : browserAdvice(sample);
}
