import type * as operations from '@ovation/contract/audience.ts';
import type { Call } from '../../platform/http/call.ts';
import { listCountries, setCountries } from './block.store.ts';
import { blocksCountry } from './follow.store.ts';

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

/** The country is what a trusted proxy tells of the client's address. */
export async function checkCountry({ app, query, request }: Call<typeof operations.checkCountry>) {
  const isBlocked = query.performerId !== undefined && (await blocksCountry(app.database, query.performerId, request.country));
  return { isBlocked, country: request.country ?? null };
}
