declare module '../../platform/events.ts' {
  interface DomainEvents {
    'follow.changed': { readonly accountId: string; readonly performerId: string; readonly isFollowed: boolean };
    /** A performer has blocked or unblocked an account. */
    'block.changed': { readonly accountId: string; readonly performerId: string };
    /** A performer has replaced the list of blocked countries. */
    'countries.blocked': { readonly performerId: string };
  }
}
export {};
