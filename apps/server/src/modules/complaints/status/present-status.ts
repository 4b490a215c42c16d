import { english, translated } from '@ovation/language/t.ts';
import type { ReportReason, SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type {
  AppealStatus,
  ComplaintStatus,
  DecisionAboutMe,
  ReportDecision,
} from '@ovation/contract/site/complaints.ts';
import type { ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { AppealRow, CounterNoticeRow } from '../appeals/appeal.store.ts';
import type { ReportedRow } from '../cases/reported-object.store.ts';
import { appealUntil, mayCounter } from '../cases/policy.ts';
import type { DecisionRow, OwnReportRow } from './status.store.ts';

export const counterNoticeResult = english(
  'The author has sent a counter-notice, and no court case has followed: it is shown again.',
);

/** What belongs to the rows of a list, by case id. */
export interface CaseExtras {
  readonly appeals: ReadonlyMap<string, readonly AppealRow[]>;
  readonly counterNotices: ReadonlyMap<string, CounterNoticeRow>;
}

type Side = 'author' | 'reporter';

interface DecidedRow {
  readonly outcome: string | null;
  readonly decided_at: Date | null;
  readonly decision_rule: string | null;
  readonly decision_note: string | null;
}

/** To the reporter: of the appeals of other reporters only that there is one. */
export function presentComplaint(row: OwnReportRow, extras: CaseExtras, now: Date): ComplaintStatus {
  const appeals = extras.appeals.get(row.case_id) ?? [];
  return {
    _id: row.id,
    reason: row.reason as ReportReason,
    text: row.text,
    address: row.address,
    ...shared(row, 'reporter', appeals, extras.counterNotices.get(row.case_id), now),
    appeals: appeals.map((appeal) => presentAppeal(appeal, appeal.report_id === row.id)),
  };
}

interface DecisionExtras extends CaseExtras {
  readonly objects: ReadonlyMap<string, ReportedRow>;
  readonly strikes: ReadonlyMap<string, Date>;
}

const maxTextLength = 200;

/** To the author of what was reported. */
export function presentDecision(row: DecisionRow, extras: DecisionExtras, now: Date): DecisionAboutMe {
  const appeals = extras.appeals.get(row.id) ?? [];
  const counterNotice = extras.counterNotices.get(row.id);
  const isUnderWay = counterNotice !== undefined && isPending(counterNotice);
  const { outcome, decided_at: decidedAt } = row;
  return {
    _id: row.id,
    text: (extras.objects.get(row.object_id)?.text ?? '').slice(0, maxTextLength),
    ...shared(row, 'author', appeals, counterNotice, now),
    appeals: appeals.map((appeal) => presentAppeal(appeal, appeal.side === 'author')),
    strikeUntil: extras.strikes.get(row.id)?.toISOString() ?? null,
    removesAt: row.removes_at?.toISOString() ?? null,
    restoresAt: isUnderWay ? counterNotice.restores_at.toISOString() : null,
    mayCounter: mayCounter(row.decision_rule, { outcome, decidedAt, hasCountered: counterNotice !== undefined }, now),
  };
}

/** It brings the content back, unless something happens before. */
function isPending({ restored_at, court_case_at, void_at }: CounterNoticeRow): boolean {
  return restored_at === null && court_case_at === null && void_at === null;
}

interface SharedRow extends DecidedRow {
  readonly object_kind: string;
  readonly created_at: Date;
  readonly due_at: Date | null;
}

function shared(
  row: SharedRow,
  side: Side,
  appeals: readonly AppealRow[],
  counterNotice: CounterNoticeRow | undefined,
  now: Date,
) {
  const appealed = appeals.map((appeal) => appeal.side);
  const until = appealUntil(side, { outcome: row.outcome, decidedAt: row.decided_at, appealed }, now);
  return {
    objectType: row.object_kind as ReportedKind,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    decision: decisionOf(row, counterNotice),
    appealUntil: counterNotice?.restored_at ? null : (until?.toISOString() ?? null),
  };
}

function decisionOf(row: DecidedRow, counterNotice: CounterNoticeRow | undefined): ReportDecision | null {
  if (row.outcome === null || row.decided_at === null) return null;
  const outcome = row.outcome as ReportOutcome;
  if (counterNotice?.restored_at)
    return {
      outcome,
      rule: null,
      note: translated(counterNoticeResult),
      decidedAt: counterNotice.restored_at.toISOString(),
    };
  const rule = row.decision_rule as SiteRule | null;
  return { outcome, rule, note: row.decision_note ?? '', decidedAt: row.decided_at.toISOString() };
}

function presentAppeal({ side, text, created_at, outcome, note }: AppealRow, isOwn: boolean): AppealStatus {
  return {
    side: side as Side,
    text: isOwn ? text : null,
    createdAt: created_at.toISOString(),
    outcome: outcome as AppealStatus['outcome'],
    note,
  };
}
