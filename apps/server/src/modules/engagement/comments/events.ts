import type { ContentKind } from '@ovation/contract/content.ts';

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'comment.created': {
      readonly commentId: string;
      readonly objectKind: ContentKind;
      readonly objectId: string;
      readonly performerId: string;
      readonly accountId: string;
      /** Of an answer: the comment below which it stands, and the answer there that it was given to. */
      readonly answeredIds: readonly string[];
    };
    /** Somebody commented, or a comment went. */
    'comments.changed': {
      readonly objectKind: ContentKind;
      readonly objectId: string;
      readonly performerId: string;
    };
  }
}
