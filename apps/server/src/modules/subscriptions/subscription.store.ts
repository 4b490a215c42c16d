import { english } from '@ovation/language/t.ts';
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { DB, Subscriptions } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import { hasBlocked, isActive } from '../access/index.ts';
import { storedText } from '../../platform/language/stored-text.ts';

/** `opens`: whether it gives access to the performer's content at the time of the query. */
export type SubscriptionRow = Selectable<Subscriptions> & { readonly opens: boolean };

/** The column `opens` of SubscriptionRow at a moment. */
export const opens = (now: Date) =>
  sql<boolean>`coalesce(subscription_opens(subscriptions, ${now}), false)`.as('opens');

export interface Parties {
  readonly accountId: string;
  readonly performerId: string;
}

/** Locks the one subscription of a fan to a performer, and creates it as pending if it does not exist. */
export async function ensureSubscription(
  db: Kysely<DB>,
  { accountId, performerId }: Parties,
  now: Date,
): Promise<SubscriptionRow> {
  await db
    .insertInto('subscriptions')
    .values({
      id: newId(),
      account_id: accountId,
      performer_id: performerId,
      type: 'monthly',
      source: 'wallet',
      status: 'pending',
      price: 0n,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.constraint('subscriptions_once').doNothing())
    .execute();
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .select(opens(now))
    .where('account_id', '=', accountId)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function lockSubscription(db: Kysely<DB>, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .select(opens(now))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the subscription of a fan to a performer; undefined if there never was one. */
export async function lockSubscriptionBetween(
  db: Kysely<DB>,
  { accountId, performerId }: Parties,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .select(opens(now))
    .where('account_id', '=', accountId)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks all subscriptions of a fan, in the order of their ids. */
export async function lockSubscriptionsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Ids of some running subscriptions to a performer, sorted. Locks nothing. */
export async function findRunning(
  db: Kysely<DB>,
  {
    performerId,
    after,
    limit,
  }: { readonly performerId: string; readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['active', 'cancelled', 'past-due'])
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findSubscription(db: Kysely<DB>, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().select(opens(now)).where('id', '=', id).executeTakeFirst();
}

export async function loadSubscription(db: Kysely<DB>, id: string, now: Date): Promise<SubscriptionRow> {
  return db.selectFrom('subscriptions').selectAll().select(opens(now)).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateSubscription(
  db: Kysely<DB>,
  id: string,
  change: Updateable<Subscriptions>,
  now: Date,
): Promise<SubscriptionRow> {
  return db
    .updateTable('subscriptions')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .returning(opens(now))
    .executeTakeFirstOrThrow();
}

/** Renewals are charged a little before the end, so that access has no gap. */
const chargedBeforeMs = 15 * 60_000;

const isChargeable = (now: Date) =>
  sql<boolean>`next_charge_at <= ${new Date(now.getTime() + chargedBeforeMs)}
    and status in ('active', 'past-due')
    and not exists (
      select
      from payments p
      where p.subscription_id = subscriptions.id
        and (p.status in ('created', 'pending') or p.status = 'requires_action' and p.upgrade_credit is null))`;

export interface DueSubscription {
  readonly id: string;
  readonly next_charge_at: Date | null;
}

/** Some due subscriptions without a card payment under way, the longest due first. Locks nothing. */
export async function findDueSubscriptions(
  db: Kysely<DB>,
  now: Date,
  { after, limit }: { readonly after: DueSubscription | undefined; readonly limit: number },
): Promise<DueSubscription[]> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'next_charge_at'])
    .where(isChargeable(now))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(next_charge_at, id) > (${after?.next_charge_at}, ${after?.id}::uuid)`),
    )
    .orderBy('next_charge_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks a due subscription; undefined if it is no longer due, or locked by another process. */
export async function lockDueSubscription(db: Kysely<DB>, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .select(opens(now))
    .where('id', '=', id)
    .where(isChargeable(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Whether the paid period is over or about to end. */
export function isDue({ expires_at }: SubscriptionRow, now: Date): boolean {
  return expires_at === null || expires_at.getTime() <= now.getTime() + chargedBeforeMs;
}

/** Locks some subscriptions that have ended and will not renew: cancelled ones and trials. */
export async function lockEndedSubscriptions(db: Kysely<DB>, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .select(opens(now))
    .where('expires_at', '<=', now)
    .where('next_charge_at', 'is', null)
    .where('status', 'in', ['active', 'cancelled'])
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export interface Relationship {
  /** Whether a subscription can continue: performer and fan are active, and neither has blocked the other. */
  readonly canContinue: boolean;
  /** The performer's present prices, in minor units. */
  readonly monthly: bigint;
  readonly yearly: bigint;
  /** Whether the performer’s page is open. */
  readonly isPerformerActive: boolean;
  /** Whether the performer has blocked the fan. */
  readonly isBlocked: boolean;
  /** Whether the fan has blocked the performer. */
  readonly hasBlocked: boolean;
}

export async function loadRelationship(db: Kysely<DB>, { accountId, performerId }: Parties): Promise<Relationship> {
  const { rows } = await sql<Relationship>`
    select monthly, yearly, "isPerformerActive", "isBlocked", "hasBlocked",
      "isPerformerActive" and "isFanActive" and not "isBlocked" and not "hasBlocked" as "canContinue"
    from (
      select monthly_price as monthly, yearly_price as yearly, ${isActive('p')} as "isPerformerActive",
        exists (select from accounts where id = ${accountId} and status = 'active') as "isFanActive",
        ${hasBlocked(sql`${performerId}::uuid`, sql`${accountId}::uuid`)} as "isBlocked",
        ${hasBlocked(sql`${accountId}::uuid`, sql`${performerId}::uuid`)} as "hasBlocked"
      from performers p
      where p.account_id = ${performerId}
    ) as sides`.execute(db);
  return rows[0] as Relationship;
}

export async function canContinue(db: Kysely<DB>, parties: Parties): Promise<boolean> {
  return (await loadRelationship(db, parties)).canContinue;
}

export interface LetterFacts {
  /** The fan’s address, if there is one. */
  readonly email: string | null;
  /** The performer’s name. */
  readonly performer: string;
}

export async function loadLetterFacts(db: Kysely<DB>, { accountId, performerId }: Parties): Promise<LetterFacts> {
  return db
    .selectFrom('accounts as fan')
    .innerJoin('accounts as seller', (join) => join.on('seller.id', '=', performerId))
    .select(['fan.email', 'seller.name as performer'])
    .where('fan.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Switches subscriptions that renew with a removed card to the wallet. */
export async function renewFromWallet(db: Kysely<DB>, paymentMethod: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ source: 'wallet', payment_method: null, updated_at: now })
    .where('source', '=', 'card')
    .where('payment_method', '=', paymentMethod)
    .where('status', '<>', 'pending')
    .execute();
}

/** Ends all subscriptions of a closed account: they give no access and are not charged again. */
export async function endSubscriptionsOf(db: Kysely<DB>, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      status: 'expired',
      cancel_reason: storedText(english('The account was closed.')),
      cancelled_at: now,
      next_charge_at: null,
      grace_until: null,
      started_at: sql`coalesce(started_at, ${now})`,
      expires_at: sql`least(expires_at, ${now})`,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('status', '!=', 'expired')
    .execute();
}
