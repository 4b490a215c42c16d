/** Limits how fast bytes are read; an encoder that sends faster feels it as a slow network. */
export interface Pace {
  /** Returns for how many milliseconds reading has to pause after these bytes. */
  take(bytes: number, nowMs: number): number;
}

/** `burstSeconds`: how much may come at once, in seconds at this pace. */
export function createPace(bytesPerSecond: number, burstSeconds: number): Pace {
  const most = bytesPerSecond * burstSeconds;
  let [left, at] = [most, undefined as number | undefined];
  return {
    take(bytes, nowMs) {
      left = Math.min(most, left + ((nowMs - (at ?? nowMs)) / 1_000) * bytesPerSecond) - bytes;
      at = nowMs;
      return left >= 0 ? 0 : Math.ceil((-left / bytesPerSecond) * 1_000);
    },
  };
}
