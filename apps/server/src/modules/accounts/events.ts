declare module '../../platform/events.ts' {
  interface DomainEvents {
    'account.registered': { readonly accountId: string; readonly kind: 'user' | 'performer' | 'admin' };
    /** A performer registered through a provider: `profiles` adds an empty profile. */
    'account.performs': { readonly accountId: string };
    /** Name, username or picture changed. */
    'account.changed': { readonly accountId: string };
    /** By staff. `until` is null for a suspension without an end. */
    'account.suspended': {
      readonly accountId: string;
      /** Null for the operator at the machine. */
      readonly byId: string | null;
      readonly reason: string | null;
      readonly until: Date | null;
    };
    /** A suspension is over. */
    'account.restored': { readonly accountId: string };
    /** Its owner asked to close it: it is hidden, and closes later unless they come back. */
    'account.leaving': { readonly accountId: string };
    /** Its owner came back, and it is not suspended. */
    'account.stayed': { readonly accountId: string };
    /** Final. Listeners end what the account published and subscribed to, or enqueue that, in the same transaction. */
    'account.closed': { readonly accountId: string };
  }
}
export {};
