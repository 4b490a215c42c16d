import type { SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { LoggedModeration } from '@ovation/contract/site/reports.ts';
import type { Kysely } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

interface NewModerationAction {
  readonly caseId: string;
  readonly administratorId: string;
  readonly action: LoggedModeration;
  readonly rule?: SiteRule | undefined;
  readonly note: string;
  readonly evidence?: string;
}

/** Returns the id of the entry. */
export async function insertAction(
  db: Kysely<DB>,
  { caseId, administratorId, action, rule, note, evidence = '' }: NewModerationAction,
  now: Date,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('moderation_actions')
    .values({
      id,
      case_id: caseId,
      administrator_id: administratorId,
      action,
      rule: rule ?? null,
      note,
      evidence,
      created_at: now,
    })
    .execute();
  return id;
}

function selectActions(db: Kysely<DB>) {
  return db
    .selectFrom('moderation_actions')
    .innerJoin('report_cases', 'report_cases.id', 'moderation_actions.case_id')
    .selectAll('moderation_actions')
    .select(['report_cases.object_kind', 'report_cases.author_id']);
}

export type ModerationActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['executeTakeFirstOrThrow']>>;

/** The actions in one case, oldest first. */
export async function listActionsOf(db: Kysely<DB>, caseId: string): Promise<ModerationActionRow[]> {
  return selectActions(db)
    .where('case_id', '=', caseId)
    .orderBy('moderation_actions.created_at')
    .orderBy('moderation_actions.id')
    .execute();
}

const columns = { updatedAt: 'moderation_actions.created_at' } as const;

export async function listActions(
  db: Kysely<DB>,
  query: ListQuery,
): Promise<{ rows: ModerationActionRow[]; total: number }> {
  return listPage(
    db.selectFrom('moderation_actions'),
    selectActions(db).orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('moderation_actions.id', query.sort),
    query,
  );
}
