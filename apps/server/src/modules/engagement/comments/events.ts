import type { ContentKind } from '@ovation/contract/content.ts';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'comment.created': {
      readonly commentId: string;
      readonly objectKind: ContentKind;
      readonly objectId: string;
      readonly performerId: string;
      readonly accountId: string;
      /** For an answer: its parent comment, and the answer that it replies to. */
      readonly answeredIds: readonly string[];
    };
    /** A comment was added, deleted, hidden or shown again. */
    'comments.changed': {
      readonly objectKind: ContentKind;
      readonly objectId: string;
      readonly performerId: string;
    };
  }
}
