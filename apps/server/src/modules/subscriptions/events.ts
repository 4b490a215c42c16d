declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `opens`: whether it opens the performer's content from now on. */
    'subscription.changed': { readonly subscriptionId: string; readonly accountId: string; readonly performerId: string; readonly opens: boolean };
  }
}
export {};
