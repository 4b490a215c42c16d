import { t } from '@ovation/language/t.ts';
const baseline = 'video/mp4; codecs="avc1.42E01E"';

interface Able {
  /** What WebRTC receives; undefined where the browser has no WebRTC, or does not say. */
  readonly receives: readonly { readonly mimeType: string }[] | undefined;
  /** Whether segments can be played, by script or by the browser itself. */
  readonly playsSegments: boolean;
}

/** Whether any way to watch leads to a picture: all streams are H.264. */
export function canPlay({ receives, playsSegments }: Able): boolean {
  return playsSegments || (receives ?? []).some(({ mimeType }) => mimeType.toLowerCase() === 'video/h264');
}

/** Why this browser shows no stream, and what to do; undefined if it can. */
export function missingCodec(): string | undefined {
  if (canPlay(browserIs())) return undefined;
  return t('This browser cannot play H.264 video. Update it, or watch in Chrome, Edge or Safari.');
}

function browserIs(): Able {
  const isSource = typeof MediaSource === 'function' && MediaSource.isTypeSupported(baseline);
  return {
    receives: typeof RTCRtpReceiver === 'function' ? RTCRtpReceiver.getCapabilities('video')?.codecs : undefined,
    playsSegments: isSource || document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  };
}
