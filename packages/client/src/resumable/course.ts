import { createSpeedometer } from './speedometer.ts';

/** `waiting`: the connection is lost, and it goes on by itself. `finishing`: all bytes have arrived, and the site looks into them. */
export type TransferPhase = 'sending' | 'paused' | 'waiting' | 'finishing';

/** How far a file on its way to the site is. */
export interface Transfer {
  readonly phase: TransferPhase;
  /** 0 to 1. */
  readonly progress: number;
  /** Undefined while it is not known. */
  readonly bytesPerSecond?: number | undefined;
  readonly secondsLeft?: number | undefined;
}

/** Where one upload is on its way, and what is told of it. */
export interface Course {
  readonly phase: TransferPhase;
  readonly isOver: boolean;
  /** Resolves once all bytes have arrived; rejects with what ended it before. */
  readonly arrived: Promise<void>;
  /** False when it may not: what is over, or all there, cannot be paused any more. */
  enter(phase: TransferPhase): boolean;
  note(sentBytes: number): void;
  arrive(): void;
  end(error: unknown): void;
}

export function createCourse(sizeBytes: number, tell: (transfer: Transfer) => void): Course {
  const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();
  const meter = createSpeedometer();
  let phase: TransferPhase = 'sending';
  let sentBytes = 0;
  let isOver = false;
  const report = (bytesPerSecond?: number): void =>
    tell({
      phase,
      progress: sentBytes / sizeBytes,
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? (sizeBytes - sentBytes) / bytesPerSecond : undefined,
    });

  function enter(next: TransferPhase): boolean {
    if (isOver || phase === 'finishing') return false;
    if (phase === next) return true;
    phase = next;
    meter.reset();
    report();
    return true;
  }
  return {
    get phase() {
      return phase;
    },
    get isOver() {
      return isOver;
    },
    arrived,
    enter,
    note(bytes) {
      if (phase === 'paused' || !enter('sending')) return;
      sentBytes = bytes;
      report(meter.note(bytes, performance.now()));
    },
    arrive() {
      sentBytes = sizeBytes;
      enter('finishing');
      resolve();
    },
    end(error) {
      isOver = true;
      reject(error);
    },
  };
}
