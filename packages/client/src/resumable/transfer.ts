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

/** Measures the recent upload speed from occasional progress reports. */
interface Speedometer {
  /** Takes the total of sent bytes; returns bytes per second, undefined while there are too few reports. */
  note(sentBytes: number, atMs: number): number | undefined;
  /** Clears the reports, so that the time of a pause does not count. */
  reset(): void;
}

/** Long enough for a steady figure, short enough to notice a change of network. */
const windowMs = 10_000;
const minMs = 1_000;

export function createSpeedometer(): Speedometer {
  let notes: { sentBytes: number; atMs: number }[] = [];
  return {
    note(sentBytes, atMs) {
      notes = [...notes.filter((note) => note.atMs >= atMs - windowMs), { sentBytes, atMs }];
      const [first] = notes;
      if (!first || atMs - first.atMs < minMs) return undefined;
      return Math.max(0, ((sentBytes - first.sentBytes) / (atMs - first.atMs)) * 1_000);
    },
    reset() {
      notes = [];
    },
  };
}
