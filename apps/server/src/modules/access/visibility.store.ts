import { sql, type RawBuilder } from 'kysely';

/**
 * The conditions that visibility consists of, in SQL. `p` is the alias of a row of `performers`, `c` that of a row of
 * content; the other parameters are values or columns.
 */
type Expression = RawBuilder<unknown>;

const column = (alias: string, name: string): Expression => sql.ref(`${alias}.${name}`);

/** Approved, and not suspended. */
export function isActive(p: string): RawBuilder<boolean> {
  return sql<boolean>`${column(p, 'status')} = 'active'`;
}

/** One account has blocked the other; of two, neither sees the other: see `mayMeet`. */
export function hasBlocked(owner: Expression, other: Expression): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account_blocks b
    where b.owner_id = ${owner} and b.other_id = ${other})`;
}

/** One account has muted the other: it reads nothing of them in lists. */
export function hasMuted(owner: Expression, other: Expression): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account_mutes b
    where b.owner_id = ${owner} and b.other_id = ${other})`;
}

/** One account has restricted the other. */
export function hasRestricted(owner: Expression, other: Expression): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account_restrictions b
    where b.owner_id = ${owner} and b.other_id = ${other})`;
}

/** The performer has blocked the country. */
export function hasBlockedCountry(performer: Expression, country: Expression): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from country_blocks b
    where b.performer_id = ${performer} and b.country = ${country})`;
}

/**
 * As `hasBlocked`, looked up by key for each row: among many columns of many rows PostgreSQL would first collect all
 * accounts that an account has blocked for `exists`.
 */
export function hasBlockedByKey(owner: Expression, other: Expression): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select true from account_blocks b
    where b.owner_id = ${owner} and b.other_id = ${other}
    limit 1), false)`;
}

/** As `hasBlockedCountry`, looked up by key for each row. */
export function hasBlockedCountryByKey(performer: Expression, country: Expression): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select true from country_blocks b
    where b.performer_id = ${performer} and b.country = ${country}
    limit 1), false)`;
}

/**
 * Neither of two accounts has blocked the other. Two subqueries, because PostgreSQL reads the blocks of one viewer once
 * for many rows that way.
 */
export function mayMeet(one: Expression, other: Expression): RawBuilder<boolean> {
  return sql<boolean>`not (${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;
}

/** In the lists that an account reads: of an account that it may meet and has not muted. */
export function isReadBy(reader: Expression, author: Expression): RawBuilder<boolean> {
  return sql<boolean>`(${mayMeet(reader, author)} and not ${hasMuted(reader, author)})`;
}

/** Whether an account is notified of what the other does: not if it has blocked, muted or restricted them. */
export function isToldOf(reader: Expression, actor: Expression): RawBuilder<boolean> {
  return sql<boolean>`(${isReadBy(reader, actor)} and not ${hasRestricted(reader, actor)})`;
}

export function isPublished(c: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${column(c, 'published_at')} <= ${now}::timestamptz`;
}

/** Open to everyone, whatever the rule; null where the early access never ends. */
export function isEarlyAccessOver(c: string, now: Date): RawBuilder<boolean | null> {
  return sql<boolean | null>`${column(c, 'public_at')} <= ${now}::timestamptz`;
}

/** Staff has not hidden this content or photo. */
export function isNotHidden(c: string): RawBuilder<boolean> {
  return sql<boolean>`${column(c, 'hidden_at')} is null`;
}

/** Not deleted by its performer; what is in their bin is. */
export function isNotWithdrawn(c: string): RawBuilder<boolean> {
  return sql<boolean>`${column(c, 'withdrawn_at')} is null`;
}

/** The account has not hidden this feed from its own lists. `f` is the alias of a row of feeds. */
export function isNotDismissed(f: string, viewer: Expression): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from feed_dismissals d
    where d.account_id = ${viewer} and d.feed_id = ${column(f, 'id')})`;
}

/**
 * Neither withdrawn nor ended. Separate from `isCurrent` because an index of feeds that are not hidden answers it
 * without reading the feed.
 */
export function isNotOver(c: string, now: Date): RawBuilder<boolean> {
  const [withdrawn, ends] = [column(c, 'withdrawn_at'), column(c, 'ends_at')];
  return sql<boolean>`${withdrawn} is null and (${ends} is null or ${ends} > ${now}::timestamptz)`;
}

/**
 * A visit that opens its live stream: its first minute is paid although no frame was shown yet, its clock stands still
 * while no video arrives, or it is paid beyond now. `v` is the alias of a row of `stream_visits`.
 */
export function isPaidVisit(v: string, now: Date): RawBuilder<boolean> {
  const [ended, paused, paidUntil] = [column(v, 'ended_at'), column(v, 'paused_at'), column(v, 'paid_until')];
  return sql<boolean>`${ended} is null
    and (${paidUntil} is null or ${paused} is not null or ${paidUntil} > ${now}::timestamptz)`;
}

/** Published content that is neither withdrawn, nor hidden, nor ended. */
export function isCurrent(c: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${isNotOver(c, now)} and ${isNotHidden(c)}`;
}

/** Withdrawn or ended: visible to its buyers only. The first condition is that of a partial index of feeds. */
export function isForBuyersAlone(c: string, now: Date): RawBuilder<boolean> {
  const [withdrawn, ends] = [column(c, 'withdrawn_at'), column(c, 'ends_at')];
  return sql<boolean>`(${withdrawn} is not null or ${ends} is not null)
    and (${withdrawn} is not null or ${ends} <= ${now}::timestamptz)`;
}
