import type { RecordingProblem } from '@ovation/contract/live/stream.ts';
import type { Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Missing parts are the least of the problems. Returns whether something has changed. */
export async function noteProblem(
  db: Kysely<DB>,
  streamId: string,
  problem: RecordingProblem,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('recording_problems')
    .columns(['stream_id', 'problem', 'noted_at'])
    .expression((build) =>
      build
        .selectFrom('streams')
        .select(({ val }) => ['id', val(problem).as('problem'), val(at).as('noted_at')])
        .where('id', '=', streamId),
    )
    .onConflict((conflict) =>
      conflict
        .column('stream_id')
        .doUpdateSet({ problem, noted_at: at })
        .where('recording_problems.problem', '=', 'parts-missing')
        .where(({ val }) => val(problem), '<>', 'parts-missing'),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** What was noted before no longer counts: the finished recording says what it lacks. */
export async function forgetProblem(db: Kysely<DB>, streamId: string): Promise<void> {
  await db.deleteFrom('recording_problems').where('stream_id', '=', streamId).execute();
}

export async function loadProblems(
  db: Kysely<DB>,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, RecordingProblem>> {
  const rows = await db
    .selectFrom('recording_problems')
    .select(['stream_id', 'problem'])
    .where('stream_id', '=', anyOf(streamIds))
    .execute();
  return new Map(rows.map(({ stream_id, problem }) => [stream_id, problem as RecordingProblem]));
}
