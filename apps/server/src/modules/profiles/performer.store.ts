import { english } from '@ovation/language/t.ts';
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { performerIsListed } from '../access/index.ts';
import { chosenCategories, replaceChosenCategories } from './categories/category.store.ts';
import type { NewPerformer, ProfileChange } from './profile-fields.ts';
import { storedText } from '../../platform/language/stored-text.ts';

export interface ViewerContext {
  /** The account whose follows and subscriptions are joined; none for strangers. */
  readonly viewerId: string | undefined;
  /** The viewer's country, where known. */
  readonly country?: string | undefined;
  readonly now: Date;
}

/** What a statement about performers needs to know about the viewer: values, or placeholders for them. */
interface ViewerExpressions {
  /** Null for visitors. */
  readonly viewerId: Expression<string | null>;
  readonly now: Expression<Date>;
}

export function expressionsOf({ viewerId, now }: ViewerContext): ViewerExpressions {
  return { viewerId: sql.val(viewerId ?? null), now: sql.val(now) };
}

/** Performers with their accounts and counters, and the viewer's relationship to them. */
function joinPerformers(db: Kysely<DB>, { viewerId }: ViewerExpressions) {
  return db
    .selectFrom('performers')
    .innerJoin('accounts', 'accounts.id', 'performers.account_id')
    .innerJoin('performer_counters', 'performer_counters.performer_id', 'performers.account_id')
    .leftJoin('follows', (join) =>
      join.onRef('follows.performer_id', '=', 'performers.account_id').on('follows.account_id', '=', viewerId),
    )
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.performer_id', '=', 'performers.account_id')
        .on('subscriptions.account_id', '=', viewerId),
    );
}

/** The columns of cards that are not in `performers`. */
const cardColumns = [
  'accounts.id',
  'accounts.username',
  'accounts.name',
  'accounts.avatar_file_id',
  'accounts.cover_file_id',
  'performer_counters.total_follower',
  'performer_counters.total_feed',
  'follows.created_at as followed_at',
] as const;

/** Performers with everything that their cards show, in one query. */
function selectPerformerCards(db: Kysely<DB>, viewer: ViewerExpressions) {
  return joinPerformers(db, viewer)
    .select([
      'performers.bio',
      'performers.monthly_price',
      'performers.yearly_price',
      'performers.is_free_subscription',
      'performers.country',
      'performers.tags',
      'performers.created_at',
      'performers.updated_at',
    ])
    .select(cardColumns)
    .select([isSubscribed(viewer).as('is_subscribed'), isLive.as('is_live'), chosenCategories.as('categories')]);
}

export type PerformerCardRow = Awaited<ReturnType<ReturnType<typeof selectPerformerCards>['executeTakeFirstOrThrow']>>;

/** The same with everything that their pages show. */
export function selectPerformers(db: Kysely<DB>, viewer: ViewerExpressions) {
  return joinPerformers(db, viewer)
    .selectAll('performers')
    .select(cardColumns)
    .select([
      isSubscribed(viewer).as('is_subscribed'),
      'accounts.email',
      'performer_counters.total_photo',
      'performer_counters.total_video',
      'performer_counters.total_like',
      'subscriptions.id as subscription_id',
      'subscriptions.type as subscription_type',
      'subscriptions.status as subscription_status',
      'subscriptions.price as subscription_price',
      'subscriptions.expires_at as subscription_expires_at',
      'subscriptions.next_charge_at as subscription_next_charge_at',
      isBookmarked(viewer).as('is_bookmarked'),
      isChatOpen.as('is_chat_open'),
      isLive.as('is_live'),
      chosenCategories.as('categories'),
    ]);
}

function isBookmarked({ viewerId }: ViewerExpressions): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from reactions r
    where r.account_id = ${viewerId}
      and r.object_kind = 'performer'
      and r.object_id = performers.account_id
      and r.action = 'bookmark')`;
}

const isChatOpen = sql<boolean>`exists (
  select from stream_conversations c
  where c.performer_id = performers.account_id and c.is_open)`;

/** Found by the index of the one open stream that a performer may have. */
const isLive = sql<boolean>`exists (
  select from streams s
  where s.performer_id = performers.account_id and s.status in ('live', 'interrupted') and s.fan_id is null)`;

function isSubscribed({ now }: ViewerExpressions): RawBuilder<boolean | null> {
  return sql<boolean | null>`subscription_opens(subscriptions, ${now})`;
}

export type PerformerRow = Awaited<ReturnType<ReturnType<typeof selectPerformers>['executeTakeFirstOrThrow']>>;

/** Only performers whom this viewer may see: active, and blocking neither the viewer nor the viewer's country. */
export function selectVisiblePerformers(db: Kysely<DB>, context: ViewerContext) {
  return selectPerformers(db, expressionsOf(context)).where(isVisible(context));
}

/** Ids of the same, without joins, for choosing among many; load the chosen ones with `loadPerformers`. */
export function chooseVisiblePerformers(db: Kysely<DB>, context: ViewerContext) {
  return db.selectFrom('performers').select('performers.account_id').where(isVisible(context));
}

/**
 * Cards of performers in the order of the ids. The ids are a condition on each table, because PostgreSQL would
 * otherwise merge all performers with all accounts instead of looking up ten by key.
 */
export async function loadPerformers(
  db: Kysely<DB>,
  ids: readonly string[],
  context: ViewerContext,
): Promise<PerformerCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectPerformerCards(db, expressionsOf(context))
    .where('performers.account_id', '=', anyOf(ids))
    .where('accounts.id', '=', anyOf(ids))
    .where('performer_counters.performer_id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function isVisible({ viewerId, country }: ViewerContext): RawBuilder<boolean> {
  return performerIsListed('performers', viewerId, country);
}

export async function loadPerformer(
  db: Kysely<DB>,
  id: string,
  context: ViewerContext,
): Promise<PerformerRow | undefined> {
  return selectPerformers(db, expressionsOf(context)).where('performers.account_id', '=', id).executeTakeFirst();
}

export async function insertPerformer(db: Kysely<DB>, performer: NewPerformer, now: Date): Promise<void> {
  await db
    .insertInto('performers')
    .values({
      account_id: performer.accountId,
      date_of_birth: performer.dateOfBirth,
      gender: performer.gender ?? null,
      country: performer.country ?? null,
      monthly_price: performer.monthlyPrice,
      yearly_price: performer.yearlyPrice,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updatePerformer(db: Kysely<DB>, id: string, change: ProfileChange, now: Date): Promise<void> {
  await db
    .updateTable('performers')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', id)
    .execute();
}

/** Hides the profile of a closed account and removes all personal information from it. */
export async function closeProfile(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  const empty = {
    bio: '',
    gender: null,
    height: null,
    weight: null,
    body_type: null,
    ethnicity: null,
    size: null,
    hair: null,
    eyes: null,
    sexual_orientation: null,
    tags: [],
    welcome_file_id: null,
  };
  await replaceChosenCategories(db, id, []);
  await db
    .updateTable('performers')
    .set({
      ...empty,
      status: 'suspended',
      status_before: null,
      status_reason: storedText(english('The account was closed.')),
      status_changed_at: now,
      updated_at: now,
    })
    .where('account_id', '=', id)
    .execute();
}

/** Locks the prices until the transaction ends. */
export async function loadPricesForChange(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('performers')
    .select(['monthly_price', 'yearly_price'])
    .where('account_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Records that a performer has saved their prices. */
export async function keepPricesChosen(db: Kysely<DB>, performerId: string, now: Date): Promise<void> {
  await db
    .insertInto('chosen_prices')
    .values({ performer_id: performerId, chosen_at: now })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet({ chosen_at: now }))
    .execute();
}

export async function arePricesChosen(db: Kysely<DB>, performerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chosen_prices')
    .select('performer_id')
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the welcome video until the transaction ends. */
export async function loadWelcomeFileForChange(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('performers')
    .select('welcome_file_id')
    .where('account_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.welcome_file_id ?? null;
}

export async function setWelcomeFile(db: Kysely<DB>, id: string, fileId: string, now: Date): Promise<void> {
  await db
    .updateTable('performers')
    .set({ welcome_file_id: fileId, updated_at: now })
    .where('account_id', '=', id)
    .execute();
}

/** How many accounts have a subscription that gives access now. */
export async function countSubscribers(db: Kysely<DB>, performerId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('performer_id', '=', performerId)
    .where(sql<boolean>`subscription_opens(subscriptions, ${now})`)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The country that a performer gives as theirs; two letters. */
export async function findCountry(db: Kysely<DB>, performerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('performers')
    .select('country')
    .where('account_id', '=', performerId)
    .executeTakeFirst();
  return row?.country ?? undefined;
}
