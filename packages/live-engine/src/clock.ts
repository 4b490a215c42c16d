/** The source of the current time, which tests replace. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
