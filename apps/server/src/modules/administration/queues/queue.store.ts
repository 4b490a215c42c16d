import type { StaffQueue } from '@ovation/contract/site/staff-queues.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

interface Queue {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  /** Which rows wait; an index holds them in the order of `key`. */
  readonly waits: RawBuilder<boolean>;
  readonly key: RawBuilder<unknown>;
  /** What has a case, in `table` or not yet; otherwise the rows of `table`. */
  readonly subjects?: RawBuilder<unknown>;
}

/** Each queue with its order, which is that of its list. */
const queues: Record<StaffQueue, Queue> = {
  reports: {
    table: sql`report_cases`,
    id: sql`id`,
    waits: sql`due_at is not null`,
    key: sql`severity, created_at, id`,
  },
  performers: {
    table: sql`performers`,
    id: sql`account_id`,
    waits: sql`status = 'pending'`,
    key: sql`updated_at, account_id`,
  },
  identity: {
    table: sql`identity_checks`,
    id: sql`performer_id`,
    waits: sql`status = 'submitted'`,
    key: sql`updated_at, performer_id`,
    subjects: sql`(select account_id as performer_id from performers)`,
  },
  payouts: {
    table: sql`payout_requests`,
    id: sql`id`,
    waits: sql`status = 'pending'`,
    key: sql`created_at, id`,
  },
};

export interface QueuePlaceRow {
  /** Whether there is such a case, waiting or not. */
  readonly is_there: boolean;
  readonly waits: boolean;
  readonly before: bigint;
  readonly total: bigint;
  readonly next_id: string | null;
}

/** Where a case is, or was, in its queue. After the last one the first follows. */
export async function findQueuePlace(db: Kysely<DB>, queue: StaffQueue, caseId: string): Promise<QueuePlaceRow> {
  const { table, id, waits, key, subjects = table } = queues[queue];
  const here = sql`(select ${key} from ${table} where ${id} = ${caseId})`;
  const isLater = sql`(${key}) > ${here}`;
  const { rows } = await sql<QueuePlaceRow>`
    select
      exists (select from ${subjects} as subject where ${id} = ${caseId}) as is_there,
      exists (select from ${table} where ${id} = ${caseId} and ${waits}) as waits,
      (select count(*) from ${table} where ${waits} and (${key}) < ${here}) as before,
      (select count(*) from ${table} where ${waits}) as total,
      coalesce(
        (select ${id} from ${table} where ${waits} and ${isLater} order by ${key} limit 1),
        (select ${id} from ${table} where ${waits} and ${id} <> ${caseId} order by ${key} limit 1)) as next_id`.execute(
    db,
  );
  return requireRow(rows[0]);
}
