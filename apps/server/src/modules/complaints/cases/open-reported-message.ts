import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { findCase } from './case.store.ts';
import { isPrivate } from './policy.ts';
import { readCases, withFiles } from './read-cases.ts';

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
