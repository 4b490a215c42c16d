declare module '../../platform/events.ts' {
  interface DomainEvents {
    'account.registered': { readonly accountId: string; readonly kind: 'user' | 'performer' | 'admin' };
    /** Name, username or picture changed. */
    'account.changed': { readonly accountId: string };
    /** By staff; `until` is null where it has no end. */
    'account.suspended': {
      readonly accountId: string;
      readonly byId: string;
      readonly reason: string | null;
      readonly until: Date | null;
    };
    /** A suspension is over. */
    'account.restored': { readonly accountId: string };
    /** For good; who published or subscribed with it ends that in the same transaction, or begins to. */
    'account.closed': { readonly accountId: string };
  }
}
export {};
