import { t } from '@ovation/language/t.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadRequest, lockRequest, type RequestRow } from './requests.store.ts';

export type RequestSide = 'fan' | 'performer';

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
