import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type {
  ModerationAction,
  ReportableKind,
  ReportCase,
  ReportedObject,
  ReportReason,
} from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import { presentFile, type ListedFile } from '../../media/index.ts';
import type { ModerationActionRow } from './moderation-action.store.ts';
import type { ReasonCount, ReportCaseRow } from './report.store.ts';
import type { ReportedRow } from './reported-object.store.ts';

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
    author: loaded.cards.get(row.author_id ?? '') ?? null,
    totalReport: Number(row.total_report),
    reasons,
    outcome: row.outcome as ReportCase['outcome'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

function presentObject(
  app: App,
  { object_kind, object_id }: ReportCaseRow,
  { objects, files, cards, copies }: LoadedCases,
): ReportedObject {
  const named = { objectType: object_kind as ReportableKind, objectId: object_id };
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
    ...(file ? { picture: presentFile(app, file, true) } : {}),
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
      note: row.note,
      administrator,
      author: cards.get(row.author_id ?? '') ?? null,
      objectType: row.object_kind as ReportableKind,
      createdAt: row.created_at.toISOString(),
    },
  ];
}
