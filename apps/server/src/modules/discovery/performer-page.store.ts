import { sql, type Kysely } from 'kysely';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasBlockedCountry, mayMeet } from '../access/index.ts';
import { selectPerformers } from '../profiles/index.ts';

interface PageQuery {
  /** Username in lower case, or id. */
  readonly performer: string;
  readonly viewerId: string | undefined;
  readonly country: string | undefined;
  readonly now: Date;
}

/** A performer's page, and whether it is closed to the viewer by a block of either, or to the viewer's country. */
function selectPages(db: Kysely<DB>, { viewerId, country, now }: Placeholders<PageQuery>) {
  return selectPerformers(db, { viewerId, now }).select([
    mayMeet(sql.ref('performers.account_id'), sql`${viewerId}::uuid`).as('may_meet'),
    hasBlockedCountry(sql.ref('performers.account_id'), sql`${country}::text`).as('blocks_country'),
  ]);
}

const pagesByUsername = statementOf((db, query: Placeholders<PageQuery>) =>
  selectPages(db, query).where((where) =>
    where(where.fn<string>('lower', ['accounts.username']), '=', query.performer),
  ),
);
const pagesById = statementOf((db, query: Placeholders<PageQuery>) =>
  selectPages(db, query).where('performers.account_id', '=', query.performer),
);

export type PerformerPageRow = Awaited<ReturnType<typeof pagesById>>[number];

export async function loadPageByUsername(db: Kysely<DB>, query: PageQuery): Promise<PerformerPageRow | undefined> {
  return (await pagesByUsername(db, query))[0];
}

export async function loadPageById(db: Kysely<DB>, query: PageQuery): Promise<PerformerPageRow | undefined> {
  return (await pagesById(db, query))[0];
}
