import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/complaints.ts';
import type { ComplaintStatus, DecisionAboutMe } from '@ovation/contract/site/complaints.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { startAppeal } from '../appeals/start-appeal.ts';
import { reportOfToken } from '../reports/receipt-token.ts';
import { presentComplaint, presentDecision, type CaseExtras } from './present-status.ts';
import {
  findReport,
  listReportsBy,
  findDecision,
  listDecisionsAbout,
  type OwnReportRow,
  type DecisionRow,
} from './status.store.ts';
import { loadAppeals, loadCounterNotices } from '../appeals/appeal.store.ts';
import { loadReported } from '../cases/reported-object.store.ts';
import { loadStrikes } from '../strikes/strike.store.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

export async function listReports({ app, actor, query }: Call<typeof operations.listReports>) {
  const { rows, total } = await listReportsBy(app.database, actor.id, query);
  return { data: await presentComplaints(app, rows), total };
}

export async function getComplaint({ app, query }: Call<typeof operations.getComplaint>) {
  return readOne(app, await requireByToken(app, query.token));
}

export async function appealComplaint({ app, body }: Call<typeof operations.appealComplaint>) {
  return appealOf(app, await requireByToken(app, body.token), body.text);
}

export async function appealReport({ app, actor, params, body }: Call<typeof operations.appealReport>) {
  const report = await findReport(app.database, params.id);
  if (report?.reporter_id !== actor.id) throw new Failure('not-found');
  return appealOf(app, report, body.text);
}

async function appealOf(app: App, { id, case_id }: OwnReportRow, text: string): Promise<ComplaintStatus> {
  await app.transaction((work) => startAppeal(work, app, { caseId: case_id, side: 'reporter', reportId: id, text }));
  return readOne(app, requireRow(await findReport(app.database, id)));
}

async function requireByToken(app: App, token: string): Promise<OwnReportRow> {
  const id = reportOfToken(app, token);
  const report = id === undefined ? undefined : await findReport(app.database, id);
  if (!report) throw new Failure('not-found', t('This link does not work. Please copy the whole link from the email.'));
  return report;
}

async function readOne(app: App, row: OwnReportRow): Promise<ComplaintStatus> {
  const [status] = await presentComplaints(app, [row]);
  return status as ComplaintStatus;
}

async function presentComplaints(app: App, rows: readonly OwnReportRow[]): Promise<ComplaintStatus[]> {
  const extras = await loadExtras(
    app,
    rows.map(({ case_id }) => case_id),
  );
  return rows.map((row) => presentComplaint(row, extras, app.clock.now()));
}

/** The appeals and counter-notices of some cases, in two queries. */
async function loadExtras({ database }: App, caseIds: readonly string[]): Promise<CaseExtras> {
  const [appeals, counterNotices] = await Promise.all([
    loadAppeals(database, caseIds),
    loadCounterNotices(database, caseIds),
  ]);
  return {
    appeals: Map.groupBy(appeals, ({ case_id }) => case_id),
    counterNotices: new Map(counterNotices.map((notice) => [notice.case_id, notice])),
  };
}

export async function listDecisions({ app, actor, query }: Call<typeof operations.listDecisions>) {
  const { rows, total } = await listDecisionsAbout(app.database, actor.id, query);
  return { data: await presentDecisions(app, rows), total };
}

export async function appealDecision({ app, actor, params, body }: Call<typeof operations.appealDecision>) {
  const { id } = await requireDecision(app, actor.id, params.id);
  const appeal = { caseId: id, side: 'author', reportId: null, text: body.text } as const;
  await app.transaction((work) => startAppeal(work, app, appeal));
  return readDecision(app, actor.id, id);
}

/** A decision about the content of this account. Throws not-found for those of others. */
export async function readDecision(app: App, authorId: string, id: string): Promise<DecisionAboutMe> {
  const [decision] = await presentDecisions(app, [await requireDecision(app, authorId, id)]);
  return decision as DecisionAboutMe;
}

async function requireDecision({ database }: App, authorId: string, id: string): Promise<DecisionRow> {
  const row = await findDecision(database, authorId, id);
  if (!row) throw new Failure('not-found', t('This decision does not exist.'));
  return row;
}

async function presentDecisions(app: App, rows: readonly DecisionRow[]): Promise<DecisionAboutMe[]> {
  const now = app.clock.now();
  const ids = rows.map(({ id }) => id);
  const [extras, strikes, objects] = await Promise.all([
    loadExtras(app, ids),
    loadStrikes(app.database, ids, now),
    loadReported(
      app.database,
      rows.map(({ object_id }) => object_id),
    ),
  ]);
  const loaded = { ...extras, strikes, objects: new Map(objects.map((object) => [object.id, object])) };
  return rows.map((row) => presentDecision(row, loaded, now));
}
