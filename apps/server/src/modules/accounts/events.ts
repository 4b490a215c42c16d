declare module '../../platform/events.ts' {
  interface DomainEvents {
    'account.registered': { readonly accountId: string; readonly kind: 'user' | 'performer' | 'admin' };
    /** Name, username or picture changed. */
    'account.changed': { readonly accountId: string };
  }
}
export {};
