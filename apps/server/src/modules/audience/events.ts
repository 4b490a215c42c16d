declare module '../../platform/events.ts' {
  interface DomainEvents {
    'follow.changed': { readonly accountId: string; readonly performerId: string; readonly isFollowed: boolean };
    /** A performer has shut an account out, or let it in again. */
    'block.changed': { readonly accountId: string; readonly performerId: string };
    /** A performer has chosen anew which countries she shuts out. */
    'countries.blocked': { readonly performerId: string };
  }
}
export {};
