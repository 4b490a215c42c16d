import { createSpeedometer } from './speedometer.ts';

/**
 * `waiting`: the connection is lost, and the upload continues by itself. `finishing`: all bytes have arrived, and
 * the site checks them.
 */
export type TransferPhase = 'sending' | 'paused' | 'waiting' | 'finishing';

/** The progress of an upload. */
export interface Transfer {
  readonly phase: TransferPhase;
  /** 0 to 1. */
  readonly progress: number;
  /** Undefined while unknown. */
  readonly bytesPerSecond?: number | undefined;
  readonly secondsLeft?: number | undefined;
}

/** The state of one upload; reports every change to its listener. */
export interface TransferState {
  readonly phase: TransferPhase;
  readonly isOver: boolean;
  /** Resolves once all bytes have arrived; rejects with the error that ended the upload. */
  readonly arrived: Promise<void>;
  /** Returns false if the phase cannot change: an upload that is over or complete cannot be paused. */
  enter(phase: TransferPhase): boolean;
  note(sentBytes: number): void;
  arrive(): void;
  end(error: unknown): void;
}

export function createTransferState(sizeBytes: number, onChange: (transfer: Transfer) => void): TransferState {
  const { promise: arrived, resolve, reject } = Promise.withResolvers<void>();
  const meter = createSpeedometer();
  let phase: TransferPhase = 'sending';
  let sentBytes = 0;
  let isOver = false;
  const report = (bytesPerSecond?: number): void =>
    onChange({
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
