/** Gives each frame its time of decoding: RTP carries only that of showing, which B-frames reorder. */
export interface DecodeClock {
  /**
   * Frames in the order of decoding. Undefined for a frame that comes later than the encoder said, which cannot be
   * placed; `isBroken` is set then, and a new clock with more `reorderedFrames` is needed.
   */
  decodeAt(shownAt: number): number | undefined;
  readonly isBroken: boolean;
}

/**
 * After frame n, the n minus `reorderedFrames` earliest ones are known: the encoder promises that no later frame comes
 * before them. Their times are the times of decoding.
 */
export function createDecodeClock({
  reorderedFrames,
  frameTicks,
}: {
  readonly reorderedFrames: number;
  readonly frameTicks: number;
}): DecodeClock {
  const waiting: number[] = [];
  let last: number | undefined;
  let isBroken = false;
  return {
    get isBroken() {
      return isBroken;
    },
    decodeAt(shownAt) {
      if (last === undefined) {
        for (let index = reorderedFrames; index > 0; index -= 1) waiting.push(shownAt - index * frameTicks);
      }
      waiting.push(shownAt);
      waiting.sort((one, other) => one - other);
      const earliest = waiting.shift() ?? shownAt;
      if (last !== undefined && earliest <= last) {
        isBroken = true;
        return undefined;
      }
      last = earliest;
      return earliest;
    },
  };
}
