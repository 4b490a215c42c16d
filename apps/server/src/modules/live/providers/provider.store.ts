import type { Kysely } from 'kysely';
import type { ProviderName } from '../../../gateways/live-video/providers.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isOpen } from '../streams/stream.store.ts';

/** Finds the provider with which a stream began; the camera of a private show's fan has that of the show. */
export function createProviderFinder(db: Kysely<DB>): (streamId: string) => Promise<ProviderName | undefined> {
  return async (streamId) => {
    const row = await db
      .selectFrom('streams')
      .select('provider')
      .where('id', '=', streamId)
      .unionAll((query) =>
        query
          .selectFrom('private_requests as r')
          .innerJoin('streams as s', 's.id', 'r.stream_id')
          .select('s.provider')
          .where('r.id', '=', streamId),
      )
      .executeTakeFirst();
    return (row?.provider as ProviderName | null | undefined) ?? undefined;
  };
}

export async function countOpenByProvider(db: Kysely<DB>): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('streams')
    .select((select) => ['provider', select.fn.countAll<bigint>().as('total')])
    .where(isOpen)
    .groupBy('provider')
    .execute();
  return new Map(rows.map(({ provider, total }) => [provider, Number(total)]));
}
