declare module '../../platform/events.ts' {
  interface DomainEvents {
    'feed.published': { readonly feedId: string; readonly performerId: string };
    /** Not published for a sold feed, which is withdrawn instead of deleted. */
    'feed.deleted': { readonly feedId: string; readonly performerId: string };
    /** A variant has no more pieces left than its performer wants to know of; once until pieces are added. */
    'product.ran-low': {
      readonly productId: string;
      readonly variantId: string;
      readonly performerId: string;
      readonly left: number;
    };
  }
}
export {};
