import { t } from '@ovation/language/t.ts';
import type { StreamHealth } from '@ovation/contract/live/stream.ts';
import type { StreamHealth as Measured, StreamPresence } from '../../../gateways/live-video/live-video.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { formatPercent } from '../../../platform/words/dates.ts';

/** Null while the engine cannot be reached, which is not the same as an unknown stream. */
export async function readPresence(app: App, streamId: string): Promise<StreamPresence | undefined | null> {
  try {
    return await app.liveVideo.presence(streamId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return null;
    throw error;
  }
}

/** What arrives of a live stream, with advice in words; undefined while no video arrives. */
export async function readHealth(
  app: App,
  { id, status }: { readonly id: string; readonly status: string },
): Promise<StreamHealth | undefined> {
  if (status !== 'live') return undefined;
  const presence = await readPresence(app, id);
  const { liveMaximumKilobits } = await app.settings.read();
  if (!presence?.health) return undefined;
  const { isStill: _, ...measured } = presence.health;
  return { ...measured, advice: adviceOn(presence.health, liveMaximumKilobits) };
}

const maxKeyframeMs = 4_000;
const maxLoss = 0.02;
const minFrames = 15;
const minBitrate = 300_000;

/** What its performer can change, one sentence each. */
export function adviceOn(health: Measured, maximumKilobits: number): string[] {
  const { bitrate, framesPerSecond, loss, keyframeIntervalMs, hasBFrames, isStill, hasAudio } = health;
  return [
    ...(hasBFrames
      ? [
          t(
            'Your encoder sends B-frames, so viewers see you a few seconds late. Set “B-frames” to 0, or the profile to “baseline”.',
          ),
        ]
      : []),
    ...(keyframeIntervalMs > maxKeyframeMs
      ? [
          t('There are {seconds} seconds between keyframes. Set the keyframe interval to 2 seconds.', {
            seconds: Math.round(keyframeIntervalMs / 1_000),
          }),
        ]
      : []),
    ...(loss > maxLoss
      ? [
          t('{percent} of your video is lost on the way. Choose a lower bitrate, or use a cable instead of Wi-Fi.', {
            percent: formatPercent(Math.round(loss * 100)),
          }),
        ]
      : []),
    ...(framesPerSecond > 0 && framesPerSecond < minFrames
      ? [t('Too few frames are arriving. Close other programs, or choose a lower resolution.')]
      : []),
    ...(bitrate > maximumKilobits * 1_000
      ? [
          t('You’re sending more than the {maximumKilobits} kbit/s this site allows. Choose a lower bitrate.', {
            maximumKilobits,
          }),
        ]
      : []),
    ...(bitrate > 0 && bitrate < minBitrate && !isStill
      ? [t('Your connection is sending very little data. The picture may be blurry.')]
      : []),
    ...(hasAudio ? [] : [t('There is no sound. Check the microphone.')]),
  ];
}
