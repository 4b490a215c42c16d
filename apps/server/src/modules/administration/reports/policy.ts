import type { Moderation, ReportedObject } from '@ovation/contract/site/reports.ts';

interface CaseState {
  readonly isOpen: boolean;
  readonly object: Pick<ReportedObject, 'objectType' | 'state'>;
}

/** What staff may do in a case now. Performers are suspended on their page under /admin/performers, not here. */
export function allowedModerations({ isOpen, object }: CaseState): Moderation[] {
  if (!isOpen) return object.state === 'hidden' ? ['show'] : [];
  if (object.state === 'gone') return ['dismiss', 'warn'];
  if (object.objectType === 'performer') return ['dismiss', 'warn'];
  // Messages can only be removed, not hidden.
  return object.objectType === 'message' || object.objectType === 'stream-message'
    ? ['dismiss', 'remove', 'warn']
    : ['dismiss', 'hide', 'remove', 'warn'];
}
