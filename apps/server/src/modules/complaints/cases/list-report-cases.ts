import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { listActions } from './moderation-action.store.ts';
import { presentAction } from './present.ts';
import { readCase, readCases } from './read-cases.ts';
import { findCase, listCases } from './case.store.ts';

export async function listReportCases({ app, query }: Call<typeof operations.listReportCases>) {
  const { rows, total } = await listCases(app.database, query);
  return { data: await readCases(app, rows), total };
}

export async function getReportCase({ app, actor, params }: Call<typeof operations.getReportCase>) {
  const row = await findCase(app.database, params.id);
  if (!row) throw new Failure('not-found', t('This report does not exist.'));
  return readCase(app, row, actor.id);
}

export async function listModerationActions({ app, query }: Call<typeof operations.listModerationActions>) {
  const { rows, total } = await listActions(app.database, query);
  const cards = await presentAccountCards(app.database, [
    ...new Set(rows.flatMap((row) => [row.administrator_id, row.author_id ?? []].flat())),
  ]);
  return { data: rows.flatMap((row) => presentAction(row, cards)), total };
}
