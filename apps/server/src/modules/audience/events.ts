declare module '../../platform/events.ts' {
  interface DomainEvents {
    'follow.changed': { readonly accountId: string; readonly performerId: string; readonly isFollowed: boolean };
  }
}
export {};
