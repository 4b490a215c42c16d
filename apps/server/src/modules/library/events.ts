declare module '../../platform/events.ts' {
  interface DomainEvents {
    'feed.published': { readonly feedId: string; readonly performerId: string };
    /** Not published for a sold feed, which is withdrawn instead of deleted. */
    'feed.deleted': { readonly feedId: string; readonly performerId: string };
  }
}
export {};
