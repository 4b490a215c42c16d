declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** How a card payment stands now. */
    'payment.changed': { readonly paymentId: string; readonly accountId: string; readonly status: 'succeeded' | 'requires_action' | 'pending' | 'failed'; readonly message: string | null };
  }
}
export {};
