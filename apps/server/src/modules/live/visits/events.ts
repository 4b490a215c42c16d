import type { EndReason } from './visit-clock.ts';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A fan has stopped paying by the minute. */
    'visit.ended': {
      readonly visitId: string;
      readonly streamId: string;
      readonly performerId: string;
      readonly accountId: string;
      readonly reason: EndReason;
      readonly isPrivate: boolean;
      /** Charged, and not refunded. */
      readonly minutes: number;
      /** What the fan paid, in minor units. */
      readonly gross: bigint;
    };
  }
}
