declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A payout request was created, changed, decided or paid. */
    'payout.changed': {
      readonly requestId: string;
      readonly performerId: string;
      readonly status: 'pending' | 'approved' | 'paying' | 'paid' | 'rejected';
    };
  }
}
export {};
