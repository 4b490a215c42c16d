declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Somebody has begun to subscribe, or begins again; not told of a renewal. */
    'subscription.started': {
      readonly subscriptionId: string;
      readonly accountId: string;
      readonly performerId: string;
    };
    /** `opens`: whether it opens the performer's content from now on. */
    'subscription.changed': {
      readonly subscriptionId: string;
      readonly accountId: string;
      readonly performerId: string;
      readonly opens: boolean;
    };
  }
}
export {};
