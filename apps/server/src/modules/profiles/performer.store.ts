import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { performerIsListed } from '../access/index.ts';
import type { NewPerformer, ProfileChange } from './profile-fields.ts';

export interface Looking {
  /** Whose follows and subscriptions count; none for strangers. */
  readonly viewerId: string | undefined;
  /** The viewer's country, where known. */
  readonly country?: string | undefined;
  readonly now: Date;
}

/** What a statement about performers needs of the viewer: values, or placeholders for them. */
interface LookingExpressions {
  /** Null for strangers. */
  readonly viewerId: Expression<string | null>;
  readonly now: Expression<Date>;
}

export function expressionsOf({ viewerId, now }: Looking): LookingExpressions {
  return { viewerId: sql.val(viewerId ?? null), now: sql.val(now) };
}

/** Performers beside all that says who they are and how the viewer stands to them. */
function joinPerformers(db: Kysely<DB>, { viewerId }: LookingExpressions) {
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

/** What cards show of other tables than the profile. */
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

/** Performers with everything that their cards show: one query, whatever their number. */
function selectPerformerCards(db: Kysely<DB>, looking: LookingExpressions) {
  return joinPerformers(db, looking)
    .select([
      'performers.bio',
      'performers.monthly_price',
      'performers.yearly_price',
      'performers.is_free_subscription',
      'performers.country',
      'performers.created_at',
      'performers.updated_at',
    ])
    .select(cardColumns)
    .select(isSubscribed(looking).as('is_subscribed'));
}

export type PerformerCardRow = Awaited<ReturnType<ReturnType<typeof selectPerformerCards>['executeTakeFirstOrThrow']>>;

/** The same with everything that their pages show. */
export function selectPerformers(db: Kysely<DB>, looking: LookingExpressions) {
  return joinPerformers(db, looking)
    .selectAll('performers')
    .select(cardColumns)
    .select([
      isSubscribed(looking).as('is_subscribed'),
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
      sql<boolean>`exists (select from reactions r where r.account_id = ${looking.viewerId} and r.object_kind = 'performer' and r.object_id = performers.account_id and r.action = 'bookmark')`.as(
        'is_bookmarked',
      ),
      sql<boolean>`exists (select from stream_conversations c where c.performer_id = performers.account_id and c.is_open)`.as(
        'is_chat_open',
      ),
    ]);
}

function isSubscribed({ now }: LookingExpressions): RawBuilder<boolean | null> {
  return sql<boolean | null>`subscription_opens(subscriptions, ${now})`;
}

export type PerformerRow = Awaited<ReturnType<ReturnType<typeof selectPerformers>['executeTakeFirstOrThrow']>>;

/** Only whom this viewer may meet: active, and blocking neither the viewer nor the viewer's country. */
export function selectVisiblePerformers(db: Kysely<DB>, looking: Looking) {
  return selectPerformers(db, expressionsOf(looking)).where(isVisible(looking));
}

/** The same of the profile alone, for choosing among many: ids, to be loaded with `loadPerformers`. */
export function chooseVisiblePerformers(db: Kysely<DB>, looking: Looking) {
  return db.selectFrom('performers').select('performers.account_id').where(isVisible(looking));
}

/** Cards of performers in the order of the given ids. Each table is told the ids, or PostgreSQL would rather merge all performers with all accounts than ask for ten by key. */
export async function loadPerformers(
  db: Kysely<DB>,
  ids: readonly string[],
  looking: Looking,
): Promise<PerformerCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectPerformerCards(db, expressionsOf(looking))
    .where('performers.account_id', '=', anyOf(ids))
    .where('accounts.id', '=', anyOf(ids))
    .where('performer_counters.performer_id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function isVisible({ viewerId, country }: Looking): RawBuilder<boolean> {
  return performerIsListed('performers', viewerId, country);
}

export async function loadPerformer(db: Kysely<DB>, id: string, looking: Looking): Promise<PerformerRow | undefined> {
  return selectPerformers(db, expressionsOf(looking)).where('performers.account_id', '=', id).executeTakeFirst();
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

/** Of a closed account: shown nowhere, with nothing left in it that she told of herself. */
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
    welcome_file_id: null,
  };
  await db
    .updateTable('performers')
    .set({
      ...empty,
      status: 'suspended',
      status_before: null,
      status_reason: 'The account was closed.',
      status_changed_at: now,
      updated_at: now,
    })
    .where('account_id', '=', id)
    .execute();
}

/** Hides a page while its account is suspended, and keeps what it returns to. Answers whether this account has one. */
export async function suspendPage(db: Kysely<DB>, id: string, reason: string | null, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('performers')
    .set((row) => ({
      status: 'suspended',
      status_before: row
        .case()
        .when('status', '=', 'suspended')
        .then(row.ref('status_before'))
        .else(row.ref('status'))
        .end(),
      status_reason: reason,
      status_changed_at: now,
      updated_at: now,
    }))
    .where('account_id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Answers what the page returns to; nothing for an account without one. */
export async function restorePage(db: Kysely<DB>, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('performers')
    .set((current) => ({
      status: current.fn.coalesce('status_before', current.val('active')),
      status_before: null,
      status_reason: null,
      status_changed_at: now,
      updated_at: now,
    }))
    .where('account_id', '=', id)
    .where('status', '=', 'suspended')
    .returning('status')
    .executeTakeFirst();
  return row?.status;
}

/** False where there is no such performer, or her account is closed. */
export async function updateStatus(
  db: Kysely<DB>,
  id: string,
  status: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('performers')
    .set({ status, status_reason: reason, status_changed_at: now, updated_at: now })
    .where('account_id', '=', id)
    .where((where) =>
      where.exists(where.selectFrom('accounts').select('id').where('id', '=', id).where('status', '!=', 'closed')),
    )
    .returning('account_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** What she asks, held still until the transaction ends. */
export async function loadPricesForChange(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('performers')
    .select(['monthly_price', 'yearly_price'])
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Her state, held still until the transaction ends. */
export async function loadStatusForChange(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('performers')
    .select('status')
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Her welcome video, held still until the transaction ends. */
export async function loadWelcomeFileForChange(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('performers')
    .select('welcome_file_id')
    .where('account_id', '=', id)
    .forUpdate()
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

/** How many accounts may see a performer's subscriber content now. */
export async function countSubscribers(db: Kysely<DB>, performerId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('performer_id', '=', performerId)
    .where(sql<boolean>`subscription_opens(subscriptions, ${now})`)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Where a performer says that they live; two letters. */
export async function findCountry(db: Kysely<DB>, performerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('performers')
    .select('country')
    .where('account_id', '=', performerId)
    .executeTakeFirst();
  return row?.country ?? undefined;
}
