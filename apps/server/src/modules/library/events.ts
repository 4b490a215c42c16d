import type { ContentKind, PageKind } from '@ovation/contract/content.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Content exists, perhaps as a draft; a subscriber may hide it before anyone can see it. */
    'content.created': {
      readonly kind: PageKind | 'message' | 'broadcast';
      readonly id: string;
      readonly performerId: string;
    };
    'feed.published': { readonly feedId: string; readonly performerId: string };
    /** Not published for a sold feed, which is withdrawn instead of deleted. */
    'feed.deleted': { readonly feedId: string; readonly performerId: string };
    /** Staff have hidden or removed content. */
    'content.hidden': { readonly kind: ContentKind; readonly id: string };
    /** A variant has no more pieces left than its performer wants to know of; once until pieces are added. */
    'product.ran-low': {
      readonly productId: string;
      readonly variantId: string;
      readonly performerId: string;
      readonly left: number;
    };
  }
}
