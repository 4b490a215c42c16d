import type { Moderation, ReportedObject } from '@ovation/contract/reports.ts';

interface Standing {
  readonly isOpen: boolean;
  readonly object: Pick<ReportedObject, 'objectType' | 'state'>;
}

/** What staff may do in a case now. A performer is suspended on her own page, not here. */
export function allowedModerations({ isOpen, object }: Standing): Moderation[] {
  if (!isOpen) return object.state === 'hidden' ? ['show'] : [];
  if (object.state === 'gone') return ['dismiss', 'warn'];
  if (object.objectType === 'performer') return ['dismiss', 'warn'];
  // A message is read by two: hidden from the other it would be as good as removed.
  return object.objectType === 'message' ? ['dismiss', 'remove', 'warn'] : ['dismiss', 'hide', 'remove', 'warn'];
}
