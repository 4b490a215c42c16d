export interface ProofEvents {
  /** A report says that the first picture arrived. */
  onFirstFrame(): void;
  /** A report says that more has arrived. */
  onProof(): void;
}

/** Knows from a viewer's reports whether video arrives. Numbers are extended sequence numbers of the video track. */
export interface WatchingProof {
  /** The last packet of a picture was sent. */
  frameSent(highestSequence: number): void;
  /** A receiver report. */
  reported(highestSequence: number): void;
}

export function createWatchingProof(events: ProofEvents): WatchingProof {
  /** The number of the first picture's last packet. */
  let firstFrameEnd: number | undefined;
  let reported = 0;
  let hasShown = false;
  return {
    frameSent(highestSequence) {
      firstFrameEnd ??= highestSequence;
    },
    reported(highestSequence) {
      // A report that nothing more has arrived proves nothing.
      const progress = (highestSequence - reported) | 0;
      if (progress <= 0 && reported !== 0) return;
      reported = highestSequence;
      if (firstFrameEnd === undefined || highestSequence < firstFrameEnd) return;
      if (!hasShown) events.onFirstFrame();
      hasShown = true;
      events.onProof();
    },
  };
}
