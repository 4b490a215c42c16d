import type { Clock } from '../../../platform/clock.ts';

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
