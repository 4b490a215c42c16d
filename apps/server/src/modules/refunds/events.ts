declare module '../../platform/events.ts' {
  interface DomainEvents {
    /**
     * Sales to a fan, or one of them, may be taken back or restored, and their wallet is about to be locked: later
     * modules lock what depends on these sales now, because it precedes the wallet in the lock order.
     */
    'sales.locking': { readonly payerId: string; readonly chargeId?: string };
  }
}
export {};
