import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { reportSeverity, type ReportReason, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type {
  CounterNotice,
  ModerationAction,
  ReceivedReport,
  ReportAppeal,
  ReportCase,
  ReportCaseDetail,
  ReportedKind,
  ReportedObject,
} from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import { presentFileToStaff, type ListedFile } from '../../media/index.ts';
import type { ModerationActionRow } from './moderation-action.store.ts';
import type { AppealRow, CounterNoticeRow } from '../appeals/appeal.store.ts';
import type { listReportsOf, ReasonCount } from '../reports/reports.store.ts';
import type { listOtherCases, ReportCaseRow } from './case.store.ts';
import type { ReportedRow } from './reported-object.store.ts';
import { findCard } from '../../accounts/index.ts';
import { readStored, readStoredIfAny } from '../../../platform/language/stored-text.ts';

/** Data loaded for many cases at once. */
interface LoadedCases {
  /** By object id. */
  readonly objects: ReadonlyMap<string, ReportedRow>;
  /** By file id. */
  readonly files: ReadonlyMap<string, ListedFile>;
  /** By account id. */
  readonly cards: ReadonlyMap<string, AccountCard>;
  readonly reasons: readonly ReasonCount[];
  /** How many fans received a mass message, by message id. */
  readonly copies: ReadonlyMap<string, number>;
}

export function presentCase(app: App, row: ReportCaseRow, loaded: LoadedCases): ReportCase {
  const reasons = loaded.reasons
    .filter(({ case_id }) => case_id === row.id)
    .map(({ reason, count }) => ({ reason: reason as ReportReason, count: Number(count) }));
  return {
    _id: row.id,
    object: presentObject(app, row, loaded),
    author: findCard(loaded.cards, row.author_id),
    severest: severestOf(row),
    totalReport: Number(row.total_report),
    reasons,
    outcome: row.outcome as ReportCase['outcome'],
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.due_at !== null && row.due_at <= app.clock.now(),
    isAppealed: row.closed_at !== null && row.due_at !== null,
    isHiddenByReport: row.closed_at === null && row.hidden_by_report_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

export function severestOf({ severity }: Pick<ReportCaseRow, 'severity'>): ReportReason {
  return reportSeverity[severity] ?? 'other';
}

function presentObject(
  app: App,
  { object_kind, object_id, address }: ReportCaseRow,
  { objects, files, cards, copies }: LoadedCases,
): ReportedObject {
  const named = { objectType: object_kind as ReportedKind, objectId: object_id };
  if (named.objectType === 'address') return { ...named, text: address, state: 'shown', page: null };
  const row = objects.get(object_id);
  if (!row) return { ...named, text: '', state: 'gone', page: null };
  const performer = cards.get(row.performer_id);
  const file = files.get(row.file_id ?? '');
  return {
    ...named,
    text: row.text,
    state: stateOf(row),
    page: performer && row.page_kind !== null ? { kind: row.page_kind, id: row.page_id, performer } : null,
    ...(copies.has(object_id) ? { totalCopy: copies.get(object_id) } : {}),
    ...(row.kind === 'picture' ? { partOf: row.part_of } : {}),
    ...(file ? { picture: presentFileToStaff(app, file) } : {}),
  };
}

function stateOf({ is_hidden, is_withdrawn }: ReportedRow): ReportedObject['state'] {
  if (is_withdrawn) return 'withdrawn';
  return is_hidden ? 'hidden' : 'shown';
}

export function presentAction(row: ModerationActionRow, cards: ReadonlyMap<string, AccountCard>): ModerationAction[] {
  const administrator = cards.get(row.administrator_id);
  if (!administrator) return [];
  return [
    {
      _id: row.id,
      caseId: row.case_id,
      action: row.action as ModerationAction['action'],
      rule: row.rule as SiteRule | null,
      note: row.note,
      evidence: row.evidence,
      administrator,
      author: findCard(cards, row.author_id),
      objectType: row.object_kind as ReportedKind,
      createdAt: row.created_at.toISOString(),
    },
  ];
}

type ReportRow = Awaited<ReturnType<typeof listReportsOf>>[number];

export function presentReport(
  row: ReportRow,
  { hidden_by_report_id }: Pick<ReportCaseRow, 'hidden_by_report_id'>,
  cards: ReadonlyMap<string, AccountCard>,
): ReceivedReport {
  return {
    reporter: findCard(cards, row.reporter_id),
    email: row.email,
    name: readStoredIfAny(row.name),
    reason: row.reason as ReportReason,
    text: readStored(row.text),
    hasHidden: row.id === hidden_by_report_id,
    createdAt: row.created_at.toISOString(),
  };
}

type OtherCaseRow = Awaited<ReturnType<typeof listOtherCases>>[number];

export function presentOtherCase(row: OtherCaseRow): ReportCaseDetail['earlier'][number] {
  return {
    _id: row.id,
    objectType: row.object_kind as ReportedKind,
    severest: severestOf(row),
    outcome: row.outcome as ReportCase['outcome'],
    createdAt: row.created_at.toISOString(),
  };
}

export function presentAuthorAccount(
  row: { readonly kind: string; readonly status: string } | undefined,
): ReportCaseDetail['authorAccount'] {
  if (!row) return null;
  return { status: row.status === 'suspended' ? 'suspended' : 'active', isPerformer: row.kind === 'performer' };
}

export function presentAppeal({ side, text, created_at, outcome, is_same_staff }: AppealRow): ReportAppeal {
  return {
    side: side as ReportAppeal['side'],
    text,
    createdAt: created_at.toISOString(),
    outcome: outcome as ReportAppeal['outcome'],
    isSameStaff: is_same_staff,
  };
}

export function presentCounterNotice(row: CounterNoticeRow): CounterNotice {
  return {
    name: row.name,
    postalAddress: row.postal_address,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    restoresAt: row.restores_at.toISOString(),
    restoredAt: row.restored_at?.toISOString() ?? null,
    courtCaseAt: row.court_case_at?.toISOString() ?? null,
    isVoid: row.void_at !== null,
  };
}
