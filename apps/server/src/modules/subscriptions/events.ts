declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A subscription began, or began again. Not published for renewals. */
    'subscription.started': {
      readonly subscriptionId: string;
      readonly accountId: string;
      readonly performerId: string;
    };
    /** `opens`: whether it gives access to the performer's content from now on. */
    'subscription.changed': {
      readonly subscriptionId: string;
      readonly accountId: string;
      readonly performerId: string;
      readonly opens: boolean;
    };
  }
}
export {};
