import type { ContentKind } from '@ovation/contract/content.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { countShownComments, type CommentRow } from './comment.store.ts';
import './events.ts';

/** Publishes how many comments an object now has. */
export async function announceComments(
  work: Work,
  { object_kind, object_id, performer_id }: Pick<CommentRow, 'object_kind' | 'object_id' | 'performer_id'>,
): Promise<void> {
  const object = { kind: object_kind as ContentKind, id: object_id };
  await work.publish('comments.changed', {
    objectKind: object.kind,
    objectId: object.id,
    performerId: performer_id,
    totalComment: await countShownComments(work.db, object),
  });
}
