import { sql, type Kysely } from 'kysely';
import { statementOf, type Placeholders } from '../../platform/database/statement.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { hasBlocked, hasBlockedCountry } from '../access/index.ts';
import { selectPerformers } from '../profiles/index.ts';

interface Asked {
  /** Username in small letters, or id. */
  readonly performer: string;
  readonly viewerId: string | undefined;
  readonly country: string | undefined;
  readonly now: Date;
}

/** A performer's page, and whether she has shut out who looks, or their country. */
function selectPages(db: Kysely<DB>, { viewerId, country, now }: Placeholders<Asked>) {
  return selectPerformers(db, { viewerId, now }).select([
    hasBlocked(sql.ref('performers.account_id'), sql`${viewerId}::uuid`).as('blocks_account'),
    hasBlockedCountry(sql.ref('performers.account_id'), sql`${country}::text`).as('blocks_country'),
  ]);
}

const pagesByUsername = statementOf((db, asked: Placeholders<Asked>) =>
  selectPages(db, asked).where((where) =>
    where(where.fn<string>('lower', ['accounts.username']), '=', asked.performer),
  ),
);
const pagesById = statementOf((db, asked: Placeholders<Asked>) =>
  selectPages(db, asked).where('performers.account_id', '=', asked.performer),
);

export type PerformerPageRow = Awaited<ReturnType<typeof pagesById>>[number];

export async function loadPageByUsername(db: Kysely<DB>, asked: Asked): Promise<PerformerPageRow | undefined> {
  return (await pagesByUsername(db, asked))[0];
}

export async function loadPageById(db: Kysely<DB>, asked: Asked): Promise<PerformerPageRow | undefined> {
  return (await pagesById(db, asked))[0];
}
