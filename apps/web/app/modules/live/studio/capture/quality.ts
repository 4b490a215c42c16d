/** The sizes of picture to choose from. */
import { t } from '@ovation/language/t.ts';
export const qualities = {
  low: { label: t('480p, for a slow connection'), width: 854, height: 480, maxBitrate: 1_200_000 },
  medium: { label: t('720p'), width: 1_280, height: 720, maxBitrate: 2_500_000 },
  high: { label: t('1080p, for a fast connection and computer'), width: 1_920, height: 1_080, maxBitrate: 4_500_000 },
} as const;

export type Quality = keyof typeof qualities;

/** What is left for the picture of what a site lets one stream send. Sound takes the rest. */
export function bitrateOf(quality: Quality, siteMaximumKilobits: number): number {
  return Math.min(qualities[quality].maxBitrate, siteMaximumKilobits * 1_000 - soundBitrate);
}

const soundBitrate = 100_000;

/** What an uplink of so many bits per second is good for, with room for other things. */
export function adviceFor(bitsPerSecond: number): { readonly text: string; readonly best: Quality | undefined } {
  const megabits = t('about {value} Mbit/s', {
    value: (bitsPerSecond / 1_000_000).toFixed(bitsPerSecond < 10_000_000 ? 1 : 0),
  });
  const rooms = Object.entries(qualities) as [Quality, (typeof qualities)[Quality]][];
  const best = rooms.findLast(([, { maxBitrate }]) => bitsPerSecond >= maxBitrate * headroom)?.[0];
  if (best === undefined)
    return {
      best,
      text: t(
        'Slow: {megabits}. The picture may freeze. Move closer to the router, use a cable, or try another network.',
        {
          megabits,
        },
      ),
    };
  const uses = { low: t('enough for 480p'), medium: t('good for 720p'), high: t('good for 1080p') };
  return { best, text: t('Upload of {megabits}: {best}.', { megabits, best: uses[best] }) };
}

const headroom = 1.3;
