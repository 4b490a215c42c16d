import { t } from '@ovation/language/t.ts';
import type * as boundaryOperations from '@ovation/contract/people/boundaries.ts';
import type { BoundedUser } from '@ovation/contract/people/boundaries.ts';
import type * as operations from '@ovation/contract/people/audience.ts';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import { unknownCountry } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import '../events.ts';
import {
  deleteBoundary,
  findBounded,
  findPerformersAmong,
  insertBoundary,
  isBlockable,
  listBounded,
  loadBoundaries,
  type Boundary,
  type BoundaryTable,
  type BoundedRow,
} from './boundary.store.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFollow, blocksCountry, listCountries, setCountries } from '../audience.store.ts';
import { whyClosed } from '../../settings/index.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

type Kind = DomainEvents['boundary.changed']['kind'];

const tables: Readonly<Record<Kind, BoundaryTable>> = {
  block: 'account_blocks',
  mute: 'account_mutes',
  restriction: 'account_restrictions',
};

/**
 * Adds a row and returns it; `onNew` runs in the same transaction unless it was there before. Throws not-found for
 * staff and for accounts that do not exist, and invalid for oneself.
 */
async function setBoundary(
  app: App,
  kind: Kind,
  boundary: Boundary,
  onNew: (work: Work) => Promise<void> = async () => {},
): Promise<BoundedRow> {
  if (boundary.ownerId === boundary.otherId) throw invalidField('userId', t('You cannot do this to yourself.'));
  const now = app.clock.now();
  return app.transaction(async (work) => {
    if (!(await isBlockable(work.db, boundary.otherId)))
      throw new Failure('not-found', t('This account does not exist.'));
    if (await insertBoundary(work.db, tables[kind], boundary, now)) {
      await onNew(work);
      await publish(work, kind, { ...boundary, isSet: true });
    }
    return requireRow(await findBounded(work.db, tables[kind], boundary, now));
  });
}

/** Deletes a row. Throws not-found where there is none. */
async function liftBoundary(app: App, kind: Kind, boundary: Boundary): Promise<void> {
  await app.transaction(async (work) => {
    if (!(await deleteBoundary(work.db, tables[kind], boundary)))
      throw new Failure('not-found', t('This account is not on your list.'));
    await publish(work, kind, { ...boundary, isSet: false });
  });
}

/** A block also concerns what each sees of the other’s page, if the other is a performer. */
async function publish(work: Work, kind: Kind, change: Boundary & { readonly isSet: boolean }): Promise<void> {
  const { ownerId, otherId } = change;
  await work.publish('boundary.changed', { ...change, kind });
  if (kind !== 'block') return;
  for (const performerId of await findPerformersAmong(work.db, [ownerId, otherId]))
    await work.publish('block.changed', { performerId, accountId: performerId === ownerId ? otherId : ownerId });
}

/** The accounts of one kind, as `present` shows them. */
async function readBounded<Shown>(
  app: App,
  kind: Kind,
  ownerId: string,
  query: Parameters<typeof listBounded>[3],
  present: (row: BoundedRow) => Shown,
): Promise<{ data: Shown[]; total: number }> {
  const { rows, total } = await listBounded(app.database, tables[kind], ownerId, query, app.clock.now());
  return { data: rows.map(present), total };
}

function presentBounded(row: BoundedRow): BoundedUser {
  return { ...presentAccountCard(row), isPerformer: row.kind === 'performer', since: row.created_at.toISOString() };
}

/** Access to what is paid for returns; the follow does not. */
export async function unblockUser({ app, actor, params }: Call<typeof operations.unblockUser>) {
  await liftBoundary(app, 'block', { ownerId: actor.id, otherId: params.id });
  return { message: t('This account is no longer blocked.') };
}

export function listBlockedUsers({ app, actor, query }: Call<typeof operations.listBlockedUsers>) {
  return readBounded(app, 'block', actor.id, query, presentBlocked);
}

/**
 * Neither of the two sees the other from then on, and follows between them end. A performer who blocks a fan ends the
 * fan's subscription and refunds recent purchases (`subscriptions`, `refunds`); a fan who blocks a performer keeps what
 * is paid, for later.
 */
export async function blockUser({ app, actor, body }: Call<typeof operations.blockUser>): Promise<BlockedUser> {
  const block = { ownerId: actor.id, otherId: body.userId };
  return presentBlocked(await setBoundary(app, 'block', block, (work) => endFollows(work, block)));
}

async function endFollows(work: Work, { ownerId, otherId }: Boundary): Promise<void> {
  for (const [accountId, performerId] of [
    [ownerId, otherId],
    [otherId, ownerId],
  ] as const)
    if (await deleteFollow(work.db, accountId, performerId))
      await work.publish('follow.changed', { accountId, performerId, isFollowed: false });
}

function presentBlocked(row: BoundedRow): BlockedUser {
  return { ...presentBounded(row), subscribedUntil: row.subscribed_until?.toISOString() ?? null };
}

export async function blockCountries({ app, actor, body }: Call<typeof operations.blockCountries>) {
  return app.transaction(async (work) => {
    await setCountries(work.db, actor.id, body.countries, app.clock.now());
    await work.publish('countries.blocked', { performerId: actor.id });
    return { countries: await listCountries(work.db, actor.id) };
  });
}

export async function listBlockedCountries({ app, actor }: Call<typeof operations.listBlockedCountries>) {
  return { countries: await listCountries(app.database, actor.id) };
}

/** True where the whole site is closed to the client's country, or this performer has blocked it. */
export async function checkCountry({ app, actor, query, request: { country } }: Call<typeof operations.checkCountry>) {
  const isSiteClosed = (await whyClosed(app, { actor, country })) === 'site-country-blocked';
  const isBlocked =
    isSiteClosed ||
    (query.performerId !== undefined && (await blocksCountry(app.database, query.performerId, country)));
  return { isBlocked, country: country === undefined || country === unknownCountry ? null : country };
}

export async function getBoundaries({ app, actor, params }: Call<typeof boundaryOperations.getBoundaries>) {
  const boundary = { ownerId: actor.id, otherId: params.id };
  const found = await loadBoundaries(app.database, boundary, app.clock.now());
  if (!found) throw new Failure('not-found', t('This account does not exist.'));
  const { subscribedUntil, ...boundaries } = found;
  return { ...boundaries, subscribedUntil: subscribedUntil?.toISOString() ?? null };
}

export function listMutedUsers({ app, actor, query }: Call<typeof boundaryOperations.listMutedUsers>) {
  return readBounded(app, 'mute', actor.id, query, presentBounded);
}

export function listRestrictedUsers({ app, actor, query }: Call<typeof boundaryOperations.listRestrictedUsers>) {
  return readBounded(app, 'restriction', actor.id, query, presentBounded);
}

/** Nothing changes for the muted account: it is left out of what its owner reads in lists, and of notifications. */
export async function muteUser({ app, actor, body }: Call<typeof boundaryOperations.muteUser>) {
  return presentBounded(await setBoundary(app, 'mute', { ownerId: actor.id, otherId: body.userId }));
}

export async function unmuteUser({ app, actor, params }: Call<typeof boundaryOperations.unmuteUser>) {
  await liftBoundary(app, 'mute', { ownerId: actor.id, otherId: params.id });
  return { message: t('This account is no longer muted.') };
}

/** Triggers silence the comments of the restricted account and set the conversation apart. */
export async function restrictUser({ app, actor, body }: Call<typeof boundaryOperations.restrictUser>) {
  return presentBounded(await setBoundary(app, 'restriction', { ownerId: actor.id, otherId: body.userId }));
}

export async function unrestrictUser({ app, actor, params }: Call<typeof boundaryOperations.unrestrictUser>) {
  await liftBoundary(app, 'restriction', { ownerId: actor.id, otherId: params.id });
  return { message: t('This account is no longer restricted.') };
}
