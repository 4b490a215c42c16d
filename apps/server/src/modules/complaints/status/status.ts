import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/complaints.ts';
import type { ComplaintStatus } from '@ovation/contract/site/complaints.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { startAppeal } from '../appeals/start-appeal.ts';
import { reportOfToken } from '../reports/receipt-token.ts';
import { presentComplaint, type CaseExtras } from './present-status.ts';
import { findReport, listReportsBy, type OwnReportRow } from './status.store.ts';
import { loadAppeals, loadCounterNotices } from '../appeals/appeal.store.ts';

export async function listReports({ app, actor, query }: Call<typeof operations.listReports>) {
  const { rows, total } = await listReportsBy(app.database, actor.id, query);
  return { data: await present(app, rows), total };
}

export async function getComplaint({ app, query }: Call<typeof operations.getComplaint>) {
  return readOne(app, await requireByToken(app, query.token));
}

export async function appealComplaint({ app, body }: Call<typeof operations.appealComplaint>) {
  return appeal(app, await requireByToken(app, body.token), body.text);
}

export async function appealReport({ app, actor, params, body }: Call<typeof operations.appealReport>) {
  const report = await findReport(app.database, params.id);
  if (report?.reporter_id !== actor.id) throw new Failure('not-found');
  return appeal(app, report, body.text);
}

async function appeal(app: App, { id, case_id }: OwnReportRow, text: string): Promise<ComplaintStatus> {
  await app.transaction((work) => startAppeal(work, app, { caseId: case_id, side: 'reporter', reportId: id, text }));
  return readOne(app, (await findReport(app.database, id)) as OwnReportRow);
}

async function requireByToken(app: App, token: string): Promise<OwnReportRow> {
  const id = reportOfToken(app, token);
  const report = id === undefined ? undefined : await findReport(app.database, id);
  if (!report) throw new Failure('not-found', t('This link does not work. Please copy the whole link from the email.'));
  return report;
}

async function readOne(app: App, row: OwnReportRow): Promise<ComplaintStatus> {
  const [status] = await present(app, [row]);
  return status as ComplaintStatus;
}

async function present(app: App, rows: readonly OwnReportRow[]): Promise<ComplaintStatus[]> {
  const extras = await loadExtras(
    app,
    rows.map(({ case_id }) => case_id),
  );
  return rows.map((row) => presentComplaint(row, extras, app.clock.now()));
}

/** The appeals and counter-notices of some cases, in two queries. */
export async function loadExtras({ database }: App, caseIds: readonly string[]): Promise<CaseExtras> {
  const [appeals, counterNotices] = await Promise.all([
    loadAppeals(database, caseIds),
    loadCounterNotices(database, caseIds),
  ]);
  return {
    appeals: Map.groupBy(appeals, ({ case_id }) => case_id),
    counterNotices: new Map(counterNotices.map((notice) => [notice.case_id, notice])),
  };
}
