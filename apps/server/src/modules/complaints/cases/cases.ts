import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { listActions } from './moderation-action.store.ts';
import { presentAction } from './present.ts';
import { readCase, readCases, withFiles } from './read-cases.ts';
import { findCase, listCases } from './case.store.ts';
import { recordEvent } from '../../security-log/index.ts';
import { isPrivate } from './policy.ts';

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

/** Lists and cases show that a message was reported, but not what it says. Each view of it is in the security log. */
export async function openReportedMessage(call: Call<typeof operations.openReportedMessage>) {
  const { app, params, body } = call;
  return app.transaction(async (work) => {
    const row = await findCase(work.db, params.id);
    const [shown] = row ? await readCases(app, [row], { db: work.db, withMessages: true }) : [];
    if (!row || !shown || !isPrivate(shown.object))
      throw new Failure('not-found', t('This report is not about a message.'));
    await recordEvent(work, call, {
      kind: 'message-viewed',
      subjectId: row.author_id ?? undefined,
      details: { report: row.id, reason: body.reason },
    });
    return withFiles(app, work.db, shown.object);
  });
}
