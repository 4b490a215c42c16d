declare module '../../platform/events.ts' {
  interface DomainEvents {
    'feed.published': { readonly feedId: string; readonly performerId: string };
    /** Gone for good; a sold feed is withdrawn instead, and not told of here. */
    'feed.deleted': { readonly feedId: string; readonly performerId: string };
  }
}
export {};
