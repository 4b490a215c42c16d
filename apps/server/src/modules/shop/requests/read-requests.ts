import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { defaultCover, fromMinor } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { Viewing } from '../../access/index.ts';
import { presentAccountCards, requireCard } from '../../accounts/index.ts';
import { readCovers } from '../../library/index.ts';
import { loadRequest, lockRequest, type RequestRow } from './requests.store.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';

/** Requests for one of their two sides, loaded in batches. */
export async function presentRequests(
  app: App,
  viewing: Viewing,
  rows: readonly RequestRow[],
): Promise<ProductRequest[]> {
  const people = new Set(rows.flatMap(({ fan_id, performer_id }) => [fan_id, performer_id]));
  const [cards, covers] = await Promise.all([
    presentAccountCards(app.database, [...people]),
    readCovers(
      app,
      viewing,
      rows.flatMap(({ product_id }) => product_id ?? []),
    ),
  ]);
  return rows.map((row) => presentRequest(row, cards, covers.get(row.product_id ?? '') ?? defaultCover));
}

export async function presentOneRequest(app: App, viewing: Viewing, row: RequestRow): Promise<ProductRequest> {
  return (await presentRequests(app, viewing, [row]))[0] as ProductRequest;
}

function presentRequest(row: RequestRow, cards: ReadonlyMap<string, AccountCard>, cover: string): ProductRequest {
  return {
    _id: row.id,
    product: { ...(row.product_id === null ? {} : { _id: row.product_id }), name: row.product_name, cover },
    user: requireCard(cards, row.fan_id),
    performer: requireCard(cards, row.performer_id),
    status: row.status,
    brief: row.brief,
    answers: [...row.answers],
    ...(row.price === null ? {} : { price: fromMinor(row.price) }),
    ...(row.days === null ? {} : { days: row.days }),
    ...(row.deposit_percent === null ? {} : { depositPercent: row.deposit_percent }),
    needsAddress: row.needs_address,
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at.toISOString() }),
    ...(row.status === 'accepted' && row.order_id !== null ? { orderId: row.order_id } : {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type RequestSide = 'fan' | 'performer';

export function requestSideOf({ fan_id, performer_id }: RequestRow, accountId: string): RequestSide | undefined {
  if (fan_id === accountId) return 'fan';
  return performer_id === accountId ? 'performer' : undefined;
}

/** A request that this account made or got. Throws not-found for everyone else. */
export async function requireOwnRequest(db: Kysely<DB>, id: string, accountId: string): Promise<RequestRow> {
  return requireSide(await loadRequest(db, id), accountId);
}

/** The same, locked; for one of both sides only, if one is given. */
export async function lockOwnRequest(
  db: Kysely<DB>,
  id: string,
  accountId: string,
  side?: RequestSide,
): Promise<RequestRow> {
  return requireSide(await lockRequest(db, id), accountId, side);
}

function requireSide(request: RequestRow | undefined, accountId: string, side?: RequestSide): RequestRow {
  const own = request && requestSideOf(request, accountId);
  if (!request || own === undefined || (side !== undefined && own !== side))
    throw new Failure('not-found', t('There is no such request.'));
  return request;
}
