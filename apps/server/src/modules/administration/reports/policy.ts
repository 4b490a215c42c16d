import type { Moderation, ReportedObject } from '@ovation/contract/site/reports.ts';

interface CaseState {
  readonly isOpen: boolean;
  readonly object: Pick<ReportedObject, 'objectType' | 'state'>;
}

/** What staff may do in a case now. A performer is suspended on her own page, not here. */
export function allowedModerations({ isOpen, object }: CaseState): Moderation[] {
  if (!isOpen) return object.state === 'hidden' ? ['show'] : [];
  if (object.state === 'gone') return ['dismiss', 'warn'];
  if (object.objectType === 'performer') return ['dismiss', 'warn'];
  // What is said in a conversation is hidden by removing it.
  return object.objectType === 'message' || object.objectType === 'stream-message'
    ? ['dismiss', 'remove', 'warn']
    : ['dismiss', 'hide', 'remove', 'warn'];
}
