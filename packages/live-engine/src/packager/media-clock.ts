import type { Clock } from '../clock.ts';

/** Ticks a second of every video track. */
export const videoClockRate = 90_000;

/** Tells when something of one track is to be shown, on a clock that all tracks of a publisher share. */
export interface MediaClock {
  /** Notes that a packet with this time arrived: the fallback while the publisher sends no reports. */
  arrived(ticks: number, nowMs: number): void;
  /** From a sender report. */
  sync(ticks: number, timeMs: number): void;
  readonly hasReport: boolean;
  /** Milliseconds on the publisher's clock, if it reported it, or else on that of arrival. */
  timeOf(ticks: number, by: 'report' | 'arrival'): number | undefined;
}

export function createMediaClock(clockRate: number): MediaClock {
  const perMs = clockRate / 1_000;
  let arrivalOffset: number | undefined;
  let reportOffset: number | undefined;
  return {
    arrived(ticks, nowMs) {
      // The packet with the shortest way says most about the sender's clock.
      arrivalOffset = Math.min(arrivalOffset ?? Number.POSITIVE_INFINITY, nowMs - ticks / perMs);
    },
    sync(ticks, timeMs) {
      reportOffset = timeMs - ticks / perMs;
    },
    get hasReport() {
      return reportOffset !== undefined;
    },
    timeOf(ticks, by) {
      const offset = by === 'report' ? reportOffset : arrivalOffset;
      return offset === undefined ? undefined : ticks / perMs + offset;
    },
  };
}

/** Continues a 32-bit timestamp beyond its wrap: each result is near the one before. */
export function createTimestampReader(): (timestamp: number) => number {
  let last: { readonly wrapped: number; readonly continued: number } | undefined;
  return (timestamp) => {
    const step = last ? (timestamp - last.wrapped) | 0 : 0;
    last = { wrapped: timestamp, continued: last ? last.continued + step : timestamp };
    return last.continued;
  };
}

/** Between the site's clock, which tests change, and the machine's clock, which the children have. */
export interface RealTime {
  toReal(date: Date): number;
  toDate(realMs: number): Date;
}

export function createRealTime(clock: Clock): RealTime {
  const offsetMs = (): number => clock.now().getTime() - Date.now();
  return {
    toReal: (date) => date.getTime() - offsetMs(),
    toDate: (realMs) => new Date(realMs + offsetMs()),
  };
}
