declare module '../../platform/events.ts' {
  interface DomainEvents {
    'account.registered': { readonly accountId: string; readonly kind: 'user' | 'performer' | 'admin' };
    /** Name, username or picture changed. */
    'account.changed': { readonly accountId: string };
    /** For good; who published or subscribed with it ends that in the same transaction, or begins to. */
    'account.closed': { readonly accountId: string };
  }
}
export {};
