import type { ContentKind } from '@ovation/contract/content.ts';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** Somebody commented, or a comment went. */
    'comments.changed': { readonly objectKind: ContentKind; readonly objectId: string; readonly performerId: string; readonly totalComment: number };
  }
}
