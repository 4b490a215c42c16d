/** A publisher that is silent this long is interrupted, whatever protocol it sends by. */
export const silentMs = 3_000;
/** A publisher that is silent this long is disconnected, and may connect again. */
export const goneMs = 60_000;

/** Above the limit for so long, the publisher is disconnected. */
const overBitrateMs = 10_000;
const tolerance = 1.5;

interface Sent {
  /** Both in bits per second. */
  readonly bitrate: number;
  readonly maxBitrate: number;
}

/** Whether a publisher sends too much for too long; `overSince` remembers since when. */
export function isOverLong(publisher: { overSince: number | undefined }, sent: Sent, now: number): boolean {
  if (sent.bitrate <= sent.maxBitrate * tolerance) publisher.overSince = undefined;
  else publisher.overSince ??= now;
  return publisher.overSince !== undefined && now - publisher.overSince > overBitrateMs;
}
