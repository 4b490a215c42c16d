import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { App } from '../../app.ts';
import type { DB } from '../database/types.gen.ts';
import { job } from '../jobs/job.ts';
import type { IndexedKind } from './word-indexes.ts';

const batchSize = 200;

/** Where the words of a kind come from, and how its index is filled. */
export interface WordSource {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The searched text of a row `r`. */
  readonly text: RawBuilder<unknown>;
  /** The part of it that corrects mistyped words, or null. */
  readonly known: RawBuilder<unknown>;
  /** Writes the words of `batch` unless a trigger has. */
  readonly write: RawBuilder<unknown>;
}

const insertInto = (index: string, words = sql`word_vector(text)`) => sql`
  insert into ${sql.table(index)} (id, words)
  select id, ${words} from batch
  on conflict (id) do nothing`;

/** Of content with a title and a description. */
export const titled = (title: string): Pick<WordSource, 'id' | 'text' | 'known'> => {
  const text = sql`open_text(r.access, ${sql.ref(`r.${title}`)}, r.description)`;
  return { id: sql`r.id`, text, known: sql`case when r.withdrawn_at is null then ${text} end` };
};

const sources: Record<Exclude<IndexedKind, 'product'>, WordSource> = {
  feed: {
    table: sql`feeds`,
    id: sql`r.id`,
    text: sql`open_text_of_feed(r.access, r.public_at, r.text)`,
    known: sql`case when r.access = 'public' and r.phase = 'listed' and r.withdrawn_at is null then r.text end`,
    write: insertInto('searched_feeds'),
  },
  gallery: { ...titled('title'), table: sql`galleries`, write: insertInto('searched_galleries') },
  video: { ...titled('title'), table: sql`videos`, write: insertInto('searched_videos') },
  account: {
    table: sql`accounts`,
    id: sql`r.id`,
    text: sql`r.name`,
    known: sql`null`,
    write: insertInto('searched_accounts'),
  },
  performer: {
    table: sql`performer_words`,
    id: sql`r.performer_id`,
    text: sql`r.words`,
    known: sql`(select r.words from performers p where p.account_id = r.performer_id and p.status = 'active')`,
    write: insertInto('searched_performers', sql`array_to_string(split_words(text), ' ')`),
  },
};

export const fillWordIndexesJob = job({ name: 'fill-word-indexes', slow: 'minutes' });

/**
 * Indexes what was there before the index, from the newest on, a batch for each transaction, while the site serves and
 * searches with the index of the release before. Triggers index what is written meanwhile. Goes on where a run that
 * was cut has stopped.
 */
export async function fillWordIndexes(
  { transaction, clock }: Pick<App, 'transaction' | 'clock'>,
  others: Pick<Record<IndexedKind, WordSource>, 'product'>,
): Promise<void> {
  for (const [kind, source] of Object.entries({ ...sources, ...others }))
    while ((await transaction(async ({ db }) => fillSome(db, { ...source, kind }, clock.now()))) === 'more');
}

type NamedSource = WordSource & { readonly kind: string };

async function fillSome(db: Kysely<DB>, source: NamedSource, now: Date): Promise<'more' | 'done'> {
  const { kind } = source;
  const state = await db
    .selectFrom('word_indexes')
    .select(['filled_from'])
    .where('kind', '=', kind)
    .where('filled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!state) return 'done';
  const last = await indexBatch(db, source, state.filled_from);
  const change = last === null ? { filled_at: now } : { filled_from: last };
  await db.updateTable('word_indexes').set(change).where('kind', '=', kind).execute();
  return last === null ? 'done' : 'more';
}

/**
 * Indexes the next rows before an id, or the newest, and returns the last of their ids; null: there are none. The rows
 * stay locked, so that no words of an earlier text are written after those of a later one.
 */
async function indexBatch(
  db: Kysely<DB>,
  { kind, table, id, text, known, write }: NamedSource,
  before: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select ${id} as id, ${text} as text, ${known} as known
      from ${table} r
      where ${before}::uuid is null or ${id} < ${before}::uuid
      order by ${id} desc
      limit ${batchSize}
      for share of r),
    indexed as (${write})
    select (array_agg(id order by id))[1] as last, learn_words(${kind}, coalesce(string_agg(known, E'\\n'), ''))
    from batch`.execute(db);
  return rows[0]?.last ?? null;
}
