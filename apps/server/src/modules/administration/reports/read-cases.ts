import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ReportCase, ReportCaseDetail, ReportReason } from '@ovation/contract/site/reports.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { loadListedFiles } from '../../media/index.ts';
import { listActionsOf } from './moderation-action.store.ts';
import { allowedModerations } from './policy.ts';
import { presentAction, presentCase } from './present.ts';
import { countEarlier, countReasons, listReportsOf, type ReportCaseRow } from './report.store.ts';
import { loadCopyCounts, loadReported } from './reported-object.store.ts';

/** Cases with their objects, in the order of the rows, loaded with a fixed number of queries. */
export async function readCases(
  app: App,
  rows: readonly ReportCaseRow[],
  db: Kysely<DB> = app.database,
): Promise<ReportCase[]> {
  const found = await loadReported(
    db,
    rows.map(({ object_id }) => object_id),
  );
  const accounts = [
    ...rows.flatMap(({ author_id }) => author_id ?? []),
    ...found.map(({ performer_id }) => performer_id),
  ];
  const [files, cards, reasons, copies] = await Promise.all([
    loadListedFiles(
      db,
      found.flatMap(({ file_id }) => file_id ?? []),
    ),
    presentAccountCards(db, [...new Set(accounts)]),
    countReasons(
      db,
      rows.map(({ id }) => id),
    ),
    loadCopyCounts(
      db,
      found.flatMap(({ kind, id }) => (kind === 'message' ? [id] : [])),
    ),
  ]);
  const loaded = {
    objects: new Map(found.map((object) => [object.id, object])),
    files: new Map(files.map((file) => [file.id, file])),
    cards,
    reasons,
    copies,
  };
  return rows.map((row) => presentCase(app, row, loaded));
}

export async function readCase(app: App, row: ReportCaseRow): Promise<ReportCaseDetail> {
  const db = app.database;
  const [[shown], reports, actions, totalEarlier] = await Promise.all([
    readCases(app, [row]),
    listReportsOf(db, row.id),
    listActionsOf(db, row.id),
    countEarlier(db, row),
  ]);
  const accounts = [
    ...reports.map(({ reporter_id }) => reporter_id),
    ...actions.flatMap(({ administrator_id, author_id }) => [administrator_id, author_id ?? []].flat()),
  ];
  const cards = await presentAccountCards(db, [...new Set(accounts)]);
  const reportCase = shown as ReportCase;
  return {
    ...reportCase,
    totalEarlier,
    reports: reports.flatMap((report) => presentReport(report, cards)),
    actions: actions.flatMap((action) => presentAction(action, cards)),
    may: allowedModerations({ isOpen: row.closed_at === null, object: reportCase.object }),
  };
}

type ReportRow = Awaited<ReturnType<typeof listReportsOf>>[number];

function presentReport(
  { reporter_id, reason, text, created_at }: ReportRow,
  cards: ReadonlyMap<string, AccountCard>,
): ReportCaseDetail['reports'] {
  const reporter = cards.get(reporter_id);
  return reporter ? [{ reporter, reason: reason as ReportReason, text, createdAt: created_at.toISOString() }] : [];
}
