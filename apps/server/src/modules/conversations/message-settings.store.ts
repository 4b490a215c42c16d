import type { WritingRule } from '@ovation/contract/conversations.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

export async function loadWritingRule(db: Kysely<DB>, performerId: string): Promise<WritingRule> {
  const row = await db.selectFrom('message_settings').select('who_may_write').where('performer_id', '=', performerId).executeTakeFirst();
  return (row?.who_may_write ?? 'followers') as WritingRule;
}

export async function saveWritingRule(db: Kysely<DB>, performerId: string, rule: WritingRule, now: Date): Promise<void> {
  const chosen = { who_may_write: rule, updated_at: now };
  await db.insertInto('message_settings').values({ performer_id: performerId, ...chosen }).onConflict((conflict) => conflict.column('performer_id').doUpdateSet(chosen)).execute();
}
