import { strikesToSuspend } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportCase, ReportCaseDetail, ReportedObject } from '@ovation/contract/site/reports.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards, listStaffWith } from '../../accounts/index.ts';
import { loadListedFiles, presentFileToStaff } from '../../media/index.ts';
import { findCounterNotice, loadAppeals } from '../appeals/appeal.store.ts';
import { countReasons, listReportsOf } from '../reports/reports.store.ts';
import { countStrikes } from '../strikes/strike.store.ts';
import { countEarlier, listOtherCases, type ReportCaseRow } from './case.store.ts';
import { listActionsOf } from './moderation-action.store.ts';
import { allowedModerations, isPrivate } from './policy.ts';
import {
  presentAction,
  presentAppeal,
  presentAuthorAccount,
  presentCase,
  presentCounterNotice,
  presentOtherCase,
  presentReport,
} from './present.ts';
import { findReportedFiles } from './reported-file.store.ts';
import { findAuthorAccount, loadCopyCounts, loadReported } from './reported-object.store.ts';

/**
 * Cases with their objects, in the order of the rows, loaded with a fixed number of queries. What messages say is left
 * out, because staff need a reason to read it.
 */
export async function readCases(
  app: App,
  rows: readonly ReportCaseRow[],
  { db = app.database, withMessages = false }: { readonly db?: Kysely<DB>; readonly withMessages?: boolean } = {},
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
  const cases = rows.map((row) => presentCase(app, row, loaded));
  return withMessages ? cases : cases.map(closeMessage);
}

function closeMessage(reportCase: ReportCase): ReportCase {
  const { picture: _picture, ...object } = reportCase.object;
  if (!isPrivate(object) || object.state === 'gone') return reportCase;
  return { ...reportCase, object: { ...object, text: '', isClosed: true } };
}

/** How many files of an object its case shows; a gallery may have hundreds. */
const maximumFiles = 20;

/** Adds the files of an object whose case is read alone. What is closed or gone stays without. */
export async function withFiles(app: App, db: Kysely<DB>, object: ReportedObject): Promise<ReportedObject> {
  const { objectType: kind, objectId: id, isClosed = false, state } = object;
  if (isClosed || state === 'gone') return object;
  const { ids, total } = await findReportedFiles(db, { kind, id }, maximumFiles);
  const files = new Map((await loadListedFiles(db, ids)).map((file) => [file.id, file]));
  return {
    ...object,
    files: ids.flatMap((fileId) => files.get(fileId) ?? []).map((file) => presentFileToStaff(app, file)),
    totalFile: total,
  };
}

/** How many other cases about the same author a case shows. */
const maximumOthers = 5;

/** One case as this member of staff sees it. */
export async function readCase(app: App, row: ReportCaseRow, administratorId: string): Promise<ReportCaseDetail> {
  const db = app.database;
  const now = app.clock.now();
  const [[shown], reports, actions, totalEarlier, others, account, totalStrike, appeals, countered, hasOthers] =
    await Promise.all([
      readCases(app, [row]),
      listReportsOf(db, row.id),
      listActionsOf(db, row.id),
      countEarlier(db, row),
      listOtherCases(db, row, maximumOthers),
      row.author_id === null ? undefined : findAuthorAccount(db, row.author_id),
      row.author_id === null ? 0 : countStrikes(db, row.author_id, now),
      loadAppeals(db, [row.id]),
      findCounterNotice(db, row.id),
      hasOtherStaff(db, administratorId),
    ]);
  const accounts = [
    ...reports.flatMap(({ reporter_id }) => reporter_id ?? []),
    ...actions.flatMap(({ administrator_id, author_id }) => [administrator_id, author_id ?? []].flat()),
  ];
  const reportCase = shown as ReportCase;
  const [cards, object] = await Promise.all([
    presentAccountCards(db, [...new Set(accounts)]),
    withFiles(app, db, reportCase.object),
  ]);
  const { isAppealed } = reportCase;
  return {
    ...reportCase,
    object,
    authorAccount: presentAuthorAccount(account),
    totalEarlier,
    earlier: others.map(presentOtherCase),
    totalStrike,
    suggestsSuspension: totalStrike >= strikesToSuspend,
    removesAt: row.removes_at?.toISOString() ?? null,
    reports: reports.map((report) => presentReport(report, row, cards)),
    actions: actions.flatMap((action) => presentAction(action, cards)),
    appeals: appeals.map(presentAppeal),
    counterNotice: countered ? presentCounterNotice(countered) : null,
    may: allowedModerations({ isOpen: row.closed_at === null, isAppealed, object }),
    mayDecideAppeal: isAppealed && (row.decided_by !== administratorId || !hasOthers),
  };
}

/** Whether staff other than this person may decide reports. */
export async function hasOtherStaff(db: Kysely<DB>, administratorId: string): Promise<boolean> {
  return (await listStaffWith(db, 'moderation')).some(({ id }) => id !== administratorId);
}
