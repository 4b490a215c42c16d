declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A performer has changed the price of a month or a year. */
    'performer.priced': { readonly performerId: string };
    'performer.reviewed': { readonly performerId: string; readonly status: 'active' | 'rejected' | 'suspended' };
  }
}
export {};
