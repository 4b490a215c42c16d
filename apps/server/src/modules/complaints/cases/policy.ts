import { appealDays } from '@ovation/contract/site/complaint-rules.ts';
import type { Moderation, ReportedKind, ReportedObject } from '@ovation/contract/site/reports.ts';

/** What staff see for a reason only: messages, and pictures in them. */
export function isPrivate({ objectType, partOf }: Pick<ReportedObject, 'objectType' | 'partOf'>): boolean {
  return objectType === 'message' || (objectType === 'picture' && (partOf === 'message' || partOf === 'broadcast'));
}

interface CaseState {
  readonly isOpen: boolean;
  /** A side has appealed against the decision. */
  readonly isAppealed: boolean;
  readonly object: Pick<ReportedObject, 'objectType' | 'state'>;
}

const unhideable: readonly string[] = ['message', 'stream-message', 'performer', 'address'];

/** Messages can only be removed; performers are suspended on their page under /admin/performers. */
export function isHideable(kind: string): boolean {
  return !unhideable.includes(kind);
}

/** What staff may decide now, on the case or on the appeal. */
export function allowedModerations({ isOpen, isAppealed, object }: CaseState): Moderation[] {
  if (!isOpen && !isAppealed) return object.state === 'hidden' ? ['show'] : [];
  return decisionsOn(object);
}

function decisionsOn({ objectType, state }: CaseState['object']): Moderation[] {
  if (objectType === 'address') return ['dismiss', 'resolve'];
  if (state === 'gone' || objectType === 'performer') return ['dismiss', 'warn'];
  return isHideable(objectType) ? ['dismiss', 'hide', 'remove', 'warn'] : ['dismiss', 'remove', 'warn'];
}

interface Decided {
  readonly outcome: string | null;
  readonly decidedAt: Date | null;
  /** Sides that have appealed already. */
  readonly appealed: readonly string[];
}

const dayMs = 86_400_000;

/** Until when a side can appeal; undefined if it cannot. Nobody appeals against what they wanted. */
export function appealUntil(side: 'author' | 'reporter', decided: Decided, now: Date): Date | undefined {
  const { outcome, decidedAt, appealed } = decided;
  const against = side === 'author' ? ['hidden', 'removed', 'warned'] : ['dismissed', 'hidden', 'warned', 'resolved'];
  if (decidedAt === null || !against.includes(outcome ?? '') || appealed.includes(side)) return undefined;
  const until = new Date(decidedAt.getTime() + appealDays * dayMs);
  return until > now ? until : undefined;
}

/** An author can answer a notice of copyright as long as they can appeal, once. */
export function mayCounter(
  rule: string | null,
  decided: Pick<Decided, 'outcome' | 'decidedAt'> & { readonly hasCountered: boolean },
  now: Date,
): boolean {
  const isTakenDown = rule === 'copyright' && (decided.outcome === 'hidden' || decided.outcome === 'removed');
  return isTakenDown && !decided.hasCountered && appealUntil('author', { ...decided, appealed: [] }, now) !== undefined;
}

/** What may be shown again when a decision is replaced. */
export function isHiddenByCase(
  { outcome, hidden_by_report_at }: { readonly outcome: string | null; readonly hidden_by_report_at: Date | null },
  kind: ReportedKind,
): boolean {
  if (!isHideable(kind)) return false;
  return outcome === null ? hidden_by_report_at !== null : outcome === 'hidden' || outcome === 'removed';
}
