import type { ContentKind } from '@ovation/contract/content.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { CommentRow } from './comment.store.ts';
import './events.ts';

/** Publishes that the number of an object's comments changes. */
export async function announceComments(
  work: Work,
  { object_kind, object_id, performer_id }: Pick<CommentRow, 'object_kind' | 'object_id' | 'performer_id'>,
): Promise<void> {
  const objectKind = object_kind as ContentKind;
  await work.publish('comments.changed', { objectKind, objectId: object_id, performerId: performer_id });
}
