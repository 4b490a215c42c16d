import { formatDay } from '../../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent } from '../../security-log/index.ts';
import { buildExportJob } from './build-export.ts';
import { findLatestExport, insertExport, type ExportRow } from './export.store.ts';
import { presentExport } from './present-export.ts';

const weekMs = 7 * 24 * 3_600_000;

/** One at a time, and one a week: an archive reads everything that an account has. */
export async function requestDataExport({ app, actor, request }: Call<typeof operations.requestDataExport>) {
  const now = app.clock.now();
  const row = await app.transaction(async (work) => {
    requireTime(await findLatestExport(work.db, actor.id), now);
    const inserted = await insertExport(work.db, actor.id, now);
    await work.enqueue(buildExportJob, { exportId: inserted.id }, { key: `build-export:${inserted.id}` });
    await recordEvent(work, { app, actor, request }, { kind: 'data-requested' });
    return inserted;
  });
  return presentExport(row);
}

function requireTime(latest: ExportRow | undefined, now: Date): void {
  if (latest?.status === 'waiting') throw new Failure('conflict', t('Your archive is already being prepared.'));
  const next = latest && new Date(latest.created_at.getTime() + weekMs);
  if (next && next > now)
    throw new Failure(
      'conflict',
      t('You can ask for an archive once a week. You can ask for the next one on {day}.', { day: formatDay(next) }),
    );
}
