import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { listStaffWith } from '../../accounts/index.ts';

/** Whether staff other than this person may decide reports. */
export async function hasOtherStaff(db: Kysely<DB>, administratorId: string): Promise<boolean> {
  return (await listStaffWith(db, 'moderation')).some(({ id }) => id !== administratorId);
}
